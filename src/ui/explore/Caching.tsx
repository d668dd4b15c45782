/** Whether caching repays its write premium: a row an agent, a column a price list. */
import { For, Show, type JSX } from 'solid-js';
import type { CachingPays } from '../../answers/agents.ts';
import type { ExploredAgent } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { shortName } from '../facts.ts';
import { useWords } from '../words.tsx';
import { TableScroll } from '../TableScroll.tsx';

export function Caching(props: {
  agents: readonly ExploredAgent[];
  name(of: ExploredAgent): string;
}): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  /** What it takes is the list's own, the same for every agent. */
  const lists = () => props.agents[0]?.caching ?? [];
  const listName = (id: string): string => {
    const tariff = app.tariffs().find((x) => x.id === id);
    return tariff === undefined ? id : shortName(tariff);
  };
  const says = (list: CachingPays | undefined): string => {
    if (list === undefined) return '–';
    if (list.pays === true) return t('explore.caching.pays');
    if (list.pays === false) return t('explore.caching.not');
    return t(list.readsToRepay === null ? 'explore.caching.noCache' : 'explore.caching.unknown');
  };
  const isAssumed = (): boolean =>
    props.agents.some((a) => a.writesAre === 'uncached-input' && a.readsPerWritten !== null);
  return (
    <Show when={lists().length > 0}>
      <h4 class="figure-title explore-sub">{t('explore.caching.title')}</h4>
      <TableScroll label={t('explore.caching.caption')}>
        <table class="table explore-caching">
          <caption class="visually-hidden">{t('explore.caching.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('explore.agents.col.agent')}</th>
              <th scope="col">{t('explore.caching.col.reads')}</th>
              <For each={lists()}>
                {(list) => (
                  <th scope="col">
                    {listName(list.tariff)}
                    <Show when={list.readsToRepay}>
                      {(reads) => (
                        <span class="sub">
                          {reads().isZero()
                            ? t('explore.caching.col.first')
                            : t('explore.caching.col.repay', { reads: f().decimal(reads()) })}
                        </span>
                      )}
                    </Show>
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={props.agents}>
              {(agent) => (
                <tr>
                  <th scope="row">{props.name(agent)}</th>
                  <td>
                    {agent.readsPerWritten === null
                      ? '–'
                      : `${agent.writesAre === 'recorded' ? '' : `${t('explore.caching.assumed')} `}${f().decimal(agent.readsPerWritten)}`}
                  </td>
                  <For each={lists()}>
                    {(_, i) => (
                      <td classList={{ 'says-no': agent.caching[i()]?.pays === false }}>
                        {says(agent.caching[i()])}
                      </td>
                    )}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </TableScroll>
      <p class="source">
        {t('explore.caching.source')}
        <Show when={isAssumed()}> {t('explore.caching.source.assumed')}</Show>
      </p>
    </Show>
  );
}
