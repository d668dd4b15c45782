/** Draws the groups: name and wins, the flip with its interval, the pairs. */
import { For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { GroupRow, GroupsLayout } from '../../charts/groups.ts';
import { isSimulated } from '../verdict.ts';
import { useWords } from '../words.tsx';

export interface GroupWords {
  readonly name: string;
  readonly wins: string;
  readonly costs: string;
  readonly flip: string;
  readonly low: string;
  readonly high: string;
  readonly mean: string;
  /** How many pairs the bars stand for. */
  readonly counted: string;
}

export function GroupsSvg(props: {
  layout: GroupsLayout;
  words: readonly GroupWords[];
  now: string;
}): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const l = () => props.layout;
  const headTop = -34;
  return (
    <svg
      class="chart groups"
      viewBox={`0 ${headTop - 14} ${l().width} ${l().height + 62}`}
      role="group"
      aria-label={t('groups.aria')}
    >
      <text class="col-title" x={l().flips.x0} y={headTop}>
        {t('groups.col.flip')}
      </text>
      <text class="tick" x={l().flips.x0} y={headTop + 17}>
        {t('groups.col.flip.unit')}
      </text>
      <Show when={!l().narrow}>
        <text class="col-title" x={l().pairs.x0} y={headTop}>
          {t(
            l().countedBy !== null
              ? 'groups.col.pairs.counted'
              : isSimulated(app)
                ? 'simulated.groups.col.pairs'
                : 'groups.col.pairs',
          )}
        </text>
        <text class="tick" x={l().pairs.x0} y={headTop + 17}>
          {t('groups.col.pairs.unit', { sign: f().sign() })}
        </text>
        <For each={l().pairTicks}>
          {(tick) => (
            <>
              <line class="grid-fine" x1={tick.x} x2={tick.x} y1={l().top} y2={l().bottom} />
              <text class="tick" x={tick.x} y={l().bottom + 18} text-anchor="middle">
                {tick.text}
              </text>
            </>
          )}
        </For>
        <line class="axis" x1={l().zeroX} x2={l().zeroX} y1={l().top} y2={l().bottom} />
        <text class="col-note side-compact" x={l().zeroX - 8} y={l().bottom + 38} text-anchor="end">
          {t(isSimulated(app) ? 'simulated.groups.was.compact' : 'groups.was.compact')}
        </text>
        <text class="col-note side-keep" x={l().zeroX + 8} y={l().bottom + 38}>
          {t(isSimulated(app) ? 'simulated.groups.was.keep' : 'groups.was.keep')}
        </text>
      </Show>
      <For each={l().flipTicks}>
        {(tick) => (
          <>
            <line class="grid-fine" x1={tick.x} x2={tick.x} y1={l().top} y2={l().bottom} />
            <text class="tick" x={tick.x} y={l().bottom + 18} text-anchor="middle">
              {tick.text}
            </text>
          </>
        )}
      </For>
      <For each={l().rowLines}>
        {(y) => <line class="row-line" x1="0" x2={l().width} y1={y} y2={y} />}
      </For>
      <line class="now-line" x1={l().nowX} x2={l().nowX} y1={l().top - 6} y2={l().bottom + 24} />
      <text class="col-note" x={l().nowX} y={l().bottom + 38} text-anchor="middle">
        {props.now}
      </text>
      <For each={l().rows}>
        {(row, i) => (
          <Group
            row={row}
            words={props.words[i()]}
            narrow={l().narrow}
            edge={l().flips.x1}
            edgeOfPairs={l().pairs.x1}
          />
        )}
      </For>
    </svg>
  );
}

function Group(props: {
  row: GroupRow;
  words: GroupWords | undefined;
  narrow: boolean;
  edge: number;
  edgeOfPairs: number;
}): JSX.Element {
  const y = () => props.row.y;
  const nameY = () => (props.narrow ? y() - 58 : y() - 14);
  const flipX = (x: number): number =>
    props.row.flipAnchor === 'start' ? x - 2 : props.row.flipAnchor === 'end' ? x + 2 : x;
  return (
    <g>
      <text class="group-name" x="0" y={nameY()}>
        {props.words?.name}
      </text>
      <text class={`group-wins side-${props.row.side ?? 'none'}`} x="0" y={nameY() + 19}>
        {props.words?.wins}
      </text>
      <Show when={!props.narrow}>
        <text class="tick" x="0" y={nameY() + 39}>
          {props.words?.costs}
        </text>
      </Show>
      <For each={props.row.bars}>
        {(bar) => (
          <rect
            class={`interval-${bar.side}`}
            x={bar.x0}
            y={y() - 3.5}
            width={Math.max(0, bar.x1 - bar.x0)}
            height="7"
          />
        )}
      </For>
      <Show when={props.row.isOpenAbove}>
        <path class="interval-keep" d={`M${props.edge} ${y() - 7}l8 7-8 7z`} />
      </Show>
      <Show when={props.row.lowX}>
        {(x) => (
          <text class="tick" x={Math.max(x(), 14)} y={y() + 22} text-anchor="middle">
            {props.words?.low}
          </text>
        )}
      </Show>
      <Show when={props.row.highX}>
        {(x) => (
          <text class="tick" x={x()} y={y() + 22} text-anchor="middle">
            {props.words?.high}
          </text>
        )}
      </Show>
      <Show
        when={props.row.flipX}
        fallback={
          <text class="group-wins side-none" x={props.narrow ? 0 : 216} y={y() + 4}>
            {props.words?.flip}
          </text>
        }
      >
        {(x) => (
          <>
            <circle class={`group-dot dot-${props.row.side ?? 'none'}`} cx={x()} cy={y()} r="6" />
            <text
              class={`group-flip side-${props.row.side ?? 'none'}`}
              x={flipX(x())}
              y={y() - 14}
              text-anchor={props.row.flipAnchor}
            >
              {props.words?.flip}
            </text>
          </>
        )}
      </Show>
      <Show when={!props.narrow}>
        <For each={props.row.dots}>
          {(d) => <circle class={`pair-dot dot-${d.side ?? 'none'}`} cx={d.x} cy={d.y} r="5" />}
        </For>
        <For each={props.row.counts}>
          {(bar) => (
            <rect
              class={`pair-count dot-${bar.side ?? 'none'}`}
              x={bar.x0}
              y={bar.y0}
              width={bar.x1 - bar.x0}
              height={bar.y1 - bar.y0}
            />
          )}
        </For>
        <Show when={props.row.counts.length > 0}>
          <text class="tick" x={props.edgeOfPairs} y={y() + 36} text-anchor="end">
            {props.words?.counted}
          </text>
        </Show>
        <Show when={props.row.meanX}>
          {(x) => (
            <>
              <line class="mean" x1={x()} x2={x()} y1={y() - 30} y2={y() + 22} />
              <text
                class="mean-label"
                x={props.row.mean < 0 ? x() + 4 : x() - 4}
                y={y() - 35}
                text-anchor={props.row.mean < 0 ? 'end' : 'start'}
              >
                {props.words?.mean}
              </text>
            </>
          )}
        </Show>
      </Show>
    </g>
  );
}
