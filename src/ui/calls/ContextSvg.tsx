/** Draws a session's context: prompts stacked upwards, output hanging below on a scale of its own. */
import { For, Show, type JSX } from 'solid-js';
import type { ContextLayout } from '../../charts/context.ts';
import { useWords } from '../words.tsx';

/** Marks that are named beside the line of each kind; all have a title. */
const NAMED_MARKS = 1;

export function ContextSvg(props: {
  layout: ContextLayout;
  /** Rows are sums of several calls. */
  ofSums: boolean;
  /** Largest output drawn, tokens. */
  outputMost: number;
  onCall(call: number): void;
}): JSX.Element {
  const { t, f } = useWords();
  const l = () => props.layout;
  const plot = () => l().plot;
  let svg: SVGSVGElement | undefined;
  const point = (event: PointerEvent): void => {
    const box = svg?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    props.onCall(l().callAt(((event.clientX - box.left) / box.width) * l().width));
  };
  const named = (kind: 'break' | 'summary', i: number): boolean =>
    l()
      .marks.slice(0, i)
      .filter((m) => m.kind === kind).length < NAMED_MARKS;
  return (
    <svg
      class="chart calls-chart"
      viewBox={`0 0 ${l().width} ${l().height}`}
      role="img"
      aria-label={t('calls.chart.aria')}
      ref={(el) => (svg = el)}
      onPointerDown={point}
      onPointerMove={(event) => {
        if (event.buttons === 1) point(event);
      }}
    >
      <text class="tick" x={0} y={10}>
        {t(props.ofSums ? 'calls.chart.unit.sums' : 'calls.chart.unit')}{' '}
        <tspan class="calls-key-read" {...(l().narrow ? { x: 0, y: 28 } : {})}>
          {t('calls.chart.read')}
        </tspan>
        {', '}
        <tspan class="calls-key-written">{t('calls.chart.written')}</tspan>
        {', '}
        <tspan class="calls-key-uncached">{t('calls.chart.uncached')}</tspan>
      </text>
      <Show when={l().current}>
        {(now) => (
          <rect
            class="calls-current"
            x={now().x}
            width={now().width}
            y={plot().y0}
            height={plot().y2 - plot().y0}
          />
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
      <path class="part-cacheRead" d={l().areas.cacheRead} />
      <path class="part-cacheWrite" d={l().areas.cacheWrite} />
      <path class="part-uncachedInput" d={l().areas.uncachedInput} />
      <path class="part-output" d={l().areas.output} />
      <line class="axis" x1={plot().x0} x2={plot().x1} y1={plot().y1} y2={plot().y1} />
      <For each={l().steps}>
        {(step) => (
          <>
            <line class="drop-line" x1={plot().x0} x2={plot().x1} y1={step.y} y2={step.y} />
            <text class="tick halo" x={plot().x1} y={step.y - 5} text-anchor="end">
              {t('calls.chart.step', { tokens: f().tokens(step.tokens) })}
            </text>
          </>
        )}
      </For>
      <For each={l().marks}>
        {(mark, i) => (
          <>
            <path
              class={`calls-mark calls-mark-${mark.kind}`}
              d={`M${mark.x} ${mark.y - 3}l-4 -7h8z`}
            >
              <title>{t(`calls.chart.${mark.kind}`)}</title>
            </path>
            <Show when={named(mark.kind, i())}>
              <text
                class="tick halo"
                x={mark.x}
                y={Math.max(mark.y - 14, 22)}
                text-anchor={
                  mark.x > plot().x1 - 80 ? 'end' : mark.x < plot().x0 + 60 ? 'start' : 'middle'
                }
              >
                {t(`calls.chart.${mark.kind}`)}
              </text>
            </Show>
          </>
        )}
      </For>
      <text class="tick" x={plot().x0} y={plot().y2 + 38}>
        ▒ {t('calls.chart.output', { tokens: f().tokens(props.outputMost) })}
      </text>
      <For each={l().xTicks}>
        {(tick, i) => (
          <text class="tick" x={tick.at} y={plot().y2 + 18} text-anchor={tick.anchor}>
            {i() === 0
              ? `${t(props.ofSums ? 'calls.chart.x.sums' : 'calls.chart.x')} ${tick.text}`
              : tick.text}
          </text>
        )}
      </For>
    </svg>
  );
}
