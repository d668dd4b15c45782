/**
 * What the page's sections read and do: signals (functions without arguments) and actions. The
 * implementation is `createApp` in `create.ts`; components get it from `useApp()`.
 */
import type { Accessor } from 'solid-js';
import type { Decimal } from '../money/decimal.ts';
import type { AsRecorded, ComparisonRow, Workload as Sizes } from '../answers/comparison.ts';
import type { CostLine, Crossover, CrossoverSummary, Interval } from '../answers/crossover.ts';
import type { ProjectionRow } from '../answers/projection.ts';
import type { WorkloadPart } from '../costing/workloads.ts';
import type { Choices, Scenario, SimulatedFacts } from '../scenario/scenario.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Mapping, MappingResult } from '../importers/mapped/mapping.ts';
import type { Peek } from '../importers/mapped/peek.ts';
import type { FileSummary } from '../importers/filesummary.ts';
import type { Inventory, ModelEntry } from '../answers/inventory.ts';
import type { Exploring } from './explore.ts';
import type { Looking } from './looking.ts';
import type { ListInputs } from './lists.ts';
import type { WhatIf } from './whatif.ts';
import type { Locale } from '../i18n/i18n.ts';

export type { WorkloadPart };

/** Which workload the page answers for. */
export interface Source {
  readonly kind: 'study' | 'sample' | 'files' | 'link';
  /** Sample id, or '' . Never a file name. */
  readonly id: string;
  /** There is a second arm, measured or simulated. */
  readonly hasCompact: boolean;
  /** How the second arm was simulated; `null` = it was measured, or there is none. */
  readonly simulated: SimulatedFacts | null;
  readonly sizes: { readonly keep: Sizes; readonly compact: Sizes | null };
  /** First and last recorded call, milliseconds; `null` = no times. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

/** Prices in force for the model of the verdict, after what the reader typed or dragged. */
export interface HeldPrices {
  readonly cached: Decimal;
  readonly uncached: Decimal;
  readonly output: Decimal;
  /** The tariff's own, before that. */
  readonly own: { readonly cached: Decimal; readonly uncached: Decimal; readonly output: Decimal };
}

/** The verdict of one workload under one tariff. */
export interface Verdict {
  /** `window`: one arm does not fit; `neither`: none does; `single`: only one arm is recorded. */
  readonly kind: 'keep' | 'compact' | 'tie' | 'window' | 'neither' | 'unpriced' | 'single';
  /** Dollars a session, at the held prices. `null` = not priced. */
  readonly keepPerSession: Decimal | null;
  readonly compactPerSession: Decimal | null;
  /** The log omits billed counts of that arm: its cost is at least the figure. */
  readonly keepLower: boolean;
  readonly compactLower: boolean;
  readonly crossover: Crossover | null;
}

/** One price list of the rug and the table: its cached price, and what it says for this workload. */
export interface TariffVerdict {
  readonly tariff: Tariff;
  readonly cachedPrice: Decimal | null;
  readonly uncachedPrice: Decimal | null;
  readonly crossover: Crossover | null;
  /** Break-even ÷ actual cached price. */
  readonly margin: Decimal | null;
  readonly side: Verdict['kind'];
}

export type Variable = 'cachedPrice' | 'uncachedPrice' | 'outputPrice' | 'hitRatio';

/** The answer over a variable's whole range, the rest held: `gap` = compact − keep a session. */
export interface ResponseCurve {
  readonly variable: Variable;
  readonly domain: readonly [number, number];
  readonly log: boolean;
  readonly points: readonly { readonly x: number; readonly gap: number }[];
  readonly now: number;
  readonly start: number;
  /** Where the answer flips, within the domain. */
  readonly flips: readonly number[];
}

export interface ImportState {
  readonly status: 'idle' | 'reading' | 'done' | 'cancelled' | 'failed';
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly calls: number;
  readonly files: readonly FileSummary[];
  readonly models: readonly ModelEntry[];
  /** Token sums of the kept arm by what the calls were for; `null` before anything was read. */
  readonly byPurpose: Inventory['byPurpose'] | null;
  /** Files of the compact arm, where the reader gave one. */
  readonly compactFiles: readonly FileSummary[];
  readonly error: string | null;
}

/** Summary calls that the logs leave out. */
export interface UnrecordedSummaries {
  /** Compactions of which the files tell, but not the call that wrote the summary. */
  readonly notRecorded: number;
  /** Those that were added as estimates, and their tokens; `null` = none are, or not yet. */
  readonly estimated: {
    readonly calls: number;
    readonly promptTokens: number;
    readonly outputTokens: number;
  } | null;
  /** Assumed output of each, tokens. */
  readonly outputTokensPerCall: number;
}

/** A table that no importer knows, waiting for a mapping that the reader confirms. */
export interface Unmapped {
  readonly arm: 'keep' | 'compact';
  /** Index among the files that were given. */
  readonly index: number;
  readonly name: string;
  readonly peek: Peek;
  /** Names its header as it was before the reader chose what separates the cells. */
  readonly seenAs?: string;
}

export interface SampleInfo {
  readonly id: string;
  readonly files: number;
  readonly calls: number;
  readonly bytes: number;
}

export interface LinkState {
  readonly status: 'none' | 'making' | 'ready' | 'too-long';
  readonly url: string;
  readonly length: number;
}

/** Something to tell the reader once, in the live region or in place. */
export interface Message {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface App {
  readonly locale: Accessor<Locale>;
  readonly choices: Accessor<Choices>;
  /** Changes choices as one step of undo; changes of one kind within a second are one step. */
  change(patch: Partial<Choices>, kind?: string): void;
  undo(): void;
  redo(): void;
  readonly canUndo: Accessor<boolean>;
  readonly canRedo: Accessor<boolean>;
  reset(): void;
  /** Number of choices that differ from where the view started. */
  readonly changes: Accessor<number>;

