/** What the page and its worker say to each other. Everything here survives structured clone. */
import type { CalibrationSummary, SimulationOptions } from '../answers/simulation.ts';
import type {
  ExplorationAnswer,
  ExplorationNews,
  ExplorationQuestion,
} from '../answers/exploration.ts';
import type { CrossoverSummary } from '../answers/crossover.ts';
import type { LookAnswer, LookQuestion } from '../answers/looking.ts';
import type { CrossoverQuestion, TurnsAnswer, TurnsQuestion } from '../answers/sessions.ts';
import type { PackedLedger } from '../costing/packed.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Wire } from '../money/wire.ts';
import type { Mapping } from '../importers/mapped/mapping.ts';
import type { Peek } from '../importers/mapped/peek.ts';
import type { FileSummary } from '../importers/filesummary.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { Inventory } from '../answers/inventory.ts';
import type { EstimatedSummaries, SummaryEstimate } from '../strategies/summaryestimate.ts';
import type { Boundaries } from '../tariffs/boundaries.ts';
import type { TariffForm } from '../tariffs/form.ts';

export type ArmName = 'keep' | 'compact';

export type Request =
  /** Reads files into an arm; `keep` drops what was there before. */
  | {
      readonly type: 'read';
      readonly id: number;
      readonly arm: ArmName;
      readonly files: readonly File[];
      /** Paths within the dropped folder, one a file. */
      readonly names: readonly string[];
      /** A confirmed mapping for a file that no importer knows, else `null`; one a file. */
      readonly mappings: readonly (Mapping | null)[];
      readonly customTariffs: readonly TariffForm[];
      /** Each leads to a worker that was told to help. */
      readonly helpers: readonly MessagePort[];
    }
  /** Reads what the worker at the other end of `port` asks for, from now on; no answer. */
  | { readonly type: 'help'; readonly id: number; readonly port: MessagePort }
  | { readonly type: 'cancel'; readonly id: number }
  /**
   * Adds the calls up again: over other boundaries (a custom tariff has come or gone), or with the
   * summary calls that the logs leave out, which then are in every answer until another such request.
   */
  | {
      readonly type: 'ledger';
      readonly id: number;
      readonly customTariffs: readonly TariffForm[];
      readonly summaries: SummaryEstimate | null;
    }
  /** The sums that the next questions are about, or the handles of what the worker knows; no answer. */
  | {
      readonly type: 'hold';
      readonly id: number;
      readonly keep: PackedLedger | number;
      readonly compact: PackedLedger | number | null;
    }
  /** The page has dropped a ledger: nobody will ask about it any more; no answer. */
  | { readonly type: 'release'; readonly id: number; readonly handle: number }
  | {
      readonly type: 'crossover';
      readonly id: number;
      readonly question: Wire<CrossoverQuestion>;
      /** The cached price at which pairs are compared; `null` = the tariff's own. */
      readonly at: Wire<Decimal | null>;
    }
  | { readonly type: 'turns'; readonly id: number; readonly question: Wire<TurnsQuestion> }
  /** Replays the kept arm's calls under strategies; each spec is an arm of its own. */
  | {
      readonly type: 'simulate';
      readonly id: number;
      /** Whether questions about the arms' sessions may follow. */
      readonly remember: boolean;
      readonly specs: readonly string[];
      readonly options: SimulationOptions;
      readonly customTariffs: readonly TariffForm[];
    }
  /** The kept arm under each seller's own cache. */
  | {
      readonly type: 'caches';
      readonly id: number;
      readonly options: SimulationOptions;
      readonly customTariffs: readonly TariffForm[];
    }
  /** What the kept arm's calls tell beyond their bill. */
  | {
      readonly type: 'explore';
      readonly id: number;
      readonly question: Wire<ExplorationQuestion>;
      readonly options: SimulationOptions;
      readonly customTariffs: readonly TariffForm[];
    }
  /** Looks at some of the kept arm's sessions and calls. */
  | {
      readonly type: 'look';
      readonly id: number;
      readonly question: Wire<LookQuestion>;
      readonly options: SimulationOptions;
      readonly customTariffs: readonly TariffForm[];
    }
  /** Text of the plain format of an arm, for a download. */
  | {
      readonly type: 'export';
      readonly id: number;
      readonly arm: ArmName;
      readonly form: 'csv' | 'jsonl';
    }
  /** Looks at the first rows of a file, for the mapping step. */
  | {
      readonly type: 'peek';
      readonly id: number;
      readonly file: File;
      readonly name: string;
      /** Of its cells; `null` = guessed. */
      readonly delimiter: string | null;
    }
  /** For the test of the security policy: tries to reach the network from inside the worker. */
  | { readonly type: 'probe'; readonly id: number; readonly url: string };

