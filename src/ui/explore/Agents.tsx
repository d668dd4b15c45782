/** Agents side by side: what each cost, what the cache did for it, what an output budget would save. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import type { ExplorationAnswer, ExploredAgent } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { shareOf } from '../../app/telling.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { CallsLink } from '../calls/CallsLink.tsx';
import { useWords } from '../words.tsx';
import { Budget } from './Budget.tsx';
import { Caching } from './Caching.tsx';
import { Fact } from './Fact.tsx';
import { shortId } from './names.ts';
import { Part } from './Part.tsx';
import { TableScroll } from '../TableScroll.tsx';

const LISTED = 12;

const LINKS = { share: '#explore-agent-list', count: '#explore-agent-list' };

export function Agents(props: { found: Pick<ExplorationAnswer, 'agents'> }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const answer = () => props.found.agents;
  const agents = () => answer().rows;
  /** Agents that are not among the rows. */
  const unlisted = (): number => answer().count - agents().length;
  const [all, setAll] = createSignal(false);
  const listed = () => (all() ? agents() : agents().slice(0, LISTED));
  const isSingle = (): boolean => answer().count === 1 && agents()[0]?.agent === null;
  const name = (of: ExploredAgent): string =>
    of.agent === null ? t('explore.agents.unnamed') : shortId(of.agent);
  /** The dearest agent, where it has a name and its share is known. */
  const first = createMemo(() => {
    const agent = agents()[0];
    if (agent === undefined || agent.agent === null || agent.total === null) return null;
    const share = shareOf(agent.total, answer().total);
    return share === null ? null : { agent: name(agent), share: f().percent(share, 0) };
  });
  const title = (): MessageCode => {
    if (isSingle()) return 'explore.agents.title.single';
    return first() === null ? 'explore.agents.title.many' : 'explore.agents.title';
  };
  const values = () => ({
    n: answer().count,
    count: f().count(answer().count),
    agent: first()?.agent ?? '',
    share: first()?.share ?? '',
  });
  const budget = () => app.exploring.outputBudgetTokens();
  /** Rows that are sums count as one call each. */
  const hasSums = (): boolean => answer().withSums > 0;
  return (
    <Part id="agents" title={<Fact code={title()} values={values()} links={LINKS} />}>
      <p class="deck">{t(isSingle() ? 'explore.agents.deck.single' : 'explore.agents.deck')}</p>
      <TableScroll id="explore-agent-list" label={t('explore.agents.caption')}>
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
                  <th scope="row">
                    <Show when={agent.agent} fallback={name(agent)}>
                      {(recorded) => (
                        <CallsLink to={{ agent: recorded() }}>{name(agent)}</CallsLink>
                      )}
                    </Show>
                  </th>
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
      <Show when={unlisted() > 0}>
        <p class="source">
          {t(answer().restTotal === null ? 'explore.agents.rest.unpriced' : 'explore.agents.rest', {
            n: unlisted(),
            count: f().count(unlisted()),
            dollars: f().dollars(answer().restTotal ?? 0),
          })}
        </p>
      </Show>
      <Budget agents={answer()} />
      <Caching agents={listed()} name={name} />
    </Part>
  );
}