  /** The reader's clock when the page came alive, milliseconds; `null` while it is rendered. */
  readonly wallMs: Accessor<number | null>;
  readonly source: Accessor<Source>;
  /** The published study's view: prices of 15 July 2026, long-context rules off. */
  readonly isStudyView: Accessor<boolean>;
  showStudy(): void;
  showToday(): void;

  readonly tariffs: Accessor<readonly Tariff[]>;
  readonly model: Accessor<Tariff>;
  readonly held: Accessor<HeldPrices | null>;
  readonly verdict: Accessor<Verdict>;
  /** The same verdict with every rule of the tariff on; `null` where it is the same view. */
  readonly verdictWithRules: Accessor<Verdict | null>;
  /** Cost of a session against the cached price, both arms; `null` where not priced. */
  readonly lines: Accessor<{ readonly keep: CostLine; readonly compact: CostLine | null } | null>;
  /** Over all sessions, when the hand rests; of very many a moment later. */
  readonly crossover: Accessor<CrossoverSummary | null>;
  /** Answers over very many sessions are on their way: what is shown is that of before, if any. */
  readonly isWorking: Accessor<{ readonly crossover: boolean; readonly projection: boolean }>;
  readonly interval: Accessor<Interval | null>;
  /** What lists are priced for, for sections that price one of their own. */
  readonly listInputs: Accessor<ListInputs>;
  readonly tariffVerdicts: Accessor<readonly TariffVerdict[]>;
  /**
   * At the catalogue's date, all rules on: lists that fit and what they say; `null` while lists are
   * being priced.
   */
  readonly today: Accessor<{
    readonly keep: number;
    readonly compact: number;
    readonly tie: number;
    readonly fitting: number;
    readonly total: number;
  } | null>;
  /** The compact arm simulated on the recorded one. */
  readonly whatIf: WhatIf;
  /** Cache breaks, windows, agents, session length, the sweep of the trigger. */
  readonly exploring: Exploring;
  /** The sessions and their calls, one by one. */
  readonly looking: Looking;
  readonly curves: Accessor<readonly ResponseCurve[]>;
  readonly hitRatio: Accessor<number>;

  /** The price lists that are priced, in the order of `tariffs`. */
  readonly rows: Accessor<readonly ComparisonRow[]>;
  /** With very many sessions: some lists are still to be priced; those shown first are not. */
  readonly isPricing: Accessor<boolean>;
  /** Whether the rows are priced with each seller's own cache, where the reader asks for it. */
  readonly cacheStatus: Accessor<'off' | 'working' | 'ready' | 'impossible'>;
  readonly compactRows: Accessor<ReadonlyMap<string, ComparisonRow>>;
  readonly baseline: Accessor<ComparisonRow | null>;
  /** Text of the comparison as CSV, as it stands. */
  comparisonCsv(): Promise<string>;
  readonly asRecorded: Accessor<AsRecorded | null>;
  readonly recordedCost: Accessor<{ readonly total: Decimal; readonly calls: number } | null>;
  readonly projection: Accessor<readonly ProjectionRow[]>;
  /** The sessions by length, with their shares of a month's turns; one = nothing to weigh. */
  readonly workloads: Accessor<readonly WorkloadPart[]>;
  /** Gives a workload another share, a fraction; the others keep their proportions. */
  setShare(index: number, share: string): void;

  readonly import: Accessor<ImportState>;
  /** Of what was read here. Choose by `choices().summaryEstimate` whether they are estimated. */
  readonly summaries: Accessor<UnrecordedSummaries>;
  /** Reads files (in the worker). `arm` = which arm they are; `keep` replaces the workload. */
  openFiles(files: readonly File[], arm?: 'keep' | 'compact'): void;
  cancelImport(): void;
  /** Tables to map: shown after an import, until each is mapped or dismissed. */
  readonly unmapped: Accessor<readonly Unmapped[]>;
  /** Reads the files again, this one through the mapping. Remembered for files of the same header. */
  applyMapping(table: Unmapped, mapping: Mapping): void;
  dismissMapping(table: Unmapped): void;
  /** Looks at the table again, its cells separated otherwise; it then has another header. */
  separateTable(table: Unmapped, delimiter: string): void;
  /** Checks the text of a saved mapping; `null` where it is no JSON. */
  readMapping(text: string): Promise<MappingResult | null>;
  /** The calls of an arm in the plain format, as a file to save; only of files read here. */
  exportCalls(arm: 'keep' | 'compact', form: 'csv' | 'jsonl'): Promise<Blob>;
  openSample(id: string): void;
  readonly samples: readonly SampleInfo[];
  mapModel(recorded: string, tariffId: string | null): void;
  /** Adds custom tariffs from the text of a tariff file. @returns refusals, empty where all is well */
  addTariffs(
    fileText: string,
  ): Promise<readonly { readonly path: string; readonly code: string }[]>;
  removeTariff(id: string): void;

  readonly link: Accessor<LinkState>;
  makeLink(includePrivate: boolean): Promise<LinkState>;
  scenario(): Promise<Scenario>;
  openScenarioText(text: string): Promise<boolean>;
  readonly message: Accessor<Message | null>;
  say(message: Message | null): void;
}
