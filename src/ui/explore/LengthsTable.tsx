/** Cost by length as a table; of very long sessions, evenly spaced lengths. */
import { For, type JSX } from 'solid-js';
import type { LengthsAnswer } from '../../answers/lengths.ts';
import { tableRows } from '../../charts/lengths.ts';
import { useWords } from '../words.tsx';
import { TableScroll } from '../TableScroll.tsx';

export function LengthsTable(props: { points: LengthsAnswer['points'] }): JSX.Element {
  const { t, f } = useWords();
  const cheaper = ({ keep, compact }: LengthsAnswer['points'][number]): string => {
    if (keep === null || compact === null) return '–';
    const difference = keep.cmp(compact);
    if (difference === 0) return t('explore.lengths.same');
    return t(difference < 0 ? 'side.Keep' : 'side.Compact');
  };
  return (
    <TableScroll label={t('explore.lengths.caption')}>
      <table class="table">
        <caption>{t('explore.lengths.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('explore.lengths.col.turn')}</th>
            <th scope="col">{t('explore.lengths.col.sessions')}</th>
            <th scope="col">{t('explore.lengths.col.keep')}</th>
            <th scope="col">{t('explore.lengths.col.compact')}</th>
            <th scope="col">{t('explore.lengths.col.cheaper')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={tableRows(props.points)}>
            {(point) => (
              <tr>
                <th scope="row">{f().count(point.turn)}</th>
                <td>{f().count(point.sessions)}</td>
                <td>{point.keep === null ? t('explore.unpriced') : f().dollars(point.keep)}</td>
                <td>
                  {point.compact === null ? t('explore.unpriced') : f().dollars(point.compact)}
                </td>
                <td>{cheaper(point)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </TableScroll>
  );
}
