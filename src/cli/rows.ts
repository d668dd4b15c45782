/** Rows of a comparison as scripts and as people read them. */
import { breakdownOf, reported, type ComparisonRow } from '../answers/comparison.ts';
import type { Priced } from '../costing/price.ts';
import { ZERO, type Decimal } from '../money/decimal.ts';
import { left, printable, right, table, usd } from './format.ts';
import { assumptionTexts, money } from './json.ts';
import type { Words } from './words.ts';

/** One row as scripts read it. */
export function rowAnswer(row: ComparisonRow): object {
  const { tariff, priced, total } = row;
  const parts = breakdownOf(row);
  const part = (amount: Decimal): string | null => money(total === null ? null : amount);
  return {
    model: tariff.id,
    provider: tariff.provider,
    complete: row.complete,
    unpricedCalls: priced.unpricedCalls,
    pricedCalls: priced.pricedCalls,
    doesNotFit: priced.doesNotFit,
    lowerBound: row.lowerBound,
    total: money(total),
    perSession: money(row.perSession),
    perTurn: money(row.perTurn),
    perCall: money(row.perCall),
    breakdown: {
      uncachedInput: part(parts.uncachedInput),
      cacheRead: part(parts.cacheRead),
      cacheWrite: part(parts.cacheWrite),
      cacheWriteByTtl: Object.fromEntries(
        Object.entries(priced.amounts.cacheWriteByTtl).map(([ttl, amount]) => [
          ttl,
          part(reported(priced, amount)),
        ]),
      ),
      // The rent of an explicit cache is in no trace; where a list has one, `assumptions` says so.
      storage: part(ZERO),
      output: part(parts.output),
      fees: part(parts.fees),
    },
    tiers: priced.tiers,
    assumptions: assumptionTexts(priced.assumptions),
  };
}

/** Rows side by side, and what was assumed for them below. */
export function comparisonTable(rows: readonly ComparisonRow[], words: Words): string {
  const { heading } = words;
  const remarks = new Remarks();
  const lines = rows.map((row) => {
    const dollars = (amount: Decimal | null): string =>
      amount === null || row.total === null ? words.none : usd(amount, words.locale);
    const parts = breakdownOf(row);
    const marks = row.priced.assumptions.map((a) =>
      remarks.mark(words.assumptions[a.code](a.detail)),
    );
    return [
      row.tariff.id,
      totalText(row, words),
      dollars(row.perSession),
      dollars(row.perTurn),
      dollars(row.perCall),
      dollars(parts.uncachedInput),
      dollars(parts.cacheRead),
      dollars(parts.cacheWrite),
      dollars(parts.output),
      dollars(parts.fees),
      [...missingCalls(row.priced, words), marks.sort((a, b) => a - b).join(' ')]
        .filter((text) => text !== '')
        .join('; '),
    ];
  });
  const columns = [
    left(heading.model),
    right(heading.total),
    right(heading.perSession),
    right(heading.perTurn),
    right(heading.perCall),
    right(heading.uncachedInput),
    right(heading.cacheRead),
    right(heading.cacheWrite),
    right(heading.output),
    right(heading.fees),
    left(heading.remarks),
  ];
  return table(columns, lines) + remarks.legend();
}

/** The total; `≥` where calls or counts are missing from it. */
export function totalText(
  row: Pick<ComparisonRow, 'total' | 'complete' | 'lowerBound'>,
  words: Words,
): string {
  if (row.total === null) return words.unpriced;
  const amount = usd(row.total, words.locale);
  return row.complete && !row.lowerBound ? amount : words.atLeast(amount);
}

/** Which calls are not in a total, and why. */
export function missingCalls(
  priced: Pick<Priced, 'pricedCalls' | 'unpricedCalls' | 'doesNotFit'>,
  words: Words,
): string[] {
  const calls = priced.pricedCalls + priced.unpricedCalls + priced.doesNotFit;
  return [
    ...(priced.doesNotFit > 0 ? [words.callsTooLong(priced.doesNotFit, calls)] : []),
    ...(priced.unpricedCalls > 0 ? [words.callsUnpriced(priced.unpricedCalls, calls)] : []),
  ];
}

/** Remarks below a table, numbered in the order in which they first come up. */
class Remarks {
  readonly #texts: string[] = [];

  mark(text: string): number {
    const at = this.#texts.indexOf(text);
    return at >= 0 ? at + 1 : this.#texts.push(text);
  }

  legend(): string {
    if (this.#texts.length === 0) return '';
    return `\n${this.#texts.map((text, i) => `${i + 1}  ${printable(text)}\n`).join('')}`;
  }
}
