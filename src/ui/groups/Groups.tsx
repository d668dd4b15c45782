/** Keep or compact by length of session: where the answer flips, and how each pair came out. */
import { given } from '../../tariffs/form.ts';
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { GroupSummary } from '../../answers/crossover.ts';
import { useApp } from '../../app/context.ts';
import { layoutGroups, type GroupRow } from '../../charts/groups.ts';
import { ChartFoot } from '../chart/ChartFoot.tsx';
import { createWidth } from '../chart/measure.ts';
import { isSimulated } from '../verdict.ts';
import { useWords } from '../words.tsx';
import { GroupsSvg, type GroupWords } from './GroupsSvg.tsx';
import { GroupsTable } from './GroupsTable.tsx';

/** More lengths than this are summed up in the table alone. */
const DRAWN = 6;

export function Groups(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [width, measure] = createWidth(1160);
  const answer = () => app.crossover();
  const groups = createMemo((): readonly GroupSummary[] => {
    const a = answer();
    if (a === null) return [];
    const byTurns =
      a.groups.length > DRAWN
        ? [...a.groups]
            .sort((x, y) => y.sessions - x.sessions)
            .slice(0, DRAWN)
            .sort((x, y) => (x.turns ?? 0) - (y.turns ?? 0))
        : a.groups;
    return byTurns.length > 1 ? [...byTurns, a.overall] : [a.overall];
  });
  /** The price at which pairs were compared: it follows when the hand rests. */
  const comparedAt = () => answer()?.overall.pairs?.at ?? app.held()?.cached ?? null;
  const layout = createMemo(() => {
    const a = answer();
    const at = comparedAt();
    if (a === null || at === null || !a.complete) return null;
    return layoutGroups({
      width: width(),
      at,
      tick: (v) => f().priceTick(v),
      signedTick: (v) => (v === 0 ? '0' : `${v > 0 ? '+' : '−'}${f().tick(Math.abs(v))}`),
      groups: groups().map((g) => ({
        key: keyOf(g),
        sessions: g.sessions,
        isMean: a.pairing.how === 'none',
        keep: g.keep,
        compact: g.compact,
        flip: g.crossover?.cachedPrice?.toNumber() ?? null,
        interval:
          g.interval === null
            ? null
            : {
                low: g.interval.low?.toNumber() ?? null,
                high: g.interval.high?.toNumber() ?? null,
              },
        gaps: g.gaps,
      })),
    });
  });
  const words = (g: GroupSummary, row: GroupRow): GroupWords => ({
    name: g.turns === null ? t('groups.all') : t('groups.turns', { n: g.turns }),
    wins:
      g.pairs === null
        ? ''
        : t(
            g.pairs.keepWins * 2 === g.pairs.count
              ? 'groups.even'
              : row.side === 'compact'
                ? 'groups.compactWins'
                : 'groups.keepWins',
            {
              wins:
                row.side === 'compact' && g.pairs.keepWins * 2 !== g.pairs.count
                  ? g.pairs.compactWins
                  : g.pairs.keepWins,
              count: g.pairs.count,
            },
          ),
    flip: !given(g.crossover?.cachedPrice)
      ? t(g.crossover?.regime === 'compact-always' ? 'groups.never.compact' : 'groups.never.keep')
      : f().flip(g.crossover.cachedPrice),
    low: !given(g.interval?.low) ? '' : f().flip(g.interval.low),
    high: !given(g.interval?.high) ? '' : f().flip(g.interval.high),
    costs: t(isSimulated(app) ? 'simulated.groups.costs' : 'groups.costs', {
      keep: f().dollars(row.keepCost),
      compact: f().dollars(row.compactCost),
    }),
    mean: t('groups.mean', { amount: f().signed(row.mean) }),
    counted: t('groups.counted', {
      n: row.pairs,
      count: f().count(row.pairs),
      most: f().count(row.most),
      width: f().tick(layout()?.countedBy ?? 0),
    }),
  });
  const isCounted = (): boolean => (layout()?.countedBy ?? null) !== null;
  const sourceCode = () =>
    answer()?.pairing.how === 'none'
      ? 'groups.source.unpaired'
      : isCounted()
        ? 'groups.source.counted'
        : 'groups.source';
  /** The finding, as the headline. */
  const title = (): string => {
    const rows = layout()?.rows ?? [];
    const byTurns = rows.filter((r) => r.key !== 'all');
    const first = byTurns[0];
    const last = byTurns.at(-1);
    if (first === undefined || last === undefined || byTurns.length < 2) return t('groups.title');
    if (byTurns.every((r) => r.side === first.side))
      return t(first.side === 'compact' ? 'groups.title.compact' : 'groups.title.keep');
    if (first.side === last.side) return t('groups.title');
    return t(first.side === 'keep' ? 'groups.title.keepFirst' : 'groups.title.compactFirst', {
      short: first.key,
      long: last.key,
    });
  };
  return (
    <Show
      when={answer()}
      fallback={
        <Show when={app.isWorking().crossover}>
          <section class="section" id="groups" aria-labelledby="groups-title" aria-busy="true">
            <h2 class="section-title" id="groups-title">
              {t('groups.title')}
            </h2>
            <p class="deck">
              {t('groups.working', { count: f().count(app.source().sizes.keep.sessions) })}
            </p>
          </section>
        </Show>
      }
    >
      {(a) => (
        <section
          class="section"
          id="groups"
          aria-labelledby="groups-title"
          aria-busy={app.isWorking().crossover}
        >
          <h2 class="section-title" id="groups-title">
            {title()}
          </h2>
          <p class="deck">
            {t(isSimulated(app) ? 'simulated.groups.deck' : 'groups.deck', {
              model: a().tariff.display,
            })}{' '}
            <span class="only-wide">
              {t(
                isSimulated(app)
                  ? isCounted()
                    ? 'simulated.groups.counted'
                    : 'simulated.groups.pairs'
                  : isCounted()
                    ? 'groups.deck.counted'
                    : 'groups.deck.pairs',
              )}
            </span>
          </p>
          <figure>
            <div class="groups-box" ref={measure}>
              <Show when={layout()} fallback={<p class="chart-empty">{t('groups.incomplete')}</p>}>
                {(l) => (
                  <GroupsSvg
                    layout={l()}
                    words={groups().map((g, i) => words(g, l().rows[i] as GroupRow))}
                    now={t('groups.charges', {
                      model: a().tariff.display,
                      price: f().price(comparedAt() ?? 0),
                    })}
                  />
                )}
              </Show>
            </div>
            <Show when={a().overall.rewritesPerSession}>
              {(rewrites) => (
                <p class="memory">
                  <b>{t('groups.memory')}</b>{' '}
                  {t(isSimulated(app) ? 'simulated.groups.memory' : 'groups.memory.text', {
                    n: f().decimal(rewrites(), 1),
                  })}
                </p>
              )}
            </Show>
            <ChartFoot
              fileName="keep-or-compact-by-turns"
              table={() => <GroupsTable groups={[...a().groups, a().overall]} />}
            >
              {t(sourceCode(), {
                n: a().pairing.pairs,
                count: f().count(a().pairing.pairs),
                resamples: f().count(a().overall.interval?.resamples ?? 0),
                seed: a().overall.interval?.seed ?? 0,
              })}
              <Show
                when={a().pairing.how === 'by-order'}
              >{` ${t('notice.paired-by-order', { n: 0, count: '' })}`}</Show>
              <For each={[a().pairing.onlyKeep + a().pairing.onlyCompact].filter((n) => n > 0)}>
                {(n) => <>{` ${t('groups.leftOut', { n })}`}</>}
              </For>
            </ChartFoot>
          </figure>
        </section>
      )}
    </Show>
  );
}

const keyOf = (g: GroupSummary): string => (g.turns === null ? 'all' : String(g.turns));
