/**
 * The sample of the published study, read and priced at build time by the same code as anybody's
 * files: the worked example and the measured half of the table of published figures.
 */
import { compareTariffs, type ComparisonRow } from '../../answers/comparison.ts';
import {
  costAt,
  crossover,
  type CostLine,
  type CrossoverAnswer,
  type CrossoverGroup,
} from '../../answers/crossover.ts';
import { hitRatioOf } from '../../costing/adjust.ts';
import { buildLedger, sumByBand, totalSums, type Ledger } from '../../costing/ledger.ts';
import type { PricingOptions } from '../../costing/price.ts';
import { mergeImports } from '../../importers/merge.ts';
import { readFile } from '../../importers/read.ts';
import { IMPORTERS } from '../../importers/registry.ts';
import { Decimal } from '../../money/decimal.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue, tariffById } from '../../tariffs/catalogue.ts';
import type { Tariff } from '../../tariffs/tariff.ts';

const FILES = import.meta.glob<string>('../../../sample-traces/tutor-study/{keep,compact}.jsonl', {
  query: '?raw',
  import: 'default',
});

export const STUDY_MODEL = 'openai/gpt-5.6-sol';
const STUDY_SELLER = 'deepseek/deepseek-v4-flash';

async function ledgerOf(arm: 'keep' | 'compact'): Promise<Ledger> {
  const name = `${arm}.jsonl`;
  const load = FILES[`../../../sample-traces/tutor-study/${name}`];
  if (load === undefined) throw new Error(`no sample file ${name}`);
  const bytes = new TextEncoder().encode(await load());
  const source = { name, size: bytes.length, stream: () => new Blob([bytes]).stream() };
  const { trace } = mergeImports([await readFile(source, { importers: IMPORTERS })], IMPORTERS);
  return buildLedger(trace, boundariesOf(catalogue()), { asOfMs: CATALOGUE_AS_OF_MS });
}

function tariffOf(id: string): Tariff {
  const tariff = tariffById(id);
  if (tariff === null) throw new Error(`no price list ${id}`);
  return tariff;
}

/** How a figure is written: dollars, a price, a share, a plain count. */
export type FigureKind = 'dollars' | 'price' | 'percent' | 'count' | 'pairs';

/** One published figure and ours. */
export interface StudyFigure {
  readonly id: FigureId;
  readonly kind: FigureKind;
  /** As published: one value, or the two ends of a range. */
  readonly published: readonly string[];
  readonly ours: Decimal;
  /** Of `pairs`: how many there are. */
  readonly of?: number;
}

export const FIGURE_IDS = [
  'calls',
  'hit',
  'events',
  'flash-keep',
  'flash-compact',
  'sol-keep',
  'sol-compact',
  'sol-keep-22',
  'sol-compact-22',
  'sol-keep-36',
  'sol-compact-36',
  'long-calls',
  'sol-keep-rules',
  'sol-compact-rules',
  'flip',
  'flip-22',
  'flip-36',
  'wins-flash',
  'wins-36',
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];

export interface Example {
  readonly sessions: number;
  readonly turns: number;
  readonly uncached: Decimal;
  readonly cached: Decimal;
  readonly output: Decimal;
  /** Means of a session. */
  readonly keep: CostLine;
  readonly compact: CostLine;
  readonly keepCost: Decimal;
  readonly compactCost: Decimal;
  readonly group: CrossoverGroup;
}

export interface StudyFacts {
  readonly example: Example;
  readonly figures: readonly StudyFigure[];
}

/** Each call at its own day's prices, written tokens at the input price: the study's way. */
const RULES_ON: PricingOptions = { dateMs: null, writes: 'as-input' };
const RULES_OFF: PricingOptions = {
  ...RULES_ON,
  rules: { tiers: false, windows: true, schedule: true },
};

