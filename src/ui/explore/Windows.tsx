/** Which prompts fit which context windows, and from which turn on they do not. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import type { ExplorationAnswer } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { sharesOfLargest, smallestFitting } from '../../app/telling.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { useWords } from '../words.tsx';
import { Fact } from './Fact.tsx';
import { Part } from './Part.tsx';
import { WindowRow } from './WindowRow.tsx';
import { TableScroll } from '../TableScroll.tsx';

const LINKS = { count: '#trace', largest: '#explore-window-list', window: '#explore-window-list' };

export function Windows(props: { found: Pick<ExplorationAnswer, 'windows'> }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [all, setAll] = createSignal(false);
  const answer = () => props.found.windows;
  const fitting = createMemo(() => smallestFitting(answer()));
  /** Too small ones, the first that is not, the chosen model's; the others on demand. */
  const listed = createMemo(() => {
    const first = fitting();
    return answer().windows.filter(
      (w) => all() || w.calls > 0 || w === first || w.tariffs.includes(app.model().id),
    );
  });
  const larger = (): number => answer().windows.length - listed().length;
  // Bars are shares of all prompts: a full one fits nothing.
  const shares = createMemo(() =>
    sharesOfLargest([...answer().windows.map((w) => w.calls), answer().calls]),
  );
  const title = (): MessageCode => {
    const fit = fitting();
    if (fit === null) return 'explore.windows.title.none';
    return fit === answer().windows[0] ? 'explore.windows.title.all' : 'explore.windows.title';
  };
  const values = () => ({
    n: answer().calls,
    count: f().count(answer().calls),
    largest: f().tokens(answer().largestPromptTokens),
    window: f().tokens(fitting()?.windowTokens ?? 0),
  });
  return (
    <Part id="windows" title={<Fact code={title()} values={values()} links={LINKS} />}>
      <p class="deck">
        <Fact code="explore.windows.deck" values={values()} links={LINKS} />
      </p>
      <TableScroll id="explore-window-list" label={t('explore.windows.caption')}>
        <table class="table explore-windows">
          <caption class="visually-hidden">{t('explore.windows.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('explore.windows.col.window')}</th>
              <th scope="col">{t('explore.windows.col.calls')}</th>
              <td class="bar-cell" />
              <th scope="col">{t('explore.windows.col.sessions')}</th>
              <th scope="col">{t('explore.windows.col.from')}</th>
              <th scope="col" class="left">
                {t('explore.windows.col.lists')}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={listed()}>
              {(fit) => (
                <WindowRow
                  fit={fit}
                  share={shares()[answer().windows.indexOf(fit)] ?? 0}
                  calls={answer().calls}
                />
              )}
            </For>
          </tbody>
        </table>
      </TableScroll>
      <Show when={larger() > 0 || all()}>
        <p class="explore-more">
          <button type="button" class="link" onClick={() => setAll(!all())}>
            {all()
              ? t('explore.less')
              : t('explore.windows.larger', { n: larger(), count: f().count(larger()) })}
          </button>
        </p>
      </Show>
      <p class="source">
        <Show when={answer().unlimited.length > 0}>
          {t('explore.windows.unlimited', {
            n: answer().unlimited.length,
            count: f().count(answer().unlimited.length),
          })}{' '}
        </Show>
        {t('explore.windows.source')}
      </p>
    </Part>
  );
}
