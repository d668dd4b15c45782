/** Draws a response curve with its coloured track. The native slider lies on top of it. */
import { Index, Show, type JSX } from 'solid-js';
import type { ResponseLayout } from '../../charts/response.ts';

export function CurveSvg(props: {
  layout: ResponseLayout;
  width: number;
  keepLabel: string;
  compactLabel: string;
}): JSX.Element {
  const l = () => props.layout;
  return (
    <svg class="chart curve" viewBox={`0 0 ${props.width} ${l().height}`} aria-hidden="true">
      <Index each={l().gridY}>
        {(y) => <line class="grid-fine" x1="0" x2={props.width} y1={y()} y2={y()} />}
      </Index>
      <Index each={l().curves}>
        {(c) => (
          <>
            <path class={`curve-area area-of-${c().side}`} d={c().area} />
            <path class={`line line-${c().side}`} d={c().line} />
          </>
        )}
      </Index>
      <line class="axis" x1="0" x2={props.width} y1={l().zeroY} y2={l().zeroY} />
      <text class="curve-label side-keep" x="0" y={(l().gridY[0] ?? 0) - 5}>
        {props.keepLabel}
      </text>
      <text class="curve-label side-compact" x="0" y={(l().gridY[3] ?? 0) + 13}>
        {props.compactLabel}
      </text>
      <Index each={l().track}>
        {(span) => (
          <line
            class={`track line-${span().side}`}
            x1={span().x0}
            x2={span().x1}
            y1={l().trackY}
            y2={l().trackY}
          />
        )}
      </Index>
      <Index each={l().flips}>
        {(x) => (
          <>
            <line class="drop-line" x1={x()} x2={x()} y1={l().zeroY} y2={l().trackY} />
            <circle class="ring" cx={x()} cy={l().zeroY} r="5.5" />
            <circle class="flip-core" cx={x()} cy={l().zeroY} r="2" />
          </>
        )}
      </Index>
      <Show when={l().startX}>
        {(x) => (
          <>
            <circle class="start-dot" cx={x()} cy={l().startY} r="3.5" />
            <circle class="start-dot" cx={x()} cy={l().trackY} r="5" />
          </>
        )}
      </Show>
      <line class="now-line" x1={l().nowX} x2={l().nowX} y1={l().nowY} y2={l().trackY} />
      <circle class={`now-dot dot-${l().nowSide}`} cx={l().nowX} cy={l().nowY} r="5" />
      <circle class="thumb" cx={l().nowX} cy={l().trackY} r="10" />
      <path class="thumb-grip" d={`M${l().nowX - 2.5} ${l().trackY - 3.5}v7m5-7v7`} />
      <Index each={l().ticks}>
        {(tick) => (
          <text class="tick" x={tick().x} y="208" text-anchor={tick().anchor}>
            {tick().text}
          </text>
        )}
      </Index>
    </svg>
  );
}
