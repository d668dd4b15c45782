/** Where the cache broke: by cause, then the dearest breaks one by one. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { ExplorationAnswer } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { shareOf, sharesOfLargest } from '../../app/telling.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { useWords } from '../words.tsx';
import { Fact } from './Fact.tsx';
import { BreakList } from './BreakList.tsx';
import { Part } from './Part.tsx';
import { ShareBar } from './ShareBar.tsx';
import { TableScroll } from '../TableScroll.tsx';

const LINKS = {
  count: '#explore-break-list',
  tokens: '#explore-causes',
  dollars: '#explore-causes',
};

export function Breaks(props: {
  found: Pick<ExplorationAnswer, 'breaks' | 'agents'>;
}): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const breaks = () => props.found.breaks;
  const hasReads = (): boolean => props.found.agents.hasReads;
  const isPriced = (): boolean => breaks().unpricedCalls < breaks().calls;
  const title = (): MessageCode => {
    if (breaks().calls === 0) return `explore.breaks.title.${hasReads() ? 'none' : 'noReads'}`;
    return isPriced() ? 'explore.breaks.title' : 'explore.breaks.title.unpriced';
  };
  const values = () => ({
    n: breaks().calls,
    count: f().count(breaks().calls),
    tokens: f().tokens(breaks().rebilledTokens),
    dollars: f().dollars(breaks().dollars),
  });
  /** Of the bill as recorded, where both are whole. */
  const share = createMemo(() => {
    const own = app.asRecorded();
    return own === null || own.unpricedCalls > 0 || breaks().unpricedCalls > 0
      ? null
      : shareOf(breaks().dollars, own.total);
  });
  const causes = createMemo(() =>
    [...breaks().byCause].sort(
      (a, b) => b.dollars.cmp(a.dollars) || b.rebilledTokens - a.rebilledTokens,
    ),
  );
  /** Lengths follow the dollars; without prices, the tokens. */
  const shares = createMemo(() =>
    sharesOfLargest(causes().map((c) => (isPriced() ? c.dollars : c.rebilledTokens))),
  );
  return (
    <Part id="breaks" title={<Fact code={title()} values={values()} links={LINKS} />}>
      <Show
        when={breaks().calls > 0}
        fallback={
          <p class="deck">{t(hasReads() ? 'explore.breaks.none' : 'explore.breaks.noReads')}</p>
        }
      >
        <p class="deck">
          <Fact code="explore.breaks.deck" values={values()} links={LINKS} />{' '}
          <Show when={share()}>
            {(part) => (
              <>
                <Fact
                  code="explore.breaks.deck.share"
                  values={{ ...values(), share: f().percent(part()) }}
                  links={{ ...LINKS, share: '#trace' }}
                />{' '}
              </>
            )}
          </Show>
          <Show when={breaks().unpricedCalls > 0}>
            <Fact
              code="explore.breaks.deck.unpriced"
              values={{ n: breaks().unpricedCalls, count: f().count(breaks().unpricedCalls) }}
              links={{ count: '#trace' }}
            />
          </Show>
        </p>
        <TableScroll id="explore-causes" label={t('explore.breaks.caption')}>
          <table class="table explore-causes">
            <caption class="visually-hidden">{t('explore.breaks.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('explore.breaks.col.cause')}</th>
                <th scope="col">{t('explore.breaks.col.dollars')}</th>
                <td class="bar-cell" />
                <th scope="col">{t('explore.breaks.col.calls')}</th>
                <th scope="col">{t('explore.breaks.col.tokens')}</th>
              </tr>
            </thead>
            <tbody>
              <For each={causes()}>
                {(cause, i) => (
                  <tr>
                    <th scope="row">
                      {t(`explore.cause.${cause.cause}`)}
                      <span class="sub">{t(`explore.cause.${cause.cause}.why`)}</span>
                    </th>
                    <td>{isPriced() ? f().dollars(cause.dollars) : t('explore.unpriced')}</td>
                    <td class="bar-cell">
                      <ShareBar share={shares()[i()] ?? 0} />
                    </td>
                    <td>{f().count(cause.calls)}</td>
                    <td>{f().tokens(cause.rebilledTokens)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </TableScroll>
        <BreakList breaks={breaks()} />
        <p class="source">{t('explore.breaks.source')}</p>
      </Show>
    </Part>
  );
}
