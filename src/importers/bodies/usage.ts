/** What a reader of one usage shape gives, and the rules on written tokens that readers share. */
import type { CacheTtl, CountField, TokenCounts } from '../../trace/trace.ts';
import { CountFields } from '../fields.ts';
import type { NoticeCode } from '../importer.ts';
import type { SplitCounts } from './split.ts';

/** One usage object, read. Absent = unknown. */
export interface UsageReading {
  /** Disjoint, in tokens. */
  readonly counts: Partial<TokenCounts>;
  readonly notices: readonly NoticeCode[];
  /** True where the recorded counts contradict each other. */
  readonly inconsistent: boolean;
  /** The first field that held no count; the record must then be refused. */
  readonly bad: string | null;
  readonly webSearches?: number | null;
  /** Dollars, a plain decimal string. */
  readonly recordedCost?: string | null;
  readonly serviceTier?: string | null;
  readonly speed?: string | null;
  readonly region?: string | null;
}

export const WRITE_FIELD = {
  '5m': 'cacheWrite5m',
  '30m': 'cacheWrite30m',
  '1h': 'cacheWrite1h',
  '12h': 'cacheWrite12h',
} as const satisfies Record<CacheTtl, CountField>;

/** The lifetime that `text` names (`"5m"`, `"1h"`), or `null`. */
export function lifetime(text: unknown): CacheTtl | null {
  return typeof text === 'string' && Object.hasOwn(WRITE_FIELD, text) ? (text as CacheTtl) : null;
}

/** Written tokens by lifetime. */
export type WriteSplit = Partial<Record<CacheTtl, number | null>>;

export interface Writes {
  /** All written tokens; `null` = not recorded. */
  readonly total: number | null;
  readonly counts: Partial<TokenCounts>;
  readonly notices: readonly NoticeCode[];
}

/**
 * Written tokens from a top-level count and its split by lifetime. Where they contradict each
 * other the split wins unless it is zero. Without a split the tokens get `assumed`, the producer's
 * default lifetime, and the reader is told.
 */
export function writes(total: number | null, split: WriteSplit | null, assumed: CacheTtl): Writes {
  const notices: NoticeCode[] = [];
  const parts = Object.entries(split ?? {}) as [CacheTtl, number | null][];
  const known = parts.filter(([, n]) => n !== null);
  const sum = known.reduce((s, [, n]) => s + (n ?? 0), 0);
  if (known.length > 0 && total !== null && total !== sum) notices.push('contradicting-counts');
  if (known.length > 0 && (sum > 0 || (total ?? 0) === 0)) {
    const counts: Partial<TokenCounts> = {};
    for (const [ttl, n] of known) counts[WRITE_FIELD[ttl]] = n;
    return { total: sum, counts, notices };
  }
  if (total === null) return { total, counts: {}, notices };
  if (total > 0) notices.push('write-lifetime-assumed');
  return { total, counts: { [WRITE_FIELD[assumed]]: total }, notices };
}

/**
 * `total` divided as `parts` are, in whole tokens with an exact sum: each share is cut down, and
 * what is left goes to the largest parts. All of it goes to the first where the parts are zero.
 */
export function proportional(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((s, n) => s + BigInt(n), 0n);
  if (sum === 0n) return parts.map((_, i) => (i === 0 ? total : 0));
  const shares = parts.map((n) => Number((BigInt(total) * BigInt(n)) / sum));
  let left = total - shares.reduce((s, n) => s + n, 0);
  const bySize = parts.map((_, i) => i).sort((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0) || a - b);
  for (const i of bySize) {
    if (left === 0) break;
    shares[i] = (shares[i] ?? 0) + 1;
    left--;
  }
  return shares;
}

/**
 * Two records of one count, a top-level and a detailed one: the detail where it is not zero, else
 * the top level; a contradiction is noted.
 */
export function detailed(
  detail: number | null,
  topLevel: number | null,
  notices: NoticeCode[],
): number | null {
  if (detail !== null && topLevel !== null && detail !== topLevel)
    notices.push('contradicting-counts');
  return detail !== null && detail > 0 ? detail : (topLevel ?? detail);
}

/** The reading of `split` counts whose written tokens are `w`. */
export function reading(
  fields: CountFields,
  split: SplitCounts,
  w: Writes,
  notices: readonly NoticeCode[],
  more: Pick<
    UsageReading,
    'webSearches' | 'recordedCost' | 'serviceTier' | 'speed' | 'region'
  > = {},
): UsageReading {
  const all = [...new Set([...split.notices, ...w.notices, ...notices])];
  return {
    counts: {
      uncachedInput: split.uncachedInput,
      cacheRead: split.cacheRead,
      ...cutTo(split.cacheWrite, w),
      output: split.output,
      reasoning: split.reasoning,
    },
    notices: all,
    inconsistent: split.inconsistent || all.includes('contradicting-counts'),
    bad: fields.bad,
    ...more,
  };
}

/** The written tokens by lifetime, cut down in proportion where the input had no room for all. */
function cutTo(total: number | null, w: Writes): Partial<TokenCounts> {
  if (total === null || w.total === null || total >= w.total) return w.counts;
  const entries = Object.entries(w.counts) as [keyof TokenCounts, number][];
  const shares = proportional(
    total,
    entries.map(([, n]) => n),
  );
  return Object.fromEntries(entries.map(([field], i) => [field, shares[i] ?? 0]));
}

/** True for what JSON leaves out or writes as `null`. */
export function isNil(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** True where a reading says nothing about tokens: such a generation is no call. */
export function isBlank(r: UsageReading): boolean {
  return r.bad === null && Object.values(r.counts).every(isNil);
}
