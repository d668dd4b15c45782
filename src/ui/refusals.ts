import { exportWay } from '../i18n/exports.ts';
import { isMessageCode } from '../i18n/messages.ts';
import type { Words } from './words.tsx';

/** Why a file was refused, and what to do about it. */
export function refusalWords(
  { code, detail }: { readonly code: string; readonly detail: string },
  t: Words['t'],
  name = '',
): string {
  const way = code === 'unsupported-container' ? exportWay(detail, name) : null;
  if (way !== null) return t('fileRefusal.unsupported-container.export', { detail, ...way });
  const bare = `fileRefusal.${code}.bare`;
  if (detail === '' && isMessageCode(bare)) return t(bare);
  const key = `fileRefusal.${code}`;
  return isMessageCode(key) ? t(key, { detail }) : code;
}
