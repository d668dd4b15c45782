/** Made-up calls for tests of the simulator. */
import { traceOf } from '../trace/builder.ts';
import type { Call, Trace } from '../trace/trace.ts';
import { lanesOf, type LaneOptions, type Lanes } from './lanes.ts';

/** A call by its whole prompt: what is neither read nor written is uncached. Times in seconds. */
export interface Sketch extends Omit<Partial<Call>, 'uncachedInput' | 'timeMs' | 'cacheRead'> {
  readonly prompt: number;
  /** `null` = the log does not say. @default 0 */
  readonly read?: number | null;
  readonly output?: number;
  /** `null` = unknown. @default one second after the call before */
  readonly at?: number | null;
}

export function traceOfSketches(sketches: readonly Sketch[]): Trace {
  let seconds = 0;
  return traceOf(
    sketches.map(({ prompt, read = 0, output = 0, at, ...rest }): Call => {
      seconds = at === undefined || at === null ? seconds + 1 : at;
      const written = (rest.cacheWrite5m ?? 0) + (rest.cacheWrite1h ?? 0);
      return {
        session: 's',
        model: 'm',
        timeMs: at === null ? null : seconds * 1000,
        uncachedInput: prompt - (read ?? 0) - written,
        cacheRead: read,
        output,
        ...rest,
      };
    }),
  );
}

export const lanesOfSketches = (sketches: readonly Sketch[], options?: LaneOptions): Lanes =>
  lanesOf(traceOfSketches(sketches), options);
