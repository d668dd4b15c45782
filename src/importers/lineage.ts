/**
 * What a side file (a sub-agent's) needs of its parent's: the turn that was under way at a time.
 * Facts are strings, so a file's turns travel as JSON.
 */

import type { Trace } from '../trace/trace.ts';
import type { Place } from './importer.ts';

/** Turns of one session in one file: their names and when they started, in ms since 1970. */
export type TurnStarts = readonly (readonly [name: string, startMs: number])[];

/** A list of turn starts by session, as a fact. */
export function packTurns(turns: ReadonlyMap<string, TurnStarts>): string {
  return JSON.stringify([...turns]);
}

/** What {@link packTurns} packed; nothing where the text is something else. */
export function unpackTurns(fact: string | undefined): Map<string, TurnStarts> {
  if (fact === undefined) return new Map();
  try {
    return new Map(JSON.parse(fact) as [string, TurnStarts][]);
  } catch {
    return new Map();
  }
}

/** The turn under way at `timeMs`: the last that had started; `null` where none had. */
export function turnAt(turns: TurnStarts, timeMs: number): string | null {
  let low = 0;
  let high = turns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((turns[middle]?.[1] ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return turns[low - 1]?.[0] ?? null;
}

/** `trace` with some rows moved to another session or turn. */
export function placed(trace: Trace, places: ReadonlyMap<number, Place>): Trace {
  const strings = [...trace.strings];
  const indexOf = new Map(strings.map((s, i) => [s, i]));
  const session = trace.session.slice();
  const turn = trace.turn.slice();
  const intern = (text: string): number => {
    const found = indexOf.get(text);
    if (found !== undefined) return found;
    indexOf.set(text, strings.length);
    return strings.push(text) - 1;
  };
  for (const [row, place] of places) {
    if (place.session !== undefined) session[row] = intern(place.session);
    if (place.turn !== undefined) turn[row] = intern(place.turn);
  }
  return { ...trace, strings, session, turn };
}
