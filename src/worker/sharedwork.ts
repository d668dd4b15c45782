/**
 * Work that several questions may wait for. Whoever is cancelled leaves it to the others; once nobody
 * waits any more it stops, and the next question begins it anew.
 */

/**
 * A newer question takes the place of an older one, and its message comes right behind the cancel: so
 * long the work goes on without anybody, milliseconds.
 */
const HANDOVER_MS = 20;

interface Run<T, P> {
  readonly stop: AbortController;
  readonly result: Promise<T>;
  readonly listeners: Set<(progress: P) => void>;
  isDone: boolean;
}

export class SharedWork<T, P = never> {
  readonly #work: (signal: AbortSignal, tell: (progress: P) => void) => Promise<T>;
  #run: Run<T, P> | null = null;

  constructor(work: (signal: AbortSignal, tell: (progress: P) => void) => Promise<T>) {
    this.#work = work;
  }

  /**
   * Waits for the result, which is kept.
   * @param signal of the one who waits
   * @throws the signal's reason where it is aborted; what the work throws
   */
  async result(
    signal: AbortSignal,
    onProgress: (progress: P) => void = () => undefined,
  ): Promise<T> {
    signal.throwIfAborted();
    const run = (this.#run ??= this.#begin());
    // A function of its own: the same one may be given by several.
    const listener = (progress: P): void => onProgress(progress);
    run.listeners.add(listener);
    let giveUp = (): void => undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        giveUp = () => reject(signal.reason as Error);
        signal.addEventListener('abort', giveUp);
        run.result.then(resolve, reject);
      });
    } finally {
      signal.removeEventListener('abort', giveUp);
      run.listeners.delete(listener);
      if (signal.aborted && !run.isDone)
        setTimeout(() => {
          if (run.listeners.size > 0 || run.isDone) return;
          if (this.#run === run) this.#run = null;
          run.stop.abort(signal.reason);
        }, HANDOVER_MS);
    }
  }

  #begin(): Run<T, P> {
    const stop = new AbortController();
    const listeners = new Set<(progress: P) => void>();
    const result = this.#work(stop.signal, (progress) => {
      for (const listener of listeners) listener(progress);
    });
    const run: Run<T, P> = { stop, result, listeners, isDone: false };
    result.then(
      () => (run.isDone = true),
      () => {
        run.isDone = true;
        // What failed is tried again.
        if (this.#run === run) this.#run = null;
      },
    );
    return run;
  }
}
