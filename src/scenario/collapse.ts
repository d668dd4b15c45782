/**
 * Reduces a ledger to what some tariffs can tell apart.
 *
 * A ledger on the page keeps calls apart wherever any of 150 tariffs might. A link stores a dozen
 * of them, and for those most bands cost alike: they are merged here, so that the dollars of the
 * given tariffs are exactly the same before and after. For any other tariff `priceBands` reports
 * `needsCalls` where a merged band hides what it would have to see.
 */
import { modifierNames } from '../costing/price.ts';
import {
  emptySums,
  SUMS,
  upperBound,
  type Band,
  type Cell,
  type Ledger,
  type RecordedModel,
  type Service,
} from '../costing/ledger.ts';
import { Decimal, parseDecimal } from '../money/decimal.ts';
import { boundariesOf, type Boundaries } from '../tariffs/boundaries.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { PURPOSES } from '../trace/trace.ts';
import type { Workload } from './scenario.ts';

export interface CollapseMode {
  /** `merge`: one nameless model. Token scales are by target, so prices do not need the name. */
  readonly models: 'keep' | 'merge';
  /** `summary`: only a compaction's own calls are kept apart from the rest. */
  readonly purposes: 'keep' | 'summary';
  /** Token scale by tariff id, decimal strings; it moves the prompt sizes at which a tier begins. */
  readonly tokenScale?: Readonly<Record<string, string>>;
}

/** Stands for a service tier, speed or region that none of the tariffs sells. */
const NOT_SOLD = 'not-listed';

/** Both arms of a workload collapsed, sessions numbered alike in both. */
export function collapseWorkload(
  workload: Workload,
  tariffs: readonly Tariff[],
  mode: CollapseMode,
): Workload {
  const one = (ledger: Ledger): Ledger => collapseLedger(ledger, tariffs, mode);
  return numberSessions({
    ...workload,
    keep: one(workload.keep),
    compact: workload.compact === null ? null : one(workload.compact),
  });
}

/** No seller's name for a model is as long; a scenario refuses longer ones. */
const NAME_CHARACTERS = 300;

function shortName(name: string | null): string | null {
  return name === null ? null : name.slice(0, NAME_CHARACTERS);
}

/**
 * Session ids replaced by `1`, `2`, …; the same id gets the same number in both arms. Recorded names
 * are cut to what a scenario may hold: a log can write anything into them.
 */
export function numberSessions(workload: Workload): Workload {
  const numbers = new Map<string, string>();
  const arm = (ledger: Ledger): Ledger => ({
    ...ledger,
    models: ledger.models.map((m) => ({
      model: shortName(m.model),
      provider: shortName(m.provider),
    })),
    services: ledger.services.map((s) => ({
      serviceTier: shortName(s.serviceTier),
      speed: shortName(s.speed),
      region: shortName(s.region),
    })),
    sessions: ledger.sessions.map((s) => {
      const id = numbers.get(s.id) ?? String(numbers.size + 1);
      numbers.set(s.id, id);
      return { ...s, id };
    }),
  });
  return {
    ...workload,
    keep: arm(workload.keep),
    compact: workload.compact === null ? null : arm(workload.compact),
  };
}

/**
 * The ledger with the bands merged that `tariffs` price alike. Its times are no finer than the
 * price periods: the first and the last are the starts of the spans that hold them.
 */
