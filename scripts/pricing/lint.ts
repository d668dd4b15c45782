/** What the schema cannot see: prices that are well formed and yet cannot be right. */
import { given, type TariffForm } from '../../src/tariffs/form.ts';
import { parseInstant } from '../../src/tariffs/instants.ts';
import { resolveModel } from '../../src/tariffs/match.ts';
import type { Period, Rates, Tariff } from '../../src/tariffs/tariff.ts';

export interface Finding {
  readonly id: string;
  readonly what: string;
}

const DAY_MS = 86_400_000;

/** Everything that must not be committed; `forms` and `tariffs` are the same list in two forms. */
export function lintCatalogue(
  forms: readonly TariffForm[],
  tariffs: readonly Tariff[],
): readonly Finding[] {
  return [
    ...forms.flatMap(lintForm),
    ...tariffs.flatMap((tariff) =>
      tariff.periods.flatMap((period, index) =>
        lintPeriod(period).map((what) => ({ id: tariff.id, what: `period ${index}: ${what}` })),
      ),
    ),
    ...tariffs.flatMap((tariff) => lintNames(tariff, tariffs)),
  ];
}

function lintForm(form: TariffForm): Finding[] {
  const found: Finding[] = [];
  const add = (what: string) => found.push({ id: form.id, what });
  const spans = form.periods
    .map((period) => ({
      period,
      from: given(period.from) ? (parseInstant(period.from) ?? NaN) : -Infinity,
      to: given(period.to) ? (parseInstant(period.to) ?? NaN) : Infinity,
    }))
    .sort((a, b) => a.from - b.from);
  for (const [index, { period, from }] of spans.entries()) {
    const before = spans[index - 1];
    if (before !== undefined && from < before.to) add(`overlapping periods at ${period.from}`);
    if (before !== undefined && from > before.to && !given(period.gapBefore)) {
      add(`a gap before ${period.from} that is not marked with gapBefore`);
    }
    if ((period.sources ?? []).length === 0) add('a price without a source');
    if (given(period.from) !== given(period.fromBasis)) add('from and fromBasis go together');
  }
  for (const pattern of form.match?.regex ?? []) {
    if (!/^\^[^^]*\$$/.test(pattern)) add(`pattern ${pattern} is not anchored at both ends`);
    // Only a repeated single class may repeat without bound, so that no name takes long.
    if (/[)\]][*+]|\.[*+]/.test(pattern)) add(`pattern ${pattern} repeats a group`);
  }
  return found;
}

function lintPeriod(period: Period): string[] {
  const found = lintRates(period.rates).map((what) => `base: ${what}`);
  for (const band of period.schedule) {
    found.push(...lintRates(band.rates).map((what) => `${band.name}: ${what}`));
  }
  for (const tier of period.tiers) {
    const base = period.schedule.find(({ name }) => name === tier.band)?.rates ?? period.rates;
    if (isCheaper(tier.rates, base))
      found.push(`the tier above ${tier.above} is cheaper than its base`);
    found.push(...lintRates(tier.rates).map((what) => `tier above ${tier.above}: ${what}`));
  }
  if (period.unpricedReason !== null) found.push('all rates are zero without "free"');
  return found;
}

function lintRates(rates: Rates): string[] {
  const found: string[] = [];
  if (rates.cachedRead?.gt(rates.input) === true) found.push('cached input is dearer than input');
  for (const [ttl, price] of Object.entries(rates.cacheWrite)) {
    if (price.lt(rates.input)) found.push(`a ${ttl} write is cheaper than input`);
  }
  return found;
}

function isCheaper(tier: Rates, base: Rates): boolean {
  return (
    tier.input.lt(base.input) ||
    tier.output.lt(base.output) ||
    (tier.cachedRead !== null && base.cachedRead !== null && tier.cachedRead.lt(base.cachedRead)) ||
    Object.entries(base.cacheWrite).some(([ttl, price]) =>
      tier.cacheWrite[ttl as keyof Rates['cacheWrite']]?.lt(price),
    )
  );
}

/** Each exact name of a tariff must lead to that tariff, and to no other of its seller. */
function lintNames(tariff: Tariff, tariffs: readonly Tariff[]): Finding[] {
  const { exact, regex } = tariff.match;
  if (exact.length + regex.length === 0) return [{ id: tariff.id, what: 'nothing matches it' }];
  return exact.flatMap((model) => {
    const { tariffId } = resolveModel({ model, provider: tariff.provider }, tariffs);
    return tariffId === tariff.id
      ? []
      : [{ id: tariff.id, what: `its own name ${model} resolves to ${tariffId ?? 'nothing'}` }];
  });
}

/** Prices in force at `asOf` whose newest dated source is older than `days` days, or undated. */
export function staleTariffs(
  tariffs: readonly Tariff[],
  asOf: string,
  days = 60,
): readonly { readonly id: string; readonly confirmedOn: string | null }[] {
  const now = parseInstant(asOf) ?? NaN;
  return tariffs.flatMap(({ id, periods }) => {
    const current = periods.find(({ fromMs, toMs }) => fromMs <= now && now < toMs);
    if (current === undefined) return [];
    const confirmed = current.confirmedOn === null ? null : parseInstant(current.confirmedOn);
    return confirmed !== null && now - confirmed <= days * DAY_MS
      ? []
      : [{ id, confirmedOn: current.confirmedOn }];
  });
}
