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
  // Each row is added once, to its purpose and agent: counts are whole numbers, so that sums of
  // these are exact in any order.
  const groups = new Map<number, Adder>();
  let last = -1;
  let group = new Adder();
  for (let i = 0; i < trace.length; i++) {
    const key = ((trace.agent[i] ?? -1) + 1) * PURPOSES.length + (trace.purpose[i] ?? 0);
    if (key !== last) {
      last = key;
      const known = groups.get(key);
      group = known ?? new Adder();
      if (known === undefined) groups.set(key, group);
    }
    group.add(trace, i);
  }
  const total = new Adder();
  const purposes = PURPOSES.map(() => new Adder());
  const agents = new Map<number, Adder>();
  for (const [key, adder] of groups) {
    total.join(adder);
    purposes[key % PURPOSES.length]?.join(adder);
    const agent = Math.floor(key / PURPOSES.length) - 1;
    const known = agents.get(agent) ?? new Adder();
    known.join(adder);
    agents.set(agent, known);
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
  // Rows of a model mostly follow each other: a run is put down at its end.
  let last = -1;
  let run = 0;
  const put = (): void => {
    if (last >= 0) calls.set(last, (calls.get(last) ?? 0) + run);
  };
  for (let i = 0; i < trace.length; i++) {
    const key = ((trace.model[i] ?? -1) + 1) * width + (trace.provider[i] ?? -1) + 1;
    if (key !== last) {
      put();
      last = key;
      run = 0;
    }
    run += trace.calls[i] ?? 1;
  }
  put();
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
  let last = Number.NaN;
  // Rows of a warehouse say how many they stand for.
  let told = 0;
  let toldTurns = 0;
  const { groups } = trace;
  for (let i = 0; i < trace.length; i++) {
    const ofGroup = groups?.sessions[i] ?? Number.NaN;
    if (!Number.isNaN(ofGroup)) {
      told += ofGroup;
      toldTurns += groups?.turns[i] || 0;
      continue;
    }
    const session = trace.session[i] ?? -1;
    const turn = trace.turn[i] ?? -1;
    const both = session * width + turn;
    if (turn < 0) unnamed++;
    // Rows of a turn mostly follow each other.
    if (both === last) continue;
    last = both;
    sessions.add(session);
    if (turn >= 0) named.add(both);
  }
  return { sessions: told + sessions.size, turns: toldTurns + unnamed + named.size };
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

const SUMS = ['uncachedInput', 'cacheRead', 'output', 'reasoning'] as const;

class Adder {
  #calls = 0;
  readonly #sums = { uncachedInput: 0, cacheRead: 0, output: 0, reasoning: 0 };
  readonly #writes = { '5m': 0, '30m': 0, '1h': 0, '12h': 0, unknown: 0 };
  readonly #unknown = { uncachedInput: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

  add({ calls, counts }: Trace, i: number): void {
    const n = calls[i] ?? 1;
    this.#calls += n;
    const [sums, unknown] = [this.#sums, this.#unknown];
    for (const field of SUMS) {
      const value = counts[field][i] ?? Number.NaN;
      if (Number.isNaN(value)) unknown[field] += n;
      else sums[field] += value;
    }
    let anyWrite = false;
    for (const [ttl, field] of WRITES) {
      const value = counts[field][i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      anyWrite = true;
      this.#writes[ttl] += value;
    }
    if (!anyWrite) unknown.cacheWrite += n;
  }

  join(other: Adder): void {
    this.#calls += other.#calls;
    for (const field of SUMS) this.#sums[field] += other.#sums[field];
    for (const [ttl] of WRITES) this.#writes[ttl] += other.#writes[ttl];
    for (const field of [...SUMS, 'cacheWrite'] as const)
      this.#unknown[field] += other.#unknown[field];
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
