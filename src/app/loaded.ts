/** What the page answers for: the sums of the calls of both arms, and where they come from. */
import type { Ledger } from '../costing/ledger.ts';
import { ledgerFromJson, type LedgerJson } from '../costing/ledgerjson.ts';
import type { SimulatedFacts } from '../scenario/scenario.ts';
import type { ArmLedgers } from '../worker/messages.ts';
import type { Source } from './app.ts';

export interface Loaded {
  readonly kind: Source['kind'];
  readonly id: string;
  readonly keep: Ledger;
  /** As measured. */
  readonly compact: Ledger | null;
  /** Of a link: how its compact arm was simulated. */
  readonly simulated: SimulatedFacts | null;
  readonly recorded: { readonly total: string; readonly calls: number } | null;
  readonly roundedSessions: boolean;
  /** Where summary calls were added to the calls read here. */
  readonly estimated?: ArmLedgers['estimated'];
}

/** The published study, as it is built into the page. */
export interface StudyJson {
  readonly keep: LedgerJson;
  readonly compact: LedgerJson;
  readonly recorded: Loaded['recorded'];
}

export function studyOf({ keep, compact, recorded }: StudyJson): Loaded {
  return {
    kind: 'study',
    id: 'tutor-study',
    keep: ledgerFromJson(keep),
    compact: ledgerFromJson(compact),
    simulated: null,
    recorded,
    roundedSessions: false,
  };
}
