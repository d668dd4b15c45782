/** Which number matters: each number with the answer over its whole range. */
import { createMemo, createSignal, For, onMount, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { Variable } from '../../app/app.ts';
import { sharedExtent, swingOf } from '../../charts/response.ts';
import { isSimulated } from '../verdict.ts';
import { useWords, Rich } from '../words.tsx';
import { SliderCard } from './SliderCard.tsx';

export function Sliders(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const [order, setOrder] = createSignal<readonly Variable[]>([]);
  /** Cached price first, then by swing; on load only, so that no card moves under the hand. */
  const bySwing = (): Variable[] =>
    [...app.curves()]
      .sort(
        (a, b) =>
          Number(b.variable === 'cachedPrice') - Number(a.variable === 'cachedPrice') ||
          swingOf(b) - swingOf(a),
      )
      .map((c) => c.variable);
  setOrder(bySwing());
  onMount(() => setOrder(bySwing()));
  const variables = createMemo(() => {
    const there = app.curves().map((c) => c.variable);
    const known = order().filter((v) => there.includes(v));
    return [...known, ...there.filter((v) => !known.includes(v))];
  });
  const extent = createMemo(() => sharedExtent(app.curves()));
  return (
    <Show when={app.curves().length > 0}>
      <section class="section" id="sliders" aria-labelledby="sliders-title">
        <div class="section-head">
          <div>
            <h2 class="section-title" id="sliders-title">
              {t('sliders.title')}
            </h2>
            <p class="deck">
              <Rich
                code="sliders.deck"
                slots={{
                  keep: () => <b class="is-keep">{t('sliders.keepSaves')}</b>,
                  compact: () => <b class="is-compact">{t('sliders.compactSaves')}</b>,
                }}
              />
              {isSimulated(app) ? ` ${t('simulated.note')}` : ''}
            </p>
          </div>
          <ul class="slider-key" aria-hidden="true">
            <li>
              <svg viewBox="0 0 14 14">
                <circle class="dot-keep" cx="7" cy="7" r="5" />
              </svg>
              {t('sliders.now')}
            </li>
            <li>
              <svg viewBox="0 0 14 14">
                <circle class="start-dot" cx="7" cy="7" r="4.5" />
              </svg>
              {t('sliders.start')}
            </li>
            <li>
              <svg viewBox="0 0 14 14">
                <circle class="ring" cx="7" cy="7" r="5" />
                <circle class="flip-core" cx="7" cy="7" r="2" />
              </svg>
              {t('sliders.flips')}
            </li>
          </ul>
        </div>
        <div class="cards">
          <For each={variables()}>
            {(variable) => <SliderCard variable={variable} extent={extent()} />}
          </For>
        </div>
      </section>
    </Show>
  );
}
