/**
 * Draws the map. The marks are one stop of the keyboard: arrow keys walk them, Enter takes the list
 * for the verdict. A pointer finds the nearest mark; a finger's first touch only shows it.
 */
import { createMemo, For, Show, type JSX } from 'solid-js';
import {
  GUIDE_TIMES,
  markAt,
  stepFrom,
  type BreakEvenInput,
  type BreakEvenLayout,
  type MapGuide,
  type MapStep,
} from '../../charts/breakeven.ts';
import { useWords } from '../words.tsx';
import { SellerMark } from './SellerMark.tsx';

export interface MapNames {
  readonly title: string;
  readonly description: string;
  readonly aria: string;
  readonly keep: string;
  readonly compact: string;
  /** Lists beyond the edges, told with an arrow; '' = none. */
  readonly edges: BreakEvenInput['edgeNames'];
}

/** How far from a mark a pointer may be, pixels. */
const REACH = { mouse: 16, touch: 30 };
const EDGES = [
  ['above', 'keep'],
  ['below', 'compact'],
  ['left', 'none'],
] as const;
const KEYS: Readonly<Record<string, MapStep>> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

export function BreakEvenSvg(props: {
  layout: BreakEvenLayout;
  names: MapNames;
  picked: string | null;
  model: string;
  readingOf(id: string): string;
  onPick(id: string | null): void;
  onTake(id: string): void;
}): JSX.Element {
  const { t, f } = useWords();
  const l = () => props.layout;
  const plot = () => l().plot;
  const elements = new Map<string, SVGGElement>();
  /** The one mark that Tab reaches. */
  const stop = createMemo((): string | null => {
    const has = (id: string | null): boolean => l().marks.some((m) => m.id === id);
    return has(props.picked)
      ? props.picked
      : has(props.model)
        ? props.model
        : (l().marks[0]?.id ?? null);
  });
  // Keyed by the list: a mark that has the focus keeps it when the layout is made anew.
  const ids = createMemo(() => l().marks.map((m) => m.id));
  const byId = createMemo(() => new Map(l().marks.map((m) => [m.id, m])));
  const ring = createMemo(() => l().marks.find((m) => m.id === props.picked) ?? null);
  const near = (event: PointerEvent & { currentTarget: SVGSVGElement }, reach: number) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = l().width / Math.max(1, box.width);
    return markAt(
      l().marks,
      (event.clientX - box.left) * scale,
      (event.clientY - box.top) * scale,
      reach,
    );
  };
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const step = KEYS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = stepFrom(l().marks, id, step);
      if (next === null) return;
      props.onPick(next.id);
      elements.get(next.id)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      props.onTake(id);
      // Its place among the marks may have changed, which takes the focus away.
      elements.get(id)?.focus();
    }
  };
  const guideName = (guide: MapGuide): string =>
    t(guide.times > 1 ? 'map.guide.keep' : 'map.guide.compact', { times: f().count(GUIDE_TIMES) });
  return (
    <svg
      class="chart map-chart"
      viewBox={`0 0 ${l().width} ${l().height}`}
      role="group"
      aria-label={props.names.aria}
      data-title={props.names.title}
      onPointerMove={(event) => {
        // A page that scrolls under a resting pointer says that it moved; a hand did not.
        const isStill = event.movementX === 0 && event.movementY === 0;
        if (event.pointerType !== 'mouse' || isStill) return;
        const found = near(event, REACH.mouse);
        if (found !== null) props.onPick(found.id);
      }}
      onPointerUp={(event) => {
        const isMouse = event.pointerType === 'mouse';
        const found = near(event, isMouse ? REACH.mouse : REACH.touch);
        if (found === null) return;
        // A finger hides what it touches: first it shows, and the button below takes.
        if (isMouse) props.onTake(found.id);
        else props.onPick(found.id);
      }}
    >
      <desc>{props.names.description}</desc>
      <g aria-hidden="true">
        <path class="area-keep" d={l().keepArea} />
        <path class="area-compact" d={l().compactArea} />
        <For each={l().yTicks}>
          {(tick) => (
            <>
              <line class="grid" x1={plot().x0} x2={plot().x1} y1={tick.at} y2={tick.at} />
              <text class="tick" x={plot().x0 - 8} y={tick.at + 4} text-anchor="end">
                {tick.text}
              </text>
            </>
          )}
        </For>
        <For each={l().xTicks}>
          {(tick) => (
            <>
              <line class="grid" x1={tick.at} x2={tick.at} y1={plot().y0} y2={plot().y1} />
              <line class="axis" x1={tick.at} x2={tick.at} y1={plot().y1} y2={plot().y1 + 4} />
              <text class="tick" x={tick.at} y={plot().y1 + 18} text-anchor="middle">
                {tick.text}
              </text>
            </>
          )}
        </For>
        <line class="axis" x1={plot().x0} x2={plot().x1} y1={plot().y1} y2={plot().y1} />
        <For each={l().guides}>
          {(guide) => (
            <>
              <path class="map-guide" d={guide.path} />
              <Show when={guide.name}>
                {(n) => (
                  <text
                    class="tick map-guide-name"
                    transform={`translate(${n().x} ${n().y}) rotate(${n().degrees})`}
                    text-anchor="middle"
                    dy="-5"
                  >
                    {guideName(guide)}
                  </text>
                )}
              </Show>
            </>
          )}
        </For>
        <path class="map-diagonal" d={l().diagonal.path} />
        <Show when={l().diagonal.name}>
          {(n) => (
            <text
              class="map-tie"
              transform={`translate(${n().x} ${n().y}) rotate(${n().degrees})`}
              text-anchor="middle"
              dy="-5"
            >
              {t('map.tie')}
            </text>
          )}
        </Show>
        <text class="tick" x={0} y={14}>
          {t(l().narrow ? 'map.y.short' : 'map.y')}
        </text>
        <text class="tick" x={plot().x1} y={plot().y1 + 36} text-anchor="end">
          {t('map.x')}
        </text>
        <For each={EDGES}>
          {([edge, side]) => (
            <text
              class={`map-edge map-halo side-${side}`}
              x={l().edges[edge].x}
              y={l().edges[edge].y}
              text-anchor={l().edges[edge].anchor}
            >
              {props.names.edges[edge]}
            </text>
          )}
        </For>
        <For each={['keep', 'compact'] as const}>
          {(side) => (
            <SideName
              side={side}
              text={props.names[side]}
              place={l().sides[side]}
              narrow={l().narrow}
            />
          )}
        </For>
      </g>
      <g role="listbox" aria-label={t('map.marks')}>
        <For each={ids()}>
          {(id) => (
            <Show when={byId().get(id)}>
              {(mark) => (
                <g
                  class="map-mark"
                  classList={{ 'map-held': mark().held }}
                  role="option"
                  tabindex={stop() === id ? 0 : -1}
                  aria-selected={mark().held}
                  aria-label={props.readingOf(id)}
                  ref={(el) => elements.set(id, el)}
                  onFocus={() => props.onPick(id)}
                  onKeyDown={(event) => onKeyDown(event, id)}
                >
                  <SellerMark
                    seller={mark().seller}
                    x={mark().x}
                    y={mark().y}
                    size={mark().held ? 6 : l().narrow ? 3.8 : 4.4}
                  />
                  <Show when={mark().held}>
                    <circle class="map-held-ring" cx={mark().x} cy={mark().y} r="9.5" />
                  </Show>
                </g>
              )}
            </Show>
          )}
        </For>
      </g>
      <g class="map-labels" aria-hidden="true">
        <For each={l().labels}>
          {(label) => (
            <>
              <Show when={label.leader}>{(d) => <path class="map-leader" d={d()} />}</Show>
              <text
                class={`map-halo map-label seller-${label.seller}`}
                classList={{ 'map-label-held': label.held }}
                x={label.x}
                y={label.y}
                text-anchor={label.anchor}
              >
                {label.text}
              </text>
            </>
          )}
        </For>
        <Show when={ring()}>
          {(m) => <circle class="map-ring" cx={m().x} cy={m().y} r="8.5" />}
        </Show>
      </g>
    </svg>
  );
}

function SideName(props: {
  side: 'keep' | 'compact';
  text: string;
  place: BreakEvenLayout['sides']['keep'];
  narrow: boolean;
}): JSX.Element {
  return (
    <>
      <text
        class={`map-side side-${props.side}`}
        classList={{ 'map-side-narrow': props.narrow }}
        x={props.place.x + 24}
        y={props.place.y}
      >
        {props.text}
      </text>
      <path
        class={`mark-path mark-${props.side}`}
        d={props.side === 'keep' ? 'M0.5 9.5 14.5 0.5' : 'M0.5 9.5 4.5 1.5V8.5l4-7V8.5l4.5-8'}
        transform={`translate(${props.place.x} ${props.place.y - 10})`}
      />
    </>
  );
}
