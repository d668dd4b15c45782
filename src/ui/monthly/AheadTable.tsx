/** The months to come as a table: a row a month, a column a model. */
import { For, Show, type JSX } from 'solid-js';
import { totalOfMonths } from '../../answers/projection.ts';
import type { Decimal } from '../../money/decimal.ts';
import { TableScroll } from '../TableScroll.tsx';
import { useWords } from '../words.tsx';
import type { AheadLine } from './ahead.ts';

export function AheadTable(props: {
  lines: readonly AheadLine[];
  machines: readonly Decimal[] | null;
  hasBudget: boolean;
}): JSX.Element {
  const { t, f } = useWords();
  const months = () => props.lines[0]?.months ?? [];
  const over = (line: AheadLine): string =>
    line.over === null
      ? t('monthly.ahead.over.none')
      : t('monthly.ahead.over.span', { ...line.over, count: line.over.to - line.over.from + 1 });
  return (
    <TableScroll label={t('monthly.ahead.aria')}>
      <table class="table">
        <caption>{t('monthly.ahead.aria')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('monthly.ahead.horizon')}</th>
            <For each={props.lines}>{(line) => <th scope="col">{line.tariff.display}</th>}</For>
            <Show when={props.machines}>
              <th scope="col">{t('monthly.machines')}</th>
            </Show>
          </tr>
        </thead>
        <tbody>
          <For each={months()}>
            {(_, i) => (
              <tr>
                <th scope="row">{t('monthly.ahead.month', { n: f().count(i() + 1) })}</th>
                <For each={props.lines}>
                  {(line) => <td>{f().monthly(line.months[i()] ?? 0)}</td>}
                </For>
                <Show when={props.machines}>{(m) => <td>{f().monthly(m()[i()] ?? 0)}</td>}</Show>
              </tr>
            )}
          </For>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('monthly.ahead.total')}</th>
            <For each={props.lines}>{(line) => <td>{f().monthly(line.total)}</td>}</For>
            <Show when={props.machines}>{(m) => <td>{f().monthly(totalOfMonths(m()))}</td>}</Show>
          </tr>
          <Show when={props.hasBudget}>
            <tr>
              <th scope="row">{t('monthly.ahead.over')}</th>
              <For each={props.lines}>{(line) => <td>{over(line)}</td>}</For>
              <Show when={props.machines}>
                <td />
              </Show>
            </tr>
          </Show>
        </tfoot>
      </table>
    </TableScroll>
  );
}
