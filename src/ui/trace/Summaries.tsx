/** Summary calls that the logs leave out: not recorded, or estimated because the reader wants so. */
import { createUniqueId, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { SUMMARY_ESTIMATES } from '../../strategies/summaryestimate.ts';
import { useWords } from '../words.tsx';

export function Summaries(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const id = createUniqueId();
  const missing = (): number => app.summaries().notRecorded;
  const added = () => (app.choices().summaryEstimate === null ? null : app.summaries().estimated);
  return (
    <Show when={missing() > 0}>
      <div class="summaries">
        <p id={`${id}-why`}>
          <b>{t('summaries.missing', { n: missing(), count: f().count(missing()) })}</b>{' '}
          {t('summaries.why')}
        </p>
        <p>
          <label for={id}>{t('summaries.estimate')}</label>{' '}
          <select
            id={id}
            class="box-select"
            aria-describedby={`${id}-why`}
            onChange={(event) => {
              const { value } = event.currentTarget;
              app.change({ summaryEstimate: SUMMARY_ESTIMATES.find((e) => e === value) ?? null });
            }}
          >
            <option value="" selected={app.choices().summaryEstimate === null}>
              {t('summaries.none')}
            </option>
            <For each={SUMMARY_ESTIMATES}>
              {(how) => (
                <option value={how} selected={app.choices().summaryEstimate === how}>
                  {t(`summaries.${how}`)}
                </option>
              )}
            </For>
          </select>
        </p>
        <p role="status">
          <Show when={added()}>
            {(facts) => (
              <>
                {t('summaries.added', {
                  n: facts().calls,
                  count: f().count(facts().calls),
                  all: f().count(missing()),
                  each: f().count(app.summaries().outputTokensPerCall),
                })}
                <Show when={facts().calls < missing()}> {t('summaries.unplaced')}</Show>
              </>
            )}
          </Show>
        </p>
      </div>
    </Show>
  );
}
