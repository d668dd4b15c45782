/** What the calls tell beyond their bill. It is worked out once a reader looks. */
import { createMemo, For, Match, Show, Switch, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { sampleName } from '../fold/Kicker.tsx';
import { onNear } from '../near.ts';
import { Rich, useWords } from '../words.tsx';
import { Agents } from './Agents.tsx';
import { Breaks } from './Breaks.tsx';
import { Constraint } from './Constraint.tsx';
import { Lengths } from './Lengths.tsx';
import { Sweep } from './Sweep.tsx';
import { Windows } from './Windows.tsx';

const PARTS = ['breaks', 'lengths', 'sweep', 'agents', 'windows'] as const;
/** A sample with sub-agents and cache breaks, where the page has it. */
const SAMPLE = 'claude-code';
const NEAR_PIXELS = 200;

export function Explore(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const hasCalls = createMemo(() => ['files', 'sample'].includes(app.source().kind));
  const status = () => app.exploring.status();
  const sample = () => app.samples.find((s) => s.id === SAMPLE) ?? app.samples[0];
  const calls = () => app.source().sizes.keep.calls;
  return (
    <section
      class="section explore"
      id="explore"
      aria-labelledby="explore-title"
      aria-busy={status() === 'working'}
      ref={onNear(NEAR_PIXELS, () => app.exploring.look())}
    >
      <h2 class="section-title" id="explore-title">
        {t('explore.title')}
      </h2>
      <p class="deck">{t('explore.deck')}</p>
      <Switch>
        <Match when={!hasCalls()}>
          <p class="deck">
            {t(app.source().kind === 'link' ? 'explore.none.link' : 'explore.none.study')}{' '}
            <Show when={sample()}>
              {(s) => (
                <Rich
                  code="explore.none.do"
                  slots={{
                    drop: () => <a href="#way-in">{t('explore.none.drop')}</a>,
                    sample: () => (
                      <button type="button" class="link" onClick={() => app.openSample(s().id)}>
                        {sampleName(s().id, t)}
                      </button>
                    ),
                  }}
                />
              )}
            </Show>
          </p>
        </Match>
        <Match when={app.exploring.answer()}>
          {(found) => (
            <>
              <p class="explore-status" role="status">
                <Show when={status() === 'working'}>{t('explore.again')}</Show>
              </p>
              <div classList={{ dim: status() === 'working' }}>
                <Show
                  when={found().windows.calls > 0}
                  fallback={
                    <>
                      <Constraint found={found()} />
                      <Agents found={found()} />
                      <p class="memory explore-part">{t('explore.sums')}</p>
                    </>
                  }
                >
                  <nav class="explore-nav" aria-label={t('explore.nav')}>
                    <For each={PARTS}>
                      {(part) => <a href={`#explore-${part}`}>{t(`explore.nav.${part}`)}</a>}
                    </For>
                  </nav>
                  <Constraint found={found()} />
                  <Breaks found={found()} />
                  <Lengths found={found()} />
                  <Sweep found={found()} />
                  <Agents found={found()} />
                  <Windows found={found()} />
                </Show>
              </div>
            </>
          )}
        </Match>
        <Match when={status() === 'failed'}>
          <p class="deck" role="status">
            {t('explore.failed')}
          </p>
        </Match>
        <Match when={true}>
          <p class="deck explore-wait" role="status">
            {status() === 'working'
              ? t('explore.working', { n: calls(), count: f().count(calls()) })
              : t('explore.waiting')}
          </p>
        </Match>
      </Switch>
    </section>
  );
}
