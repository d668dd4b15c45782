/** One usage object of a Codex `token_count` event. */
import { asObject, own, type CountFields, type Json } from '../fields.ts';

/** Token counts as recorded: inclusive input, reasoning within the output. `null`: not there. */
export interface CodexUsage {
  readonly input: number | null;
  readonly cached: number | null;
  readonly written: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
  readonly total: number | null;
}

const NAMES = {
  input: 'input_tokens',
  cached: 'cached_input_tokens',
  written: 'cache_write_input_tokens',
  output: 'output_tokens',
  reasoning: 'reasoning_output_tokens',
  total: 'total_tokens',
} as const satisfies Record<keyof CodexUsage, string>;
const FIELDS = Object.keys(NAMES) as (keyof CodexUsage)[];

export function readUsage(value: unknown, fields: CountFields): CodexUsage | null {
  const usage: Json | null = asObject(value);
  if (usage === null) return null;
  const out = {} as Record<keyof CodexUsage, number | null>;
  for (const f of FIELDS) out[f] = fields.read(own(usage, NAMES[f]), NAMES[f]);
  return out;
}

/**
 * True where nothing was used. `total_tokens` does not count: around a compaction it holds a
 * leftover beside zeros.
 */
export function isZero(usage: CodexUsage): boolean {
  return FIELDS.every((f) => f === 'total' || (usage[f] ?? 0) === 0);
}

/** Names the counts of a usage; equal texts are equal counts. */
export function signature(usage: CodexUsage | null): string {
  return usage === null ? '' : FIELDS.map((f) => usage[f] ?? '').join(',');
}

/**
 * What was used between two running totals. A total that fell was started anew: its value is what
 * was used since.
 */
export function difference(totals: CodexUsage, before: CodexUsage | null): CodexUsage {
  if (before === null || FIELDS.some((f) => f !== 'total' && (totals[f] ?? 0) < (before[f] ?? 0)))
    return totals;
  const out = {} as Record<keyof CodexUsage, number | null>;
  for (const f of FIELDS) {
    const value = totals[f];
    out[f] = value === null ? null : value - (before[f] ?? 0);
  }
  return out;
}
