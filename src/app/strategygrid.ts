/**
 * Strategies beside each other, at several price lists. One arm is priced at a time, so that a frame
 * never waits for all of them.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  untrack,
  type Accessor,
} from 'solid-js';
import { rowOf, workloadOf, type ComparisonRow } from '../answers/comparison.ts';
import type { Ledger } from '../costing/ledger.ts';
import { toQuotient, type Decimal } from '../money/decimal.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { App } from './app.ts';
import { armOf, priceAll, pricingOf, type Arm } from './compute.ts';
import type { ComparedArm } from './whatif.ts';

/** What a strategy costs at a price list. */
export interface GridCell {
  readonly tariff: Tariff;
  readonly row: ComparisonRow;
  /** total ÷ keeping everything − 1, a fraction; `null` where one of them is not priced in full. */
  readonly relative: Decimal | null;
}

export interface GridRow {
  readonly spec: string;
  readonly compared: ComparedArm;
  readonly cells: readonly GridCell[];
  readonly rewritesPerSession: number;
  /** Calls that are not in the record: summaries, fetches of dropped material, others. */
  readonly addedCalls: number;
}

export interface StrategyGrid {
  /** The price lists: the model of the verdict, then the rows that are shown. */
  readonly lists: Accessor<readonly Tariff[]>;
  /** By the spec that was asked for; grows as arms come in and are priced. */
  readonly rows: Accessor<ReadonlyMap<string, GridRow>>;
}

/** Bands of an arm do not change, and adding up those of many sessions takes time. */
const arms = new WeakMap<Ledger, Arm>();

function armFor(ledger: Ledger): Arm {
  let arm = arms.get(ledger);
  if (arm === undefined) arms.set(ledger, (arm = armOf(ledger)));
  return arm;
}

/** Must be called under a root; lives as long as that. */
export function createStrategyGrid(app: App): StrategyGrid {
  const lists = createMemo(
    () => {
      const ids = [...new Set([app.model().id, ...app.choices().shown])];
      return ids.flatMap((id) => app.tariffs().filter((t) => t.id === id));
    },
    undefined,
    { equals: (a, b) => a.length === b.length && a.every((t, i) => t === b[i]) },
  );
  const pricing = createMemo(() => pricingOf(app.choices()), undefined, { equals: sameJson });
  const keep = createMemo(() => {
    const byId = new Map(app.rows().map((row) => [row.tariff.id, row]));
    return lists().map((t) => byId.get(t.id) ?? null);
  });
  const [rows, setRows] = createSignal<ReadonlyMap<string, GridRow>>(new Map());
  /** Arms that were priced under the inputs at hand. */
  let priced = new Map<string, ComparedArm>();
  createEffect(() => {
    // Other lists, dates, rules or calls: every row is priced anew.
    lists();
    pricing();
    keep();
    priced = new Map();
  });
  createEffect(() => {
    const compared = app.whatIf.compared();
    const tariffs = lists();
    const how = pricing();
    const baselines = keep();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isOver = false;
    onCleanup(() => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    });
    const waiting = [...compared].filter(([spec, arm]) => priced.get(spec) !== arm);
    setRows((before) => new Map([...before].filter(([spec]) => compared.has(spec))));
    const next = (): void => {
      const entry = waiting.shift();
      if (isOver || entry === undefined) return;
      const [spec, arm] = entry;
      const row = gridRow(spec, arm, untrack(app.source).sizes.keep.calls);
      priced.set(spec, arm);
      setRows((before) => new Map(before).set(spec, row));
      timer = setTimeout(next, 0);
    };
    const gridRow = (spec: string, compared: ComparedArm, recordedCalls: number): GridRow => {
      const { ledger, rewrites, calls } = compared.arm;
      const sizes = workloadOf(ledger);
      const all = priceAll(armFor(ledger), tariffs, untrack(app.choices), how);
      return {
        spec,
        compared,
        cells: tariffs.flatMap((tariff, i) => {
          const own = all[i];
          if (own === undefined) return [];
          const row = rowOf(tariff, own, sizes);
          return [{ tariff, row, relative: relativeTo(row, baselines[i] ?? null) }];
        }),
        rewritesPerSession: rewrites / Math.max(1, sizes.sessions),
        addedCalls: calls - recordedCalls,
      };
    };
    timer = setTimeout(next, 0);
  });
  return { lists, rows };
}

function relativeTo(row: ComparisonRow, keep: ComparisonRow | null): Decimal | null {
  if (!row.complete || row.total === null) return null;
  if (keep === null || !keep.complete || keep.total === null || keep.total.isZero()) return null;
  return toQuotient(row.total.div(keep.total).minus(1));
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
