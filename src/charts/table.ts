/** The crossover chart as numbers: the same lines at prices worth a row. */
import { Decimal } from '../money/decimal.ts';
import { cheaperAt, type ExactLine, type Side } from './crossover.ts';
import { logTicks } from './ticks.ts';

export interface CrossoverRow {
  readonly price: Decimal;
  readonly kind: 'tick' | 'now' | 'flip';
  readonly keep: Decimal;
  readonly compact: Decimal | null;
  readonly side: Side | null;
}

/** Rows at the axis' ticks, at the price now and at the flip, rising. */
export function crossoverRows(
  keep: ExactLine,
  compact: ExactLine | null,
  domain: readonly [number, number],
  now: Decimal,
  flip: Decimal | null,
): CrossoverRow[] {
  const ticks = logTicks(domain[0] > 0 ? domain[0] : domain[1] / 50, domain[1]).map(
    ({ value }) => new Decimal(value),
  );
  const points = [
    ...ticks
      .filter((p) => !p.eq(now) && flip?.eq(p) !== true)
      .map((price) => ({ price, kind: 'tick' as const })),
    { price: now, kind: 'now' as const },
    ...(flip === null || flip.eq(now) ? [] : [{ price: flip, kind: 'flip' as const }]),
  ].sort((a, b) => a.price.cmp(b.price));
  const at = (line: ExactLine, p: Decimal): Decimal => line.fixed.plus(line.slope.times(p));
  return points.map(({ price, kind }) => ({
    price,
    kind,
    keep: at(keep, price),
    compact: compact === null ? null : at(compact, price),
    side: kind === 'flip' ? null : cheaperAt(keep, compact, price.toNumber()),
  }));
}
