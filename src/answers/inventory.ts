/** What a trace holds: its totals, its models and what they mean, its purposes, its agents. */
import { PURPOSES, stringAt, type Purpose, type Trace } from '../trace/trace.ts';
import { resolveModel } from '../tariffs/match.ts';
import type { Tariff, TtlName } from '../tariffs/tariff.ts';

/** Sums of token counts. A count that the log does not say adds nothing and is counted beside. */
export interface TokenTotals {
  readonly calls: number;
  readonly uncachedInput: number;
  readonly cacheRead: number;
  /** By lifetime; `unknown` where the log does not say it. */
  readonly cacheWrite: Readonly<Record<TtlName | 'unknown', number>>;
  readonly output: number;
  /** A part of `output`. */
  readonly reasoning: number;
  /** Calls of which the log does not say a count. */
  readonly unknown: Readonly<
    Record<'uncachedInput' | 'cacheRead' | 'cacheWrite' | 'output' | 'reasoning', number>
  >;
}

export interface Totals extends TokenTotals {
  readonly sessions: number;
  /** A call of which the log does not say the turn is a turn of its own. */
  readonly turns: number;
}

export interface ModelEntry {
  /** The name as recorded, `null` where the log has none. */
  readonly recorded: string | null;
  readonly provider: string | null;
  /** Id of a tariff, or `null` = unresolved: never priced by a guess. */
  readonly resolved: string | null;
  readonly candidates: readonly string[];
  /** The log names no seller; the maker's own tariff was taken. */
  readonly inferred: boolean;
  readonly calls: number;
}

export interface AgentEntry extends TokenTotals {
  /** The agent's name, `null` for calls that name none. */
  readonly agent: string | null;
}

export interface Inventory {
  readonly totals: Totals;
  /** The most used first. */
  readonly models: readonly ModelEntry[];
  readonly byPurpose: Readonly<Record<Purpose, TokenTotals>>;
  /** The most used first. */
  readonly byAgent: readonly AgentEntry[];
}

/** Takes stock of `trace`; names of models are looked up in `tariffs`. */
export function takeInventory(trace: Trace, tariffs: readonly Tariff[]): Inventory {
  const total = new Adder();
  const purposes = PURPOSES.map(() => new Adder());
  const agents = new Map<number, Adder>();
  for (let i = 0; i < trace.length; i++) {
    total.add(trace, i);
    purposes[trace.purpose[i] ?? 0]?.add(trace, i);
    const agent = trace.agent[i] ?? -1;
    let adder = agents.get(agent);
    if (adder === undefined) agents.set(agent, (adder = new Adder()));
    adder.add(trace, i);
  }
  return {
    totals: { ...total.totals(), ...sessionsAndTurns(trace) },
    models: modelsOf(trace, tariffs),
    byPurpose: Object.fromEntries(
      PURPOSES.map((purpose, k) => [purpose, (purposes[k] ?? new Adder()).totals()]),
    ) as Record<Purpose, TokenTotals>,
    byAgent: [...agents]
      .map(([agent, adder]) => ({ agent: stringAt(trace, agent), ...adder.totals() }))
      .sort((a, b) => b.calls - a.calls || compareNames(a.agent, b.agent)),
  };
}

/** The models of a trace, each recorded name and seller once, and the tariffs that they mean. */
export function modelsOf(trace: Trace, tariffs: readonly Tariff[]): ModelEntry[] {
  const calls = new Map<number, number>();
  const width = trace.strings.length + 1;
  for (let i = 0; i < trace.length; i++) {
    const key = ((trace.model[i] ?? -1) + 1) * width + (trace.provider[i] ?? -1) + 1;
    calls.set(key, (calls.get(key) ?? 0) + (trace.calls[i] ?? 1));
  }
  return [...calls]
    .map(([key, n]): ModelEntry => {
      const recorded = stringAt(trace, Math.floor(key / width) - 1);
      const provider = stringAt(trace, (key % width) - 1);
      const { tariffId, candidates, inferred } = resolveModel(
        { model: recorded ?? '', provider },
        tariffs,
      );
      return { recorded, provider, resolved: tariffId, candidates, inferred, calls: n };
    })
    .sort(
      (a, b) =>
        b.calls - a.calls ||
        compareNames(a.recorded, b.recorded) ||
        compareNames(a.provider, b.provider),
    );
}

/** Counted as a ledger counts them, so that means agree. */
function sessionsAndTurns(trace: Trace): { sessions: number; turns: number } {
  const sessions = new Set<number>();
  const named = new Set<number>();
  const width = trace.strings.length + 1;
  let unnamed = 0;
  for (let i = 0; i < trace.length; i++) {
    const session = trace.session[i] ?? -1;
    const turn = trace.turn[i] ?? -1;
    sessions.add(session);
    if (turn < 0) unnamed++;
    else named.add(session * width + turn);
  }
  return { sessions: sessions.size, turns: unnamed + named.size };
}

function compareNames(a: string | null, b: string | null): number {
  const [x, y] = [a ?? '', b ?? ''];
  return x < y ? -1 : x > y ? 1 : 0;
}

const WRITES = [
  ['5m', 'cacheWrite5m'],
  ['30m', 'cacheWrite30m'],
  ['1h', 'cacheWrite1h'],
  ['12h', 'cacheWrite12h'],
  ['unknown', 'cacheWriteUnknown'],
] as const;

class Adder {
  #calls = 0;
  readonly #sums = { uncachedInput: 0, cacheRead: 0, output: 0, reasoning: 0 };
  readonly #writes = { '5m': 0, '30m': 0, '1h': 0, '12h': 0, unknown: 0 };
  readonly #unknown = { uncachedInput: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

  add(trace: Trace, i: number): void {
    const calls = trace.calls[i] ?? 1;
    this.#calls += calls;
    for (const field of ['uncachedInput', 'cacheRead', 'output', 'reasoning'] as const) {
      const value = trace.counts[field][i] ?? Number.NaN;
      if (Number.isNaN(value)) this.#unknown[field] += calls;
      else this.#sums[field] += value;
    }
    let anyWrite = false;
    for (const [ttl, field] of WRITES) {
      const value = trace.counts[field][i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      anyWrite = true;
      this.#writes[ttl] += value;
    }
    if (!anyWrite) this.#unknown.cacheWrite += calls;
  }

  totals(): TokenTotals {
    const { uncachedInput, cacheRead, output, reasoning } = this.#sums;
    return {
      calls: this.#calls,
      uncachedInput,
      cacheRead,
      cacheWrite: { ...this.#writes },
      output,
      reasoning,
      unknown: { ...this.#unknown },
    };
  }
}
