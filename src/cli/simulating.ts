/** Options of a simulation, and its facts as scripts and as people read them. */
import {
  DEFAULT_SIMULATION_OPTIONS,
  Simulator,
  calibrationSummary,
  type CalibrationSummary,
  type SimulatedArm,
  type SimulationOptions,
} from '../answers/simulation.ts';
import { Decimal, toQuotient } from '../money/decimal.ts';
import { parseStrategies, type SpecFault } from '../strategies/parse.ts';
import type { ConfiguredStrategy, Parameters } from '../strategies/strategy.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import type { Args } from './args.ts';
import { percent } from './format.ts';
import { nothingUsable, wrongUse } from './io.ts';
import { money } from './json.ts';
import type { Words } from './words.ts';

/** `--rework-share`, `--system-share` and `--tool-share`, fractions from 0 to 1. */
export function simulationOptions(args: Args, words: Words): SimulationOptions {
  const { lanes, reworkShare } = DEFAULT_SIMULATION_OPTIONS;
  return {
    reworkShare: shareOf(args, 'rework-share', words) ?? reworkShare,
    lanes: {
      systemShare: shareOf(args, 'system-share', words) ?? lanes.systemShare,
      toolShare: shareOf(args, 'tool-share', words) ?? lanes.toolShare,
    },
  };
}

function shareOf(args: Args, name: string, words: Words): number | null {
  const text = args.one(name);
  if (text === null) return null;
  const value = /^\d{1,3}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 1)) throw wrongUse(words.badValue(`--${name}`, text, words.aShare));
  return value;
}

/** @throws Failure where no call of the trace can be replayed */
export function simulatorOf(
  trace: Trace,
  tariffs: readonly Tariff[],
  options: SimulationOptions,
  words: Words,
): Simulator {
  const simulator = new Simulator(trace, tariffs, options);
  if (!simulator.canSimulate) throw nothingUsable(words.cannotSimulate);
  return simulator;
}

/** @throws Failure naming what in the text is no strategy */
export function strategiesOf(spec: string, words: Words): readonly ConfiguredStrategy[] {
  const result = parseStrategies(spec);
  if (result.ok) return result.strategies;
  throw wrongUse(faultText(spec, result.fault, words));
}

function faultText(spec: string, fault: SpecFault, words: Words): string {
  switch (fault.code) {
    case 'empty':
    case 'too-many':
      return words.badValue('--strategy', spec.slice(0, 200), 'NAME[:key=value,…][+NAME…]');
    case 'unknown-strategy':
      return words.badValue('--strategy', fault.name, fault.known.join(', '));
    case 'unknown-parameter':
      return words.badValue(
        `--strategy ${fault.strategy}`,
        fault.name,
        fault.known.length === 0 ? words.noParameters : fault.known.join(', '),
      );
    case 'bad-value': {
      const { parameter } = fault;
      const allowed =
        parameter.type === 'choice'
          ? parameter.choices.join(', ')
          : parameter.type === 'number'
            ? `${parameter.min} … ${parameter.max} (${parameter.unit})`
            : words.aName;
      return words.badValue(`${fault.strategy}:${fault.name}`, fault.value, allowed);
    }
  }
}

/** Names joined with `+`, as `arms[].strategy`. */
export function nameOf(strategies: readonly ConfiguredStrategy[]): string {
  return strategies.map(({ strategy }) => strategy.name).join('+');
}

/** Parameters of one strategy by name; of several joined ones by `strategy.parameter`. */
export function parametersOf(strategies: readonly ConfiguredStrategy[]): Parameters {
  const [only] = strategies;
  if (strategies.length === 1 && only !== undefined) return only.parameters;
  return Object.fromEntries(
    strategies.flatMap(({ strategy, parameters }) =>
      Object.entries(parameters).map(([name, value]) => [`${strategy.name}.${name}`, value]),
    ),
  );
}

