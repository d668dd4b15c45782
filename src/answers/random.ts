/**
 * A named, published generator, so that an interval can be reproduced anywhere:
 * xoshiro128** 1.1 by Blackman and Vigna, seeded through SplitMix32.
 * https://prng.di.unimi.it/xoshiro128starstar.c
 */
export const GENERATOR_NAME = 'xoshiro128**';

/** @returns a function giving uniform integers 0 … n − 1 */
export function randomIndexes(seed: number): (n: number) => number {
  const next = xoshiro128ss(seed);
  return (n) => {
    // Rejection keeps every index equally likely.
    const limit = 4_294_967_296 - (4_294_967_296 % n);
    for (;;) {
      const x = next();
      // The remainder, exact for 32 bits; `%` of numbers above 2³¹ is several times as slow.
      if (x < limit) return x - Math.floor(x / n) * n;
    }
  };
}

/** @returns a function giving uniform 32-bit unsigned integers */
export function xoshiro128ss(seed: number): () => number {
  let mix = seed >>> 0;
  const split = (): number => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  let a = split();
  let b = split();
  let c = split();
  let d = split();
  return () => {
    const r = Math.imul(rotl(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotl(d, 11);
    return r;
  };
}

function rotl(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k));
}
