/** Draws the months to come. */
import { For, Show, type JSX } from 'solid-js';
import type { GrowthLayout } from '../../charts/growth.ts';
import { useWords } from '../words.tsx';
import { hue } from './hue.ts';

export function AheadSvg(props: { layout: GrowthLayout }): JSX.Element {
  const { t, f } = useWords();
  const l = () => props.layout;
  const plot = () => l().plot;
  return (
    <svg
      class="chart monthly"
      viewBox={`0 0 ${l().width} ${l().height}`}
      role="img"
      aria-label={t('monthly.ahead.aria')}
    >
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
      <For each={l().xTicks}>
        {(tick) => (
          <>
            <line class="grid-fine" x1={tick.at} x2={tick.at} y1={plot().y0} y2={plot().y1} />
            <text class="tick" x={tick.at} y={plot().y1 + 19} text-anchor="middle">
              {f().count(tick.month)}
            </text>
          </>
        )}
      </For>
      <text class="tick" x={plot().x1} y={plot().y1 + 38} text-anchor="end">
        {t('monthly.ahead.axis')}
      </text>
      <line class="axis" x1={plot().x0} x2={plot().x1} y1={plot().y1} y2={plot().y1} />
      <Show when={l().machinePath}>{(d) => <path class="machine" d={d()} />}</Show>
      <Show when={l().budgetY}>
        {(y) => <line class="budget" x1={plot().x0} x2={plot().x1} y1={y()} y2={y()} />}
      </Show>
      <For each={l().lines}>
        {(line) => <path class={`seller-line stroke-${hue(line.key)}`} d={line.path} />}
      </For>
      <For each={l().crossings}>
        {(c) => <circle class={`crossing stroke-${hue(c.key)}`} cx={c.x} cy={c.y} r="5" />}
      </For>
      <For each={[...l().marks, ...l().ends]}>
        {(label) => (
          <text
            class={`value-label ${label.key === 'budget' || label.key === 'machine' ? '' : `fill-${hue(label.key)}`}`}
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
