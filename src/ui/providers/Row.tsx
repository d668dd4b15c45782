/** One price list: its bill, its parts, its verdict, its price and how sure we are of it. */
import { given } from '../../tariffs/form.ts';
import { createMemo, createSignal, createUniqueId, Show, type JSX } from 'solid-js';
import { staleDays } from '../../app/age.ts';
import { useApp } from '../../app/context.ts';
import type { ComparisonRow } from '../../answers/comparison.ts';
import { barTotal } from '../../charts/bars.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { useWords } from '../words.tsx';
import { Bar } from './Bar.tsx';
import { CheaperCell } from './CheaperCell.tsx';
import { Details } from './Details.tsx';
import { rowNote } from './notes.ts';
import type { Column, TableRow } from './rows.ts';

export function Row(props: {
  row: TableRow;
  pinned?: boolean;
  full: number;
  ownShare: boolean;
  two: boolean;
  shows(column: Column): boolean;
  /** Cells of the row. */
  cells: number;
  checked: boolean;
  onCheck(): void;
}): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [open, setOpen] = createSignal(false);
  const id = createUniqueId();
  /** The headline holds other prices of this list than the table's. */
  const typed = createMemo((): boolean => {
    const c = app.choices();
    return (
      props.row.id === app.model().id &&
      (c.cachedPrice !== null || c.uncachedPrice !== null || c.outputPrice !== null)
    );
  });
  const note = createMemo(() => rowNote(props.row, words, typed()));
  const confidence = (level: string): string => {
    const code = `confidence.${level}`;
    return isMessageCode(code) ? t(code) : level;
  };
  const stale = (): number | null =>
    given(props.row.card) ? staleDays(props.row.card, app.wallMs()) : null;
  const misfit = (): number => props.row.keep.priced.doesNotFit;
  const calls = (): number => app.source().sizes.keep.calls;
  return (
    <>
      <tr classList={{ pinned: props.pinned === true }}>
        <th scope="row">
          <span class="row-name">
            <input
              type="checkbox"
              checked={props.checked}
              aria-label={t('row.beside', { name: props.row.name })}
              title={t('row.beside', { name: props.row.name })}
              onChange={() => props.onCheck()}
            />
            <span>
              <button
                type="button"
                class="row-button"
                aria-expanded={open()}
                aria-controls={id}
                onClick={() => setOpen(!open())}
              >
                {props.row.name}
              </button>
              <span class="sub">
                {props.row.seller}
                <Show when={note()}>
                  {(text) => <span class="row-note">{` · ${text()}`}</span>}
                </Show>
              </span>
            </span>
          </span>
        </th>
        <td class="amount">
          <Amount row={props.row.keep} />
        </td>
        <Show when={props.shows('relative')}>
          <td>
            <Show when={props.pinned} fallback={<Relative of={props.row} />}>
              {t('row.baseline')}
              <span class="sub">{t('row.pinned')}</span>
            </Show>
          </td>
        </Show>
        <Show when={props.shows('parts')}>
          <td class="left">
            <Show
              when={props.row.keep.complete}
              fallback={
                <Show
                  when={misfit() > 0}
                  fallback={
                    <span class="sub">
                      {t('row.unpriced', {
                        date: f().date(
                          app.choices().date === 'recorded'
                            ? (app.source().lastMs ?? '')
                            : app.choices().date,
                          'medium',
                        ),
                      })}
                    </span>
                  }
                >
                  <b>{t('row.misfit', { n: f().count(misfit()), total: f().count(calls()) })}</b>
                  <span class="sub">
                    {t('row.misfit.window', {
                      window: f().tokens(props.row.keep.tariff.contextWindow ?? 0),
                    })}
                  </span>
                </Show>
              }
            >
              <Bar
                parts={props.row.parts}
                full={props.ownShare ? barTotal(props.row.parts) : props.full}
              />
            </Show>
          </td>
        </Show>
        <Show when={props.two && props.shows('compact')}>
          <td>
            <Show when={props.row.compact}>{(c) => <Amount row={c()} />}</Show>
          </td>
        </Show>
        <Show when={props.two && props.shows('cheaper')}>
          <td class="left">
            <CheaperCell row={props.row} />
          </td>
        </Show>
        <Show when={props.shows('cached')}>
          <td>
            {!given(props.row.verdict?.cachedPrice)
              ? '–'
              : f().price(props.row.verdict.cachedPrice)}
            <span class="sub">
              {!given(props.row.verdict?.uncachedPrice)
                ? ''
                : props.row.card?.rates.cachedRead === null
                  ? t('row.noDiscount')
                  : t('row.of', { price: f().price(props.row.verdict.uncachedPrice) })}
            </span>
          </td>
        </Show>
        <Show when={props.shows('confirmed')}>
          <td>
            <button
              type="button"
              class="link"
              aria-expanded={open()}
              aria-controls={id}
              onClick={() => setOpen(!open())}
            >
              {!given(props.row.card?.confirmedOn)
                ? t('row.unconfirmed')
                : f().date(props.row.card.confirmedOn, 'medium')}
            </button>
            <span class="sub">
              <Show when={props.row.card?.sources.length}>
                {(n) => <>{t('row.sources', { n: n() })}</>}
              </Show>
              <Show when={props.row.keep.tariff.confidence}>
                {(c) => (
                  <>{`${(props.row.card?.sources.length ?? 0) > 0 ? ', ' : ''}${confidence(c())}`}</>
                )}
              </Show>
            </span>
            <Show when={stale()}>
              {(n) => <span class="sub">{t('row.stale', { n: n() })}</span>}
            </Show>
          </td>
        </Show>
      </tr>
      <Show when={open()}>
        <tr id={id} class="details-row">
          <td colspan={props.cells}>
            <Details row={props.row} />
          </td>
        </tr>
      </Show>
    </>
  );
}

/** Dollars a session, "≥" before a lower bound, or why there is no figure. */
function Amount(props: { row: ComparisonRow }): JSX.Element {
  const { t, f } = useWords();
  return (
    <Show
      when={props.row.perSession}
      fallback={<span class="not-priced">{t('row.notPriced')}</span>}
    >
      {(amount) => (
        <>
          <Show when={props.row.lowerBound}>
            <span class="bound" title={t('row.lowerBound')}>
              {'≥ '}
            </span>
          </Show>
          <span class="figure-amount">{f().dollars(amount())}</span>
        </>
      )}
    </Show>
  );
}

function Relative(props: { of: TableRow }): JSX.Element {
  const { f } = useWords();
  return (
    <Show when={props.of.relative}>
      {(r) => (
        <>
          {r().isZero() ? '=' : r().isNegative() ? '↓ ' : '↑ '}
          {r().isZero() ? '' : f().percent(r().abs(), 0)}
        </>
      )}
    </Show>
  );
}
