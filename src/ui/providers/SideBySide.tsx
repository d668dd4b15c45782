/** Two or three price lists in detail, one beside the other. */
import { given } from '../../tariffs/form.ts';
import { createMemo, For, type JSX } from 'solid-js';
import { callGroups } from '../../answers/differences.ts';
import { useApp } from '../../app/context.ts';
import { PARTS } from '../../charts/bars.ts';
import { TableScroll } from '../TableScroll.tsx';
import { useWords } from '../words.tsx';
import { CheaperCell } from './CheaperCell.tsx';
import { assumptionWords } from './notes.ts';
import type { TableRow } from './rows.ts';

export function SideBySide(props: { rows: readonly TableRow[]; onClear(): void }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  /** All calls of the kept arm, by the rules under which these lists price them. */
  const groups = createMemo(() => {
    const { keepAll, pricingOf } = app.listInputs();
    return callGroups(
      keepAll.arm.ledger,
      keepAll.arm.bands,
      props.rows.map(({ keep: { tariff } }) => ({ tariff, options: pricingOf(tariff) })),
    );
  });
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
      <TableScroll label={t('beside.caption')}>
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
            {line(t('beside.tiers'), (row) =>
              row.card === null || row.card.tiers.length === 0
                ? '–'
                : row.card.tiers
                    .filter((tier) => tier.band === null || tier.band === 'base')
                    .map((tier) =>
                      t('beside.tier', {
                        above: f().tokens(tier.above),
                        input: f().price(tier.rates.input),
                      }),
                    )
                    .join(' · '),
            )}
            {line(t('beside.window'), (row) =>
              row.keep.tariff.contextWindow === null
                ? '–'
                : f().tokens(row.keep.tariff.contextWindow),
            )}
            {line(t('detail.assumptions'), (row) => (
              <ul class="beside-list">
                <For each={row.keep.priced.assumptions} fallback={<li>{t('detail.none')}</li>}>
                  {(a) => <li>{assumptionWords(a, words)}</li>}
                </For>
              </ul>
            ))}
          </tbody>
          <tbody>
            <tr>
              <th scope="rowgroup" colspan={props.rows.length + 1}>
                {t(groups().length > 1 ? 'beside.calls' : 'beside.calls.same')}
              </th>
            </tr>
            <For each={groups().length > 1 ? groups() : []}>
              {(group) => (
                <tr>
                  <th scope="row">
                    {t('beside.group', { n: group.calls, count: f().count(group.calls) })}
                  </th>
                  <For each={group.prices}>
                    {(p) => (
                      <td>
                        {p.total === null ? '–' : f().dollars(p.total)}
                        <span class="sub">
                          {p.how === 'tier'
                            ? t('beside.how.tier', { above: f().tokens(p.above ?? 0) })
                            : t(`beside.how.${p.how}`)}
                        </span>
                      </td>
                    )}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </TableScroll>
      <button type="button" class="link" onClick={() => props.onClear()}>
        {t('beside.clear')}
      </button>
    </div>
  );
}
