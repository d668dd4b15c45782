/** The projection as a table: every shown model, with its spread and where it crosses the budget. */
import { For, type JSX } from 'solid-js';
import { turnsPerDayAtBudget } from '../../answers/projection.ts';
import { useApp } from '../../app/context.ts';
import { Decimal, parseDecimal } from '../../money/decimal.ts';
import { TableScroll } from '../TableScroll.tsx';
import { useWords } from '../words.tsx';

export function MonthlyTable(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const budget = () => parseDecimal(app.choices().budgetUsd ?? '');
  const days = () => parseDecimal(app.choices().daysPerMonth) ?? new Decimal(30);
  const crossing = (perTurn: Decimal | null): string => {
    const b = budget();
    if (perTurn === null || b === null) return '–';
    const turns = turnsPerDayAtBudget(perTurn, b, days());
    return turns === null ? '–' : f().count(turns);
  };
  const money = (d: Decimal | null): string => (d === null ? '–' : f().monthly(d));
  return (
    <TableScroll label={t('monthly.aria')}>
      <table class="table">
        <caption>{t('monthly.aria')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('providers.col.name')}</th>
            <th scope="col">{t('monthly.table.turn')}</th>
            <th scope="col">{t('monthly.table.day')}</th>
            <th scope="col">{t('monthly.table.month')}</th>
            <th scope="col">{t('monthly.table.spread')}</th>
            <th scope="col">{t('monthly.table.budget')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={app.projection()}>
            {(row) => (
              <tr>
                <th scope="row">{row.tariff.display}</th>
                <td>{row.perTurn === null ? t('row.notPriced') : f().dollars(row.perTurn)}</td>
                <td>{money(row.perDay)}</td>
                <td>{money(row.perMonth)}</td>
                <td>
                  {row.low === null || row.high === null
                    ? '–'
                    : `${money(row.low)} – ${money(row.high)}`}
                </td>
                <td>{crossing(row.perTurn)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </TableScroll>
  );
}
