/**
 * The answer of the page as JSON, for scripts: exact decimal strings, `null` where there is no figure,
 * all amounts in US dollars. `public/schema/result-1.schema.json` is made from the schema here.
 */
import * as z from 'zod/mini';
import { plain, type Decimal } from '../money/decimal.ts';
import type { ComparisonRow, Workload } from '../answers/comparison.ts';
import type { SimulationOptions } from '../answers/assumptions.ts';
import type { Crossover, Interval } from '../answers/crossover.ts';
import { periodAt } from '../tariffs/inforce.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Choices, SimulatedFacts } from '../scenario/scenario.ts';

export const RESULT_VERSION = 1;
/** Where the schema stands, seen from the front page. */
export const RESULT_SCHEMA_PATH = 'schema/result-1.schema.json';

export const VERDICTS = [
  'keep',
  'compact',
  'tie',
  'window',
  'neither',
  'unpriced',
  'single',
] as const;
const REGIMES = ['keep-below', 'keep-above', 'keep-always', 'compact-always', 'tie'] as const;

const decimal = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/));
const amount = z.nullable(decimal);
const count = z.int().check(z.gte(0));
const sizes = z.strictObject({ sessions: count, turns: count, calls: count });
const flip = z.nullable(
  z.strictObject({
    /** US dollars per million cached tokens; `null` = no positive price flips the answer. */
    cachedUsdPerMTok: amount,
    shareOfUncached: amount,
    regime: z.enum(REGIMES),
  }),
);

export const resultSchema = z.strictObject({
  $schema: z.string(),
  version: z.literal(RESULT_VERSION),
  /** Day on which the result was made, and of the catalogue. */
  made: z.nullable(z.string()),
  catalogue: z.string(),
  /** `recorded`: each call at its own day's prices; else a day or instant. */
  priceDate: z.string(),
  source: z.strictObject({
    kind: z.enum(['study', 'sample', 'files', 'link']),
    sample: z.nullable(z.string()),
  }),
  workload: z.strictObject({ keep: sizes, compact: z.nullable(sizes) }),
  assumptions: z.strictObject({
    cacheWrites: z.enum(['recorded', 'prefix', 'as-input']),
    otherCaches: z.enum(['recorded', 'simulated']),
    rulesOff: z.array(z.enum(['tiers', 'windows', 'schedule'])),
    hitRatio: amount,
    typedPrices: z.strictObject({ cached: amount, uncached: amount, output: amount }),
    estimatedSummaries: z.nullable(z.string()),
    /** How the compacted arm was simulated; `null`: it was recorded, or there is none. */
    simulated: z.nullable(
      z.strictObject({
        strategy: z.string(),
        predictedReads: count,
        agreeingReads: count,
        rewrites: count,
        summaryCalls: count,
        reworkCalls: count,
        reworkShare: z.number(),
        systemShare: z.number(),
        toolShare: z.number(),
      }),
    ),
  }),
  verdict: z.strictObject({
    kind: z.enum(VERDICTS),
    list: z.string(),
    keepUsdPerSession: amount,
    compactUsdPerSession: amount,
    keepIsLowerBound: z.boolean(),
    compactIsLowerBound: z.boolean(),
    flip,
    interval: z.nullable(
      z.strictObject({
        level: z.number(),
        lowUsdPerMTok: amount,
        highUsdPerMTok: amount,
        resamples: count,
        seed: count,
      }),
    ),
  }),
  lists: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      provider: z.string(),
      own: z.boolean(),
      verdict: z.nullable(z.enum(VERDICTS)),
      cachedUsdPerMTok: amount,
      uncachedUsdPerMTok: amount,
      complete: z.boolean(),
      lowerBound: z.boolean(),
      unpricedCalls: count,
      doesNotFit: count,
      keepUsd: amount,
      keepUsdPerSession: amount,
      compactUsd: amount,
      flip,
      /** Break-even ÷ the list's own cached price. */
      margin: amount,
      assumptions: z.array(z.string()),
      sources: z.array(z.strictObject({ ref: z.string(), date: z.nullable(z.string()) })),
    }),
  ),
});

export type Result = z.infer<typeof resultSchema>;
type Kind = (typeof VERDICTS)[number];

