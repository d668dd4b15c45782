/** Two or three price lists in detail, one beside the other. */
import { given } from '../../tariffs/form.ts';
import { For, type JSX } from 'solid-js';
import { PARTS } from '../../charts/bars.ts';
import { useWords } from '../words.tsx';
import { CheaperCell } from './CheaperCell.tsx';
import type { TableRow } from './rows.ts';

export function SideBySide(props: { rows: readonly TableRow[]; onClear(): void }): JSX.Element {
  const { t, f } = useWords();
  const line = (label: string, value: (row: TableRow) => JSX.Element): JSX.Element => (
    <tr>
      <th scope="row">{label}</th>
      <For each={props.rows}>{(row) => <td>{value(row)}</td>}</For>
    </tr>
  );
  const money = (row: TableRow, which: 'perSession' | 'perTurn' | 'perCall') => {
    const amount = row.keep[which];
    return amount === null ? t('row.notPriced') : f().dollars(amount);
  };
  return (
    <div class="beside">
      <div class="table-scroll">
        <table class="table">
          <caption>{t('beside.caption')}</caption>
          <thead>
            <tr>
              <td />
              <For each={props.rows}>
                {(row) => (
                  <th scope="col">
                    {row.name}
                    <span class="sub">{row.seller}</span>
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            {line(t('beside.session'), (row) => (
              <b>{money(row, 'perSession')}</b>
            ))}
            {line(t('beside.turn'), (row) => money(row, 'perTurn'))}
            {line(t('beside.call'), (row) => money(row, 'perCall'))}
            <For each={PARTS}>
              {(part) =>
                line(t('beside.part', { part: t(`part.${part}`) }), (row) =>
                  f().dollars(row.parts[part]),
                )
              }
            </For>
            {line(t('beside.compact'), (row) =>
              !given(row.compact?.perSession) ? '–' : f().dollars(row.compact.perSession),
            )}
            {line(t('providers.col.cheaper'), (row) => (
              <CheaperCell row={row} />
            ))}
            {line(t('beside.uncached'), (row) =>
              row.card === null ? '–' : f().price(row.card.rates.input),
            )}
            {line(t('beside.cached'), (row) =>
              row.card === null
                ? '–'
                : row.card.rates.cachedRead === null
                  ? t('row.noDiscount')
                  : f().price(row.card.rates.cachedRead),
            )}
            {line(t('beside.output'), (row) =>
              row.card === null ? '–' : f().price(row.card.rates.output),
            )}
            {line(t('beside.window'), (row) =>
              row.keep.tariff.contextWindow === null
                ? '–'
                : f().tokens(row.keep.tariff.contextWindow),
            )}
          </tbody>
        </table>
      </div>
      <button type="button" class="link" onClick={() => props.onClear()}>
        {t('beside.clear')}
      </button>
    </div>
  );
}
