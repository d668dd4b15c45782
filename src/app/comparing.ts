/** Every price list side by side: rows, the rug's verdicts, the counts of today, the export. */
import { createMemo, untrack, type Accessor } from 'solid-js';
import { parseDecimal, type Decimal } from '../money/decimal.ts';
import {
  priceAsRecorded,
  rowOf,
  workloadOf,
  type ComparisonRow,
  type Workload,
} from '../answers/comparison.ts';
import type { SimulationOptions } from '../answers/simulation.ts';
import type { Ledger } from '../costing/ledger.ts';
import { priceBands, type PricingOptions } from '../costing/price.ts';
import type { Choices, SimulatedFacts } from '../scenario/scenario.ts';
import { resolveModel } from '../tariffs/match.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { App } from './app.ts';
import type { ArmsState } from './arms.ts';
import { createSimulatedCaches } from './caches.ts';
import {
  armOf,
  countSides,
  pricingFor,
  pricingOf,
  sidesAt,
  type Arm,
  type SideCounts,
} from './compute.ts';
import { createLists, type ListInputs } from './lists.ts';
import type { Loaded } from './loaded.ts';
import type { PriceLists } from './pricelists.ts';
import { sameJson, samePricing } from './same.ts';
import type { Services } from './services.ts';
import { breathe } from './slices.ts';
import { TODAY_CHOICES } from './views.ts';

type Comparing = Pick<
  App,
  | 'listInputs'
  | 'tariffVerdicts'
  | 'today'
  | 'rows'
  | 'isPricing'
  | 'cacheStatus'
  | 'compactRows'
  | 'baseline'
  | 'comparisonCsv'
  | 'asRecorded'
  | 'recordedCost'
>;

