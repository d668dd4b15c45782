/** Draws the crossover layout. Knows no numbers but places. */
import { Index, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { nudge, snap } from '../../charts/ticks.ts';
import type { CrossoverLayout, Grip } from '../../charts/crossover.ts';
import { LINE_HEIGHT, type PlacedLabel } from '../../charts/labels.ts';
import { plain } from '../../money/decimal.ts';
import { perFrame } from '../frame.ts';
import { flipOf, headlineOf, isSimulated } from '../verdict.ts';
import { useWords } from '../words.tsx';
import { RugMarks } from './RugMarks.tsx';

export function CrossoverSvg(props: { layout: CrossoverLayout }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const summary = (): string => {
    const flip = flipOf(app, words);
    const { lead, costs } = headlineOf(app, words);
    return words.t('chart.summary', {
      verdict: `${lead} ${costs}`,
      flip: flip === null ? '' : words.t('chart.flip', { price: flip.price }),
    });
  };
  const plot = () => props.layout.plot;
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${props.layout.width} ${props.layout.height}`}
      preserveAspectRatio="xMidYMin meet"
      role="group"
      aria-label={summary()}
    >
      <Show when={props.layout.areas.length === 0}>
        <rect class="area-none" x={plot().x0} y={plot().y0} width={plot().x1} height={plot().y1} />
      </Show>
      <Index each={props.layout.areas}>
        {(a) => (
          <rect
            class={`area-${a().side}`}
            x={a().x0}
            y={a().y0}
            width={Math.max(0, a().x1 - a().x0)}
            height={a().y1 - a().y0}
          />
        )}
      </Index>
      <Index each={props.layout.yTicks}>
        {(tick) => (
          <line class="grid" x1={plot().x0} x2={plot().x1} y1={tick().at} y2={tick().at} />
        )}
      </Index>
      <Index each={props.layout.gaps}>
        {(gap) => <path class={`gap-${gap().side}`} d={gap().path} />}
      </Index>
      <Show when={props.layout.compactPath}>
        {(d) => (
          <path
            class="line line-compact"
            classList={{ 'line-simulated': isSimulated(app) }}
            d={d()}
          />
        )}
      </Show>
      <path class="line line-keep" d={props.layout.keepPath} />
      <Index each={props.layout.yTicks}>
        {(tick) => (
          <text class="tick" x={plot().x0 + 6} y={tick().at - 5}>
            {tick().text}
          </text>
        )}
      </Index>
      <line class="axis" x1={plot().x0} x2={plot().x1} y1={plot().y1} y2={plot().y1} />
      <Index each={props.layout.xTicks}>
        {(tick) => (
          <>
            <line class="axis" x1={tick().at} x2={tick().at} y1={plot().y1} y2={plot().y1 + 4} />
            <text
              class="tick"
              x={
                tick().anchor === 'middle'
                  ? tick().at
                  : tick().anchor === 'start'
                    ? plot().x0
                    : plot().x1
              }
              y={plot().y1 + 17}
              text-anchor={tick().anchor}
            >
              {tick().text}
            </text>
          </>
        )}
      </Index>
      <RugMarks rug={props.layout.rug} width={props.layout.width} />
      <Show when={props.layout.flip}>
        {(flip) => (
          <>
            <line
              class="drop-line"
              x1={flip().x}
              x2={flip().x}
              y1={flip().y}
              y2={props.layout.rug.top + 18}
            />
            <Show when={flip().leader}>{(d) => <path class="leader" d={d()} />}</Show>
          </>
        )}
      </Show>
      <Index each={props.layout.labels}>{(label) => <ChartLabel label={label()} />}</Index>
      <line
        class="now-line"
        x1={props.layout.now.x}
        x2={props.layout.now.x}
        y1={props.layout.now.y}
        y2={plot().y1}
      />
      <circle
        class={`now-dot dot-${props.layout.now.side ?? 'none'}`}
        cx={props.layout.now.x}
        cy={props.layout.now.y}
        r="4"
      />
      <Show when={props.layout.flip}>
        {(flip) => <circle class="flip-dot" cx={flip().x} cy={flip().y} r="5.5" />}
      </Show>
      <PriceGrip layout={props.layout} />
    </svg>
  );
}

const MARKED: ReadonlySet<string> = new Set(['keep-cheaper', 'compact-cheaper']);

/** A placed label: its first line bold, its side's mark before it where there is room. */
function ChartLabel(props: { label: PlacedLabel }): JSX.Element {
  const side = (): string =>
    props.label.key.startsWith('keep')
      ? 'keep'
      : props.label.key.startsWith('compact')
        ? 'compact'
        : 'flip';
  const isMarked = (): boolean =>
    MARKED.has(props.label.key) && (props.label.lines[0]?.size ?? 0) >= 13;
  const textX = (): number =>
    isMarked() && props.label.anchor === 'start'
      ? props.label.x + 24
      : isMarked() && props.label.anchor === 'middle'
        ? props.label.x + 12
        : props.label.x;
  return (
    <g class={`label label-${side()}`}>
      <Show when={isMarked()}>
        <path
          class={`mark-path mark-${side()}`}
          d={side() === 'keep' ? 'M0.5 9.5 14.5 0.5' : 'M0.5 9.5 4.5 1.5V8.5l4-7V8.5l4.5-8'}
          transform={`translate(${props.label.box.x0} ${props.label.y - 10})`}
        />
      </Show>
      <Index each={props.label.lines}>
        {(line, i) => (
          <text
            x={textX()}
            y={props.label.y + i * line().size * LINE_HEIGHT}
            text-anchor={props.label.anchor}
            font-size={String(line().size)}
            font-weight={line().bold === true ? 600 : 400}
          >
            {line().text}
          </text>
        )}
      </Index>
    </g>
  );
}

/** The black grip: drags the cached price along the axis. */
function PriceGrip(props: { layout: CrossoverLayout }): JSX.Element {
  const app = useApp();
  const words = useWords();
  let drag: { svg: SVGSVGElement; offset: number } | null = null;
  const grip = (): Grip => props.layout.grip;
  const value = (): string => {
    const held = app.held();
    return held === null ? '0' : plain(held.cached);
  };
  const change = (cached: string): void => app.change({ cachedPrice: cached }, 'cachedPrice');
  const changeSoon = perFrame(change);
  const at = (svg: SVGSVGElement, clientX: number): number => {
    const box = svg.getBoundingClientRect();
    return ((clientX - box.left) * props.layout.width) / Math.max(1, box.width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const up = ['ArrowRight', 'ArrowUp', 'PageUp'].includes(event.key);
    const down = ['ArrowLeft', 'ArrowDown', 'PageDown'].includes(event.key);
    if (!up && !down) return;
    event.preventDefault();
    change(nudge(value(), up ? 1 : -1, event.shiftKey || event.key.startsWith('Page')));
  };
  return (
    <g
      class="grip"
      role="slider"
      tabindex="0"
      aria-label={words.t('chart.grip', { model: app.model().display })}
      aria-valuemin={props.layout.domain[0]}
      aria-valuemax={props.layout.domain[1]}
      aria-valuenow={value()}
      aria-valuetext={words.t('chart.grip.value', {
        price: grip().text,
        verdict: headlineOf(app, words).lead,
      })}
      onPointerDown={(event) => {
        const svg = event.currentTarget.ownerSVGElement;
        if (svg === null || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag = { svg, offset: at(svg, event.clientX) - grip().x };
      }}
      onPointerMove={(event) => {
        if (drag === null) return;
        changeSoon(snap(props.layout.priceAt(at(drag.svg, event.clientX) - drag.offset), 2));
      }}
      onPointerUp={() => (drag = null)}
      onPointerCancel={() => (drag = null)}
      onKeyDown={onKeyDown}
    >
      <rect
        class="grip-area"
        x={grip().x0 - 6}
        y={grip().y0 - 14}
        width={grip().x1 - grip().x0 + 12}
        height="46"
      />
      <rect
        class="grip-box"
        x={grip().x0}
        y={grip().y0}
        width={grip().x1 - grip().x0}
        height={grip().y1 - grip().y0}
        rx="3"
      />
      <path
        class="grip-nib"
        d="M5-3 1 0l4 3z"
        transform={`translate(${grip().x0 + 4} ${grip().y0 + 10})`}
      />
      <path
        class="grip-nib"
        d="M1-3l4 3-4 3z"
        transform={`translate(${grip().x1 - 10} ${grip().y0 + 10})`}
      />
      <text
        class="grip-text"
        x={(grip().x0 + grip().x1) / 2}
        y={grip().y0 + 14.5}
        text-anchor="middle"
      >
        {grip().text}
      </text>
    </g>
  );
}
