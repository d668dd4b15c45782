/** Agents side by side: what each cost, what the cache did for it, what an output budget would save. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import type { ExplorationAnswer, ExploredAgent } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { agentsTotal, shareOf } from '../../app/telling.ts';
import { useWords } from '../words.tsx';
import { Budget } from './Budget.tsx';
import { Caching } from './Caching.tsx';
import { shortId } from './names.ts';
import { Part } from './Part.tsx';
import { TableScroll } from './TableScroll.tsx';

const LISTED = 12;

export function Agents(props: { found: ExplorationAnswer }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const agents = () => props.found.agents;
  const [all, setAll] = createSignal(false);
  const listed = () => (all() ? agents() : agents().slice(0, LISTED));
  const isSingle = (): boolean => agents().length === 1 && agents()[0]?.agent === null;
  const name = (of: ExploredAgent): string =>
    of.agent === null ? t('explore.agents.unnamed') : shortId(of.agent);
  const total = createMemo(() => agentsTotal(agents()));
  const title = (): string => {
    if (isSingle()) return t('explore.agents.title.single');
    const first = agents().find((a) => a.agent !== null);
    const share = first === agents()[0] && first?.total ? shareOf(first.total, total()) : null;
    const n = agents().length;
    return first === undefined || share === null
      ? t('explore.agents.title.many', { n, count: f().count(n) })
      : t('explore.agents.title', { agent: name(first), share: f().percent(share, 0) });
  };
  const budget = () => app.exploring.outputBudgetTokens();
  /** Rows that are sums count as one call each. */
  const hasSums = (): boolean => agents().some((a) => a.outputPerCall === null);
  return (
    <Part id="agents" title={title()}>
      <p class="deck">{t(isSingle() ? 'explore.agents.deck.single' : 'explore.agents.deck')}</p>
      <TableScroll label={t('explore.agents.caption')}>
        <table class="table explore-agents">
          <caption class="visually-hidden">{t('explore.agents.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('explore.agents.col.agent')}</th>
              <th scope="col">
                {t(hasSums() ? 'explore.agents.col.rows' : 'explore.agents.col.calls')}
              </th>
              <th scope="col">{t('explore.agents.col.cost')}</th>
              <th scope="col">{t('explore.agents.col.hits')}</th>
              <th scope="col">{t('explore.agents.col.output')}</th>
              <Show when={budget()}>
                {(tokens) => (
                  <>
                    <th scope="col">
                      {t('explore.agents.col.over', { budget: f().count(tokens()) })}
                    </th>
                    <th scope="col">{t('explore.agents.col.saved')}</th>
                  </>
                )}
              </Show>
            </tr>
          </thead>
          <tbody>
            <For each={listed()}>
              {(agent) => (
                <tr>
                  <th scope="row">{name(agent)}</th>
                  <td>{f().count(agent.calls)}</td>
                  <td>
                    <Show when={agent.total} fallback={t('explore.unpriced')}>
                      {(dollars) => (
                        <>
                          {agent.unpricedCalls > 0 ? '≥ ' : ''}
                          {f().dollars(dollars())}
                        </>
                      )}
                    </Show>
                    <Show when={agent.total !== null && agent.unpricedCalls > 0}>
                      <span class="sub">
                        {t('explore.agents.atLeast', { count: f().count(agent.unpricedCalls) })}
                      </span>
                    </Show>
                  </td>
                  <td>{agent.hitRatio === null ? '–' : f().percent(agent.hitRatio)}</td>
                  <td>
                    {agent.outputPerCall === null
                      ? t('explore.agents.budget.refused')
                      : f().count(agent.outputPerCall)}
                  </td>
                  <Show when={budget()}>
                    <td>
                      {agent.budget === null
                        ? t('explore.agents.budget.refused')
                        : f().count(agent.budget.calls)}
                    </td>
                    <td>
                      {agent.budget === null
                        ? '–'
                        : agent.budget.dollars === null
                          ? t('explore.unpriced')
                          : f().dollars(agent.budget.dollars)}
                    </td>
                  </Show>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </TableScroll>
      <Show when={agents().length > LISTED}>
        <p class="explore-more">
          <button type="button" class="link" onClick={() => setAll(!all())}>
            {all()
              ? t('explore.less')
              : t('explore.more', { count: f().count(agents().length - LISTED) })}
          </button>
        </p>
      </Show>
      <Budget agents={agents()} />
      <Caching agents={listed()} name={name} />
    </Part>
  );
}
