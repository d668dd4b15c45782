/** One strategy: its bar, its bill at each price list, its rewrites, the calls that it adds. */
import { For, Show, type JSX } from 'solid-js';
import type { GridCell, GridRow as Priced } from '../../app/strategygrid.ts';
import { useApp } from '../../app/context.ts';
import type { Tariff } from '../../tariffs/tariff.ts';
import { useWords } from '../words.tsx';
import { BAR_WIDTH, type RelativeScale } from './bar.ts';
import { saySpec } from './say.ts';

/** Rewrites a session up to which, and from which on, a published study tested recall. */
const NOTHING_LOST = 3;
const RECALL_FAILED = 5;

export function GridRow(props: {
  spec: string;
  name: string;
  /** `null`: not simulated yet. */
  row: Priced | null;
  lists: readonly Tariff[];
  sortedBy: string;
  scale: RelativeScale;
  cheapest: ReadonlyMap<string, string>;
  isChosen: boolean;
}): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const cell = (id: string): GridCell | null =>
    props.row?.cells.find((c) => c.tariff.id === id) ?? null;
  const isDim = (): boolean => props.row?.compared.isCurrent === false;
  const risk = (rewrites: number): string | null => {
    if (rewrites === 0) return null;
    if (rewrites <= NOTHING_LOST) return t('grid.risk.low');
    return t(rewrites < RECALL_FAILED ? 'grid.risk.mid' : 'grid.risk.high');
  };
  const listCell = (l: Tariff): JSX.Element => (
    <td>
      <Show when={props.row} fallback={<span class="not-priced">{t('grid.waiting')}</span>}>
        <Cell cell={cell(l.id)} isCheapest={props.cheapest.get(l.id) === props.spec} />
      </Show>
    </td>
  );
  return (
    <tr classList={{ chosen: props.isChosen, dim: isDim() }}>
      <th scope="row">
        <button
          type="button"
          class="row-button"
          aria-pressed={props.isChosen}
          aria-label={t('grid.choose', { name: props.name })}
          onClick={() => app.change({ strategy: props.spec }, '')}
        >
          {props.name}
        </button>
        <Show when={props.isChosen}>
          <span class="chosen-mark">{t('grid.chosen')}</span>
        </Show>
        <span class="sub">{saySpec(props.spec, words)}</span>
      </th>
      <td class="left bar-cell">
        <Show when={cell(props.sortedBy)?.relative}>
          {(relative) => <Bar relative={relative().toNumber()} scale={props.scale} />}
        </Show>
      </td>
      <For each={props.lists.slice(0, 1)}>{listCell}</For>
      <td class="rewrites">
        <Show when={props.row}>
          {(row) => (
            <>
              {f().decimal(row().rewritesPerSession, 1)}
              <Show when={risk(row().rewritesPerSession)}>
                {(text) => <span class="sub">{text()}</span>}
              </Show>
            </>
          )}
        </Show>
      </td>
      <td>
        <Show when={props.row}>{(row) => <>{f().count(row().addedCalls)}</>}</Show>
      </td>
      <For each={props.lists.slice(1)}>{listCell}</For>
    </tr>
  );
}

function Cell(props: { cell: GridCell | null; isCheapest: boolean }): JSX.Element {
  const { t, f } = useWords();
  const total = () => (props.cell?.row.complete === true ? props.cell.row.total : null);
  const misfit = (): number => props.cell?.row.priced.doesNotFit ?? 0;
  return (
    <Show
      when={total()}
      fallback={
        <>
          <span class="not-priced">{t('grid.notPriced')}</span>
          <Show when={misfit() > 0}>
            <span class="sub">{t('grid.misfit', { n: misfit(), count: f().count(misfit()) })}</span>
          </Show>
        </>
      }
    >
      {(amount) => (
        <>
          <Show when={props.cell?.row.lowerBound}>
            <span class="bound">{'≥ '}</span>
          </Show>
          <b>{f().dollars(amount())}</b>
          <span class="sub">
            <Show when={props.cell?.relative}>
              {(r) => (
                <>
                  {r().isZero()
                    ? t('grid.same')
                    : `${r().isNegative() ? '↓' : '↑'} ${f().percent(r().abs(), 0)}`}
                </>
              )}
            </Show>
          </span>
          <Show when={props.isCheapest}>
            <span class="cheapest">{t('grid.cheapest')}</span>
          </Show>
        </>
      )}
    </Show>
  );
}

function Bar(props: { relative: number; scale: RelativeScale }): JSX.Element {
  const { t, f } = useWords();
  const bar = () => props.scale.bar(props.relative);
  const label = (): string =>
    t('grid.bar.label', {
      relative: `${props.relative < 0 ? '−' : '+'}${f().percent(Math.abs(props.relative), 0)}`,
    });
  return (
    <svg class="relative-bar" viewBox={`0 0 ${BAR_WIDTH + 8} 20`} role="img" aria-label={label()}>
      <rect
        class={`relative-${bar().side}`}
        x={bar().x0}
        y="4"
        width={Math.max(0, bar().x1 - bar().x0)}
        height="12"
      />
      <Show when={bar().isBeyond}>
        <path class="relative-keep" d={`M${BAR_WIDTH} 4l7 6-7 6z`} />
      </Show>
      <line class="axis" x1={props.scale.zero} x2={props.scale.zero} y1="0" y2="20" />
    </svg>
  );
}
