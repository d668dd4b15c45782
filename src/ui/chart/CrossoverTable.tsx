/** The crossover chart's table twin. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { crossoverRows } from '../../charts/table.ts';
import { isSimulated } from '../verdict.ts';
import { useWords } from '../words.tsx';

export function CrossoverTable(props: { domain: readonly [number, number] }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const rows = createMemo(() => {
    const lines = app.lines();
    const held = app.held();
    if (lines === null || held === null) return [];
    const flip = app.verdict().crossover?.cachedPrice ?? null;
    return crossoverRows(lines.keep, lines.compact, props.domain, held.cached, flip);
  });
  const two = (): boolean => app.lines()?.compact !== null;
  return (
    <div class="table-scroll">
      <table class="table">
        <caption>{t('chart.table.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.table.price')}</th>
            <th scope="col">{t(two() ? 'chart.table.keep' : 'chart.recorded')}</th>
            <Show when={two()}>
              <th scope="col">
                {t(isSimulated(app) ? 'simulated.chart.compact' : 'chart.table.compact')}
              </th>
              <th scope="col">{t('chart.table.cheaper')}</th>
            </Show>
          </tr>
        </thead>
        <tbody>
          <For each={rows()}>
            {(row) => (
              <tr>
                <th scope="row">
                  {row.kind === 'tick'
                    ? f().price(row.price)
                    : row.kind === 'now'
                      ? t('chart.table.now', { price: f().price(row.price) })
                      : t('chart.table.flip', { price: f().flip(row.price) })}
                </th>
                <td>{f().dollars(row.keep)}</td>
                <Show when={row.compact}>
                  {(compact) => (
                    <>
                      <td>{f().dollars(compact())}</td>
                      <td class={row.side === null ? undefined : `is-${row.side}`}>
                        {row.side === null ? t('chart.equal') : t(`side.${row.side}`)}
                      </td>
                    </>
                  )}
                </Show>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}
