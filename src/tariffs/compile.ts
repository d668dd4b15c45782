/**
 * JSON form → `Tariff`: strings become exact decimals, dates become milliseconds, tiers and
 * bands become complete cards. Expects a form that `schema.ts` has passed.
 */
import { Decimal } from '../money/decimal.ts';
import {
  given,
  type CacheForm,
  type PartialRatesForm,
  type PeriodForm,
  type RatesForm,
  type TariffForm,
  type TierForm,
} from './form.ts';
import { parseInstant } from './instants.ts';
import type {
  CacheRules,
  FilledIn,
  Modifier,
  Period,
  Rates,
  ScheduleBand,
  Source,
  Tariff,
  Tier,
  TtlName,
} from './tariff.ts';

/** Lifetimes of cache writes, shortest first. */
export const TTL_NAMES: readonly TtlName[] = ['5m', '30m', '1h', '12h'];

/** Sources by id; a custom tariff has none and its source texts stand for themselves. */
export type SourceTable = Readonly<Record<string, Source>>;

/** The compiled tariff. Pure; the form must have passed `checkForm`. */
export function compileTariff(
  form: TariffForm,
  origin: 'catalogue' | 'custom',
  sources: SourceTable = {},
): Tariff {
  return {
    id: form.id,
    provider: form.provider,
    display: form.display ?? form.id,
    origin,
    currency: form.currency ?? 'USD',
    status: form.status ?? null,
    confidence: form.confidence ?? null,
    match: {
      exact: form.match?.exact ?? [],
      glob: form.match?.glob ?? [],
      // Only the catalogue, which we write, may hold patterns; a reader's could take for ever.
      regex:
        origin === 'catalogue'
          ? (form.match?.regex ?? []).map((pattern) => new RegExp(pattern, 'i'))
          : [],
    },
    contextWindow: form.contextWindow ?? null,
    tokenizer: form.tokenizer ?? null,
    cache: compileCache(form.cache ?? {}, sources),
    caching: form.caching ?? true,
    periods: form.periods
      .map((period) => compilePeriod(period, sources))
      .sort((a, b) => a.fromMs - b.fromMs),
    modifiers: compileModifiers(form),
    webSearchPer1000: decimalOrNull(form.perRequest?.webSearch?.per1000),
    note: form.note ?? null,
  };
}

function compilePeriod(form: PeriodForm, sources: SourceTable): Period {
  const rates = compileRates(form.rates);
  const schedule: ScheduleBand[] = (form.schedule ?? []).map((band) => ({
    name: band.name,
    rule: { timeZone: band.timeZone, days: band.days, windows: band.windows },
    ...completeRates(band.rates, rates),
  }));
  const tiers = (form.tiers ?? []).map((tier) => compileTier(tier, rates, schedule));
  tiers.sort((a, b) => a.minPromptTokens - b.minPromptTokens);
  const ids = form.sources ?? [];
  const used = ids.map((id) => sourceOf(id, sources));
  const free = form.free ?? false;
  const allZero = [{ rates }, ...tiers, ...schedule].every((card) => isZero(card.rates));
  return {
    fromMs: !given(form.from) ? -Infinity : instant(form.from),
    toMs: !given(form.to) ? Infinity : instant(form.to),
    free,
    rates,
    tiers,
    schedule,
    storagePerMTokHour: decimalOrNull(form.storagePerMTokHour),
    sources: used,
    confirmedOn: form.confirmedOn ?? newestDate(used),
    unpricedReason: allZero && !free ? 'all-zero' : null,
    fromBasis: form.fromBasis ?? null,
    fromBy: form.fromBy ?? null,
    note: form.note ?? null,
  };
}

function compileTier(form: TierForm, base: Rates, schedule: readonly ScheduleBand[]): Tier {
  const band = !given(form.band) || form.band === 'base' ? null : form.band;
  const below = schedule.find(({ name }) => name === band)?.rates ?? base;
  const inclusive = form.inclusive ?? false;
  return {
    above: form.above,
    inclusive,
    minPromptTokens: inclusive ? form.above : form.above + 1,
    band,
    ...completeRates(form.rates, below),
  };
}

