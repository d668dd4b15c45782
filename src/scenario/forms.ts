/**
 * Tariffs back in their JSON form, whole or only as far as a link's own workload needs them.
 */
import { plain, type Decimal } from '../money/decimal.ts';
import type {
  DatedMultiplierForm,
  PartialRatesForm,
  PeriodForm,
  RatesForm,
  TariffForm,
} from '../tariffs/form.ts';
import type { FilledIn, Period, Rates, Tariff, TtlName } from '../tariffs/tariff.ts';

const TTLS: readonly TtlName[] = ['5m', '30m', '1h', '12h'];

/**
 * The form of a compiled tariff: `compileTariff(toForm(t))` prices as `t` does. Patterns of the
 * catalogue and the texts of its sources are left out: they resolve names and explain, they do
 * not price.
 */
export function toForm(tariff: Tariff): TariffForm {
  const { exact, glob } = tariff.match;
  const isCustom = tariff.origin === 'custom';
  const cache = drop({
    mode: tariff.cache.mode,
    minTokens: tariff.cache.minTokens,
    increment: tariff.cache.increment,
    ttls: tariff.cache.ttls.length > 0 ? tariff.cache.ttls : null,
    defaultTtl: tariff.cache.defaultTtl,
    ttlSeconds: tariff.cache.ttlSeconds,
    refreshOnRead: tariff.cache.refreshOnRead,
  });
  const modifiers: Record<string, string | DatedMultiplierForm[]> = {};
  for (const m of tariff.modifiers) {
    const own = tariff.modifiers.filter((other) => other.name === m.name);
    if (own.length === 1 && m.fromMs === -Infinity && m.toMs === Infinity)
      modifiers[m.name] = plain(m.multiplier);
    else
      modifiers[m.name] = own.map((step) =>
        drop({
          multiplier: plain(step.multiplier),
          from: dateOf(step.fromMs),
          to: dateOf(step.toMs),
        }),
      );
  }
  return drop({
    id: tariff.id,
    provider: tariff.provider,
    display: tariff.display === tariff.id ? null : tariff.display,
    currency: tariff.currency === 'USD' ? null : tariff.currency,
    status: tariff.status,
    confidence: tariff.confidence,
    match:
      isCustom && exact.length + glob.length > 0
        ? drop({
            exact: exact.length > 0 ? exact : null,
            glob: glob.length > 0 ? glob : null,
          })
        : null,
    contextWindow: tariff.contextWindow,
    tokenizer: tariff.tokenizer,
    cache: Object.keys(cache).length > 0 ? cache : null,
    caching: tariff.caching ? null : false,
    periods: tariff.periods.map(periodForm),
    modifiers: Object.keys(modifiers).length > 0 ? modifiers : null,
    perRequest:
      tariff.webSearchPer1000 === null
        ? null
        : { webSearch: { per1000: plain(tariff.webSearchPer1000) } },
    note: isCustom ? tariff.note : null,
  });
}

function periodForm(period: Period): PeriodForm {
  const { tiers, schedule } = period;
  return drop({
    from: dateOf(period.fromMs),
    to: dateOf(period.toMs),
    free: period.free ? true : null,
    rates: ratesForm(period.rates),
    tiers:
      tiers.length === 0
        ? null
        : tiers.map((tier) =>
            drop({
              above: tier.above,
              inclusive: tier.inclusive ? true : null,
              // Beside bands a tier must say that it belongs to none of them.
              band: tier.band ?? (schedule.length > 0 ? 'base' : null),
              rates: partialForm(
                tier.rates,
                tier.filledIn,
                schedule.find((b) => b.name === tier.band)?.rates ?? period.rates,
              ),
            }),
          ),
    schedule:
      schedule.length === 0
        ? null
        : schedule.map((band) => ({
            name: band.name,
            ...band.rule,
            rates: partialForm(band.rates, band.filledIn, period.rates),
          })),
    storagePerMTokHour: decimalText(period.storagePerMTokHour),
    confirmedOn: period.confirmedOn,
    fromBasis: period.fromBasis,
    fromBy: period.fromBy,
  });
}

