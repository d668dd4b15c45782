/** Draws how a list's prices changed. Stateless: the page of prices draws it when it is built. */
import { For, Show, type JSX } from 'solid-js';
import type { HistoryLayout } from '../../charts/pricehistory.ts';

export interface HistoryWords {
  readonly aria: string;
  readonly unit: string;
  /** What the shaded span is. */
  readonly traced: string;
}

export function HistorySvg(props: { layout: HistoryLayout; words: HistoryWords }): JSX.Element {
  const l = () => props.layout;
  const plot = () => l().plot;
  return (
    <svg
      class="chart history-chart"
      viewBox={`0 0 ${l().width} ${l().height}`}
      role="img"
      aria-label={props.words.aria}
    >
      <text class="tick" x="0" y="12">
        {props.words.unit}
      </text>
      <Show when={l().traced}>
        {(span) => (
          <>
            <rect
              class="history-traced"
              x={span().x0}
              y={plot().y0}
              width={span().x1 - span().x0}
              height={plot().y1 - plot().y0}
            />
            <text
              class="tick history-halo"
              x={span().x1 > plot().x1 - 80 ? plot().x1 : Math.max(span().x0, plot().x0 + 84)}
              y={plot().y0 - 5}
              text-anchor={span().x1 > plot().x1 - 80 ? 'end' : 'start'}
            >
              {props.words.traced}
            </text>
          </>
        )}
      </Show>
      <For each={l().yTicks}>
        {(tick) => (
          <>
            <line class="grid-fine" x1={plot().x0} x2={plot().x1} y1={tick.at} y2={tick.at} />
            <text class="tick" x={plot().x0 - 8} y={tick.at + 4} text-anchor="end">
              {tick.text}
            </text>
          </>
        )}
      </For>
      <line class="axis" x1={plot().x0} x2={plot().x1} y1={plot().y1} y2={plot().y1} />
      <For each={l().xTicks}>
        {(tick) => (
          <>
            <line class="axis" x1={tick.at} x2={tick.at} y1={plot().y1} y2={plot().y1 + 4} />
            <text class="tick" x={tick.at} y={plot().y1 + 18} text-anchor={tick.anchor}>
              {tick.text}
            </text>
          </>
        )}
      </For>
      <For each={l().starts.length > 1 ? l().starts : []}>
        {(start) => (
          <text class="tick history-number" x={start.x + 3} y={plot().y1 - 5}>
            {start.number}
          </text>
        )}
      </For>
      <Show when={l().nowX}>
        {(x) => <line class="drop-line" x1={x()} x2={x()} y1={plot().y0} y2={plot().y1} />}
      </Show>
      <For each={l().lines}>
        {(line) => (
          <>
            <path class={`history-line history-${line.part}`} d={line.path} />
            <path class={`history-line history-ahead history-${line.part}`} d={line.ahead} />
            <text class="history-label" x={line.label.x} y={line.label.y}>
              {line.label.text}
            </text>
          </>
        )}
      </For>
    </svg>
  );
}
