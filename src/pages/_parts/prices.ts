/** What the prices page shows of a tariff, as facts; the words are in the catalogues. */
import { date } from '../../i18n/format.ts';
import { LOCALE_TAG, type Locale } from '../../i18n/i18n.ts';
import type { Decimal } from '../../money/decimal.ts';
import { CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import { periodAt } from '../../tariffs/inforce.ts';
import { SELLERS } from '../../tariffs/providers.ts';
import type {
  FilledIn,
  Period,
  Rates,
  ScheduleRule,
  Source,
  Tariff,
  TtlName,
} from '../../tariffs/tariff.ts';

/** A price that was confirmed longer ago is marked. */
export const OLD_AFTER_DAYS = 60;

const DAY_MS = 86_400_000;
const TTLS: readonly TtlName[] = ['5m', '30m', '1h', '12h'];

/** The anchor of a seller or a tariff: its id, in characters that a fragment may hold as they are. */
export function anchorOf(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9._~:@/-]/g, '-');
}

/** One line of prices: the base card, a step for long prompts, or a band of hours. */
export interface CardLine {
  readonly kind: 'base' | 'tier' | 'band';
  readonly rates: Rates;
  readonly filledIn: readonly FilledIn[];
  /** Of a tier. */
  readonly above: number;
  readonly inclusive: boolean;
  /** Name of the band of hours, where one is meant. */
  readonly band: string | null;
  readonly rule: ScheduleRule | null;
}

/** All cards of a period: the base, its tiers, each band of hours and the band's tiers. */
export function cardLines(period: Period): CardLine[] {
  const plain = { above: 0, inclusive: false, band: null, rule: null, filledIn: [] };
  const tiersOf = (band: string | null): CardLine[] =>
    period.tiers
      .filter((tier) => tier.band === band)
      .map((tier) => ({ ...plain, ...tier, kind: 'tier', rule: null }));
  return [
    { ...plain, kind: 'base', rates: period.rates },
    ...tiersOf(null),
    ...period.schedule.flatMap((band): CardLine[] => [
      {
        ...plain,
        kind: 'band',
        rates: band.rates,
        filledIn: band.filledIn,
        band: band.name,
        rule: band.rule,
      },
      ...tiersOf(band.name),
    ]),
  ];
}

export const writesOf = (rates: Rates): { ttl: TtlName; rate: Decimal }[] =>
  TTLS.flatMap((ttl) => {
    const rate = rates.cacheWrite[ttl];
    return rate === undefined ? [] : [{ ttl, rate }];
  });

export interface PriceEntry {
  readonly tariff: Tariff;
  readonly anchor: string;
  /** In force on the catalogue's date; `null` = no price on that day. */
  readonly now: Period | null;
  /** The card in force, or the last one that was, or the first that will be. */
  readonly shown: Period | null;
  /** The next change that is announced. */
  readonly next: Period | null;
  readonly earlier: number;
  /** Days from the newest confirmation to the catalogue's date; `null` = no day known. */
  readonly ageDays: number | null;
  readonly old: boolean;
  /** Sources of all periods, each once, in the order of their first use. */
  readonly sources: readonly Source[];
}

export interface SellerEntry {
  readonly id: string;
  readonly name: string;
  readonly maker: boolean;
  readonly entries: readonly PriceEntry[];
  /** Of the prices in force. */
  readonly old: number;
  readonly newest: string | null;
  readonly uncached: Span | null;
  readonly cachedShare: Span | null;
}

export interface Span {
  readonly low: Decimal;
  readonly high: Decimal;
}

export function entryOf(tariff: Tariff, asOfMs: number = CATALOGUE_AS_OF_MS): PriceEntry {
  const now = periodAt(tariff, asOfMs);
  const past = tariff.periods.filter((p) => p.toMs <= asOfMs);
  const shown = now ?? past.at(-1) ?? tariff.periods[0] ?? null;
  const confirmed = shown?.confirmedOn ?? null;
  const ageDays = confirmed === null ? null : Math.floor((asOfMs - Date.parse(confirmed)) / DAY_MS);
  const sources = new Map<string, Source>();
  for (const source of [
    ...tariff.periods.flatMap((p) => p.sources),
    ...(tariff.cache.source === null ? [] : [tariff.cache.source]),
  ])
    if (!sources.has(source.id)) sources.set(source.id, source);
  return {
    tariff,
    anchor: anchorOf(tariff.id),
    now,
    shown,
    next: tariff.periods.find((p) => p.fromMs > asOfMs) ?? null,
    earlier: past.length,
    ageDays,
    old: ageDays !== null && ageDays > OLD_AFTER_DAYS,
    sources: [...sources.values()],
  };
}

