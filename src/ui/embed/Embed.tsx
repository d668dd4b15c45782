/** The answer inside another page: verdict, chart, and the way to the whole tool. Nothing to change. */
import { createSignal, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { CrossoverFigure } from '../chart/CrossoverFigure.tsx';
import { Kicker } from '../fold/Kicker.tsx';
import type { Links } from '../header/Header.tsx';
import { late } from '../late.tsx';
import { flipOf, headlineOf, isSimulated } from '../verdict.ts';
import { useWords } from '../words.tsx';

const CurrencyNote = late(() => import('../currency/CurrencyNote.tsx').then((m) => m.CurrencyNote));
const SimulatedNote = late(() =>
  import('../whatif/SimulatedNote.tsx').then((m) => m.SimulatedNote),
);
const EmbedFoot = late(() => import('./EmbedFoot.tsx').then((m) => m.EmbedFoot));

export function Embed(props: { links: Links }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t } = words;
  const headline = () => headlineOf(app, words);
  const flip = () => flipOf(app, words);
  const [hash, setHash] = createSignal('');
  onMount(() => {
    const read = (): void => void setHash(location.hash);
    read();
    window.addEventListener('hashchange', read);
    onCleanup(() => window.removeEventListener('hashchange', read));
  });
  /** Only what went wrong: that a link was opened is no news in a frame. */
  const trouble = (): string | null => {
    const said = app.message();
    if (said === null || said.code === 'link-opened' || said.code === 'link-newer-prices')
      return null;
    const code = `message.${said.code}`;
    return isMessageCode(code) ? t(code, said.values) : said.code;
  };
  return (
    <div class="page embed">
      <main id="main">
        <p class="message" role="status">
          {trouble() ?? ''}
        </p>
        <Kicker />
        <h1 class="verdict">
          <span class={headline().side === null ? undefined : `is-${headline().side}`}>
            {headline().lead}
          </span>{' '}
          {headline().costs}
        </h1>
        <Show when={isSimulated(app)}>
          <SimulatedNote />
        </Show>
        <Show when={app.choices().displayCurrency !== null}>
          <CurrencyNote />
        </Show>
        <EmbedFoot
          flip={flip()}
          href={`${app.locale() === 'fr' ? props.links.fr : props.links.en}${hash()}`}
        />
        <div inert>
          <CrossoverFigure links={props.links} />
        </div>
      </main>
    </div>
  );
}