export function createComparing(inputs: {
  readonly services: Services;
  readonly choices: Accessor<Choices>;
  readonly loaded: Accessor<Loaded>;
  readonly priceLists: PriceLists;
  readonly arms: ArmsState;
  readonly pricing: Accessor<PricingOptions>;
  readonly scaled: Accessor<string>;
  /** The kept arm whose calls the worker holds; `null` = it holds none. */
  readonly heldCalls: Accessor<Ledger | null>;
  readonly simulationOptions: Accessor<SimulationOptions>;
  /** How the second arm was simulated, for the export; `null` = it was not. */
  readonly simulated: () => {
    readonly facts: SimulatedFacts;
    readonly options: SimulationOptions;
  } | null;
  /** What was counted when the page was built; `null` = this is not the study, or no more alone. */
  readonly builtToday: () => SideCounts | null;
}): Comparing {
  const { services, choices, loaded, priceLists, arms, pricing, scaled } = inputs;
  const tariffs = priceLists.all;
  // Only `tokenScale` matters there, and `scaled` tracks it.
  const pricingOfList = (tariff: Tariff): PricingOptions =>
    pricingFor(untrack(choices), pricing(), tariff.id);

  const sized = (arm: Arm): { arm: Arm; size: Workload } => ({ arm, size: workloadOf(arm.ledger) });
  const listInputs = createMemo((): ListInputs => {
    scaled();
    const second = arms.compactAll();
    return {
      ...arms.common(),
      // The table prices every call of an arm; the verdicts only the sessions that both arms have.
      keepAll: sized(arms.keepAll()),
      compactAll: second === null ? null : sized(second),
      pricingOf: pricingOfList,
      dateMs: pricing().dateMs,
    };
  });
  const lists = createLists({
    inputs: listInputs,
    tariffs,
    first: () => [choices().model, choices().baseline ?? '', ...choices().shown],
    isMany: arms.isMany,
  });
  const tariffVerdicts = createMemo(() => lists.priced().map((l) => l.verdict));
  const today = createMemo((): SideCounts | null => {
    const built = inputs.builtToday();
    if (built !== null) return built;
    // Mostly it is what the page shows anyway.
    if (samePricing(pricing(), pricingOf(TODAY_CHOICES)) && scaled() === '{}')
      return lists.isPending() ? null : countSides(tariffVerdicts());
    const { keep, compact } = arms.common();
    return sidesAt(tariffs(), keep, compact, TODAY_CHOICES);
  });

  const recordedRows = createMemo(() => lists.priced().map((l) => l.row));
  const caches = createSimulatedCaches({
    services,
    isWanted: createMemo(() => choices().cache === 'simulated'),
    held: inputs.heldCalls,
    options: inputs.simulationOptions,
    customForms: priceLists.customForms,
  });
  const rows = createMemo((): readonly ComparisonRow[] => {
    if (caches.status() !== 'ready') return recordedRows();
    scaled();
    return recordedRows().map((row) => caches.row(row.tariff, pricingOfList(row.tariff)) ?? row);
  });
  const compactRows = createMemo(
    (): ReadonlyMap<string, ComparisonRow> =>
      // The second arm has its recorded cache: it cannot stand beside simulated ones.
      new Map(
        caches.status() === 'ready'
          ? []
          : lists
              .priced()
              .flatMap(({ tariff, compactRow }) =>
                compactRow === null ? [] : [[tariff.id, compactRow] as const],
              ),
      ),
  );
  /** What the same lists cost without the estimated calls; nothing where they are not at hand. */
  const recordedTotals = (): ReadonlyMap<string, Decimal | null> => {
    const ledger = loaded().estimated?.recorded ?? null;
    // A simulated cache has served the estimated calls, too: its rows have no such counterpart.
    if (ledger === null || caches.status() === 'ready') return new Map();
    const { bands } = armOf(ledger);
    const size = workloadOf(ledger);
    return new Map(
      tariffs().map((tariff) => {
        const options = pricingFor(choices(), pricing(), tariff.id);
        return [tariff.id, rowOf(tariff, priceBands(ledger, bands, tariff, options), size).total];
      }),
    );
  };

  const modelMap = createMemo(() => choices().modelMap, undefined, { equals: sameJson });
  const resolved = createMemo(() =>
    loaded().keep.models.map((m): Tariff | null => {
      const name = m.model ?? '';
      const mapped = modelMap()[name];
      const id = mapped ?? resolveModel({ model: name, provider: m.provider }, tariffs()).tariffId;
      return id === null ? null : (tariffs().find((t) => t.id === id) ?? null);
    }),
  );
  return {
    listInputs,
    tariffVerdicts,
    today,
    rows,
    isPricing: lists.isPending,
    cacheStatus: caches.status,
    compactRows,
    baseline: createMemo(
      () => rows().find((r) => r.tariff.id === (choices().baseline ?? choices().model)) ?? null,
    ),
    comparisonCsv: async () => {
      const { comparisonCsv } = await import('../reports/comparison.ts');
      while (lists.isPending()) await breathe();
      const c = choices();
      return comparisonCsv({
        rows: rows(),
        compact: compactRows(),
        simulated: inputs.simulated(),
        verdicts: new Map(tariffVerdicts().map((v) => [v.tariff.id, v])),
        priceDate: c.date,
        writes: c.writes,
        rulesOff: (['tiers', 'windows', 'schedule'] as const).filter((r) => !c.rules[r]),
        summaries:
          c.summaryEstimate === null
            ? null
            : { estimate: c.summaryEstimate, recorded: recordedTotals() },
      });
    },
    asRecorded: createMemo(() =>
      loaded().kind === 'link'
        ? null
        : priceAsRecorded(
            loaded().keep,
            resolved(),
            { dateMs: null, writes: 'recorded' },
            arms.keepAll().bands,
          ),
    ),
    recordedCost: createMemo(() => {
      const r = loaded().recorded;
      const total = r === null ? null : parseDecimal(r.total);
      return r === null || total === null ? null : { total, calls: r.calls };
    }),
  };
}
