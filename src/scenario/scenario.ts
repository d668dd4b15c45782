/**
 * A scenario: all that a reader chose, plus the summed counts that the results need. It is the
 * state of the page, of a link and of a scenario file. It holds no text, no file name, no path and
 * no session id of any trace.
 */
import type { Ledger } from '../costing/ledger.ts';
import type { WritesMode } from '../costing/price.ts';
import type { SummaryEstimate } from '../strategies/summaryestimate.ts';
import type { Overlay } from '../tariffs/overlay.ts';
import type { TariffForm } from '../tariffs/form.ts';

export const SCENARIO_VERSION = 1;

/** `recorded`: the card in force at each call. Else an ISO day or instant: that card for all. */
export type PriceDate = 'recorded' | (string & {});

/** What a reader may vary. Money and prices are decimal strings; defaults are in `defaults.ts`. */
export interface Choices {
  readonly date: PriceDate;
  readonly cache: 'recorded' | 'simulated';
  readonly writes: WritesMode;
  /** Rules of the tariffs that apply; a figure without one of them says so. */
  readonly rules: {
    readonly tiers: boolean;
    readonly windows: boolean;
    readonly schedule: boolean;
  };
  /** The tariff of the verdict, the chart and the sliders. */
  readonly model: string;
  /** Row that the others are compared with; `null` = `model`. */
  readonly baseline: string | null;
  /** Prices typed or dragged for `model`, USD per million tokens; `null` = the tariff's own. */
  readonly cachedPrice: string | null;
  readonly uncachedPrice: string | null;
  readonly outputPrice: string | null;
  /** Cached reads ÷ all input of the keep arm, a fraction; `null` = as recorded. */
  readonly hitRatio: string | null;
  /** Rows shown by name in the comparison and stored with their prices; at most 12. */
  readonly shown: readonly string[];
  readonly turnsPerDay: string;
  readonly daysPerMonth: string;
  /** A fraction a month. */
  readonly growthPerMonth: string;
  /** How many months the growth is followed. */
  readonly horizonMonths: 12 | 24;
  /**
   * Shares of a month's turns by length of session, fractions of 1; sessions that no range names
   * take the rest. Empty = as recorded.
   */
  readonly workloadShares: readonly {
    readonly fromTurns: number;
    readonly toTurns: number;
    readonly share: string;
  }[];
  readonly budgetUsd: string | null;
  readonly machine: { readonly usdPerMonth: string; readonly turnsPerDay: string } | null;
  readonly overlays: readonly Overlay[];
  /** Units of a currency for one US dollar. */
  readonly unitsPerUsd: Readonly<Record<string, string>>;
  /** Tokens of the target's tokenizer for one recorded token, by tariff id. 1 by default. */
  readonly tokenScale: Readonly<Record<string, string>>;
  /** Models that the reader mapped by hand: recorded name → tariff id. Private strings. */
  readonly modelMap: Readonly<Record<string, string>>;
  readonly seed: number;
  /**
   * How the compact arm is simulated on the kept one, as on the command line; `null` = the measured
   * arm, or the trace's default where there is none.
   */
  readonly strategy: string | null;
  /** Assumptions of the simulation, fractions; `null` = the default. */
  readonly reworkShare: string | null;
  readonly systemShare: string | null;
  readonly toolShare: string | null;
  /**
   * How summary calls that the logs leave out were estimated into the counts, and that they were;
   * `null`: the counts are what was recorded.
   */
  readonly summaryEstimate: SummaryEstimate | null;
  /**
   * What amounts are shown in: an ISO 4217 code, its units for one US dollar, and the ISO day of that
   * rate. `null` = US dollars. It prices nothing; exports stay in US dollars.
   */
  readonly displayCurrency: {
    readonly code: string;
    readonly unitsPerUsd: string;
    readonly date: string;
  } | null;
}

/** How a simulated arm came about: what a reader must know beside its dollars. */
export interface SimulatedFacts {
  /** The strategies, every parameter written out. */
  readonly spec: string;
  /** Calls with a recorded read, and those whose read was predicted. */
  readonly calls: number;
  readonly agreeing: number;
  readonly rewrites: number;
  readonly summaryCalls: number;
  readonly reworkCalls: number;
}

/** The workload: one measured arm (what was recorded), or two arms of the same sessions. */
export interface Workload {
  /** E.g. `sample:tutor-study`; `trace` = the reader's own files; `link` = from a link. */
  readonly source: string;
  readonly keep: Ledger;
  /** `null` = only one arm was recorded. */
  readonly compact: Ledger | null;
  /** Set where `compact` was not measured but simulated. */
  readonly simulated: SimulatedFacts | null;
  /** Recorded cost of the keep arm: exact decimal string and the calls that have one. */
  readonly recorded: { readonly total: string; readonly calls: number } | null;
  /** Session counts were rounded to fit a link; intervals say so. */
  readonly roundedSessions: boolean;
}

export interface Scenario {
  readonly version: typeof SCENARIO_VERSION;
  /** `asOf` date of the catalogue that the scenario was made with. */
  readonly catalogue: string;
  readonly choices: Choices;
  /**
   * Prices as they were: the full forms of the tariffs in `choices.shown`, of `choices.model` and of
   * custom tariffs. They price those rows for ever, whatever the catalogue says later.
   */
  readonly tariffs: readonly TariffForm[];
  /** Ids of those among `tariffs` that the reader brought. */
  readonly custom: readonly string[];
  readonly workload: Workload;
}
