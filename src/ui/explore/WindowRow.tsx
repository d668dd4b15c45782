/** One size of window: what exceeds it, and the lists that have it. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import type { WindowFit } from '../../answers/windowfit.ts';
import { useApp } from '../../app/context.ts';
import { sellerName, shortName } from '../facts.ts';
import { useWords } from '../words.tsx';
import { ShareBar } from './ShareBar.tsx';

/** Lists named before the row is unfolded. */
const NAMED = 3;

export function WindowRow(props: { fit: WindowFit; share: number; calls: number }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [open, setOpen] = createSignal(false);
  const lists = () => props.fit.tariffs.flatMap((id) => app.tariffs().filter((x) => x.id === id));
  const isOwn = (): boolean => props.fit.tariffs.includes(app.model().id);
  /** The chosen model's list first. */
  const ordered = () =>
    [...lists()].sort((a, b) => Number(b.id === app.model().id) - Number(a.id === app.model().id));
  const shown = () => (open() ? ordered() : ordered().slice(0, NAMED));
  const hidden = (): number => lists().length - NAMED;
  const from = (): string => {
    const { firstTurn, medianTurn, sessions } = props.fit;
    if (firstTurn === null) return '–';
    return sessions > 1 && medianTurn !== null
      ? t('explore.windows.from', { first: f().count(firstTurn), median: f().count(medianTurn) })
      : f().count(firstTurn);
  };
  return (
    <tr classList={{ 'own-window': isOwn() }}>
      <th scope="row">{f().tokens(props.fit.windowTokens)}</th>
      <td>
        {props.fit.calls === 0
          ? t('explore.windows.none')
          : t('explore.windows.of', {
              calls: f().count(props.fit.calls),
              total: f().count(props.calls),
            })}
      </td>
      <td class="bar-cell">
        <ShareBar share={props.share} />
      </td>
      <td>{props.fit.calls === 0 ? '–' : f().count(props.fit.sessions)}</td>
      <td>{from()}</td>
      <td class="left window-lists">
        <For each={shown()}>
          {(tariff, i) => (
            <>
              {i() > 0 ? ', ' : ''}
              {/* Hosts sell models of the same names. */}
              {open() ? `${shortName(tariff)} (${sellerName(tariff.provider)})` : shortName(tariff)}
            </>
          )}
        </For>{' '}
        <Show when={hidden() > 0}>
          <button
            type="button"
            class="link"
            aria-expanded={open()}
            onClick={() => setOpen(!open())}
          >
            {open()
              ? t('explore.less')
              : t('explore.windows.andMore', { n: hidden(), count: f().count(hidden()) })}
          </button>
        </Show>
      </td>
    </tr>
  );
}
