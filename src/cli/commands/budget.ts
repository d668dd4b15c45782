/** `budget`: whether sessions cost more than they may; for pipelines. */
import { againstLimit, type Against, type SessionCost } from '../../answers/sessionprices.ts';
import { ZERO } from '../../money/decimal.ts';
import { CATALOGUE_AS_OF } from '../../tariffs/catalogue.ts';
import type { Args } from '../args.ts';
import { estimateAnswer, estimateText, summaryEstimate, withSummaries } from '../estimates.ts';
import { count, usd } from '../format.ts';
import { EXIT, nothingUsable, wrongUse, type ExitCode, type Io } from '../io.ts';
import { assumptionTexts, money, printJson } from '../json.ts';
import {
  MOST_LISTED,
  bold,
  bullets,
  costAnswer,
  costText,
  limit,
  markdownTable,
  oneTariff,
  paragraph,
  priceSessions,
  sessionText,
  title,
} from '../pipeline.ts';
import { recordedPriceChoices } from '../prices.ts';
import { needsCalls } from '../sums.ts';
import { loadTariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';

interface Judged {
  readonly session: SessionCost;
  readonly against: Against;
}

export async function budget(args: Args, io: Io, words: Words): Promise<ExitCode> {
  if (args.files.length === 0) throw wrongUse(words.noFiles('budget'));
  const perSession = limit(args, 'max-per-session', words);
  const inTotal = limit(args, 'max-total', words);
  if (perSession === null && inTotal === null)
    throw wrongUse(words.needsOption('budget', '--max-per-session USD | --max-total USD'));
  const choices = recordedPriceChoices(args, words);
  const tariffs = await loadTariffs(args, words);
  const list = oneTariff(tariffs, 'budget', words);
  const importers = await importersFor(args, words);
  const estimate = summaryEstimate(args, words);
  const read = await usableTraces(args.files, importers, tariffs.all, io, words);
  if (perSession !== null) needsCalls('--max-per-session', read.trace, words);
  const estimated = withSummaries(read, estimate, io, words);
  const costs = priceSessions(estimated?.trace ?? read.trace, list, tariffs.all, choices);
  if (costs.all.total === null) throw nothingUsable(words.noPrices);
  const sessions = costs.sessions.map((session): Judged => ({
    session,
    against: againstLimit(session, perSession),
  }));
  const total = againstLimit(costs.all, inTotal);
  const overSessions = sessions.filter((s) => s.against.overBy !== null).length;
  const over = overSessions > 0 || total.overBy !== null;
  const undecided = total.undecided || sessions.some((s) => s.against.undecided);
  if (args.has('json'))
    printJson(
      {
        asOf: CATALOGUE_AS_OF,
        date: choices.date,
        cache: choices.cache,
        writes: choices.writes,
        model: list?.id ?? null,
        maxPerSession: money(perSession),
        maxTotal: money(inTotal),
        over,
        undecided: !over && undecided,
        sessions: sessions.map(({ session, against }) => ({
          session: session.id,
          turns: session.turns,
          ...costAnswer(session),
          overBy: money(against.overBy),
        })),
        totals: {
          sessions: sessions.length,
          sessionsOver: overSessions,
          ...costAnswer(costs.all),
          overBy: money(total.overBy),
        },
        assumptions: assumptionTexts(costs.assumptions),
        ...estimateAnswer(estimated, estimate),
      },
      io,
    );
  else {
    const { locale, column, heading, none } = words;
    const dollars = (against: Against): string =>
      against.overBy === null ? none : usd(against.overBy, locale);
    const dearest = [...sessions].sort((a, b) =>
      (b.session.total ?? ZERO).cmp(a.session.total ?? ZERO),
    );
    // Calls without a price come first: their session's cost is not known.
    const listed = [...dearest]
      .sort((a, b) => Number(a.session.complete) - Number(b.session.complete))
      .slice(0, MOST_LISTED);
    const limits = [
      ...(perSession === null ? [] : [words.limitPerSession(usd(perSession, locale))]),
      ...(inTotal === null ? [] : [words.limitTotal(usd(inTotal, locale))]),
    ];
    io.out(
      title(2, words.budgetTitle) +
        bold(
          over
            ? words.budgetOver(overSessions, total.overBy !== null)
            : undecided
              ? words.budgetUndecided
              : words.budgetKept,
        ) +
        paragraph(words.limits(limits)) +
        markdownTable(
          [column.session, heading.calls, column.dollars, column.overBy],
          [
            ...listed.map(({ session, against }) => [
              sessionText(session.id, words),
              count(session.calls, locale),
              costText(session, words),
              dollars(against),
            ]),
            [
              words.totalOf(sessions.length),
              count(costs.all.calls, locale),
              costText(costs.all, words),
              dollars(total),
            ],
          ],
        ) +
        '\n' +
        (sessions.length > listed.length
          ? paragraph(words.moreSessions(sessions.length - listed.length))
          : '') +
        title(3, words.assumedTitle) +
        bullets([
          `${words.atDate(choices.date, CATALOGUE_AS_OF)} ${words.writesMode[choices.writes]}`,
          words.pricedBy(list?.id ?? null),
          ...(costs.all.lowerBound ? [words.onlyAtLeast] : []),
          ...costs.assumptions.map((a) => words.assumptions[a.code](a.detail)),
          ...(estimated !== null && estimate !== null
            ? [estimateText(estimated, estimate, words)]
            : []),
        ]),
    );
  }
  if (over) return EXIT.overBudget;
  if (!undecided) return EXIT.done;
  // A limit that nobody can check is not kept.
  io.err(`${words.cannotTell(costs.all.unpricedCalls + costs.all.doesNotFit)}\n`);
  return EXIT.nothingUsable;
}
