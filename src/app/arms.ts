/** Both arms of the workload: all of their sessions, and only those that both have. */
import { createMemo, type Accessor } from 'solid-js';
import { parseDecimal } from '../money/decimal.ts';
import type { Arms } from '../answers/sessions.ts';
import type { Ledger } from '../costing/ledger.ts';
import { commonSessions } from '../costing/packed.ts';
import type { Choices } from '../scenario/scenario.ts';
import { armOf, armWithHitRatio, type Arm } from './compute.ts';
import { hasMany } from './sessions.ts';

export interface ArmsState {
  readonly ledgers: Accessor<Arms>;
  /** Only the sessions that both arms have, the cache as measured. */
  readonly common: Accessor<{ readonly keep: Arm; readonly compact: Arm | null }>;
  readonly keepAll: Accessor<Arm>;
  readonly compactAll: Accessor<Arm | null>;
  /** The common sessions under the hit ratio that the reader set. */
  readonly keep: Accessor<Arm>;
  /** More sessions than are answered for at once. */
  readonly isMany: Accessor<boolean>;
}

/** @param compact the second arm, measured or simulated; `null` = there is none */
export function createArms(
  choices: Accessor<Choices>,
  keep: Accessor<Ledger>,
  compact: Accessor<Ledger | null>,
): ArmsState {
  const ledgers = createMemo((): Arms => ({ keep: keep(), compact: compact() }));
  const common = createMemo((): { keep: Arm; compact: Arm | null } => {
    const { keep: k, compact: c } = ledgers();
    if (c === null) return { keep: armOf(k), compact: null };
    const [sharedKeep, sharedCompact] = commonSessions(k, c);
    return { keep: armOf(sharedKeep), compact: armOf(sharedCompact) };
  });
  const whole = (ledger: Ledger, shared: Arm | null): Arm =>
    shared?.ledger === ledger ? shared : armOf(ledger);
  const hitRatioChoice = createMemo(() => {
    const text = choices().hitRatio;
    const n = text === null ? null : (parseDecimal(text)?.toNumber() ?? null);
    return n === null || n < 0 || n > 1 ? null : n;
  });
  return {
    ledgers,
    common,
    keepAll: createMemo(() => whole(keep(), common().keep)),
    compactAll: createMemo(() => {
      const ledger = compact();
      return ledger === null ? null : whole(ledger, common().compact);
    }),
    keep: createMemo(() => armWithHitRatio(common().keep, hitRatioChoice())),
    isMany: createMemo(() => hasMany(ledgers())),
  };
}
