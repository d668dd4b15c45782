/** What was worked out for a question, kept for the next one that asks for the same. */
import type { Steps } from '../strategies/steps.ts';

export class Memo {
  readonly #found = new Map<string, { readonly key: string; readonly value: unknown }>();

  /**
   * The value of `name` for what `key` says, made where there is none. Of each name the last one is
   * kept.
   * @param key anything that JSON tells apart
   */
  *of<T>(name: string, key: unknown, make: () => Steps<T>): Steps<T> {
    const text = JSON.stringify(key);
    const found = this.#found.get(name);
    if (found?.key === text) return found.value as T;
    const value = yield* make();
    this.#found.set(name, { key: text, value });
    return value;
  }
}