export interface ArmResult {
  readonly ledger: Ledger;
  readonly files: readonly FileSummary[];
  /** Of what was recorded: estimates are never in it. */
  readonly inventory: Inventory;
  readonly recorded: { readonly total: string; readonly calls: number } | null;
}

/** How many summary calls were added to an arm, and their tokens. */
export type EstimateFacts = Omit<EstimatedSummaries, 'trace'>;

/** Both arms' sums. */
export interface ArmLedgers {
  readonly keep: Ledger | null;
  readonly compact: Ledger | null;
  /** Where summary calls were added: the kept arm without them, and how many there are. */
  readonly estimated: {
    readonly recorded: Ledger | null;
    readonly keep: EstimateFacts | null;
    readonly compact: EstimateFacts | null;
  } | null;
}

/** One strategy on the kept arm's calls. */
export interface SimulatedArmResult {
  /** Every parameter written out. */
  readonly spec: string;
  /** Its sessions' `summaryCalls` are the strategy's lossy rewrites. */
  readonly ledger: Ledger;
  readonly calls: number;
  readonly rewrites: number;
  readonly summaryCalls: number;
  readonly reworkCalls: number;
}

export interface SimulationResult {
  /** False where no call can be replayed; then there are no arms. */
  readonly canSimulate: boolean;
  readonly calibration: CalibrationSummary;
  /** What the trace is first compared with. */
  readonly defaultSpec: string;
  /** In the order of the specs; a spec that is none gives no arm. The empty spec is the default. */
  readonly arms: readonly SimulatedArmResult[];
}

/** How far a simulation is. */
export type SimulationProgress =
  /** The files are read once more for what was put into each prompt. */
  | { readonly phase: 'reading'; readonly done: number; readonly total: number }
  /** The calls are split into conversations, and the cache model is held against them. */
  | { readonly phase: 'preparing' }
  /** Recorded calls behind it, of all arms that were asked for. */
  | { readonly phase: 'replaying'; readonly done: number; readonly total: number };

/** {@link SimulationResult} on its way. */
export interface PackedSimulationResult extends Omit<SimulationResult, 'arms'> {
  readonly arms: readonly (Omit<SimulatedArmResult, 'ledger'> & {
    readonly ledger: PackedLedger;
  })[];
}

/** The kept arm as the caches of some tariffs, which behave alike, would have served it. */
export interface CacheLedger {
  readonly tariffIds: readonly string[];
  readonly ledger: Ledger;
}

/** {@link CacheLedger} on its way. */
export interface PackedCacheLedger extends Omit<CacheLedger, 'ledger'> {
  readonly ledger: PackedLedger;
}

/** {@link ArmResult} on its way. */
export interface PackedArmResult extends Omit<ArmResult, 'ledger'> {
  readonly ledger: PackedLedger;
}

export type Response =
  | {
      readonly type: 'progress';
      readonly id: number;
      readonly bytes: number;
      readonly calls: number;
      readonly filesDone: number;
    }
  | {
      readonly type: 'arm';
      readonly id: number;
      readonly result: PackedArmResult;
      /** The compacted arm, where both were among the files. */
      readonly compact: PackedArmResult | null;
    }
  | {
      readonly type: 'ledgers';
      readonly id: number;
      readonly keep: PackedLedger | null;
      readonly compact: PackedLedger | null;
      readonly estimated:
        | (Omit<NonNullable<ArmLedgers['estimated']>, 'recorded'> & {
            readonly recorded: PackedLedger | null;
          })
        | null;
    }
  | {
      readonly type: 'crossed';
      readonly id: number;
      readonly answer: Wire<CrossoverSummary | null>;
    }
  | { readonly type: 'turned'; readonly id: number; readonly answer: Wire<TurnsAnswer> }
  | {
      readonly type: 'simulating';
      readonly id: number;
      readonly progress: SimulationProgress;
    }
  | {
      readonly type: 'simulated';
      readonly id: number;
      /** `null`: no calls are loaded. */
      readonly result: PackedSimulationResult | null;
    }
  | {
      readonly type: 'looked';
      readonly id: number;
      /** `null`: no calls are loaded. */
      readonly answer: Wire<LookAnswer> | null;
    }
  | {
      readonly type: 'cached';
      readonly id: number;
      /** `null`: no calls are loaded, or none can be replayed. */
      readonly groups: readonly PackedCacheLedger[] | null;
    }
  /** A part of what is explored, ahead of the rest. */
  | { readonly type: 'exploring'; readonly id: number; readonly news: Wire<ExplorationNews> }
  | {
      readonly type: 'explored';
      readonly id: number;
      /** `null`: no calls are loaded. */
      readonly answer: Wire<ExplorationAnswer> | null;
    }
  | { readonly type: 'exported'; readonly id: number; readonly pieces: readonly string[] }
  | { readonly type: 'peeked'; readonly id: number; readonly peek: Peek | null }
  | { readonly type: 'probed'; readonly id: number; readonly reached: boolean }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };

export type { Boundaries };
