/**
 * What simulating every preset on a large trace costs.
 *
 *     npm run bench:simulate [-- --sessions 1000 --calls 100 --rounds 5]
 *
 * Sessions are drawn with a fixed seed: a system prompt, turns of a few calls, tool outputs from
 * hundreds to tens of thousands of tokens. Each preset is replayed and added up into a ledger over
 * all price lists, as the page does. Told apart are reading the lanes and calibrating (once a trace)
 * and each arm. Times are of this process's own processor (user and system), so that other work on
 * the machine counts little; the clock's are given beside them.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { randomIndexes } from '../../src/answers/random.ts';
import { Simulator, armLedger, type SimulatedArm } from '../../src/answers/simulation.ts';
import { traceOf } from '../../src/trace/builder.ts';
import type { Call, Trace } from '../../src/trace/trace.ts';
import { parseStrategies } from '../../src/strategies/parse.ts';
import { PRESETS } from '../../src/strategies/presets.ts';
import { boundariesOf } from '../../src/tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../../src/tariffs/catalogue.ts';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    model: { type: 'string', default: 'deepseek-v4-flash' },
  },
});
const SESSIONS = Number(values.sessions);
const CALLS = Number(values.calls);

function makeTrace(): Trace {
  const index = randomIndexes(1);
  const between = (low: number, high: number): number => low + index(high - low + 1);
  const calls: Call[] = [];
  for (let s = 0; s < SESSIONS; s++) {
    let timeMs = Date.UTC(2026, 6, 1) + s * 600_000;
    let read = 0;
    let prompt = 12_000 + between(50, 2000);
    let turn = 0;
    let left = between(2, 5);
    for (let c = 0; c < CALLS; c++) {
      const output = between(50, 600);
      calls.push({
        session: `session ${s}`,
        turn: String(turn),
        model: values.model,
        timeMs,
        uncachedInput: prompt - read,
        cacheRead: read,
        output,
      });
      read = prompt;
      const isTurnStart = --left === 0;
      if (isTurnStart) {
        turn++;
        left = between(2, 5);
      }
      // A few outputs hold most of the tokens.
      const fresh = isTurnStart
        ? between(20, 300)
        : Math.round(300 * Math.exp(4 * (index(1000) / 1000) ** 3));
      prompt += output + fresh;
      timeMs += between(2000, 60_000);
    }
  }
  return traceOf(calls);
}

/** Milliseconds of the processor and of the clock. */
function timed(run: () => void): { processor: number; clock: number } {
  const before = process.cpuUsage();
  const start = performance.now();
  run();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1000, clock };
}

const lists = catalogue();
const axes = boundariesOf(lists);
const trace = makeTrace();
const specs = PRESETS.map((preset) => preset.spec);
const arms = specs.map((spec) => {
  const parsed = parseStrategies(spec);
  if (!parsed.ok) throw new Error(`${spec}: ${parsed.fault.code}`);
  return { spec, strategies: parsed.strategies };
});
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
console.log(
  `${SESSIONS} sessions of ${CALLS} calls, ${arms.length} presets, ${lists.length} price lists\n`,
);
for (let round = 1; round <= Number(values.rounds); round++) {
  let simulator = new Simulator(trace, lists);
  const once = timed(() => {
    simulator = new Simulator(trace, lists);
  });
  const replays: number[] = [];
  const ledgers: number[] = [];
  let simulatedCalls = 0;
  const all = timed(() => {
    for (const { strategies } of arms) {
      let arm: SimulatedArm | null = null;
      replays.push(timed(() => (arm = simulator.run(strategies))).processor);
      const made = arm as SimulatedArm | null;
      if (made === null) continue;
      ledgers.push(timed(() => armLedger(made, axes, CATALOGUE_AS_OF_MS)).processor);
      simulatedCalls += made.calls;
    }
  });
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  const ms = (n: number): string => `${n.toFixed(0)} ms`;
  console.log(
    `round ${round}: calibrate ${ms(once.processor)}; replays ${ms(sum(replays))}, ledgers ${ms(sum(ledgers))}, ` +
      `together ${ms(sum(replays) + sum(ledgers))} for ${simulatedCalls} calls ` +
      `(clock ${ms(all.clock)})`,
  );
  if (round === Number(values.rounds))
    arms.forEach(({ spec }, i) =>
      console.log(`  ${ms(replays[i] ?? 0)} + ${ms(ledgers[i] ?? 0)}  ${spec}`),
    );
}
