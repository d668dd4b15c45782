/** The share of the month's turns that each workload has, in a sentence; typed or dragged. */
import { createMemo, Index, Show, type JSX } from 'solid-js';
import type { WorkloadPart } from '../../app/app.ts';
import { useApp } from '../../app/context.ts';
import { fromPercent, toPercent } from '../../charts/ticks.ts';
import { plain } from '../../money/decimal.ts';
import { NumberField } from '../number/NumberField.tsx';
import { Rich, useWords, type Words } from '../words.tsx';

/** Percent with a tenth: what is shown and typed. */
const DIGITS = 1;

export function Shares(): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const parts = () => app.workloads();
  const isAssumed = (): boolean => app.choices().workloadShares.length > 0;
  const asRecorded = createMemo(() => f().list(parts().map((p) => f().percent(p.recorded))));
  return (
    <Show when={parts().length > 1}>
      <p class="monthly-sentence monthly-shares">
        <Rich
          code="monthly.shares"
          slots={{
            // Each slot is one element: where texts and lists stand side by side, a change of one
            // moves its neighbours in the document, and the number that is nudged loses the focus.
            state: () => (
              <span>{t(isAssumed() ? 'monthly.shares.assumed' : 'monthly.shares.recorded')}</span>
            ),
            parts: () => (
              <span>
                <Index each={parts()}>
                  {(part, i) => (
                    <span>
                      {i === 0 ? '' : t('monthly.shares.comma')}
                      <Rich
                        code="monthly.shares.part"
                        values={{ sessions: sessionsName(part(), words) }}
                        slots={{ share: () => <Share part={part()} index={i} /> }}
                      />
                    </span>
                  )}
                </Index>
              </span>
            ),
            reset: () => (
              <span>
                <Show when={isAssumed()}>
                  <button
                    type="button"
                    class="link"
                    onClick={() => app.change({ workloadShares: [] }, '')}
                  >
                    {t('monthly.shares.reset', { shares: asRecorded() })}
                  </button>
                </Show>
              </span>
            ),
          }}
        />
      </p>
    </Show>
  );
}

function Share(props: { part: WorkloadPart; index: number }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const percent = (): string => toPercent(plain(props.part.share.toDecimalPlaces(DIGITS + 2)));
  return (
    <Show when={props.part.range !== null} fallback={f().percent(props.part.share)}>
      <NumberField
        label={t('monthly.shares.label', { sessions: sessionsName(props.part, words) })}
        value={percent()}
        format={(v) => f().percent(Number(fromPercent(v)))}
        step="1"
        max="100"
        start={app.choices().workloadShares.length > 0 ? plain(props.part.recorded) : null}
        onChange={(v) => app.setShare(props.index, fromPercent(v))}
      />
    </Show>
  );
}

/** `sessions of 22 turns`, `sessions of 1 to 9 turns`, `the other sessions`. */
export function sessionsName(part: WorkloadPart, { t, f }: Words): string {
  const { range } = part;
  if (range === null) return t('monthly.shares.others');
  const { fromTurns, toTurns } = range;
  const turns =
    fromTurns === toTurns
      ? t('monthly.shares.turns', { n: f().count(fromTurns), count: fromTurns })
      : toTurns === Number.MAX_SAFE_INTEGER
        ? t('monthly.shares.from', { from: f().count(fromTurns) })
        : t('monthly.shares.range', { from: f().count(fromTurns), to: f().count(toTurns) });
  return t('monthly.shares.sessions', { turns });
}
