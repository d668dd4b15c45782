/** The dearest breaks, one by one. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import type { BreaksAnswer } from '../../answers/breaks.ts';
import { CallsLink } from '../calls/CallsLink.tsx';
import { useWords } from '../words.tsx';
import { shortId } from './names.ts';
import { TableScroll } from '../TableScroll.tsx';

const FIRST = 8;
const MORE = 40;

export function BreakList(props: { breaks: BreaksAnswer }): JSX.Element {
  const { t, f } = useWords();
  const [most, setMost] = createSignal(FIRST);
  const listed = () => props.breaks.largest.slice(0, most());
  const hidden = (): number => props.breaks.largest.length - listed().length;
  const caption = (): string => {
    const { calls, largest } = props.breaks;
    return largest.length < calls
      ? t('explore.breaks.list.some', {
          listed: f().count(largest.length),
          count: f().count(calls),
        })
      : t('explore.breaks.list', { n: calls });
  };
  return (
    <>
      <TableScroll id="explore-break-list" label={caption()}>
        <table class="table explore-breaks">
          <caption>{caption()}</caption>
          <thead>
            <tr>
              <th scope="col">{t('explore.breaks.col.session')}</th>
              <th scope="col">{t('explore.breaks.col.dollars')}</th>
              <th scope="col">{t('explore.breaks.col.turn')}</th>
              <th scope="col">{t('explore.breaks.col.call')}</th>
              <th scope="col">{t('explore.breaks.col.gap')}</th>
              <th scope="col">{t('explore.breaks.col.prompt')}</th>
              <th scope="col">{t('explore.breaks.col.read')}</th>
              <th scope="col">{t('explore.breaks.col.tokens')}</th>
              <th scope="col" class="left">
                {t('explore.breaks.col.cause')}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={listed()}>
              {(entry) => (
                <tr>
                  <th scope="row">
                    <CallsLink to={{ session: entry.session }}>{shortId(entry.session)}</CallsLink>
                    <Show when={entry.agent}>
                      {(agent) => <span class="sub">{shortId(agent())}</span>}
                    </Show>
                  </th>
                  <td>
                    {entry.dollars === null ? t('explore.unpriced') : f().dollars(entry.dollars)}
                  </td>
                  <td>{entry.turn === null ? '–' : shortId(entry.turn)}</td>
                  <td>{f().count(entry.call)}</td>
                  <td>{entry.gapMs === null ? '–' : f().duration(entry.gapMs)}</td>
                  <td>{f().tokens(entry.promptTokens)}</td>
                  <td>{f().tokens(entry.cacheRead)}</td>
                  <td>{f().tokens(entry.rebilledTokens)}</td>
                  <td class="left">{t(`explore.cause.${entry.cause}`)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </TableScroll>
      <Show when={hidden() > 0 || most() > FIRST}>
        <p class="explore-more">
          <button
            type="button"
            class="link"
            onClick={() => setMost(hidden() > 0 ? most() + MORE : FIRST)}
          >
            {hidden() > 0
              ? t('explore.more', { count: f().count(Math.min(MORE, hidden())) })
              : t('explore.less')}
          </button>
        </p>
      </Show>
    </>
  );
}
