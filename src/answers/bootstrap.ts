/**
 * Percentile intervals by resampling sessions with replacement (Efron 1979,
 * https://doi.org/10.1214/aos/1176344552). Pairs stay pairs: what is drawn is an index.
 */
import { randomIndexes } from './random.ts';
import { finish, type Steps } from './steps.ts';

export interface BootstrapOptions {
  readonly resamples: number;
  readonly seed: number;
  /** E.g. 0.95. */
  readonly level: number;
}

export const DEFAULT_BOOTSTRAP: BootstrapOptions = { resamples: 2000, seed: 1, level: 0.95 };

/**
 * `Σ weight × value` of each column in each resample of `n` sessions, a session's weight being how
 * often it was drawn. All columns share the draws, so that their intervals are comparable. One
 * resample is held at a time: all of them would be gigabytes where sessions are many.
 */
export function resampledSums(
  n: number,
  columns: readonly ArrayLike<number>[],
  options: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): Float64Array[] {
  return finish(resampling(n, columns, options));
}

/** {@link resampledSums}, a resample a step. */
export function* resampling(
  n: number,
  columns: readonly ArrayLike<number>[],
  { resamples, seed }: Pick<BootstrapOptions, 'resamples' | 'seed'>,
): Steps<Float64Array[]> {
  const sums = columns.map(() => new Float64Array(resamples));
  const weights = new Float64Array(n);
  const next = randomIndexes(seed);
  for (let r = 0; r < resamples; r++) {
    weights.fill(0);
    for (let k = 0; k < n; k++) {
      const drawn = next(n);
      weights[drawn] = (weights[drawn] ?? 0) + 1;
    }
    columns.forEach((values, c) => {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += (weights[k] ?? 0) * (values[k] ?? 0);
      (sums[c] as Float64Array)[r] = sum;
    });
    yield;
  }
  return sums;
}

/**
 * The nearest-rank percentile interval of `values`, infinities included: no interpolation, because
 * a resample in which the answer never flips has no finite neighbour to interpolate with.
 */
export function percentileInterval(
  values: Float64Array,
  level: number,
): { readonly low: number; readonly high: number } {
  const sorted = values.slice().sort();
  const n = sorted.length;
  const tail = (1 - level) / 2;
  const at = (q: number): number =>
    sorted[Math.min(n - 1, Math.max(0, Math.ceil(q * n - 1e-9) - 1))] ?? Number.NaN;
  return { low: at(tail), high: at(1 - tail) };
}
