/** What the state needs from outside: the worker, the clock, the link codec. Replaced in tests. */
import type { CrossoverSummary } from '../answers/crossover.ts';
import type { LookAnswer, LookQuestion } from '../answers/looking.ts';
import type { Arms, CrossoverQuestion, TurnsAnswer, TurnsQuestion } from '../answers/sessions.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Mapping } from '../importers/mapped/mapping.ts';
import type { Peek } from '../importers/mapped/peek.ts';
import type {
  ExplorationAnswer,
  ExplorationNews,
  ExplorationQuestion,
} from '../answers/exploration.ts';
import type { SimulationOptions } from '../answers/simulation.ts';
import type { SummaryEstimate } from '../strategies/summaryestimate.ts';
import type {
  ArmLedgers,
  ArmResult,
  CacheLedger,
  SimulationProgress,
  SimulationResult,
} from '../worker/messages.ts';
import type { Progress } from '../worker/session.ts';
import type { Choices, Scenario, Workload } from '../scenario/scenario.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { Tariff } from '../tariffs/tariff.ts';

export interface OpenedScenario {
  readonly tariffs: readonly Tariff[];
  readonly choices: Choices;
  readonly workload: Workload;
  /** Ids whose price in today's catalogue differs from the stored one. */
  readonly differs: readonly string[];
}

export interface OpenRefusal {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface ScenarioParts {
  readonly choices: Choices;
  readonly tariffs: readonly Tariff[];
  readonly customForms: readonly TariffForm[];
  readonly workload: Workload;
}

export interface Services {
  /** Milliseconds, any origin. */
  now(): number;
  /** The reader's own zone, an IANA name. */
  timeZone(): string;
  read(
    arm: 'keep' | 'compact',
    files: readonly File[],
    mappings: readonly (Mapping | null)[],
    customTariffs: readonly TariffForm[],
    onProgress: (progress: Progress) => void,
  ): Promise<{ readonly arm: ArmResult; readonly compact: ArmResult | null }>;
  /** @param delimiter of its cells; `null` = guessed */
  peek(file: File, delimiter: string | null): Promise<Peek | null>;
  cancel(): void;
  /** The plain format of an arm's calls, in pieces. */
  exportCalls(arm: 'keep' | 'compact', form: 'csv' | 'jsonl'): Promise<readonly string[]>;
  isCancel(error: unknown): boolean;
  /** @param summaries how summary calls that the logs leave out are estimated; `null` = not */
  ledgers(
    customTariffs: readonly TariffForm[],
    summaries: SummaryEstimate | null,
  ): Promise<ArmLedgers>;
  /** Keep or compact over very many sessions; a newer question cancels an older one. */
  crossover(
    arms: Arms,
    question: CrossoverQuestion,
    at: Decimal | null,
  ): Promise<CrossoverSummary | null>;
  /** What a turn costs over very many sessions; a newer question cancels an older one. */
  turns(arms: Arms, question: TurnsQuestion): Promise<TurnsAnswer>;
  /** Replays the kept arm under strategies; a newer question of the same kind cancels an older one. */
  simulate(
    kind: 'chosen' | 'grid',
    specs: readonly string[],
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    onProgress?: (progress: SimulationProgress) => void,
  ): Promise<SimulationResult | null>;
  /** Gives up the simulation of this kind that is under way, if there is one. */
  stopSimulating(kind: 'chosen' | 'grid'): void;
  /** The kept arm under each seller's own cache; a newer question cancels an older one. */
  caches(
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
  ): Promise<readonly CacheLedger[] | null>;
  /** What the kept arm's calls tell beyond their bill; a newer question cancels an older one. */
  explore(
    question: ExplorationQuestion,
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    onNews: (news: ExplorationNews) => void,
  ): Promise<ExplorationAnswer | null>;
  /** Gives up {@link explore}, which then rejects as cancelled. */
  stopExploring(): void;
  /** Some of the kept arm's sessions and calls; a newer question cancels an older one. */
  look(
    question: LookQuestion,
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
  ): Promise<LookAnswer | null>;
  sample(id: string): Promise<File[]>;
  scenarioOf(parts: ScenarioParts): Promise<Scenario>;
  encode(
    scenario: Scenario,
    includePrivate: boolean,
  ): Promise<{ readonly link: string; readonly length: number; readonly tooLong: boolean }>;
  /** Opens a link or the text of a scenario file. */
  open(text: string): Promise<OpenedScenario | OpenRefusal>;
}
