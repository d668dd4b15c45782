/** What the calls tell beyond their bill. It is worked out once a reader looks. */
import { createMemo, For, Match, Show, Switch, type JSX } from 'solid-js';
import type { ExplorationAnswer } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { sampleName } from '../fold/Kicker.tsx';
import { onNear } from '../near.ts';
import { Rich, useWords } from '../words.tsx';
import { Agents } from './Agents.tsx';
import { Breaks } from './Breaks.tsx';
import { Constraint } from './Constraint.tsx';
import { Days } from './Days.tsx';
import { Lengths } from './Lengths.tsx';
import { PARTS, Pending } from './Part.tsx';
import { Progress } from './Progress.tsx';
import { Sweep } from './Sweep.tsx';
import { Windows } from './Windows.tsx';

/** A sample with sub-agents and cache breaks, where the page has it. */
const SAMPLE = 'claude-code';
const NEAR_PIXELS = 200;

export function Explore(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const hasCalls = createMemo(() => ['files', 'sample'].includes(app.source().kind));
  const status = () => app.exploring.status();
  const sample = () => app.samples.find((s) => s.id === SAMPLE) ?? app.samples[0];
  const isStopped = (): boolean => status() === 'stopped' || status() === 'failed';
  /** Those parts of the answer, once all of them are there. */
  const having = <K extends keyof ExplorationAnswer>(
    ...parts: readonly K[]
  ): Pick<ExplorationAnswer, K> | null => {
    const found = app.exploring.answer();
    return found !== null && parts.every((part) => found[part] !== undefined)
      ? (found as Pick<ExplorationAnswer, K>)
      : null;
  };
  /** The constraint looks at the whole sweep. */
  const told = createMemo(() => {
    const found = having('windows', 'breaks', 'sweep');
    const { points = [], wanted = 0 } = found?.sweep ?? {};
    return points.length < wanted ? null : found;
  });
  /** What answers an older question steps back while its successor is worked out. */
  const old = (...parts: readonly (keyof ExplorationAnswer)[]) => ({
    dim: status() === 'working' && !parts.every((part) => app.exploring.isFresh(part)),
  });
  const isSums = (): boolean => having('windows')?.windows.calls === 0;
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
        <Match when={status() === 'none'}>
          <p class="deck explore-wait">{t('explore.waiting')}</p>
        </Match>
        <Match when={true}>
          <Progress />
          <Show when={!isSums()}>
            <nav class="explore-nav" aria-label={t('explore.nav')}>
              <For each={PARTS}>
                {(part) => <a href={`#explore-${part}`}>{t(`explore.nav.${part}`)}</a>}
              </For>
            </nav>
          </Show>
          <div classList={old('windows', 'breaks', 'sweep')}>
            <Show when={told()} fallback={<Pending id="constraint" stopped={isStopped()} />}>
              {(found) => <Constraint found={found()} />}
            </Show>
          </div>
          <Show when={!isSums()}>
            <div classList={old('breaks')}>
              <Show
                when={having('breaks', 'agents')}
                fallback={<Pending id="breaks" stopped={isStopped()} />}
              >
                {(found) => <Breaks found={found()} />}
              </Show>
            </div>
            <div classList={old('lengths')}>
              <Show
                when={having('lengths', 'remaining')}
                fallback={<Pending id="lengths" stopped={isStopped()} />}
              >
                {(found) => <Lengths found={found()} />}
              </Show>
            </div>
            <div classList={old('sweep')}>
              <Show
                when={having('sweep', 'lengths', 'windows')}
                fallback={<Pending id="sweep" stopped={isStopped()} />}
              >
                {(found) => <Sweep found={found()} />}
              </Show>
            </div>
          </Show>
          <div classList={old('agents')}>
            <Show when={having('agents')} fallback={<Pending id="agents" stopped={isStopped()} />}>
              {(found) => <Agents found={found()} />}
            </Show>
          </div>
          <div classList={old('days')}>
            <Show when={having('days')} fallback={<Pending id="days" stopped={isStopped()} />}>
              {(found) => <Days found={found()} />}
            </Show>
          </div>
          <Show when={!isSums()} fallback={<p class="memory explore-part">{t('explore.sums')}</p>}>
            <Show
              when={having('windows')}
              fallback={<Pending id="windows" stopped={isStopped()} />}
            >
              {(found) => <Windows found={found()} />}
            </Show>
          </Show>
        </Match>
      </Switch>
    </section>
  );
}