export function collapseLedger(
  ledger: Ledger,
  tariffs: readonly Tariff[],
  mode: CollapseMode,
): Ledger {
  const axes = collapseAxes(ledger.axes, tariffs, mode.tokenScale ?? {});
  const ruleKeys = new Set(axes.rules.map((r) => r.key));
  const sold = new Set(tariffs.flatMap((t) => t.modifiers.map((m) => m.name)));
  const billsWrites = tariffs.some((t) =>
    t.periods.some((p) =>
      [p, ...p.tiers, ...p.schedule].some((c) => Object.keys(c.rates.cacheWrite).length > 0),
    ),
  );
  const models = new Table<RecordedModel>();
  const services = new Table<Service>();
  const slots = new Table<readonly string[]>();
  const bands = new Table<Band>();
  const bandOf = ledger.bands.map((band) =>
    bands.index({
      model: models.index(
        (mode.models === 'keep' ? ledger.models[band.model] : undefined) ?? {
          model: null,
          provider: null,
        },
      ),
      purpose: mode.purposes === 'keep' || PURPOSES[band.purpose] === 'summary' ? band.purpose : 0,
      promptBucket: moved(ledger.axes.promptCuts, axes.promptCuts, band.promptBucket),
      span: moved(ledger.axes.instants, axes.instants, band.span),
      slot: slots.index((ledger.slots[band.slot] ?? []).filter((key) => ruleKeys.has(key))),
      service: services.index(
        soldService(
          ledger.services[band.service] ?? { serviceTier: null, speed: null, region: null },
          sold,
        ),
      ),
      aggregated: band.aggregated,
      sessionReadsCache: billsWrites && band.sessionReadsCache,
    }),
  );
  const cells = new Map<string, Cell>();
  for (const cell of ledger.cells) {
    const band = bandOf[cell.band] ?? 0;
    const key = `${cell.session}/${band}`;
    const found = cells.get(key);
    if (found === undefined)
      cells.set(key, { session: cell.session, band, sums: { ...emptySums(), ...cell.sums } });
    else for (const name of SUMS) found.sums[name] += cell.sums[name];
  }
  const coarse = (ms: number | null): number | null => {
    if (ms === null || axes.instants.length === 0) return null;
    const span = upperBound(axes.instants, ms);
    return span === 0 ? (axes.instants[0] ?? 0) - 1 : (axes.instants[span - 1] ?? 0);
  };
  return {
    axes,
    models: models.values,
    services: services.values,
    slots: slots.values,
    bands: bands.values,
    sessions: ledger.sessions,
    cells: [...cells.values()],
    callsWithoutTime: ledger.callsWithoutTime,
    firstMs: coarse(ledger.firstMs),
    lastMs: coarse(ledger.lastMs),
  };
}

/** The cuts of `axes` that the tariffs need: their own, and those around one that is missing. */
function collapseAxes(
  axes: Boundaries,
  tariffs: readonly Tariff[],
  tokenScale: Readonly<Record<string, string>>,
): Boundaries {
  const own = boundariesOf(tariffs);
  const prompts = new Set(own.promptCuts);
  for (const tariff of tariffs) {
    const scale = Object.hasOwn(tokenScale, tariff.id)
      ? parseDecimal(tokenScale[tariff.id] ?? '')
      : null;
    if (scale === null || !scale.gt(0)) continue;
    for (const cut of boundariesOf([tariff]).promptCuts)
      prompts.add(new Decimal(cut).div(scale).ceil().toNumber());
  }
  const wantedRules = new Set(own.rules.map((r) => r.key));
  return {
    promptCuts: around(axes.promptCuts, prompts),
    instants: around(axes.instants, own.instants),
    rules: axes.rules.filter((r) => wantedRules.has(r.key)),
  };
}

function around(cuts: readonly number[], wanted: Iterable<number>): number[] {
  const kept = new Set<number>();
  for (const at of wanted) {
    const next = upperBound(cuts, at);
    const below = cuts[next - 1];
    const above = cuts[next];
    if (below !== undefined) kept.add(below);
    // Where the cut itself is missing, bands on either side of it must stay apart.
    if (below !== at && above !== undefined) kept.add(above);
  }
  return [...kept].sort((a, b) => a - b);
}

function moved(from: readonly number[], to: readonly number[], index: number): number {
  return index === 0 ? 0 : upperBound(to, from[index - 1] ?? 0);
}

/** The service as far as any tariff has a multiplier for it. */
function soldService(service: Service, sold: ReadonlySet<string>): Service {
  const names = modifierNames(service);
  // The two names of OpenAI's priority tier find each other.
  const known = (name: string): boolean =>
    sold.has(name) ||
    (name === 'fast' && sold.has('priority')) ||
    (name === 'priority' && sold.has('fast'));
  let other = NOT_SOLD;
  while (sold.has(other) || sold.has(`region:${other}`)) other += '-';
  const [serviceTier = null, speed = null] = [
    ...new Set(
      names
        .filter((name) => !name.startsWith('region:') || isTierName(service, name))
        .map((name) => (known(name) ? name : other)),
    ),
  ];
  const regionName = names.find((n) => n.startsWith('region:') && !isTierName(service, n)) ?? null;
  const region =
    regionName === null ? null : known(regionName) ? regionName.slice('region:'.length) : other;
  return { serviceTier, speed, region };
}

/** A log may write `region:us` into its service tier. */
function isTierName(service: Service, name: string): boolean {
  return [service.serviceTier, service.speed].some((v) => v?.trim().toLowerCase() === name);
}

/** Values by their JSON, in order of first sight. */
class Table<T> {
  readonly values: T[] = [];
  readonly #index = new Map<string, number>();

  index(value: T): number {
    const key = JSON.stringify(value);
    let index = this.#index.get(key);
    if (index === undefined) this.#index.set(key, (index = this.values.push(value) - 1));
    return index;
  }
}
