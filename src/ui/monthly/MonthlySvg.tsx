/** Draws the monthly chart. A line takes its maker's hue, and its name stands at its end. */
import { For, Show, type JSX } from 'solid-js';
import type { Decimal } from '../../money/decimal.ts';
import { NARROW, PAYS_LINE, type MonthlyLayout } from '../../charts/monthly.ts';
import { useApp } from '../../app/context.ts';
import { snap } from '../../charts/ticks.ts';
import { perFrame } from '../frame.ts';
import { useWords } from '../words.tsx';
import { hue } from './hue.ts';

export function MonthlySvg(props: {
  layout: MonthlyLayout;
  pays: readonly { readonly name: string; readonly from: Decimal | null }[];
}): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const l = () => props.layout;
  const plot = () => l().plot;
  const narrow = (): boolean => l().width < NARROW;
  let dragging: SVGSVGElement | null = null;
  const changeSoon = perFrame((turns: string) => app.change({ turnsPerDay: turns }, 'turnsPerDay'));
  const move = (event: PointerEvent): void => {
    if (dragging === null) return;
    const box = dragging.getBoundingClientRect();
    const x = ((event.clientX - box.left) * l().width) / Math.max(1, box.width);
    changeSoon(snap(l().volumeAt(x), 2));
  };
  const nowText = (): string => f().count(Number(app.choices().turnsPerDay));
  return (
    <svg
      class="chart monthly"
      viewBox={`0 0 ${l().width} ${l().height}`}
      role="group"
      aria-label={t('monthly.aria')}
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
            <Show when={Math.abs(tick.at - l().nowX) > 64}>
              <text
                class="tick"
                x={tick.at}
                y={plot().y1 + 19}
                text-anchor={tick.at > plot().x1 - 30 ? 'end' : 'middle'}
              >
                {tick.text}
              </text>
            </Show>
          </>
        )}
      </For>
      <text class="tick" x={plot().x1} y={plot().y1 + 38} text-anchor="end">
        {t('monthly.axis')}
      </text>
      <line class="axis" x1={plot().x0} x2={plot().x1} y1={plot().y1} y2={plot().y1} />
      <For each={l().lines}>
        {(line) => (
          <Show when={line.band}>
            {(d) => <path class={`band fill-${hue(line.key)}`} d={d()} />}
          </Show>
        )}
      </For>
      <Show when={l().machinePath}>
        {(d) => (
          <>
            <path class="machine" d={d()} />
            <Show when={!narrow()}>
              <text class="end-label" x={plot().x1 + 10} y={l().machineLabelY + 4}>
                {t('monthly.machines')}
              </text>
            </Show>
          </>
        )}
      </Show>
      <Show when={l().budgetY}>
        {(y) => (
          <>
            <line class="budget" x1={plot().x0} x2={plot().x1} y1={y()} y2={y()} />
            <Show when={!narrow()}>
              <text class="end-label end-strong" x={plot().x1 + 10} y={l().budgetLabelY + 4}>
                {t('monthly.budgetAt', { amount: f().whole(Number(app.choices().budgetUsd ?? 0)) })}
              </text>
            </Show>
          </>
        )}
      </Show>
      <line class="now-line" x1={l().nowX} x2={l().nowX} y1={plot().y0} y2={plot().y1} />
      <For each={l().lines}>
        {(line) => (
          <>
            <path class={`seller-line stroke-${hue(line.key)}`} d={line.path} />
            <circle
              class={`seller-dot fill-${hue(line.key)}`}
              cx={l().nowX}
              cy={line.nowY}
              r="4.5"
            />
            <Show when={!narrow()}>
              <text
                class={`end-label end-strong fill-${hue(line.key)}`}
                x={plot().x1 + 10}
                y={line.endY + 4}
              >
                {line.name}
              </text>
            </Show>
          </>
        )}
      </For>
      <For each={l().crossings}>
        {(c) => (
          <circle class={`crossing stroke-${hue(c.key)}`} cx={c.x} cy={l().budgetY ?? 0} r="5" />
        )}
      </For>
      <For each={l().pays}>{(p) => <circle class="pays-dot" cx={p.x} cy={p.y} r="4.5" />}</For>
      <For each={l().names}>
        {(name) => (
          <text
            class={`value-label name-label ${name.key === 'budget' || name.key === 'machine' ? '' : `fill-${hue(name.key)}`}`}
            x={name.x}
            y={name.y}
            text-anchor={name.anchor as 'start' | 'middle' | 'end'}
          >
            {name.text}
          </text>
        )}
      </For>
      <For each={l().values}>
        {(v) => (
          <text
            class={`value-label fill-${hue(v.key)}`}
            x={v.x}
            y={v.y}
            text-anchor={v.anchor as 'start' | 'end'}
          >
            {v.text}
          </text>
        )}
      </For>
      <g
        class="grip"
        onPointerDown={(event) => {
          dragging = event.currentTarget.ownerSVGElement;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={move}
        onPointerUp={() => (dragging = null)}
        onPointerCancel={() => (dragging = null)}
      >
        <rect class="grip-area" x={l().nowX - 50} y={plot().y1 - 10} width="100" height="46" />
        <rect class="grip-box" x={l().nowX - 44} y={plot().y1 + 3} width="88" height="21" rx="3" />
        <path
          class="grip-nib"
          d="M5-3 1 0l4 3z"
          transform={`translate(${l().nowX - 40} ${plot().y1 + 13.5})`}
        />
        <path
          class="grip-nib"
          d="M1-3l4 3-4 3z"
          transform={`translate(${l().nowX + 34} ${plot().y1 + 13.5})`}
        />
        <text class="grip-text" x={l().nowX} y={plot().y1 + 18} text-anchor="middle">
          {nowText()}
        </text>
      </g>
      <Show when={l().paysAt}>
        {(at) => (
          <g class="pays" transform={`translate(${at().x} ${at().y})`}>
            <circle class="pays-dot" cx="-12" cy="-4.5" r="4" />
            <text class="pays-title" x="0" y="0">
              {t('monthly.pays')}
            </text>
            <For each={props.pays}>
              {(p, i) => (
                <text class="pays-name" x="0" y={(i() + 1) * PAYS_LINE}>
                  <tspan class="pays-from">
                    {p.from === null ? t('monthly.pays.never') : f().count(p.from)}
                  </tspan>{' '}
                  {t('monthly.pays.against', { model: p.name })}
                </text>
              )}
            </For>
          </g>
        )}
      </Show>
    </svg>
  );
}
