/** What readers of agents' own logs share: emitting a reading, lifetimes by model, names of files. */
import type { CacheTtl, Call, CountField, TokenCounts } from '../trace/trace.ts';
import { writes, type UsageReading, type Writes } from './bodies/usage.ts';
import type { Convention } from './bodies/split.ts';
import { dropCopiesByKey } from './copies.ts';
import type { CrossFileDecision, FileImport, Identity, Place, ReadContext } from './importer.ts';
import { turnAt, unpackTurns } from './lineage.ts';

/** Every count beside the others: read, written and reasoning tokens are in no other count. */
export const ALL_OUTSIDE: Convention = {
  cacheRead: 'outside',
  cacheWrite: 'outside',
  reasoning: 'outside',
  toolInput: 'outside',
  known: true,
};

/** A call without its counts, which the usage gives. */
export type CallFacts = Omit<Call, CountField | 'inconsistent'>;

/**
 * Emits one call with the counts of its usage, and what has to be said of it. A record with a bad
 * count is refused instead.
 * @returns whether the call was emitted
 */
export function emit(
  context: ReadContext,
  usage: UsageReading,
  facts: CallFacts,
  line: number,
  identity?: Identity,
): boolean {
  if (usage.bad !== null) {
    context.skip(line, 'bad-number', usage.bad);
    return false;
  }
  context.call(
    {
      ...usage.counts,
      ...facts,
      recordedCost: facts.recordedCost ?? usage.recordedCost ?? null,
      inconsistent: usage.inconsistent,
    },
    line,
    identity,
  );
  for (const code of usage.notices) context.notice(code);
  if (facts.timeMs === null || facts.timeMs === undefined) context.notice('no-time');
  if (facts.outputReliable === false) context.notice('output-lower-bound');
  return true;
}

/** Facts of a file: the session that started this one, and the turns of the sessions in it. */
export const PARENT = 'parent';
export const TURNS = 'turns';

/**
 * Copies are dropped, and the calls of a sub-agent's file belong to the turn of its parent that was
 * under way at their time, where the parent's file is there.
 */
export function dropCopiesAndPlace(files: readonly FileImport[]): CrossFileDecision[] {
  const turns = new Map(files.flatMap((f) => [...unpackTurns(f.facts[TURNS])]));
  return dropCopiesByKey(files).map((decision, i) => {
    const file = files[i];
    const starts = turns.get(file?.facts[PARENT] ?? '');
    if (file === undefined || starts === undefined) return decision;
    const places = new Map<number, Place>();
    file.trace.timeMs.forEach((time, row) => {
      const turn = Number.isNaN(time) ? null : turnAt(starts, time);
      if (turn !== null) places.set(row, { turn });
    });
    return { ...decision, places };
  });
}

/** True where nothing was counted: unknown counts are no tokens here. */
export function isAllZero(counts: Partial<TokenCounts>): boolean {
  return Object.values(counts).every((n) => (n ?? 0) === 0);
}

/** Names the counts of a usage: copies of a call in two files have the same. */
export function signatureOf(counts: Partial<TokenCounts>): string {
  const keys = Object.keys(counts).sort() as CountField[];
  return keys.map((key) => `${key}=${counts[key] ?? ''}`).join(' ');
}

/** Models whose sellers report written tokens by a name that tools pass on; else a zero is silence. */
const REPORTS_WRITES = /claude|anthropic|opus|sonnet|haiku|gpt-(?:5\.[6-9]|[6-9])|qwen/i;

/** OpenAI keeps a written prefix for 30 minutes; Anthropic and who follows it for five. */
function writeTtlOf(model: string | null): CacheTtl {
  return model !== null && /gpt|openai|(?:^|\/)o\d/i.test(model) ? '30m' : '5m';
}

/**
 * Written tokens of a tool that serves many sellers and writes a zero where the seller reports
 * nothing: such a zero is unknown. The lifetime is the seller's default, and the reader is told.
 */
export function toolWrites(written: number | null, model: string | null): Writes {
  const silent = written === 0 && (model === null || !REPORTS_WRITES.test(model));
  return writes(silent ? null : written, null, writeTtlOf(model));
}

/** The last part of a path, without the endings that say only what kind of file it is. */
export function stemOf(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? fileName;
  const stem = name.replace(/(?:\.(?:gz|jsonl?|ndjson|traj|md|txt|settings))+$/i, '');
  return stem === '' ? 'file' : stem;
}

/** The folder in which a file stands, or `null` where the path has none. */
export function folderOf(fileName: string): string | null {
  const folder = fileName.split(/[\\/]/).at(-2);
  return folder === undefined || folder === '' || folder === '.' ? null : folder;
}

/**
 * The seller that LiteLLM's model names begin with (`deepseek/deepseek-chat`), or `null`
 * (https://docs.litellm.ai/docs/providers).
 */
export function sellerOfModelName(model: string | null): string | null {
  const seller = /^([a-z][\w-]*)\//i.exec(model ?? '')?.[1] ?? null;
  return seller === null || /^(?:litellm_proxy|custom|hosted_vllm)$/i.test(seller) ? null : seller;
}
