/**
 * Strings of the reader's own: names of custom price lists and discounts, of recorded models, of
 * service tiers that no price list sells. A link leaves them out unless the reader says so.
 */
import { modifierNames } from '../costing/price.ts';
import type { Ledger, Service } from '../costing/ledger.ts';
import { catalogueIds } from '../tariffs/catalogue.ts';
import type { PeriodForm, TariffForm } from '../tariffs/form.ts';
import type { Overlay } from '../tariffs/overlay.ts';
import { agentNames, withAgents } from './agents.ts';
import { DEFAULT_CHOICES } from './defaults.ts';
import { drop } from './forms.ts';
import type { Scenario, Workload } from './scenario.ts';

/** Multipliers that sellers publish; any other name is the reader's own. */
const PUBLIC_MODIFIER =
  /^(?:batch|flex|fast|priority|ultrafast|scale|region:(?:[a-z]{2}|[a-z]{2}-[a-z]+-\d|apac|global|regional))$/;

/** The reader's own strings in a scenario, each once. */
export function privateStrings(scenario: Scenario): string[] {
  const found = new Set<string>();
  const known = publicIds(scenario);
  for (const form of scenario.tariffs)
    if (scenario.custom.includes(form.id)) found.add(form.display ?? form.id);
  for (const overlay of scenario.choices.overlays) found.add(overlay.name);
  for (const name of Object.keys(scenario.choices.modelMap)) found.add(name);
  for (const spec of [scenario.choices.strategy, scenario.workload.simulated?.spec ?? null])
    for (const name of agentNames(spec)) found.add(name);
  for (const arm of armsOf(scenario.workload))
    for (const { model, provider } of arm.models)
      for (const name of [model, provider]) if (name !== null) found.add(name);
  for (const id of [...scenario.choices.shown, scenario.choices.model])
    if (!known.has(id) && !scenario.custom.includes(id)) found.add(id);
  return [...found];
}

/**
 * The scenario with those strings replaced by numbered ones (`custom/1`), pricing as before.
 * Recorded models stay to `collapseLedger`.
 */
export function withoutPrivate(scenario: Scenario): Scenario {
  const { choices } = scenario;
  const known = publicIds(scenario);
  const providersKnown = new Set([...known].map((id) => id.slice(0, id.indexOf('/'))));
  const ids = new Map(scenario.custom.map((id, i) => [id, `custom/${i + 1}`]));
  const providers = numbered((n) => (n === 1 ? 'custom' : `custom-${n}`));
  const modifiers = numbered((n) => `own-${n}`);
  const agents = numbered((n) => `agent-${n}`);
  const idOf = (id: string): string | null => ids.get(id) ?? (known.has(id) ? id : null);
  const providerOf = (name: string): string => (providersKnown.has(name) ? name : providers(name));
  const modifierOf = (name: string): string =>
    PUBLIC_MODIFIER.test(name)
      ? name
      : name.startsWith('region:')
        ? `region:${modifiers(name)}`
        : modifiers(name);
  const list = (values: readonly string[]): string[] =>
    values.flatMap((v) => {
      const id = idOf(v);
      return id === null ? [] : [id];
    });
  const overlay = (o: Overlay, i: number): Overlay =>
    drop({
      ...o,
      name: `overlay ${i + 1}`,
      match:
        o.match === undefined
          ? null
          : drop({
              provider: o.match.provider === undefined ? null : providerOf(o.match.provider),
              // An overlay for a list that is not here must stay an overlay for none.
              id: o.match.id === undefined ? null : (idOf(o.match.id) ?? 'custom/0'),
            }),
    });
  const service = (s: Service): Service => {
    const names = modifierNames(s).map(modifierOf);
    const region = names.find((n) => n.startsWith('region:'))?.slice('region:'.length) ?? null;
    const [serviceTier = null, speed = null] = names.filter((n) => !n.startsWith('region:'));
    return { serviceTier, speed, region };
  };
  const arm = (ledger: Ledger): Ledger => ({
    ...ledger,
    services: ledger.services.map(service),
  });
  const { keep, compact, simulated } = scenario.workload;
  return {
    ...scenario,
    choices: {
      ...choices,
      model: idOf(choices.model) ?? DEFAULT_CHOICES.model,
      baseline: choices.baseline === null ? null : idOf(choices.baseline),
      shown: list(choices.shown),
      overlays: choices.overlays.map(overlay),
      tokenScale: Object.fromEntries(
        Object.entries(choices.tokenScale).flatMap(([id, scale]) => {
          const own = idOf(id);
          return own === null ? [] : [[own, scale]];
        }),
      ),
      modelMap: {},
      strategy: withAgents(choices.strategy, agents),
    },
    tariffs: scenario.tariffs.map((form) =>
      scenario.custom.includes(form.id)
        ? nameless(form, ids.get(form.id) ?? form.id, providerOf, modifierOf)
        : form,
    ),
    custom: scenario.custom.map((id) => ids.get(id) ?? id),
    workload: {
      ...scenario.workload,
      keep: arm(keep),
      compact: compact === null ? null : arm(compact),
      simulated:
        simulated === null ? null : { ...simulated, spec: withAgents(simulated.spec, agents) },
    },
  };
}

/** A custom price list without any text of its own. */
function nameless(
  form: TariffForm,
  id: string,
  providerOf: (name: string) => string,
  modifierOf: (name: string) => string,
): TariffForm {
  const { cache } = form;
  return drop({
    id,
    provider: providerOf(form.provider),
    display: id.replace('/', ' '),
    currency: form.currency ?? null,
    contextWindow: form.contextWindow ?? null,
    caching: form.caching ?? null,
    cache:
      cache === undefined || cache === null
        ? null
        : drop({ ...cache, mode: null, source: null, note: null }),
    periods: form.periods.map((period): PeriodForm => {
      const bands = new Map((period.schedule ?? []).map((b, i) => [b.name, `band ${i + 1}`]));
      return drop({
        from: period.from ?? null,
        to: period.to ?? null,
        free: period.free ?? null,
        rates: period.rates,
        tiers:
          period.tiers?.map((tier) =>
            drop({
              ...tier,
              band: typeof tier.band === 'string' ? (bands.get(tier.band) ?? tier.band) : null,
            }),
          ) ?? null,
        schedule:
          period.schedule?.map((b) => ({ ...b, name: bands.get(b.name) ?? b.name })) ?? null,
        storagePerMTokHour: period.storagePerMTokHour ?? null,
        confirmedOn: period.confirmedOn ?? null,
      });
    }),
    modifiers:
      form.modifiers === undefined || form.modifiers === null
        ? null
        : Object.fromEntries(
            Object.entries(form.modifiers).map(([name, m]) => [modifierOf(name), m]),
          ),
    perRequest: form.perRequest ?? null,
  });
}

function publicIds(scenario: Scenario): Set<string> {
  const ids = new Set(catalogueIds());
  // Lists that a former catalogue had.
  for (const form of scenario.tariffs) ids.add(form.id);
  for (const id of scenario.custom) ids.delete(id);
  return ids;
}

function armsOf(workload: Workload): Ledger[] {
  return workload.compact === null ? [workload.keep] : [workload.keep, workload.compact];
}

function numbered(name: (n: number) => string): (own: string) => string {
  const names = new Map<string, string>();
  return (own) => {
    const found = names.get(own) ?? name(names.size + 1);
    names.set(own, found);
    return found;
  };
}
