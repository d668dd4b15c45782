/**
 * What the simulator predicts from the study's uncompacted sessions alone, to be held against what
 * the study measured on the sessions that it really compacted.
 */
import { Decimal, toQuotient } from '../money/decimal.ts';
import { sumByBand, type BandSums, type Ledger } from '../costing/ledger.ts';
import { priceBands, totalOf, type PricingOptions } from '../costing/price.ts';
import { parseStrategies } from '../strategies/parse.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { PURPOSES, type Trace } from '../trace/trace.ts';
import { Simulator, armLedger, type SimulatedArm } from './simulation.ts';

/** Published figure, and within what a prediction of it counts as agreement. */
export interface PublishedFigure {
  readonly id: FigureName;
  /** Fractions for shares, dollars a trajectory, means; one value or the two ends of a range. */
  readonly published: readonly string[];
  readonly within: string;
}

export type FigureName =
  | 'cap'
  | 'summarize-raw'
  | 'summarize-fresh'
  | 'summarize-prefix'
  | 'summary-saving'
  | 'rewrites-raw'
  | 'rewrites-capped'
  | 'events';

/**
 * A 2026 study of context management on an open-source tutor, DeepSeek V4 Flash, 414 turns an arm.
 * Shares are against keeping everything: raw against raw, capped against capped.
 */
export const PUBLISHED: readonly PublishedFigure[] = [
  { id: 'cap', published: ['-0.38'], within: '0.05' },
  { id: 'summarize-raw', published: ['0.5'], within: '0.15' },
  { id: 'summarize-fresh', published: ['0.32'], within: '0.1' },
  { id: 'summarize-prefix', published: ['0.137'], within: '0.08' },
  { id: 'summary-saving', published: ['-0.87'], within: '0.05' },
  { id: 'rewrites-raw', published: ['5', '6'], within: '0.5' },
  { id: 'rewrites-capped', published: ['2', '3'], within: '0.5' },
  { id: 'events', published: ['1.27'], within: '0.3' },
];

/** Turns of the study's long sessions. */
const LONG_TURNS = 36;

/** The study bills written tokens at the input price, each call at its own day's card. */
const PRICING: PricingOptions = { dateMs: null, writes: 'as-input' };

/**
 * The predictions from one trace, 12 significant digits.
 * @param raw the study's sessions with all outputs whole and nothing compacted
 * @param tariff what the study was billed by
 */
export function predictionsOf(
  raw: Trace,
  tariff: Tariff,
  tariffs: readonly Tariff[],
  asOfMs: number,
): Readonly<Record<FigureName, Decimal>> {
  const simulator = new Simulator(raw, tariffs);
  const axes = boundariesOf([tariff]);
  const run = (spec: string): { readonly arm: SimulatedArm; readonly ledger: Ledger } => {
    const parsed = parseStrategies(spec);
    if (!parsed.ok) throw new Error(`no strategy: ${spec}`);
    const arm = simulator.run(parsed.strategies);
    return { arm, ledger: armLedger(arm, axes, asOfMs) };
  };
  const cost = (ledger: Ledger, bands: readonly BandSums[] = sumByBand(ledger)): Decimal =>
    totalOf(priceBands(ledger, bands, tariff, PRICING).amounts);
  const keep = run('keep-everything').ledger;
  const capped = run('cap-tool-output').ledger;
  const whole = run('summarize');
  const fresh = run('cap-tool-output+summarize:call=fresh');
  const prefix = run('cap-tool-output+summarize:call=prefix');
  const against = (ledger: Ledger, base: Ledger): Decimal =>
    toQuotient(cost(ledger).div(cost(base)).minus(1));
  const summaries = (ledger: Ledger): Decimal =>
    cost(
      ledger,
      sumByBand(ledger, (cell) => ledger.bands[cell.band]?.purpose === PURPOSES.indexOf('summary')),
    );
  const rewrites = ({ sessions }: Ledger, turns: number | null): Decimal => {
    const of = sessions.filter((s) => turns === null || s.turns === turns);
    return toQuotient(new Decimal(of.reduce((n, s) => n + s.summaryCalls, 0)).div(of.length));
  };
  return {
    cap: against(capped, keep),
    'summarize-raw': against(whole.ledger, keep),
    'summarize-fresh': against(fresh.ledger, capped),
    'summarize-prefix': against(prefix.ledger, capped),
    'summary-saving': toQuotient(summaries(prefix.ledger).div(summaries(fresh.ledger)).minus(1)),
    'rewrites-raw': rewrites(whole.ledger, LONG_TURNS),
    'rewrites-capped': rewrites(prefix.ledger, LONG_TURNS),
    events: rewrites(prefix.ledger, null),
  };
}

/** How far a prediction lies from what was published: 0 within a published range. */
export function gapOf(predicted: Decimal, { published }: PublishedFigure): Decimal {
  const low = new Decimal(published[0] ?? 0);
  const high = new Decimal(published.at(-1) ?? 0);
  if (predicted.lt(low)) return predicted.minus(low);
  return predicted.gt(high) ? predicted.minus(high) : new Decimal(0);
}

/** Whether a prediction counts as agreement. */
export function agrees(predicted: Decimal, figure: PublishedFigure): boolean {
  return gapOf(predicted, figure).abs().lte(figure.within);
}