/** Tariffs by seller: makers of models first, in the order of `SELLERS`; others after them. */
export function bySeller(
  tariffs: readonly Tariff[],
  asOfMs: number = CATALOGUE_AS_OF_MS,
): SellerEntry[] {
  const entries = tariffs.map((tariff) => entryOf(tariff, asOfMs));
  const known = SELLERS.map(({ id, name, maker }) => ({ id, name, maker }));
  const ids = new Set(known.map(({ id }) => id));
  const others = [...new Set(tariffs.map((t) => t.provider))]
    .filter((id) => !ids.has(id))
    .map((id) => ({ id, name: id, maker: false }));
  return [...known, ...others].flatMap((seller): SellerEntry[] => {
    const own = entries.filter(({ tariff }) => tariff.provider === seller.id);
    if (own.length === 0) return [];
    const inForce = own.flatMap(({ now }) => (now === null ? [] : [now]));
    return [
      {
        ...seller,
        entries: own,
        old: own.filter(({ now, old }) => now !== null && old).length,
        newest:
          inForce
            .flatMap((p) => (p.confirmedOn === null ? [] : [p.confirmedOn]))
            .sort()
            .at(-1) ?? null,
        uncached: spanOf(inForce.map((p) => p.rates.input)),
        cachedShare: spanOf(inForce.flatMap((p) => cachedShareOf(p.rates) ?? [])),
      },
    ];
  });
}

/** Cached price ÷ uncached price; `null` without a discount or with a free input. */
export function cachedShareOf(rates: Rates): Decimal | null {
  return rates.cachedRead === null || rates.input.isZero()
    ? null
    : rates.cachedRead.div(rates.input);
}

function spanOf(values: readonly Decimal[]): Span | null {
  const sorted = [...values].sort((a, b) => a.cmp(b));
  const [low] = sorted;
  const high = sorted.at(-1);
  return low === undefined || high === undefined ? null : { low, high };
}

/** A published rate without its unit: all its digits, two decimals at least. */
export function rate(locale: Locale, value: Decimal): string {
  return new Intl.NumberFormat(LOCALE_TAG[locale], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(value.toNumber());
}

/** How many decimals {@link rate} writes. */
export function decimalsOf(value: Decimal): number {
  return Math.min(6, Math.max(2, value.decimalPlaces()));
}

/** Weekdays as a range where they follow each other: `Mon–Fri`; all seven: `null`. */
export function weekdays(locale: Locale, days: readonly number[]): string | null {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length === 7) return null;
  // 1 January 2024 was a Monday.
  const name = (day: number): string =>
    new Intl.DateTimeFormat(LOCALE_TAG[locale], { weekday: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, day),
    );
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return '';
  return last - first === sorted.length - 1 && sorted.length > 2
    ? `${name(first)}–${name(last)}`
    : sorted.map(name).join(', ');
}

/** A day in short; French writes the first of a month as an ordinal. */
export function day(locale: Locale, time: number | string): string {
  const text = date(locale, time, 'medium');
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** A day, and the time where it is not midnight in UTC. */
export function instant(locale: Locale, ms: number): string {
  return ms % DAY_MS === 0
    ? day(locale, ms)
    : `${day(locale, ms)}, ${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

/** When a source spoke: its day, or the month or months where no day is known. */
export function seenAt(locale: Locale, source: Source): string | null {
  if (source.date !== null) return day(locale, source.date);
  if (source.seen === null) return null;
  const month = new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return source.seen
    .split('/')
    .map((part) =>
      /^\d{4}-\d{2}$/.test(part) ? month.format(Date.parse(part)) : day(locale, part),
    )
    .join(' – ');
}

/** The address of a source where it is one that can be followed. */
export function addressOf(source: Source): string | null {
  return /^https?:\/\/\S+$/.test(source.ref) ? source.ref : null;
}