/** What a result is made from: the page's own answers. */
export interface ResultFacts {
  /** Address of the schema. */
  readonly schema: string;
  /** ISO day. */
  readonly made: string | null;
  readonly catalogue: string;
  readonly choices: Choices;
  readonly source: { readonly kind: 'study' | 'sample' | 'files' | 'link'; readonly id: string };
  readonly sizes: { readonly keep: Workload; readonly compact: Workload | null };
  readonly simulated: {
    readonly facts: SimulatedFacts;
    readonly options: SimulationOptions;
  } | null;
  readonly model: Tariff;
  readonly verdict: {
    readonly kind: Kind;
    readonly keepPerSession: Decimal | null;
    readonly compactPerSession: Decimal | null;
    readonly keepLower: boolean;
    readonly compactLower: boolean;
    readonly crossover: Crossover | null;
  };
  readonly interval: Interval | null;
  readonly rows: readonly ComparisonRow[];
  /** By tariff id. */
  readonly compactRows: ReadonlyMap<string, ComparisonRow>;
  readonly verdicts: readonly {
    readonly tariff: Tariff;
    readonly cachedPrice: Decimal | null;
    readonly uncachedPrice: Decimal | null;
    readonly crossover: Crossover | null;
    readonly margin: Decimal | null;
    readonly side: Kind;
  }[];
  /** The instant whose cards are cited, milliseconds. */
  readonly priceMs: number;
}

const money = (value: Decimal | null | undefined): string | null =>
  value === null || value === undefined ? null : plain(value);

const flipOf = (crossover: Crossover | null | undefined): Result['verdict']['flip'] =>
  crossover === null || crossover === undefined
    ? null
    : {
        cachedUsdPerMTok: money(crossover.cachedPrice),
        shareOfUncached: money(crossover.shareOfUncached),
        regime: crossover.regime,
      };

export function resultOf(facts: ResultFacts): Result {
  const { choices, source, verdict, interval, simulated } = facts;
  const verdicts = new Map(facts.verdicts.map((v) => [v.tariff.id, v]));
  return {
    $schema: facts.schema,
    version: RESULT_VERSION,
    made: facts.made,
    catalogue: facts.catalogue,
    priceDate: choices.date,
    source: { kind: source.kind, sample: source.kind === 'sample' ? source.id : null },
    workload: facts.sizes,
    assumptions: {
      cacheWrites: choices.writes,
      otherCaches: choices.cache,
      rulesOff: (['tiers', 'windows', 'schedule'] as const).filter((r) => !choices.rules[r]),
      hitRatio: choices.hitRatio,
      typedPrices: {
        cached: choices.cachedPrice,
        uncached: choices.uncachedPrice,
        output: choices.outputPrice,
      },
      estimatedSummaries: choices.summaryEstimate,
      simulated:
        simulated === null
          ? null
          : {
              strategy: simulated.facts.spec,
              predictedReads: simulated.facts.calls,
              agreeingReads: simulated.facts.agreeing,
              rewrites: simulated.facts.rewrites,
              summaryCalls: simulated.facts.summaryCalls,
              reworkCalls: simulated.facts.reworkCalls,
              reworkShare: simulated.options.reworkShare,
              systemShare: simulated.options.lanes.systemShare,
              toolShare: simulated.options.lanes.toolShare,
            },
    },
    verdict: {
      kind: verdict.kind,
      list: facts.model.id,
      keepUsdPerSession: money(verdict.keepPerSession),
      compactUsdPerSession: money(verdict.compactPerSession),
      keepIsLowerBound: verdict.keepLower,
      compactIsLowerBound: verdict.compactLower,
      flip: flipOf(verdict.crossover),
      interval:
        interval === null
          ? null
          : {
              level: interval.level,
              lowUsdPerMTok: money(interval.low),
              highUsdPerMTok: money(interval.high),
              resamples: interval.resamples,
              seed: interval.seed,
            },
    },
    lists: facts.rows.map((row) => {
      const { tariff, priced } = row;
      const said = verdicts.get(tariff.id);
      return {
        id: tariff.id,
        name: tariff.display,
        provider: tariff.provider,
        own: tariff.origin === 'custom',
        verdict: said?.side ?? null,
        cachedUsdPerMTok: money(said?.cachedPrice),
        uncachedUsdPerMTok: money(said?.uncachedPrice),
        complete: row.complete,
        lowerBound: row.lowerBound,
        unpricedCalls: priced.unpricedCalls,
        doesNotFit: priced.doesNotFit,
        keepUsd: money(row.total),
        keepUsdPerSession: money(row.perSession),
        compactUsd: money(facts.compactRows.get(tariff.id)?.total),
        flip: flipOf(said?.crossover),
        margin: money(said?.margin),
        assumptions: priced.assumptions.map((a) =>
          a.detail === '' ? a.code : `${a.code}: ${a.detail}`,
        ),
        sources: (periodAt(tariff, facts.priceMs)?.sources ?? []).map(({ ref, date }) => ({
          ref,
          date,
        })),
      };
    }),
  };
}

/** The text of a result file. */
export function formatResult(result: Result): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
