/** The sources that a query can read. */
import type { Source, SourceId } from './source.ts';
import { bedrockSource } from './sources/bedrock.ts';
import { langfuseSource } from './sources/langfuse.ts';
import { litellmSource } from './sources/litellm.ts';
import { otelSource } from './sources/otel.ts';
import { plainSource } from './sources/plain.ts';

export const SOURCES: Readonly<Record<SourceId, Source>> = {
  plain: plainSource,
  otel: otelSource,
  langfuse: langfuseSource,
  litellm: litellmSource,
  bedrock: bedrockSource,
};
