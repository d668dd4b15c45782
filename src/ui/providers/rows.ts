/** Rows of the comparison table: what they hold, which are shown, in what order. */
import type { App, TariffVerdict } from '../../app/app.ts';
import { breakdownOf, relativeTo, type ComparisonRow } from '../../answers/comparison.ts';
import { perSessionParts, type Parts } from '../../charts/bars.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Period, Tariff } from '../../tariffs/tariff.ts';
import { cardShown, sellerName } from '../facts.ts';
import { matchesQuery } from '../model/ModelSelect.tsx';

export interface TableRow {
  readonly id: string;
  readonly name: string;
  readonly seller: string;
  readonly keep: ComparisonRow;
  readonly compact: ComparisonRow | null;
  readonly verdict: TariffVerdict | null;
  readonly card: Period | null;
  /** Parts of the bill, a session. */
  readonly parts: Parts;
  /** Against the baseline, a fraction; `null` = not comparable, or the baseline itself. */
  readonly relative: Decimal | null;
}

/** A price list that is still to be priced. */
export type WaitingRow = Pick<TableRow, 'id' | 'name' | 'seller'>;

/**
 * While lists are priced nothing moves: rows stay in the order in which they last stood, priced or
 * not; the order settles once, when all are there.
 * @param order ids as they last stood
 */
export function rowsInWaiting(
  rows: readonly TableRow[],
  tariffs: readonly Tariff[],
  order: readonly string[],
): (TableRow | WaitingRow)[] {
  const known = new Map(rows.map((r) => [r.id, r]));
  const byId = new Map(tariffs.map((t) => [t.id, t]));
  const ids = new Set([...order.filter((id) => byId.has(id)), ...byId.keys()]);
  return [...ids].flatMap((id) => {
    const tariff = byId.get(id);
    return tariff === undefined
      ? []
      : (known.get(id) ?? { id, name: tariff.display, seller: sellerName(tariff.provider) });
  });
}

/** Columns that a reader may leave out; the name and the bill always stay. */
export const COLUMNS = ['relative', 'parts', 'compact', 'cheaper', 'cached', 'confirmed'] as const;
export type Column = (typeof COLUMNS)[number];
/** These need two arms. */
const OF_TWO: ReadonlySet<Column> = new Set(['compact', 'cheaper']);

/** The columns that there are to choose from. */
export function columnsOf(two: boolean): Column[] {
  return COLUMNS.filter((c) => two || !OF_TWO.has(c));
}

export const SORT_KEYS = ['name', 'keep', 'compact', 'margin', 'cached', 'confirmed'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/**
 * Every price list as a table row.
 * @param ms the instant whose prices are shown
 */
export function tableRows(app: App, ms: number): TableRow[] {
  const verdicts = new Map(app.tariffVerdicts().map((v) => [v.tariff.id, v]));
  const baseline = app.baseline();
  const sessions = app.source().sizes.keep.sessions;
  return app.rows().map((keep): TableRow => {
    const { tariff } = keep;
    const isBaseline = tariff.id === baseline?.tariff.id;
    return {
      id: tariff.id,
      name: tariff.display,
      seller: sellerName(tariff.provider),
      keep,
      compact: app.compactRows().get(tariff.id) ?? null,
      verdict: verdicts.get(tariff.id) ?? null,
      card: cardShown(tariff, ms),
      parts: perSessionParts(breakdownOf(keep), sessions),
      relative: baseline === null || isBaseline ? null : relativeTo(keep, baseline),
    };
  });
}

/** The price lists that are asked for. */
export function filterTariffs<T extends Tariff>(
  tariffs: readonly T[],
  query: string,
  seller: string,
): T[] {
  return tariffs.filter(
    (t) => (seller === '' || t.provider === seller) && (query === '' || matchesQuery(query, t)),
  );
}

type Value = Decimal | string | null;

function valueOf(row: TableRow, key: SortKey): Value {
  switch (key) {
    case 'name':
      return row.name.toLowerCase();
    case 'keep':
      return row.keep.perSession;
    case 'compact':
      return row.compact?.perSession ?? null;
    case 'margin':
      return row.verdict?.margin ?? null;
    case 'cached':
      return row.verdict?.cachedPrice ?? null;
    case 'confirmed':
      return row.card?.confirmedOn ?? null;
  }
}

/** Sorted by one column; rows without a value come last either way. */
export function sortRows(rows: readonly TableRow[], sort: Sort): TableRow[] {
  const sign = sort.descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a, sort.key), valueOf(b, sort.key)];
    if (x === null || y === null)
      return Number(x === null) - Number(y === null) || order(a.name, b.name);
    const by =
      typeof x === 'string' || typeof y === 'string' ? order(String(x), String(y)) : x.cmp(y);
    return sign * by || order(a.name, b.name) || order(a.id, b.id);
  });
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
