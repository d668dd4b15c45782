/** Seeded choices, the same on every machine, so that a mutant can be made again from its number. */
import { randomIndexes } from '../../src/answers/random.ts';

export class Dice {
  readonly #index: (n: number) => number;

  /** @param seed an integer, or words that are hashed to one */
  constructor(...seed: readonly (number | string)[]) {
    this.#index = randomIndexes(hash(seed.join('/')));
  }

  /** A whole number 0 … n − 1; 0 where n is 0. */
  int(n: number): number {
    return n < 1 ? 0 : this.#index(n);
  }

  /** True once in `n` throws. */
  once(n: number): boolean {
    return this.int(n) === 0;
  }

  /** @throws RangeError where there is nothing to pick from */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[this.int(list.length)] as T;
  }
}

/** FNV-1a, 32 bits. http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