export function calibrationAnswer(simulator: Simulator): object {
  const summary = calibrationSummary(simulator);
  return {
    agreement: money(agreementOf(summary)),
    agreementAfterExclusions: money(
      shareOrNull(summary.remaining.agreeing, summary.remaining.calls),
    ),
    calls: summary.calls,
    agreeing: summary.agreeing,
    exclusions: summary.exclusions,
    misses: summary.misses,
    largestMisses: summary.largestMisses,
    predictedCacheRead: summary.predictedCacheRead,
    recordedCacheRead: summary.recordedCacheRead,
    weak: summary.weak,
    assumptions: summary.assumptions,
    systemPromptFrom: summary.systemBasis,
    content: simulator.lanes.content,
  };
}

/** What the simulation assumed, as fractions in plain notation. */
export function assumedAnswer({ reworkShare, lanes }: SimulationOptions): object {
  const share = (value: number): string | null => money(toQuotient(new Decimal(value)));
  return {
    reworkShare: share(reworkShare),
    systemShare: share(lanes.systemShare),
    toolShare: share(lanes.toolShare),
  };
}

function agreementOf({ agreeing, calls }: CalibrationSummary): Decimal | null {
  return shareOrNull(agreeing, calls);
}

function shareOrNull(part: number, whole: number): Decimal | null {
  return whole === 0 ? null : toQuotient(new Decimal(part).div(whole));
}

/** How far the simulation can be trusted, and what it assumes. */
export function calibrationText(
  simulator: Simulator,
  options: SimulationOptions,
  words: Words,
): string {
  const summary = calibrationSummary(simulator);
  const agreement = agreementOf(summary);
  const remaining = shareOrNull(summary.remaining.agreeing, summary.remaining.calls);
  const text = (share: Decimal | null): string =>
    share === null ? words.none : percent(share, words.locale);
  const excluded = summary.exclusions.reduce((n, e) => n + e.calls, 0);
  const worst = summary.misses.reduce<(typeof summary.misses)[number] | null>(
    (most, miss) => (most === null || miss.calls > most.calls ? miss : most),
    null,
  );
  const lines = [
    words.calibration(text(agreement), summary.calls, text(remaining), excluded),
    ...(summary.weak ? [words.weakAdvice(worst?.cause ?? null, worst?.calls ?? 0)] : []),
    words.simulationAssumes(
      percent(new Decimal(options.reworkShare), words.locale),
      summary.systemBasis.assumed > 0
        ? percent(new Decimal(options.lanes.systemShare), words.locale)
        : null,
      summary.assumedToolTokens > 0
        ? percent(new Decimal(options.lanes.toolShare), words.locale)
        : null,
    ),
    ...(summary.assumptions.length > 0
      ? [words.alsoAssumed(summary.assumptions.map((code) => words.cacheAssumed[code]))]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Lossy rewrites of an arm: all of them, and their mean by the sessions' number of turns. */
export function rewritesOf(
  arm: SimulatedArm,
  sessions: readonly { readonly id: string; readonly turns: number }[],
): {
  rewrites: number;
  rewritesPerSession: { turns: number; sessions: number; mean: string | null }[];
} {
  const byTurns = new Map<number, { sessions: number; rewrites: number }>();
  let rewrites = 0;
  for (const { id, turns } of sessions) {
    const n = arm.rewrites.get(id) ?? 0;
    rewrites += n;
    const found = byTurns.get(turns) ?? { sessions: 0, rewrites: 0 };
    byTurns.set(turns, { sessions: found.sessions + 1, rewrites: found.rewrites + n });
  }
  return {
    rewrites,
    rewritesPerSession: [...byTurns]
      .sort(([a], [b]) => a - b)
      .map(([turns, sums]) => ({
        turns,
        sessions: sums.sessions,
        mean: money(shareOrNull(sums.rewrites, sums.sessions)),
      })),
  };
}
