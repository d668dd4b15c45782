/**
 * The JSON form of a tariff: what stands in pricing/*.json and in a tariff file that a reader
 * brings. `schema.ts` checks it, `compile.ts` turns it into a `Tariff`.
 */
import type { TtlName } from './tariff.ts';

type Maybe<T> = T | null | undefined;

/** Whether an optional field is there: an absent one and `null` mean the same. */
export function given<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}

/** Decimal strings per million tokens. */
export interface RatesForm {
  readonly input: string;
  readonly cachedRead?: Maybe<string>;
  readonly output: string;
  readonly cacheWrite?: Maybe<CacheWriteForm>;
}

export type CacheWriteForm = { readonly [ttl in TtlName]?: Maybe<string> };

/** Rates of a tier or a band: what is left out follows the base. */
export interface PartialRatesForm {
  readonly input: string;
  readonly cachedRead?: Maybe<string>;
  readonly output?: Maybe<string>;
  readonly cacheWrite?: Maybe<CacheWriteForm>;
}

export interface TierForm {
  readonly above: number;
  readonly inclusive?: Maybe<boolean>;
  readonly band?: Maybe<string>;
  readonly rates: PartialRatesForm;
}

export interface ScheduleForm {
  readonly name: string;
  readonly timeZone: string;
  readonly days: readonly number[];
  readonly windows: readonly (readonly [string, string])[];
  readonly rates: PartialRatesForm;
}

export interface PeriodForm {
  readonly from?: Maybe<string>;
  readonly to?: Maybe<string>;
  readonly fromBasis?: Maybe<string>;
  readonly fromBy?: Maybe<string>;
  /** Why no price is known between the period before and this one. */
  readonly gapBefore?: Maybe<string>;
  readonly free?: Maybe<boolean>;
  readonly rates: RatesForm;
  readonly tiers?: Maybe<readonly TierForm[]>;
  readonly schedule?: Maybe<readonly ScheduleForm[]>;
  readonly storagePerMTokHour?: Maybe<string>;
  readonly sources?: Maybe<readonly string[]>;
  readonly confirmedOn?: Maybe<string>;
  readonly note?: Maybe<string>;
}

export interface DatedMultiplierForm {
  readonly multiplier: string;
  readonly from?: Maybe<string>;
  readonly to?: Maybe<string>;
}

export interface CacheForm {
  readonly mode?: Maybe<string>;
  readonly minTokens?: Maybe<number>;
  readonly increment?: Maybe<number>;
  readonly ttls?: Maybe<readonly TtlName[]>;
  readonly defaultTtl?: Maybe<TtlName>;
  readonly ttlSeconds?: Maybe<number>;
  readonly refreshOnRead?: Maybe<boolean>;
  readonly source?: Maybe<string>;
  readonly note?: Maybe<string>;
}

export interface TariffForm {
  readonly id: string;
  readonly provider: string;
  readonly display?: Maybe<string>;
  readonly currency?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly confidence?: Maybe<string>;
  readonly match?: Maybe<{
    readonly exact?: Maybe<readonly string[]>;
    readonly glob?: Maybe<readonly string[]>;
    /** Only in our own catalogue. */
    readonly regex?: Maybe<readonly string[]>;
  }>;
  readonly contextWindow?: Maybe<number>;
  readonly tokenizer?: Maybe<string>;
  readonly cache?: Maybe<CacheForm>;
  readonly caching?: Maybe<boolean>;
  readonly periods: readonly PeriodForm[];
  readonly modifiers?: Maybe<Readonly<Record<string, string | readonly DatedMultiplierForm[]>>>;
  readonly perRequest?: Maybe<{
    readonly webSearch?: Maybe<{ readonly per1000: string }>;
  }>;
  readonly note?: Maybe<string>;
}

/** An entry of pricing/sources.json. */
export interface SourceForm {
  readonly ref: string;
  readonly date?: Maybe<string>;
  readonly seen?: Maybe<string>;
}
