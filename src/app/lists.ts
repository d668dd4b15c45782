/**
 * Every price list for the workload: at once where sessions are few; where they are many, those that
 * the page shows first at once and the rest in slices, so that an arrival does not hold the page.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  untrack,
  type Accessor,
} from 'solid-js';
import { rowOf, type ComparisonRow, type Workload } from '../answers/comparison.ts';
import { priceBands, type Priced, type PricingOptions } from '../costing/price.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { TariffVerdict } from './app.ts';
import { tariffVerdict, type Arm } from './compute.ts';
import { inSlices } from './slices.ts';

/** What the lists are priced for. */
export interface ListInputs {
  /** The sessions that both arms have: what verdicts compare. */
  readonly keep: Arm;
  readonly compact: Arm | null;
  /** All sessions of an arm, with their number: what the table shows. */
  readonly keepAll: { readonly arm: Arm; readonly size: Workload };
  readonly compactAll: { readonly arm: Arm; readonly size: Workload } | null;
  readonly pricingOf: (tariff: Tariff) => PricingOptions;
  /** The date of the prices, milliseconds; `null` = as of each call. */
  readonly dateMs: number | null;
}

/** One price list, priced. */
export interface ListPrice {
  readonly tariff: Tariff;
  readonly verdict: TariffVerdict;
  readonly row: ComparisonRow;
  readonly compactRow: ComparisonRow | null;
}

export interface Lists {
  /** Those that are priced, in the order of the tariffs. */
  readonly priced: Accessor<readonly ListPrice[]>;
  /** Some are still to come. */
  readonly isPending: Accessor<boolean>;
}

export function priceList(tariff: Tariff, inputs: ListInputs): ListPrice {
  const { keep, compact, keepAll, compactAll, dateMs } = inputs;
  const options = inputs.pricingOf(tariff);
  const price = (arm: Arm): Priced => priceBands(arm.ledger, arm.bands, tariff, options);
  const keepPriced = price(keep);
  const compactPriced = compact === null ? null : price(compact);
  // Mostly both arms have the same sessions: what was priced is priced once.
  const whole = ({ arm }: { arm: Arm }): Priced =>
    arm === keep
      ? keepPriced
      : arm === compact && compactPriced !== null
        ? compactPriced
        : price(arm);
  return {
    tariff,
    verdict: tariffVerdict(
      tariff,
      { arm: keep, priced: keepPriced },
      compact === null || compactPriced === null ? null : { arm: compact, priced: compactPriced },
      dateMs,
    ),
    row: rowOf(tariff, whole(keepAll), keepAll.size),
    compactRow: compactAll === null ? null : rowOf(tariff, whole(compactAll), compactAll.size),
  };
}

export function createLists(asked: {
  readonly inputs: Accessor<ListInputs>;
  readonly tariffs: Accessor<readonly Tariff[]>;
  /** Ids of those that are priced first where sessions are many. */
  readonly first: Accessor<readonly string[]>;
  readonly isMany: Accessor<boolean>;
}): Lists {
  const { first, isMany } = asked;
  /** What can be shown without waiting: all, or those that the page shows first. */
  const begun = createMemo(() => {
    const inputs = asked.inputs();
    const tariffs = asked.tariffs();
    const ids = isMany() ? new Set(untrack(first)) : null;
    const known = new Map<string, ListPrice>();
    for (const tariff of tariffs)
      if (ids === null || ids.has(tariff.id)) known.set(tariff.id, priceList(tariff, inputs));
    return { inputs, tariffs, known, priced: inOrder(tariffs, known) };
  });
  const [finished, setFinished] = createSignal<{
    readonly of: ReturnType<typeof begun>;
    readonly priced: readonly ListPrice[];
  } | null>(null);
  createEffect(() => {
    const of = begun();
    const known = new Map(of.known);
    const rest = of.tariffs.filter((tariff) => !known.has(tariff.id));
    if (rest.length === 0) return;
    onCleanup(
      inSlices(
        rest,
        (tariff) => known.set(tariff.id, priceList(tariff, of.inputs)),
        () => setFinished({ of, priced: inOrder(of.tariffs, known) }),
      ),
    );
  });
  const done = createMemo(() => {
    const f = finished();
    return f !== null && f.of === begun() ? f.priced : null;
  });
  return {
    priced: createMemo(() => done() ?? begun().priced),
    isPending: createMemo(() => done() === null && begun().known.size < begun().tariffs.length),
  };
}

function inOrder(
  tariffs: readonly Tariff[],
  known: ReadonlyMap<string, ListPrice>,
): readonly ListPrice[] {
  return tariffs.flatMap((tariff) => known.get(tariff.id) ?? []);
}
