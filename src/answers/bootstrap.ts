/**
 * Percentile intervals by resampling sessions with replacement (Efron 1979,
 * https://doi.org/10.1214/aos/1176344552). Pairs stay pairs: what is drawn is an index.
 */
import { randomIndexes } from './random.ts';

export interface BootstrapOptions {
  readonly resamples: number;
  readonly seed: number;
  /** E.g. 0.95. */
  readonly level: number;
}

export const DEFAULT_BOOTSTRAP: BootstrapOptions = { resamples: 2000, seed: 1, level: 0.95 };

/** How often each of `n` sessions was drawn, one row a resample. */
export interface Resamples {
  readonly n: number;
  readonly resamples: number;
  readonly weights: Uint16Array;
}

/** Draws once; several statistics can share the draws, so their intervals are comparable. */
export function drawResamples(n: number, options: BootstrapOptions): Resamples {
  const { resamples, seed } = options;
  const weights = new Uint16Array(n * resamples);
  const next = randomIndexes(seed);
  for (let r = 0; r < resamples; r++)
    for (let k = 0; k < n; k++) {
      const at = r * n + next(n);
      weights[at] = (weights[at] ?? 0) + 1;
    }
  return { n, resamples, weights };
}

/** `Σ weight × value` of each resample. */
export function resampledSums(draws: Resamples, values: ArrayLike<number>): Float64Array {
  const { n, resamples, weights } = draws;
  const out = new Float64Array(resamples);
  for (let r = 0; r < resamples; r++) {
    let sum = 0;
    for (let k = 0, at = r * n; k < n; k++, at++) sum += (weights[at] ?? 0) * (values[k] ?? 0);
    out[r] = sum;
  }
  return out;
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
