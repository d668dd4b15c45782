/**
 * Predictions of the simulator beside what the study published, from `docs/validation.json`; the
 * tolerances are those that were fixed beforehand.
 */
import recorded from '../../../docs/validation.json' with { type: 'json' };
import { PUBLISHED, agrees, gapOf, type PublishedFigure } from '../../answers/validation.ts';
import { Decimal } from '../../money/decimal.ts';

export interface Prediction {
  readonly figure: PublishedFigure;
  /** Shares are fractions, the others means of a session. */
  readonly kind: 'share' | 'mean';
  /** From the frozen sample. */
  readonly predicted: Decimal;
  /** Lowest and highest with the other seeds. */
  readonly seeds: readonly [Decimal, Decimal];
  /** Signed; 0 within what was published. */
  readonly gap: Decimal;
  readonly agrees: boolean;
}

const MEANS: ReadonlySet<string> = new Set(['rewrites-raw', 'rewrites-capped', 'events']);

/** Every published figure, a miss as a miss. @throws where a prediction is missing */
export function predictions(): Prediction[] {
  const frozen = recorded.predictions.find((p) => p.seed === 'frozen');
  const others = recorded.predictions.filter((p) => p.seed !== 'frozen');
  return PUBLISHED.map((figure) => {
    const value = frozen?.values[figure.id];
    if (value === undefined || others.length === 0) throw new Error(`no prediction ${figure.id}`);
    const predicted = new Decimal(value);
    const all = others.map((p) => new Decimal(p.values[figure.id]));
    return {
      figure,
      kind: MEANS.has(figure.id) ? 'mean' : 'share',
      predicted,
      seeds: [Decimal.min(...all), Decimal.max(...all)],
      gap: gapOf(predicted, figure),
      agrees: agrees(predicted, figure),
    };
  });
}

/** The widest span of a share over all seeds, the frozen sample among them: percentage points. */
export function widestSpan(list: readonly Prediction[]): Decimal {
  return Decimal.max(
    ...list
      .filter((p) => p.kind === 'share')
      .map(({ predicted, seeds }) =>
        Decimal.max(predicted, seeds[1]).minus(Decimal.min(predicted, seeds[0])).times(100),
      ),
  );
}