function ratesForm(rates: Rates): RatesForm {
  return drop({
    input: plain(rates.input),
    cachedRead: decimalText(rates.cachedRead),
    output: plain(rates.output),
    cacheWrite: writesForm(rates, () => true),
  });
}

/** Leaves out again what was filled in from `base`: its digits may go on for ever. */
function partialForm(rates: Rates, filledIn: readonly FilledIn[], base: Rates): PartialRatesForm {
  const isFilled = (ttl: TtlName): boolean => {
    const below = base.cacheWrite[ttl];
    if (!filledIn.includes('cacheWrite') || below === undefined) return false;
    const scaled = base.input.isZero() ? below : below.times(rates.input).div(base.input);
    return rates.cacheWrite[ttl]?.eq(scaled) ?? false;
  };
  return drop({
    input: plain(rates.input),
    cachedRead: filledIn.includes('cachedRead') ? null : decimalText(rates.cachedRead),
    output: filledIn.includes('output') ? null : plain(rates.output),
    cacheWrite: writesForm(rates, (ttl) => !isFilled(ttl)),
  });
}

function writesForm(
  rates: Rates,
  include: (ttl: TtlName) => boolean,
): NonNullable<RatesForm['cacheWrite']> | null {
  const given = TTLS.flatMap((ttl): [TtlName, string][] => {
    const price = rates.cacheWrite[ttl];
    return price !== undefined && include(ttl) ? [[ttl, plain(price)]] : [];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}

/**
 * The form reduced to what prices calls at some instants: the periods in force then, the
 * multipliers that were asked for, the lifetime that writes fall back on. Names and rules of a
 * simulated cache go: the catalogue at hand has them, and a simulation needs the calls anyway.
 *
 * @param instants milliseconds; @param services names as `modifierNames` gives
 * them; @param webSearches some call has one
 * @returns the form and how many periods were left out
 */
export function trimForm(
  form: TariffForm,
  tariff: Tariff,
  instants: readonly number[],
  services: ReadonlySet<string>,
  webSearches: boolean,
): { form: TariffForm; dropped: number } {
  const wanted = tariff.periods.map((p) => instants.some((ms) => p.fromMs <= ms && ms < p.toMs));
  // A tariff without any price at these dates must stay without one.
  if (!wanted.includes(true)) wanted[wanted.length - 1] = true;
  // Compiled periods are sorted, and `toForm` keeps that order.
  const periods = form.periods.filter((_, i) => wanted[i] === true);
  const modifiers = Object.entries(form.modifiers ?? {}).filter(
    ([name]) =>
      services.has(name) ||
      (name === 'priority' && services.has('fast')) ||
      (name === 'fast' && services.has('priority')),
  );
  const defaultTtl = form.cache?.defaultTtl ?? null;
  return {
    dropped: form.periods.length - periods.length,
    form: drop({
      id: form.id,
      provider: form.provider,
      currency: form.currency ?? null,
      contextWindow: form.contextWindow ?? null,
      cache: defaultTtl === null ? null : { defaultTtl },
      caching: form.caching ?? null,
      periods: periods.map((p) => drop({ ...p, fromBasis: null, fromBy: null })),
      modifiers: modifiers.length === 0 ? null : Object.fromEntries(modifiers),
      perRequest: webSearches ? (form.perRequest ?? null) : null,
    }),
  };
}

/** An ISO day where the instant is one, else an ISO instant; `null` for an open end. */
function dateOf(ms: number): string | null {
  if (!Number.isFinite(ms)) return null;
  const text = new Date(ms).toISOString();
  return ms % 86_400_000 === 0 ? text.slice(0, 10) : text;
}

function decimalText(value: Decimal | null): string | null {
  return value === null ? null : plain(value);
}

type Dropped<T> = { [K in keyof T]: Exclude<T[K], null> };

/** Without the entries that are `null`. */
export function drop<T extends object>(value: T): Dropped<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, v]) => v !== null && v !== undefined),
  ) as Dropped<T>;
}
