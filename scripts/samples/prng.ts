/**
 * sfc32 ("Small Fast Counting"), the 32-bit generator by Chris Doty-Humphrey published with PractRand
 * (https://pracrand.sourceforge.net/, public domain). Integer additions, shifts and exclusive-ors
 * only, so that every engine draws the same numbers.
 */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A number from `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number;
}

/** Rounds that PractRand discards after seeding, so that similar seeds part. */
const WARM_UP_ROUNDS = 15;

/** A generator for one purpose (`stream`) and one attempt at it, independent of all others of `seed`. */
export function createRandom(seed: number, stream: number, attempt = 0): Random {
  let a = seed | 0;
  let b = stream | 0;
  let c = attempt | 0;
  let counter = 1;
  const draw = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) draw();
  return {
    next: draw,
    between: (low, high) => low + (high - low) * draw(),
    whole: (low, high) => low + Math.floor((high - low + 1) * draw()),
  };
}
