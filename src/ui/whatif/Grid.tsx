/** Strategies by price lists: dollars, then against keeping everything; what is lost on the way. */
import { createEffect, createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { createStrategyGrid, type GridRow as Priced } from '../../app/strategygrid.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import type { Tariff } from '../../tariffs/tariff.ts';
import { shortName } from '../facts.ts';
import { onNear } from '../near.ts';
import { useWords } from '../words.tsx';
import { GridRow } from './GridRow.tsx';
import { relativeScale } from './bar.ts';
import { sayProgress, shareOf } from './say.ts';
import { FULL_PRESETS, KEEP_SPEC, effectiveSpec, presetOf, suitedSpec } from './specs.ts';

/** Rows before "show all". */
const FIRST = 12;

export function Grid(): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const grid = createStrategyGrid(app);
  const [all, setAll] = createSignal(false);
  const [sortedBy, setSortedBy] = createSignal<string | null>(null);
  const specs = createMemo(
    (): readonly string[] => {
      const own = [suitedSpec(app), effectiveSpec(app)].flatMap((s) => s ?? []);
      return [...new Set([...own, ...FULL_PRESETS.map((p) => p.full)])].filter(
        (s) => s !== KEEP_SPEC,
      );
    },
    [],
    { equals: (a, b) => a.join('\n') === b.join('\n') },
  );
  const [isSeen, setSeen] = createSignal(false);
  createEffect(() => {
    if (isSeen()) app.whatIf.compare(specs());
  });
  const list = () => grid.lists().find((l) => l.id === sortedBy()) ?? grid.lists()[0];
  const cellOf = (row: Priced | undefined) =>
    row?.cells.find((c) => c.tariff.id === list()?.id) ?? null;
  const nameOf = (spec: string): string => {
    if (spec === suitedSpec(app)) return t('grid.default');
    const preset = presetOf(spec);
    return preset === null ? t('grid.own') : t(`preset.${preset.id}` as MessageCode);
  };
  /** In one order while they come in, so that no row jumps; then the cheapest first. */
  const sorted = createMemo((): readonly string[] => {
    const rows = grid.rows();
    const id = list()?.id;
    if (app.whatIf.comparing() !== null) return specs();
    return specs()
      .map((spec) => {
        const row = rows.get(spec)?.cells.find((c) => c.tariff.id === id)?.row;
        return { spec, total: row?.complete === true ? row.total : null };
      })
      .sort((a, b) =>
        a.total === null || b.total === null
          ? Number(a.total === null) - Number(b.total === null)
          : a.total.cmp(b.total),
      )
      .map(({ spec }) => spec);
  });
  const shown = createMemo(() => {
    const chosen = effectiveSpec(app);
    const first = all() ? sorted() : sorted().slice(0, FIRST);
    return chosen === null || first.includes(chosen) || !sorted().includes(chosen)
      ? first
      : [...first, chosen];
  });
  /** The cheapest of all by price list; keeping everything is among them. */
  const cheapest = createMemo((): ReadonlyMap<string, string> => {
    const out = new Map<string, string>();
    // Before all of them are priced nothing can be called the cheapest.
    const rows = grid.rows();
    if (app.whatIf.comparing() !== null || !specs().every((spec) => rows.has(spec))) return out;
    for (const { id } of grid.lists()) {
      let best: { spec: string; relative: number } = { spec: KEEP_SPEC, relative: 0 };
      for (const row of rows.values()) {
        const relative = row.cells.find((c) => c.tariff.id === id)?.relative;
        if (relative?.lt(best.relative) === true)
          best = { spec: row.spec, relative: relative.toNumber() };
      }
      out.set(id, best.spec);
    }
    return out;
  });
  const scale = createMemo(() =>
    relativeScale(
      [...grid.rows().values()].flatMap((row) => cellOf(row)?.relative?.toNumber() ?? []),
    ),
  );
  /** How much of the next strategy is done, 0 to 1. */
  const within = (): number => {
    const next = app.whatIf.comparingNext();
    return next?.phase === 'replaying' ? (shareOf(next) ?? 0) : 0;
  };
  /** What has to be done once, before any strategy. */
  const beforeReplay = () => {
    const next = app.whatIf.comparingNext();
    return next === null || next.phase === 'replaying' ? null : next;
  };
  const keepRow = (id: string) => app.rows().find((r) => r.tariff.id === id) ?? null;
  const title = (): string => {
    const best = cheapest().get(list()?.id ?? '');
    const model = shortName(list() ?? app.model());
    if (best === undefined) return t('grid.title');
    return best === KEEP_SPEC
      ? t('grid.title.keep', { model })
      : t('grid.title.cheapest', { name: nameOf(best), model });
  };
  const hasIdle = (): boolean =>
    [...grid.rows().values()].some((row) => row.cells.some((c) => c.relative?.isZero() === true));
  // The risk to memory stands beside the first dollars, and not behind a row of price lists.
  const listHead = (l: Tariff): JSX.Element => (
    <th scope="col" aria-sort={l.id === list()?.id ? 'ascending' : undefined}>
      <button
        type="button"
        class="sort"
        classList={{ 'sort-on': l.id === list()?.id }}
        aria-label={t('grid.sort', { name: shortName(l) })}
        onClick={() => setSortedBy(l.id)}
      >
        {shortName(l)}
      </button>
    </th>
  );
  const keepCell = (l: Tariff): JSX.Element => (
    <td>
      <Show
        when={keepRow(l.id)?.complete === true ? keepRow(l.id)?.total : null}
        fallback={<span class="not-priced">{t('grid.notPriced')}</span>}
      >
        {(total) => <b>{f().dollars(total())}</b>}
      </Show>
      <Show when={cheapest().get(l.id) === KEEP_SPEC}>
        <span class="cheapest">{t('grid.cheapest')}</span>
      </Show>
    </td>
  );
  return (
    <div class="whatif-grid" ref={onNear(0, () => setSeen(true))}>
      <h3 class="figure-title">{title()}</h3>
      <p class="sub">
        {t('grid.deck', {
          n: app.source().sizes.keep.sessions,
          count: f().count(app.source().sizes.keep.sessions),
        })}
      </p>
      <div class="grid-progress" role="status">
        <Show
          when={app.whatIf.comparing()}
          fallback={
            <Show when={isSeen() && app.whatIf.compared().size < specs().length}>
              <button type="button" class="link" onClick={() => app.whatIf.compare(specs())}>
                {t('grid.go')}
              </button>
            </Show>
          }
        >
          {(progress) => (
            <>
              <progress
                max={progress().total}
                value={progress().done + within()}
                aria-label={t('grid.progress', progress())}
              />{' '}
              {t('grid.progress', progress())}{' '}
              <Show when={beforeReplay()}>
                {(p) => <span aria-live="off">{`${sayProgress(p(), words)} `}</span>}
              </Show>
              <button type="button" class="link" onClick={() => app.whatIf.stopComparing()}>
                {t('grid.stop')}
              </button>
            </>
          )}
        </Show>
      </div>
      <div class="table-scroll" tabindex="0" role="region" aria-label={t('grid.table')}>
        <table class="table strategies">
          <thead>
            <tr>
              <th scope="col">{t('grid.col.name')}</th>
              <th scope="col" class="left bar-cell">
                {t('grid.col.bar')}
                <span class="bar-ends">
                  <span class="is-compact">{t('grid.col.bar.less')}</span>
                  <span class="is-keep">{t('grid.col.bar.more')}</span>
                </span>
              </th>
              <For each={grid.lists().slice(0, 1)}>{listHead}</For>
              <th scope="col">{t('grid.col.rewrites')}</th>
              <th scope="col">{t('grid.col.calls')}</th>
              <For each={grid.lists().slice(1)}>{listHead}</For>
            </tr>
          </thead>
          <tbody>
            <tr class="pinned">
              <th scope="row">
                {t('grid.keep')}
                <span class="sub">{t('grid.baseline')}</span>
              </th>
              <td class="bar-cell" />
              <For each={grid.lists().slice(0, 1)}>{keepCell}</For>
              <td>{f().count(0)}</td>
              <td>{f().count(0)}</td>
              <For each={grid.lists().slice(1)}>{keepCell}</For>
            </tr>
            <For each={shown()}>
              {(spec) => (
                <GridRow
                  spec={spec}
                  name={nameOf(spec)}
                  row={grid.rows().get(spec) ?? null}
                  lists={grid.lists()}
                  sortedBy={list()?.id ?? ''}
                  scale={scale()}
                  cheapest={cheapest()}
                  isChosen={spec === effectiveSpec(app)}
                />
              )}
            </For>
          </tbody>
        </table>
      </div>
      <Show when={sorted().length > FIRST}>
        <p class="table-foot">
          <button type="button" class="link" onClick={() => setAll(!all())}>
            {t(all() ? 'grid.first' : 'grid.all', { n: all() ? FIRST : sorted().length })}
          </button>
        </p>
      </Show>
      <p class="memory">
        <b>{t('grid.memory')}</b> {t('grid.memory.text')}{' '}
        <Show when={hasIdle()}>{t('grid.none')}</Show>
      </p>
    </div>
  );
}
