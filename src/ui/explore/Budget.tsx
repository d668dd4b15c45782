/** What an output budget would save: asked for, then a number in a sentence. */
import { Show, type JSX } from 'solid-js';
import type { AgentsAnswer } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { Linked } from './Fact.tsx';
import { NumberField } from '../number/NumberField.tsx';
import { Rich, useWords } from '../words.tsx';

/** What the page offers before the reader says otherwise, tokens. */
const BUDGET_TOKENS = 1000;

const ROWS = '#explore-agent-list';

export function Budget(props: { agents: AgentsAnswer }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const budget = () => app.exploring.outputBudgetTokens();
  const saved = () => props.agents.budget;
  const dollars = (): string => {
    const amount = saved()?.dollars ?? null;
    return amount === null ? t('explore.unpriced') : f().dollars(amount);
  };
  /** Only single calls can tell, and these rows are none. */
  const isRefused = (): boolean => props.agents.withSums === props.agents.count;
  const isPart = (): boolean => !isRefused() && props.agents.withSums > 0;
  return (
    <Show when={!isRefused()} fallback={<p class="memory">{t('explore.agents.budget.sums')}</p>}>
      <Show
        when={budget()}
        fallback={
          <p class="explore-more">
            <button
              type="button"
              class="link"
              onClick={() => app.exploring.setOutputBudget(BUDGET_TOKENS)}
            >
              {t('explore.agents.budget.ask', { count: f().count(BUDGET_TOKENS) })}
            </button>
          </p>
        }
      >
        {(tokens) => (
          <>
            <p class="monthly-sentence">
              <Rich
                code="explore.agents.budget"
                values={{
                  tokens: f().count(saved()?.tokens ?? 0),
                  calls: t('explore.agents.budget.calls', {
                    n: saved()?.calls ?? 0,
                    count: f().count(saved()?.calls ?? 0),
                  }),
                  dollars: dollars(),
                }}
                slots={{
                  tokens: () => <Linked href={ROWS}>{f().count(saved()?.tokens ?? 0)}</Linked>,
                  dollars: () => <Linked href={ROWS}>{dollars()}</Linked>,
                  budget: () => (
                    <NumberField
                      label={t('explore.agents.budget.label')}
                      value={String(tokens())}
                      format={(v) => f().count(Number(v))}
                      min="1"
                      max="1000000"
                      onChange={(v) => app.exploring.setOutputBudget(Math.round(Number(v)))}
                    />
                  ),
                  remove: () => (
                    <button
                      type="button"
                      class="link remove"
                      aria-label={t('explore.agents.budget.remove')}
                      onClick={() => app.exploring.setOutputBudget(null)}
                    >
                      {'×'}
                    </button>
                  ),
                }}
              />
            </p>
            <p class="source">
              {t('explore.agents.budget.note')}
              <Show when={isPart()}> {t('explore.agents.budget.some')}</Show>
            </p>
          </>
        )}
      </Show>
    </Show>
  );
}
