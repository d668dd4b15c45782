/** The map as a table: every list, those without a mark too. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { TariffVerdict } from '../../app/app.ts';
import { useApp } from '../../app/context.ts';
import { given } from '../../tariffs/form.ts';
import { TableScroll } from '../TableScroll.tsx';
import { sellerName } from '../facts.ts';
import { useWords } from '../words.tsx';

export function BreakEvenTable(props: { onTake(id: string): void }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const rows = createMemo(() => [...app.tariffVerdicts()].sort(byMargin));
  const side = (v: TariffVerdict): string =>
    v.side === 'keep' || v.side === 'compact'
      ? t(`side.${v.side === 'keep' ? 'Keep' : 'Compact'}`)
      : v.side === 'tie'
        ? t('chart.equal')
        : t('map.table.notCompared');
  return (
    <TableScroll label={t('map.table.caption')}>
      <table class="table">
        <caption>{t('map.table.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('map.table.name')}</th>
            <th scope="col" class="left">
              {t('map.table.seller')}
            </th>
            <th scope="col">{t('map.table.price')}</th>
            <th scope="col">{t('map.table.flip')}</th>
            <th scope="col">{t('map.table.margin')}</th>
            <th scope="col" class="left">
              {t('map.table.side')}
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={rows()}>
            {(v) => (
              <tr>
                <th scope="row">
                  <button
                    type="button"
                    class="row-button"
                    title={t('map.use')}
                    onClick={() => props.onTake(v.tariff.id)}
                  >
                    {v.tariff.display}
                  </button>
                </th>
                <td class="left">{sellerName(v.tariff.provider)}</td>
                <td>{v.cachedPrice === null ? '–' : f().price(v.cachedPrice)}</td>
                <td>
                  {given(v.crossover?.cachedPrice)
                    ? f().flip(v.crossover.cachedPrice)
                    : v.crossover === null
                      ? '–'
                      : t('map.table.always')}
                  <Show when={v.crossover?.regime === 'keep-above'}>
                    <span class="sub">{t('map.table.inverted')}</span>
                  </Show>
                </td>
                <td>{v.margin === null ? '–' : f().times(v.margin)}</td>
                <td
                  class={`left ${v.side === 'keep' || v.side === 'compact' ? `is-${v.side}` : ''}`}
                >
                  {side(v)}
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </TableScroll>
  );
}

/** The largest margin first; lists without one by their side, those not compared last. */
function byMargin(a: TariffVerdict, b: TariffVerdict): number {
  if (a.margin !== null && b.margin !== null) return b.margin.cmp(a.margin);
  const rank = (v: TariffVerdict): number => {
    if (v.margin !== null) return 1;
    return v.side === 'keep' ? 0 : v.side === 'compact' ? 2 : v.side === 'tie' ? 3 : 4;
  };
  return rank(a) - rank(b);
}
