/**
 * Which recorded prompts fit which context windows. Where they do not, the question is the window
 * and not the price: no cached price makes a prompt shorter.
 */
import type { Tariff } from '../tariffs/tariff.ts';
import { FLAG, promptTokensAt, type Trace } from '../trace/trace.ts';

export interface WindowFit {
  readonly windowTokens: number;
  /** Ids of the tariffs with this window. */
  readonly tariffs: readonly string[];
  /** Prompts above it (output not counted). */
  readonly calls: number;
  readonly sessions: number;
  /** The earliest turn of any session, from 1, with a prompt above it; `null` = all fit. */
  readonly firstTurn: number | null;
  /** Median over the sessions that outgrow it of the turn from which they do; `null` = all fit. */
  readonly medianTurn: number | null;
}

export interface WindowsAnswer {
  /** Calls that were looked at; sums of several calls have no prompt of their own. */
  readonly calls: number;
  readonly sessions: number;
  readonly largestPromptTokens: number;
  /** The smallest window first. */
  readonly windows: readonly WindowFit[];
  /** Tariffs without a published window: nothing is known to be too long. */
  readonly unlimited: readonly string[];
}

export function windowFit(trace: Trace, tariffs: readonly Tariff[]): WindowsAnswer {
  const byWindow = new Map<number, string[]>();
  const unlimited: string[] = [];
  for (const { id, contextWindow } of tariffs) {
    if (contextWindow === null) unlimited.push(id);
    else byWindow.set(contextWindow, [...(byWindow.get(contextWindow) ?? []), id]);
  }
  const sizes = [...byWindow.keys()].sort((a, b) => a - b);
  const calls = new Array<number>(sizes.length).fill(0);
  const firstTurns = sizes.map(() => new Map<number, number>());
  const turnOf = turnNumbers(trace);
  const sessions = new Set<number>();
  let seen = 0;
  let largest = 0;
  for (let i = 0; i < trace.length; i++) {
    if (((trace.flags[i] ?? 0) & FLAG.aggregated) !== 0) continue;
    seen++;
    const session = trace.session[i] ?? -1;
    sessions.add(session);
    const prompt = promptTokensAt(trace, i);
    if (prompt > largest) largest = prompt;
    const turn = turnOf[i] ?? 0;
    for (let w = 0; w < sizes.length && prompt > (sizes[w] ?? Infinity); w++) {
      calls[w] = (calls[w] ?? 0) + 1;
      const first = firstTurns[w];
      const known = first?.get(session);
      if (first !== undefined && (known === undefined || turn < known)) first.set(session, turn);
    }
  }
  return {
    calls: seen,
    sessions: sessions.size,
    largestPromptTokens: largest,
    unlimited,
    windows: sizes.map((windowTokens, w) => {
      const turns = [...(firstTurns[w]?.values() ?? [])].sort((a, b) => a - b);
      return {
        windowTokens,
        tariffs: byWindow.get(windowTokens) ?? [],
        calls: calls[w] ?? 0,
        sessions: turns.length,
        firstTurn: turns[0] ?? null,
        medianTurn: turns[(turns.length - 1) >> 1] ?? null,
      };
    }),
  };
}

/** For each row the number of its turn within its session, from 1, in the order of the rows. */
export function turnNumbers(trace: Trace): Int32Array {
  const out = new Int32Array(trace.length);
  const turns = new Map<number, { readonly known: Map<number, number>; count: number }>();
  for (let i = 0; i < trace.length; i++) {
    const session = trace.session[i] ?? -1;
    let of = turns.get(session);
    if (of === undefined) turns.set(session, (of = { known: new Map(), count: 0 }));
    const turn = trace.turn[i] ?? -1;
    // A call without a turn is a turn of its own.
    const known = turn < 0 ? undefined : of.known.get(turn);
    if (known !== undefined) out[i] = known;
    else {
      out[i] = ++of.count;
      if (turn >= 0) of.known.set(turn, of.count);
    }
  }
  return out;
}
