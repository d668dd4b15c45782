/** The first rows of a table as calls. Apart from the state: only the mapping step needs it. */
import type { Mapping } from '../importers/mapped/mapping.ts';
import { previewMapping, type PreviewCall } from '../importers/mapped/preview.ts';
import type { Unmapped } from './app.ts';

export type { PreviewCall };

/** The first rows as calls, as a mapping would count them. */
export function previewOf({ peek }: Unmapped, mapping: Mapping): readonly PreviewCall[] {
  return previewMapping(peek, mapping);
}