function compileRates(form: RatesForm): Rates {
  return {
    input: new Decimal(form.input),
    cachedRead: decimalOrNull(form.cachedRead),
    output: new Decimal(form.output),
    cacheWrite: compileWrites(form.cacheWrite),
  };
}

/**
 * The rates of a tier or band; one that the form leaves out is the base's, scaled by the factor
 * that the form puts on input. Without a base to scale (a free input) the base's rate stays.
 */
function completeRates(
  form: PartialRatesForm,
  base: Rates,
): { rates: Rates; filledIn: readonly FilledIn[] } {
  const input = new Decimal(form.input);
  const scaled = (rate: Decimal) =>
    base.input.isZero() ? rate : rate.times(input).div(base.input);
  const filledIn: FilledIn[] = [];
  let cachedRead = decimalOrNull(form.cachedRead);
  if (cachedRead === null && base.cachedRead !== null) {
    cachedRead = scaled(base.cachedRead);
    filledIn.push('cachedRead');
  }
  let output = decimalOrNull(form.output);
  if (output === null) {
    output = scaled(base.output);
    filledIn.push('output');
  }
  const cacheWrite: Partial<Record<TtlName, Decimal>> = compileWrites(form.cacheWrite);
  let writesFilled = false;
  for (const ttl of TTL_NAMES) {
    const below = base.cacheWrite[ttl];
    if (cacheWrite[ttl] === undefined && below !== undefined) {
      cacheWrite[ttl] = scaled(below);
      writesFilled = true;
    }
  }
  if (writesFilled) filledIn.push('cacheWrite');
  return { rates: { input, cachedRead, output, cacheWrite }, filledIn };
}

function compileWrites(form: RatesForm['cacheWrite']): Partial<Record<TtlName, Decimal>> {
  const writes: Partial<Record<TtlName, Decimal>> = {};
  for (const ttl of TTL_NAMES) {
    const price = form?.[ttl];
    if (given(price)) writes[ttl] = new Decimal(price);
  }
  return writes;
}

function compileCache(form: CacheForm, sources: SourceTable): CacheRules {
  return {
    mode: form.mode ?? null,
    minTokens: form.minTokens ?? null,
    increment: form.increment ?? null,
    ttls: form.ttls ?? [],
    defaultTtl: form.defaultTtl ?? null,
    ttlSeconds: form.ttlSeconds ?? null,
    refreshOnRead: form.refreshOnRead ?? null,
    source: !given(form.source) ? null : sourceOf(form.source, sources),
    note: form.note ?? null,
  };
}

function compileModifiers(form: TariffForm): Modifier[] {
  const modifiers: Modifier[] = [];
  for (const [name, value] of Object.entries(form.modifiers ?? {})) {
    const dated = typeof value === 'string' ? [{ multiplier: value }] : value;
    for (const step of dated) {
      const { multiplier, from, to } = { from: null, to: null, ...step };
      modifiers.push({
        name: name.toLowerCase(),
        multiplier: new Decimal(multiplier),
        fromMs: !given(from) ? -Infinity : instant(from),
        toMs: !given(to) ? Infinity : instant(to),
      });
    }
  }
  return modifiers;
}

function sourceOf(id: string, sources: SourceTable): Source {
  const known = Object.hasOwn(sources, id) ? sources[id] : undefined;
  return known ?? { id, ref: id, date: null, seen: null };
}

function newestDate(sources: readonly Source[]): string | null {
  return sources.reduce<string | null>(
    (newest, { date }) => (date !== null && (newest === null || date > newest) ? date : newest),
    null,
  );
}

function isZero(rates: Rates): boolean {
  return (
    rates.input.isZero() &&
    rates.output.isZero() &&
    (rates.cachedRead?.isZero() ?? true) &&
    Object.values(rates.cacheWrite).every((price) => price.isZero())
  );
}

function decimalOrNull(text: string | null | undefined): Decimal | null {
  return !given(text) ? null : new Decimal(text);
}

function instant(text: string): number {
  const ms = parseInstant(text);
  if (ms === null) throw new RangeError(`unchecked date ${text}`);
  return ms;
}
