/**
 * Draws the sweep. The pointer takes the nearest point; the table twin has a button for each, which
 * is the way of the keyboard.
 */
import { For, Show, type JSX } from 'solid-js';
import { nearestDot, type SweepDot, type SweepLayout } from '../../charts/sweep.ts';
import { useWords } from '../words.tsx';

export function SweepSvg(props: {
  layout: SweepLayout;
  hovered: SweepDot | null;
  onHover(dot: SweepDot | null): void;
  onPick(dot: SweepDot): void;
}): JSX.Element {
  const { t, f } = useWords();
  const l = () => props.layout;
  const plot = () => l().plot;
  const under = (event: MouseEvent & { currentTarget: SVGSVGElement }): SweepDot | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = l().width / Math.max(1, box.width);
    return nearestDot(
      l().dots,
      (event.clientX - box.left) * scale,
      (event.clientY - box.top) * scale,
    );
  };
  return (
    <svg
      class="chart sweep"
      classList={{ picks: props.hovered !== null }}
      viewBox={`0 0 ${l().width} ${l().height}`}
      role="img"
      aria-label={t('explore.sweep.aria')}
      onPointerMove={(event) => props.onHover(under(event))}
      onPointerLeave={() => props.onHover(null)}
      onClick={(event) => {
        const dot = under(event);
        if (dot !== null) props.onPick(dot);
      }}
    >
      <text class="tick" x={0} y={10}>
        {t('explore.sweep.unit', { sign: f().sign() })}
      </text>
      <For each={l().flips}>
        {(flip) => (
          <rect
            class="flip-span"
            x={flip.x0}
            width={flip.x1 - flip.x0}
            y={plot().y0}
            height={plot().y1 - plot().y0}
          />
        )}
      </For>
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
            <line class="axis" x1={tick.at} x2={tick.at} y1={plot().y1} y2={plot().y1 + 5} />
            <text class="tick tick-strong" x={tick.at} y={plot().y1 + 20} text-anchor="middle">
              {tick.text}
            </text>
          </>
        )}
      </For>
      <text class="tick" x={plot().x1} y={plot().y1 + 38} text-anchor="end">
        {t('explore.sweep.axis')}
      </text>
      <line class="axis" x1={plot().x0} x2={plot().x1} y1={plot().y1} y2={plot().y1} />
      <Show when={l().nowX}>
        {(x) => <line class="now-line" x1={x()} x2={x()} y1={plot().y0 - 4} y2={plot().y1} />}
      </Show>
      <Show when={l().keepY}>
        {(y) => <line class="line line-keep" x1={plot().x0} x2={plot().x1} y1={y()} y2={y()} />}
      </Show>
      <For each={l().paths}>
        {(d, i) => <path class={`line line-compact simulated tail-${i()}`} d={d} />}
      </For>
      <For each={l().dots}>
        {(dot) => (
          <circle
            class="sweep-dot"
            classList={{ 'sweep-near': props.hovered === dot }}
            cx={dot.x}
            cy={dot.y}
            r={props.hovered === dot ? 5.5 : 3}
          />
        )}
      </For>
      <Show when={l().best}>
        {(best) => (
          <>
            <circle class="best-ring" cx={best().x} cy={best().y} r="8" />
            <circle class="flip-core" cx={best().x} cy={best().y} r="3.5" />
          </>
        )}
      </Show>
      <For each={l().labels}>
        {(label) => (
          <text
            class={`value-label ${label.key === 'keep' ? 'side-keep' : label.key.startsWith('tail') ? 'side-compact' : ''}`}
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
