/** The same calls at every seller: the comparison table with its controls. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { barTotal } from '../../charts/bars.ts';
import { shownMs } from '../facts.ts';
import { isSimulated } from '../verdict.ts';
import { useWords } from '../words.tsx';
import { Controls } from './Controls.tsx';
import { CustomTariffs } from './CustomTariffs.tsx';
import { HeaderRow } from './HeaderRow.tsx';
import { Row } from './Row.tsx';
import {
  columnsOf,
  filterTariffs,
  rowsInWaiting,
  sortRows,
  tableRows,
  type Column,
  type Sort,
  type TableRow,
  type WaitingRow,
} from './rows.ts';
import { SideBySide } from './SideBySide.tsx';
import { Waiting } from './Waiting.tsx';

/** Rows before "show all". */
const FIRST = 10;
/** Side by side, at most. */
const BESIDE = 3;

const isPriced = (row: TableRow | WaitingRow): row is TableRow => 'keep' in row;

export function Providers(): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [query, setQuery] = createSignal('');
  const [seller, setSeller] = createSignal('');
  const [sort, setSort] = createSignal<Sort>({ key: 'keep', descending: false });
  const [all, setAll] = createSignal(false);
  const [ownShare, setOwnShare] = createSignal(false);
  const [hidden, setHidden] = createSignal<readonly Column[]>([]);
  const [beside, setBeside] = createSignal<readonly string[]>([]);

  // Of all choices only the date matters here: a slider must not make every row anew.
  const ms = createMemo(() => shownMs(app));
  const rows = createMemo(() => tableRows(app, ms()));
  const pinned = createMemo(() => rows().find((r) => r.id === app.baseline()?.tariff.id) ?? null);
  const asked = createMemo(() => filterTariffs(app.tariffs(), query(), seller()));
  const found = createMemo((before: readonly (TableRow | WaitingRow)[]) => {
    const ids = new Set(asked().map((tariff) => tariff.id));
    const there = rows().filter((r) => ids.has(r.id));
    const ordered = app.isPricing()
      ? rowsInWaiting(
          there,
          asked(),
          before.map((r) => r.id),
        )
      : sortRows(there, sort());
    return ordered.filter((r) => r.id !== pinned()?.id);
  }, []);
  const shown = createMemo(() => (all() ? found() : found().slice(0, FIRST)));
  const full = createMemo(() =>
    Math.max(
      0,
      ...[pinned(), ...shown()].map((r) => (r === null || !isPriced(r) ? 0 : barTotal(r.parts))),
    ),
  );
  const two = (): boolean => app.source().hasCompact;
  const shows = (column: Column): boolean => !hidden().includes(column);
  const cells = (): number => 2 + columnsOf(two()).filter(shows).length;
  const toggle = (id: string): void => {
    const now = beside();
    setBeside(now.includes(id) ? now.filter((b) => b !== id) : [...now, id].slice(-BESIDE));
  };
  const row = (id: string) => rows().find((r) => r.id === id);

  return (
    <section class="section" id="providers" aria-labelledby="providers-title">
      <div class="section-head">
        <div>
          <h2 class="section-title" id="providers-title">
            {t('providers.title')}
          </h2>
          <p class="deck">
            {t(
              isSimulated(app)
                ? 'simulated.providers.deck'
                : two()
                  ? 'providers.deck.keep'
                  : 'providers.deck.one',
            )}{' '}
            {t(`providers.deck.${app.choices().writes}`)}
          </p>
        </div>
        <Controls
          query={query()}
          onQuery={setQuery}
          seller={seller()}
          onSeller={setSeller}
          count={app.tariffs().length}
          columns={columnsOf(two())}
          shows={shows}
          onColumn={(column) =>
            setHidden(shows(column) ? [...hidden(), column] : hidden().filter((c) => c !== column))
          }
        />
      </div>
      <Show when={beside().length > 1}>
        <SideBySide rows={beside().flatMap((id) => row(id) ?? [])} onClear={() => setBeside([])} />
      </Show>
      <div
        class="table-scroll providers-scroll"
        aria-busy={app.isPricing()}
        tabindex="0"
        role="region"
        aria-label={t('providers.table')}
      >
        <table class="table providers">
          <HeaderRow
            sort={sort()}
            onSort={setSort}
            two={two()}
            ownShare={ownShare()}
            onOwnShare={setOwnShare}
            shows={shows}
          />
          <tbody>
            <Show when={pinned()}>
              {(p) => (
                <Row
                  row={p()}
                  pinned
                  full={full()}
                  ownShare={ownShare()}
                  two={two()}
                  shows={shows}
                  cells={cells()}
                  checked={beside().includes(p().id)}
                  onCheck={() => toggle(p().id)}
                />
              )}
            </Show>
            <For
              each={shown()}
              fallback={
                <tr>
                  <td class="left" colspan={cells()}>
                    {t('providers.none')}
                  </td>
                </tr>
              }
            >
              {(r) =>
                isPriced(r) ? (
                  <Row
                    row={r}
                    full={full()}
                    ownShare={ownShare()}
                    two={two()}
                    shows={shows}
                    cells={cells()}
                    checked={beside().includes(r.id)}
                    onCheck={() => toggle(r.id)}
                  />
                ) : (
                  <Waiting row={r} cells={cells()} />
                )
              }
            </For>
          </tbody>
        </table>
      </div>
      <div class="table-foot">
        <p>
          {t('providers.shown', {
            shown: f().count(shown().length + (pinned() === null ? 0 : 1)),
            total: f().count(app.tariffs().length),
          })}{' '}
          <Show when={found().length > FIRST}>
            <button type="button" class="link" onClick={() => setAll(!all())}>
              {t(all() ? 'providers.first' : 'providers.all')}
            </button>
          </Show>
        </p>
        <p class="source">{t('providers.legend')}</p>
      </div>
      <CustomTariffs />
    </section>
  );
}
