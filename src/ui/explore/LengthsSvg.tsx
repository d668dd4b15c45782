/** Draws cost against length: solid is recorded, dashed is simulated. */
import { For, type JSX } from 'solid-js';
import type { LengthsLayout } from '../../charts/lengths.ts';
import { useWords } from '../words.tsx';

export function LengthsSvg(props: { layout: LengthsLayout }): JSX.Element {
  const { t, f } = useWords();
  const l = () => props.layout;
  const plot = () => l().plot;
  const sessions = (n: number): string => t('explore.lengths.sessions', { n, count: f().count(n) });
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${l().width} ${l().height}`}
      role="img"
      aria-label={t('explore.lengths.aria')}
    >
      <text class="tick" x={0} y={10}>
        {t('explore.lengths.unit', { sign: f().sign() })}
      </text>
      <path class="gap-keep" d={l().keepCheaper} />
      <path class="gap-compact" d={l().compactCheaper} />
      <For each={l().yTicks}>
        {(tick) => (
          <>
            <line class="grid-fine" x1={plot().x0} x2={plot().x1} y1={tick.at} y2={tick.at} />
            <text class="tick" x={plot().x0 - 10} y={tick.at + 4} text-anchor="end">
              {tick.text}
            </text>
          </>
        )}
      </For>
      <line class="axis" x1={plot().x0} x2={plot().x1} y1={plot().y1} y2={plot().y1} />
      <For each={l().xTicks}>
        {(tick, i) => (
          <>
            <line class="axis" x1={tick.at} x2={tick.at} y1={plot().y1} y2={plot().y1 + 5} />
            <text
              class="tick tick-strong"
              x={tick.at}
              y={plot().y1 + 20}
              text-anchor={i() === 0 ? 'start' : tick.at > plot().x1 - 30 ? 'end' : 'middle'}
            >
              {i() === 0 ? t('explore.lengths.tick', { n: 1, count: tick.text }) : tick.text}
            </text>
            <text
              class="tick"
              x={tick.at}
              y={plot().y1 + 38}
              text-anchor={i() === 0 ? 'start' : tick.at > plot().x1 - 30 ? 'end' : 'middle'}
            >
              {i() === 0 ? sessions(tick.sessions) : f().count(tick.sessions)}
            </text>
          </>
        )}
      </For>
      <For each={l().flips}>
        {(flip) => <line class="drop-line" x1={flip.x} x2={flip.x} y1={flip.y} y2={plot().y1} />}
      </For>
      <path class="line line-keep" d={l().keepPath} />
      <path class="line line-compact simulated" d={l().compactPath} />
      <For each={l().flips}>
        {(flip) => <circle class="flip-dot" cx={flip.x} cy={flip.y} r="5.5" />}
      </For>
      <For each={l().labels}>
        {(label) => (
          <text
            class={`value-label ${label.key === 'keep' || label.key === 'compact' ? `side-${label.key}` : ''}`}
            x={label.x}
            y={label.y}
            text-anchor={label.anchor as 'start' | 'middle' | 'end'}
          >
            {label.text}
          </text>
        )}
      </For>
    </svg>
  );
}