async function measure(): Promise<StudyFacts> {
  const keep = await ledgerOf('keep');
  const compact = await ledgerOf('compact');
  const sol = tariffOf(STUDY_MODEL);
  const flash = tariffOf(STUDY_SELLER);
  const row = (ledger: Ledger, tariff: Tariff, pricing: PricingOptions): ComparisonRow =>
    known(compareTariffs(ledger, [tariff], pricing)[0]);
  const session = (ledger: Ledger, tariff: Tariff, pricing = RULES_OFF): Decimal =>
    known(row(ledger, tariff, pricing).perSession);
  const answer = (tariff: Tariff): CrossoverAnswer =>
    crossover(keep, compact, tariff, { pricing: RULES_OFF });
  const atSol = answer(sol);
  const cached = known(atSol.cachedPrice);
  const group = (turns: number): CrossoverGroup =>
    known(atSol.groups.find((g) => g.turns === turns));
  const mean = (turns: number, arm: 'keep' | 'compact'): Decimal =>
    costAt(group(turns)[arm], cached).div(group(turns).sessions);
  const flip = (g: CrossoverGroup): Decimal => known(g.crossover?.cachedPrice);
  const { overall } = atSol;
  const each = ({ fixed, slope }: CostLine): CostLine => ({
    fixed: fixed.div(overall.sessions),
    slope: slope.div(overall.sessions),
  });
  const calls = new Decimal(keep.sessions.reduce((n, s) => n + s.calls, 0));
  const events = new Decimal(compact.sessions.reduce((n, s) => n + s.summaryCalls, 0));
  const longCalls = row(keep, sol, RULES_ON).priced.tiers.reduce((n, t) => n + t.calls, 0);
  const winsFlash = known(answer(flash).overall.pairs);
  const winsLong = known(group(36).pairs);
  const dollars = (id: FigureId, ours: Decimal, ...published: string[]): StudyFigure => ({
    id,
    kind: 'dollars',
    published,
    ours,
  });
  const price = (id: FigureId, ours: Decimal, published: string): StudyFigure => ({
    id,
    kind: 'price',
    published: [published],
    ours,
  });
  const figures: StudyFigure[] = [
    { id: 'calls', kind: 'count', published: ['1247'], ours: calls },
    {
      id: 'hit',
      kind: 'percent',
      published: ['0.959'],
      ours: new Decimal(hitRatioOf(totalSums(sumByBand(keep)))),
    },
    { id: 'events', kind: 'count', published: ['19'], ours: events },
    dollars('flash-keep', session(keep, flash), '0.117'),
    dollars('flash-compact', session(compact, flash), '0.133', '0.134'),
    dollars('sol-keep', session(keep, sol), '9.85'),
    dollars('sol-compact', session(compact, sol), '9.94'),
    dollars('sol-keep-22', mean(22, 'keep'), '6.29'),
    dollars('sol-compact-22', mean(22, 'compact'), '6.76'),
    dollars('sol-keep-36', mean(36, 'keep'), '15.18'),
    dollars('sol-compact-36', mean(36, 'compact'), '14.72'),
    { id: 'long-calls', kind: 'count', published: ['176'], ours: new Decimal(longCalls) },
    dollars('sol-keep-rules', session(keep, sol, RULES_ON), '12.56'),
    dollars('sol-compact-rules', session(compact, sol, RULES_ON), '9.94'),
    price('flip', flip(overall), '0.55'),
    price('flip-22', flip(group(22)), '2.91'),
    price('flip-36', flip(group(36)), '0.39'),
    {
      id: 'wins-flash',
      kind: 'pairs',
      published: ['4'],
      ours: new Decimal(winsFlash.compactWins),
      of: winsFlash.count,
    },
    {
      id: 'wins-36',
      kind: 'pairs',
      published: ['3'],
      ours: new Decimal(winsLong.compactWins),
      of: winsLong.count,
    },
  ];
  const keepLine = each(overall.keep);
  const compactLine = each(overall.compact);
  return {
    example: {
      sessions: overall.sessions,
      turns: keep.sessions.reduce((n, s) => n + s.turns, 0),
      uncached: known(atSol.held.uncachedInput),
      cached,
      output: known(atSol.held.output),
      keep: keepLine,
      compact: compactLine,
      keepCost: costAt(keepLine, cached),
      compactCost: costAt(compactLine, cached),
      group: overall,
    },
    figures,
  };
}

function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the sample has no such figure');
  return value;
}

let measured: Promise<StudyFacts> | null = null;

/** Measured once a build. */
export function studyFacts(): Promise<StudyFacts> {
  measured ??= measure();
  return measured;
}

/** Whether ours is the published figure, to the digits in which it was published. */
export function agrees({ published, ours, kind }: StudyFigure): boolean {
  const places = Math.max(...published.map((p) => new Decimal(p).decimalPlaces()));
  const half = new Decimal(10).pow(-places).div(2);
  const [low, high] = [published[0], published.at(-1)].map((p) => new Decimal(p ?? 0));
  if (low === undefined || high === undefined) return false;
  if (kind === 'count' || kind === 'pairs') return ours.eq(low);
  return ours.gte(low.minus(half)) && ours.lte(high.plus(half));
}
