/** The place of the simulated strategies: its head at once, the rest when a reader comes near. */
import { createSignal, Match, Show, Switch, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { Links } from '../header/Header.tsx';
import { late } from '../late.tsx';
import { onNear } from '../near.ts';
import { useWords } from '../words.tsx';

const Strategies = late(() => import('./Strategies.tsx').then((m) => m.Strategies));

const NEAR_PIXELS = 600;
/** The one arm of the study whose tool outputs are whole. */
const RAW_SAMPLE = 'tutor-study-raw';

export function WhatIf(props: { links: Links }): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const [near, setNear] = createSignal(false);
  const kind = () => app.source().kind;
  const hasCalls = (): boolean => kind() === 'files' || kind() === 'sample';
  return (
    <section
      class="section"
      id="what-if"
      aria-labelledby="what-if-title"
      ref={onNear(NEAR_PIXELS, () => setNear(true))}
    >
      <h2 class="section-title" id="what-if-title">
        {t('whatif.title')}
      </h2>
      <p class="deck">{t('whatif.deck')}</p>
      <Switch>
        <Match when={kind() === 'study'}>
          <p class="deck">{t('whatif.study.text')}</p>
          <p class="whatif-try">
            <button
              type="button"
              class="button button-black"
              onClick={() => app.openSample(RAW_SAMPLE)}
            >
              {t('whatif.study.open')}
            </button>{' '}
            {t('whatif.study.drop')}
          </p>
        </Match>
        <Match when={kind() === 'link'}>
          <p class="deck">{t('whatif.link.text')}</p>
        </Match>
        <Match when={app.whatIf.status() === 'impossible'}>
          <p class="deck">{t('whatif.impossible')}</p>
        </Match>
        <Match when={hasCalls()}>
          <Show when={near()}>
            <Strategies links={props.links} />
          </Show>
        </Match>
      </Switch>
      <Show when={!hasCalls()}>
        <p class="source">
          <a href={`${props.links.methods}#simulation`}>{t('whatif.study.tested')}</a>
        </p>
      </Show>
    </section>
  );
}
