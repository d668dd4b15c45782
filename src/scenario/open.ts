/** From what the page holds to a scenario, and back. */
import { ruleKey } from '../tariffs/boundaries.ts';
import { compileTariff } from '../tariffs/compile.ts';
import type { TariffForm } from '../tariffs/form.ts';
import { periodAt } from '../tariffs/inforce.ts';
import { parseInstant } from '../tariffs/instants.ts';
import type { Period, Rates, Tariff } from '../tariffs/tariff.ts';
import { plain } from '../money/decimal.ts';
import { numberSessions } from './collapse.ts';
import { toForm } from './forms.ts';
import { SCENARIO_VERSION, type Choices, type Scenario, type Workload } from './scenario.ts';

export interface ScenarioParts {
  readonly choices: Choices;
  readonly workload: Workload;
  /** The lists at hand; those that the scenario shows are stored with it. */
  readonly tariffs: readonly Tariff[];
  /** `CATALOGUE_VERSION`. */
  readonly catalogue: string;
}

/**
 * The scenario of a page: the price lists that it shows, its model and baseline, and every custom
 * list of the reader's. Sessions are numbered: their ids can be file names.
 */
export function scenarioOf({ choices, workload, tariffs, catalogue }: ScenarioParts): Scenario {
  const byId = new Map<string, Tariff>();
  // A custom list wins over ours of the same id.
  for (const t of tariffs) if (byId.get(t.id)?.origin !== 'custom') byId.set(t.id, t);
  const wanted = new Set([
    ...choices.shown,
    choices.model,
    ...(choices.baseline === null ? [] : [choices.baseline]),
    ...[...byId.values()].filter((t) => t.origin === 'custom').map((t) => t.id),
  ]);
  const stored = [...wanted].flatMap((id) => {
    const tariff = byId.get(id);
    return tariff === undefined ? [] : [tariff];
  });
  return {
    version: SCENARIO_VERSION,
    catalogue,
    choices,
    tariffs: stored.map(toForm),
    custom: stored.filter((t) => t.origin === 'custom').map((t) => t.id),
    workload: numberSessions(workload),
  };
}

export interface OpenedScenario {
  /** The stored lists, priced as they were; display names from the list at hand. */
  readonly tariffs: readonly Tariff[];
  readonly choices: Choices;
  readonly workload: Workload;
  /** Ids whose price at hand is not the stored one (or is gone): "newer prices exist". */
  readonly differs: readonly string[];
}

/**
 * The stored price lists compiled, and which of them have other prices today. A link stores only
 * the dated prices that its own calls need, so lists are compared where the stored one has a price.
 * Lists opened from a link price that link's workload; a new trace asks for the lists at hand.
 *
 * @param current the list at hand with an id, e.g. `tariffById`
 */
export function openScenario(
  scenario: Scenario,
  current: (id: string) => Tariff | null,
): OpenedScenario {
  const differs: string[] = [];
  const tariffs = scenario.tariffs.map((form: TariffForm): Tariff => {
    const isCustom = scenario.custom.includes(form.id);
    const stored = compileTariff(form, 'custom');
    if (isCustom) return stored;
    const now = current(form.id);
    const asOf = parseInstant(scenario.catalogue.slice(0, 10));
    if (now === null || !samePrices(stored, now, asOf)) differs.push(form.id);
    return { ...stored, origin: 'catalogue', display: form.display ?? now?.display ?? form.id };
  });
  return { tariffs, choices: scenario.choices, workload: scenario.workload, differs };
}

/** Whether `now` still says what `stored` says, at every date that `stored` has a price for. */
function samePrices(stored: Tariff, now: Tariff, asOf: number | null): boolean {
  if (stored.contextWindow !== now.contextWindow || stored.caching !== now.caching) return false;
  if (stored.currency !== now.currency) return false;
  // A link leaves the fee out where no call has one.
  const fee = stored.webSearchPer1000;
  if (fee !== null && !(now.webSearchPer1000?.eq(fee) ?? false)) return false;
  for (const m of stored.modifiers)
    if (
      now.modifiers.every(
        (n) => n.name !== m.name || n.fromMs > m.fromMs || !n.multiplier.eq(m.multiplier),
      )
    )
      return false;
  for (const period of stored.periods) {
    const probe = Number.isFinite(period.fromMs)
      ? period.fromMs
      : Number.isFinite(period.toMs)
        ? period.toMs - 1
        : (asOf ?? 0);
    const other = periodAt(now, probe);
    if (other === null || cardText(other) !== cardText(period)) return false;
    // The same card that ends earlier today: another one follows it.
    if (other.toMs < period.toMs) return false;
  }
  return true;
}

function cardText(period: Period): string {
  const rates = (r: Rates): string[] => [
    plain(r.input),
    r.cachedRead === null ? '' : plain(r.cachedRead),
    plain(r.output),
    ...Object.entries(r.cacheWrite)
      .map(([ttl, price]) => `${ttl}=${plain(price)}`)
      .sort(),
  ];
  return JSON.stringify([
    rates(period.rates),
    period.free,
    period.tiers.map((t) => [t.minPromptTokens, t.band, rates(t.rates)]),
    period.schedule.map((b) => [ruleKey(b.rule), rates(b.rates)]),
  ]);
}
