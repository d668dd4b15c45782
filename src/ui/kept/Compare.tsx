/** Two or three kept scenarios side by side: verdict, dollars, flip, and the choices that differ. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { Kept } from '../../app/kept.ts';
import { differingChoices, type ScenarioSummary } from '../../app/keptsummary.ts';
import { tariffById } from '../../tariffs/catalogue.ts';
import { costWords, sideOf } from '../verdict.ts';
import { useWords, type Words } from '../words.tsx';
import { choiceLabel, choiceWords } from './choicewords.ts';

/** The verdict of a summary, in the words of the page's headline. */
export function verdictWords(summary: ScenarioSummary, { t }: Words): string {
  const { verdict, model } = summary;
  const lead =
    verdict.kind === 'window' && verdict.compactPerSession === null
      ? ('verdict.window.keep' as const)
      : (`verdict.${verdict.kind}` as const);
  return t(lead, { model: model?.display ?? '' });
}

export function Compare(props: { entries: readonly Kept[] }): JSX.Element {
  const words = useWords();
  const { t, f } = words;
  const columns = createMemo(() =>
    props.entries.flatMap(({ name, summary }) => (summary === null ? [] : [{ name, summary }])),
  );
  const differing = createMemo(() => differingChoices(columns().map((c) => c.summary.choices)));
  const flip = ({ verdict }: ScenarioSummary): string =>
    verdict.crossover?.cachedPrice === null || verdict.crossover?.cachedPrice === undefined
      ? t('kept.compare.noFlip')
      : f().flip(verdict.crossover.cachedPrice);
  const nameOf = (summary: ScenarioSummary) => (id: string) =>
    summary.model?.id === id ? summary.model.display : (tariffById(id)?.display ?? id);
  const facts: readonly (readonly [string, (s: ScenarioSummary) => string])[] = [
    [t('kept.col.keep'), (s) => costWords(s.verdict.keepPerSession, s.verdict.keepLower, words)],
    [
      t('kept.col.compact'),
      (s) => costWords(s.verdict.compactPerSession, s.verdict.compactLower, words),
    ],
    [t('kept.compare.flip'), flip],
    [t('kept.compare.sessions'), (s) => f().count(s.sessions)],
  ];
  return (
    <div class="table-scroll" role="region" aria-label={t('kept.compare.title')} tabindex="0">
      <table class="table kept-compare">
        <caption>{t('kept.compare.title')}</caption>
        <thead>
          <tr>
            <td />
            <For each={columns()}>
              {(column) => (
                <th scope="col" class="left">
                  {column.name === '' ? t('kept.unnamed') : column.name}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('kept.col.verdict')}</th>
            <For each={columns()}>
              {({ summary }) => (
                <td class="left">
                  <b
                    class={sideOf(summary.verdict) === null ? '' : `is-${sideOf(summary.verdict)}`}
                  >
                    {verdictWords(summary, words)}
                  </b>
                </td>
              )}
            </For>
          </tr>
          <For each={facts}>
            {([label, say]) => (
              <tr>
                <th scope="row">{label}</th>
                <For each={columns()}>{({ summary }) => <td class="left">{say(summary)}</td>}</For>
              </tr>
            )}
          </For>
          <For each={differing()}>
            {(key) => (
              <tr>
                <th scope="row">{t(choiceLabel(key))}</th>
                <For each={columns()}>
                  {({ summary }) => (
                    <td class="left">
                      {choiceWords(key, summary.choices, words, nameOf(summary))}
                    </td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={differing().length === 0}>
        <p class="sub">{t('kept.compare.same')}</p>
      </Show>
    </div>
  );
}
