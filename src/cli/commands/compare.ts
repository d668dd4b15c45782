/** `compare`: what a change did to cost, cache hits and cache breaks; for pipelines. */
import { breaksBySession, cacheBreaks, type BreaksAnswer } from '../../answers/breaks.ts';
import {
  changeOf,
  increaseOver,
  relativeChange,
  type SessionCost,
  type SessionCosts,
} from '../../answers/sessionprices.ts';
import { Simulator } from '../../answers/simulation.ts';
import { ZERO, toQuotient, type Decimal } from '../../money/decimal.ts';
import { BREAK_CAUSES } from '../../strategies/calibrate.ts';
import { CATALOGUE_AS_OF, CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Args } from '../args.ts';
import { estimateAnswer, summaryEstimate, withSummaries } from '../estimates.ts';
import { count, percent, usd } from '../format.ts';
import { EXIT, nothingUsable, wrongUse, type ExitCode, type Io } from '../io.ts';
import { assumptionTexts, money, printJson } from '../json.ts';
import {
  MOST_LISTED,
  bold,
  bullets,
  costAnswer,
  costText,
  dollarsText,
  markdownTable,
  oneTariff,
  paragraph,
  percentage,
  priceSessions,
  sessionText,
  shareText,
  title,
} from '../pipeline.ts';
import { recordedPriceChoices } from '../prices.ts';
import { loadTariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';

interface Breaks {
  readonly calls: number;
  readonly rebilledTokens: number;
}

/** One of the two: before the change, after it. */
interface Side {
  readonly costs: SessionCosts;
  /** By session; `null` where the log does not let them be found. */
  readonly breaksOf: ReadonlyMap<string, Breaks> | null;
  readonly breaks: BreaksAnswer | null;
  readonly estimated: { estimatedSummaries?: object };
}

export async function compare(args: Args, io: Io, words: Words): Promise<ExitCode> {
  const [basePath, headPath, ...more] = args.files;
  if (basePath === undefined || headPath === undefined || more.length > 0)
    throw wrongUse(words.baseAndHead);
  const most = percentage(args, 'max-increase', words);
  const choices = recordedPriceChoices(args, words);
  const tariffs = await loadTariffs(args, words);
  const list = oneTariff(tariffs, 'compare', words);
  const importers = await importersFor(args, words);
  const estimate = summaryEstimate(args, words);
  const sideOf = async (path: string, arm: 'BASE' | 'HEAD'): Promise<Side> => {
    const none = words.noRecordsOf(arm);
    const read = await usableTraces([path], importers, tariffs.all, io, words, none);
    const estimated = withSummaries(read, estimate, io, words);
    const trace = estimated?.trace ?? read.trace;
    return {
      costs: priceSessions(trace, list, tariffs.all, choices),
      ...breaksIn(read.trace),
      estimated: estimateAnswer(estimated, estimate),
    };
  };
  const breaksIn = (trace: Trace): Pick<Side, 'breaks' | 'breaksOf'> => {
    const simulator = new Simulator(trace, tariffs.all);
    if (!simulator.canSimulate) return { breaks: null, breaksOf: null };
    const priceBy = (model: number) => list ?? simulator.tariffOf(model);
    return {
      breaks: cacheBreaks(trace, simulator, priceBy, CATALOGUE_AS_OF_MS),
      breaksOf: breaksBySession(trace, simulator),
    };
  };
  const base = await sideOf(basePath, 'BASE');
  const head = await sideOf(headPath, 'HEAD');
  if (base.costs.all.total === null || head.costs.all.total === null)
    throw nothingUsable(words.noPrices);
  const change = changeOf(base.costs, head.costs);
  const { pairing } = change;
  const verdict = most === null ? null : increaseOver(change, most);
  const pairs = pairing.pairs.map((pair) => ({
    base: pair.keep,
    head: pair.compact,
    relative: relativeOf(pair.keep, pair.compact),
  }));
  if (pairing.how === 'by-order') io.err(`${words.notices['paired-by-order']}\n`);
  if (args.has('json')) {
    const sideAnswer = (side: Side, session: SessionCost): object => ({
      ...costAnswer(session),
      ...breaksAnswer(breaksOfSession(side, session.id)),
    });
    const allAnswer = (side: Side): object => ({
      sessions: side.costs.sessions.length,
      ...costAnswer(side.costs.all),
      ...breaksAnswer(side.breaks),
      breaksByCause:
        side.breaks?.byCause.map((c) => ({
          cause: c.cause,
          calls: c.calls,
          rebilledTokens: c.rebilledTokens,
          // A quotient: the tokens were billed in the proportion of the call's new ones.
          dollars: money(toQuotient(c.dollars)),
        })) ?? null,
      assumptions: assumptionTexts(side.costs.assumptions),
      ...side.estimated,
    });
    printJson(
      {
        asOf: CATALOGUE_AS_OF,
        date: choices.date,
        cache: choices.cache,
        writes: choices.writes,
        model: list?.id ?? null,
        maxIncrease: money(most),
        over: verdict === 'over',
        undecided: verdict === 'undecided',
        paired: pairing.how,
        compared: {
          sessions: pairs.length,
          base: money(change.base.amount),
          head: money(change.head.amount),
          change: money(change.relative),
        },
        sessions: pairs.map((pair) => ({
          session: pair.base.id,
          ...(pair.head.id === pair.base.id ? {} : { headSession: pair.head.id }),
          base: sideAnswer(base, pair.base),
          head: sideAnswer(head, pair.head),
          change: money(pair.relative),
        })),
        unpaired: { base: pairing.onlyKeep, head: pairing.onlyCompact },
        totals: { base: allAnswer(base), head: allAnswer(head) },
      },
      io,
    );
  } else {
    const { locale, column, heading, none } = words;
    const breaksText = (breaks: Breaks | null): string =>
      breaks === null ? none : count(breaks.calls, locale);
    const both = (b: SessionCost, h: SessionCost): string[] => [
      words.fromTo(count(b.calls, locale), count(h.calls, locale)),
      costText(b, words),
      costText(h, words),
      shareText(relativeOf(b, h), words, true),
      words.fromTo(shareText(b.hitRatio, words), shareText(h.hitRatio, words)),
    ];
    const moved = (pair: (typeof pairs)[number]): Decimal =>
      (pair.head.total ?? ZERO).minus(pair.base.total ?? ZERO).abs();
    const listed = [...pairs].sort((a, b) => moved(b).cmp(moved(a))).slice(0, MOST_LISTED);
    const baseText = dollarsText(change.base, words);
    const headText = dollarsText(change.head, words);
    const changeText =
      change.relative === null ? words.changeUnknown : percent(change.relative, locale, true);
    const mostText = most === null ? '' : percent(most, locale);
    const named = (ids: readonly string[]): string[] => [
      ...ids.slice(0, MOST_LISTED).map((id) => sessionText(id, words)),
      ...(ids.length > MOST_LISTED ? [words.andMore(ids.length - MOST_LISTED)] : []),
    ];
    const allRow = (name: string, side: Side): string[] => [
      name,
      count(side.costs.sessions.length, locale),
      count(side.costs.all.calls, locale),
      costText(side.costs.all, words),
      shareText(side.costs.all.hitRatio, words),
      breaksText(side.breaks),
      side.breaks === null ? none : count(side.breaks.rebilledTokens, locale),
    ];
    const assumptions = [
      ...new Set(
        [...base.costs.assumptions, ...head.costs.assumptions].map((a) =>
          words.assumptions[a.code](a.detail),
        ),
      ),
    ];
    io.out(
      title(2, words.compareTitle) +
        bold(
          pairing.how === 'none'
            ? words.comparedMeans(baseText, headText, changeText)
            : words.compared(pairs.length, baseText, headText, changeText),
        ) +
        (verdict === 'over'
          ? paragraph(words.increaseOver(mostText))
          : verdict === 'within'
            ? paragraph(words.increaseWithin(mostText))
            : verdict === 'undecided'
              ? paragraph(words.increaseUndecided(mostText))
              : '') +
        (pairing.how === 'by-order' ? paragraph(words.pairedByOrder) : '') +
        (pairs.length === 0
          ? ''
          : markdownTable(
              [
                column.session,
                heading.calls,
                column.base,
                column.head,
                column.change,
                column.hits,
                column.breaks,
              ],
              listed.map((pair) => [
                words.fromTo(sessionText(pair.base.id, words), sessionText(pair.head.id, words)),
                ...both(pair.base, pair.head),
                words.fromTo(
                  breaksText(breaksOfSession(base, pair.base.id)),
                  breaksText(breaksOfSession(head, pair.head.id)),
                ),
              ]),
            ) + '\n') +
        (pairs.length > listed.length
          ? paragraph(words.moreChanges(pairs.length - listed.length))
          : '') +
        (pairing.how !== 'none' && pairing.onlyKeep.length > 0
          ? paragraph(words.onlyBase(pairing.onlyKeep.length, named(pairing.onlyKeep)))
          : '') +
        (pairing.how !== 'none' && pairing.onlyCompact.length > 0
          ? paragraph(words.onlyHead(pairing.onlyCompact.length, named(pairing.onlyCompact)))
          : '') +
        markdownTable(
          [
            '',
            heading.sessions,
            heading.calls,
            column.dollars,
            column.hits,
            column.breaks,
            column.rebilled,
          ],
          [allRow(words.allBase, base), allRow(words.allHead, head)],
        ) +
        '\n' +
        causesTable(base, head, words) +
        title(3, words.assumedTitle) +
        bullets([
          `${words.atDate(choices.date, CATALOGUE_AS_OF)} ${words.writesMode[choices.writes]}`,
          words.pricedBy(list?.id ?? null),
          ...(base.costs.all.lowerBound || head.costs.all.lowerBound ? [words.onlyAtLeast] : []),
          ...(base.breaks === null || head.breaks === null ? [words.breaksUnknown] : []),
          ...assumptions,
        ]),
    );
  }
  if (verdict === 'over') return EXIT.overBudget;
  if (verdict !== 'undecided') return EXIT.done;
  const missing = [base.costs.all, head.costs.all].reduce(
    (n, all) => n + all.unpricedCalls + all.doesNotFit,
    0,
  );
  // A limit that nobody can check is not kept.
  io.err(`${words.cannotTell(missing)}\n`);
  return EXIT.nothingUsable;
}

function relativeOf(base: SessionCost, head: SessionCost): Decimal | null {
  return relativeChange({ ...base, amount: base.total }, { ...head, amount: head.total });
}

function breaksOfSession(side: Side, id: string): Breaks | null {
  return side.breaksOf === null ? null : (side.breaksOf.get(id) ?? { calls: 0, rebilledTokens: 0 });
}

function breaksAnswer(breaks: Breaks | null): object {
  return {
    cacheBreaks: breaks?.calls ?? null,
    rebilledTokens: breaks?.rebilledTokens ?? null,
  };
}

/** Why the cache broke, before and after, and what that cost. */
function causesTable(base: Side, head: Side, words: Words): string {
  const { locale, column, heading } = words;
  const of = (side: Side, cause: string) => side.breaks?.byCause.find((c) => c.cause === cause);
  const rows = BREAK_CAUSES.flatMap((cause) => {
    const b = of(base, cause);
    const h = of(head, cause);
    if (b === undefined && h === undefined) return [];
    return [
      [
        words.causes[cause],
        count(b?.calls ?? 0, locale),
        usd(b?.dollars ?? ZERO, locale),
        count(h?.calls ?? 0, locale),
        usd(h?.dollars ?? ZERO, locale),
      ],
    ];
  });
  if (rows.length === 0) return '';
  return `${title(3, words.causesTitle)}${markdownTable(
    [
      column.cause,
      `${heading.calls}, ${column.base}`,
      `${column.dollars}, ${column.base}`,
      `${heading.calls}, ${column.head}`,
      `${column.dollars}, ${column.head}`,
    ],
    rows,
  )}\n`;
}
