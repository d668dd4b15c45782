/** The groups as a table. */
import { given } from '../../tariffs/form.ts';
import { For, type JSX } from 'solid-js';
import type { CrossoverGroup } from '../../answers/crossover.ts';
import { useWords } from '../words.tsx';

export function GroupsTable(props: { groups: readonly CrossoverGroup[] }): JSX.Element {
  const { t, f } = useWords();
  const bound = (g: CrossoverGroup): string =>
    g.interval === null
      ? '–'
      : `${g.interval.low === null ? t('groups.open') : f().flip(g.interval.low)} – ${g.interval.high === null ? t('groups.open') : f().flip(g.interval.high)}`;
  return (
    <div class="table-scroll">
      <table class="table">
        <caption>{t('groups.aria')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('groups.table.length')}</th>
            <th scope="col">{t('trace.col.sessions')}</th>
            <th scope="col">{t('groups.col.flip')}</th>
            <th scope="col">{t('groups.table.interval')}</th>
            <th scope="col">{t('groups.table.wins')}</th>
            <th scope="col">{t('groups.table.rewrites')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.groups}>
            {(g) => (
              <tr>
                <th scope="row">
                  {g.turns === null ? t('groups.all') : t('groups.turns', { n: g.turns })}
                </th>
                <td>{f().count(g.sessions)}</td>
                <td>
                  {!given(g.crossover?.cachedPrice)
                    ? t('groups.never')
                    : f().flip(g.crossover.cachedPrice)}
                </td>
                <td>{bound(g)}</td>
                <td>
                  {g.pairs === null
                    ? '–'
                    : t('groups.of', { wins: g.pairs.keepWins, count: g.pairs.count })}
                </td>
                <td>
                  {g.rewritesPerSession === null ? '–' : f().decimal(g.rewritesPerSession, 1)}
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}
