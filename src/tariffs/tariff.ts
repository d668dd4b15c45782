/**
 * A tariff in the form that costing reads: prices as exact decimals, dates as milliseconds,
 * every tier complete. `schema.ts` checks the JSON form, `compile.ts` makes this one of it.
 */
import type { Decimal } from '../money/decimal.ts';

export type TtlName = '5m' | '30m' | '1h' | '12h';

/** USD (or the tariff's own currency) per million tokens. */
export interface Rates {
  readonly input: Decimal;
  /** `null`: the seller gives no discount on cached input; it is billed at `input`. */
  readonly cachedRead: Decimal | null;
  readonly output: Decimal;
  /** Write price by lifetime; empty: writes are billed at `input`. */
  readonly cacheWrite: Readonly<Partial<Record<TtlName, Decimal>>>;
}

export type FilledIn = 'cachedRead' | 'output' | 'cacheWrite';

/** A whole-request price step: it prices the whole call once its prompt reaches the step. */
export interface Tier {
  /** As published: the threshold, and whether a prompt exactly at it is in the tier. */
  readonly above: number;
  readonly inclusive: boolean;
  /** The smallest prompt (uncached + read + writes, tokens) that takes this tier. */
  readonly minPromptTokens: number;
  /** Name of the schedule band it belongs to; `null` = the base card. */
  readonly band: string | null;
  /** Complete: what the source leaves out is the base's, scaled by the tier's factor on input. */
  readonly rates: Rates;
  /** Which rates were filled in that way. */
  readonly filledIn: readonly FilledIn[];
}

/** Hours of the week at which another card is in force. Windows are half-open. */
export interface ScheduleRule {
  /** IANA name or an offset such as `+08:00`. */
  readonly timeZone: string;
  /** ISO weekdays 1 (Monday) to 7, counted in that zone. */
  readonly days: readonly number[];
  /** `["01:00","04:00"]`; one that crosses midnight belongs to the day on which it starts. */
  readonly windows: readonly (readonly [string, string])[];
}

export interface ScheduleBand {
  readonly name: string;
  readonly rule: ScheduleRule;
  readonly rates: Rates;
  /** Rates that the source leaves out: the base's, scaled by the band's factor on input. */
  readonly filledIn: readonly FilledIn[];
}

/** A dated card, in force over the half-open span [fromMs, toMs). */
export interface Period {
  /** −Infinity: the start is not known. */
  readonly fromMs: number;
  /** Infinity: no end is known. */
  readonly toMs: number;
  /** The zero prices are meant. */
  readonly free: boolean;
  readonly rates: Rates;
  /** Rising by `minPromptTokens`; the last one reached prices the call. */
  readonly tiers: readonly Tier[];
  readonly schedule: readonly ScheduleBand[];
  /** Rent of an explicit cache, per million tokens and hour. Never in a trace; shown only. */
  readonly storagePerMTokHour: Decimal | null;
  readonly sources: readonly Source[];
  /** ISO day: the newest date among the sources; `null` where none is dated. */
  readonly confirmedOn: string | null;
  /** Set where this card cannot be priced: all rates zero without `free`. */
  readonly unpricedReason: 'all-zero' | null;
  /** How the start is known (`announced`, `first-seen` …, see pricing/README.md). */
  readonly fromBasis: string | null;
  /** ISO day by which the price was seen, where `from` is only the lower end of a bracket. */
  readonly fromBy: string | null;
  readonly note: string | null;
}

export interface Source {
  readonly id: string;
  /** Public address or package version. */
  readonly ref: string;
  readonly date: string | null;
  /** A month or a span, where no day is known. */
  readonly seen: string | null;
}

export interface Modifier {
  /** `batch`, `flex`, `priority`, `fast`, `region:us` … */
  readonly name: string;
  readonly multiplier: Decimal;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CacheRules {
  readonly mode: string | null;
  /** Smallest prefix that is cached, tokens; `null` = unknown. */
  readonly minTokens: number | null;
  /** Hits are rounded down to a multiple of this, tokens. */
  readonly increment: number | null;
  readonly ttls: readonly TtlName[];
  readonly defaultTtl: TtlName | null;
  /** Lifetime of a read prefix where writes are not billed, seconds. */
  readonly ttlSeconds: number | null;
  readonly refreshOnRead: boolean | null;
  readonly source: Source | null;
  readonly note: string | null;
}

export interface Tariff {
  /** `provider/model`, the whole id used in answers. */
  readonly id: string;
  readonly provider: string;
  readonly display: string;
  /** `catalogue` = ours; `custom` = brought by the reader. */
  readonly origin: 'catalogue' | 'custom';
  readonly currency: string;
  readonly status: string | null;
  readonly confidence: string | null;
  readonly match: {
    readonly exact: readonly string[];
    readonly glob: readonly string[];
    readonly regex: readonly RegExp[];
  };
  /** Tokens; `null` = no limit known. */
  readonly contextWindow: number | null;
  readonly tokenizer: string | null;
  readonly cache: CacheRules;
  /** False: the seller caches nothing; reads in a log are billed at input. */
  readonly caching: boolean;
  /** Rising by `fromMs`, never overlapping. */
  readonly periods: readonly Period[];
  readonly modifiers: readonly Modifier[];
  /** USD per 1,000 web searches; `null` = none published. */
  readonly webSearchPer1000: Decimal | null;
  readonly note: string | null;
}
