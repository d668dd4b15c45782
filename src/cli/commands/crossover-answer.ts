/** The answer of `crossover` as scripts and as people read it. */
import type { BootstrapOptions } from '../../answers/bootstrap.ts';
import type {
  ArmLines,
  Crossover,
  CrossoverAnswer,
  CrossoverGroup,
} from '../../answers/crossover.ts';
import type { Totals } from '../../answers/inventory.ts';
import type { Decimal } from '../../money/decimal.ts';
import { CATALOGUE_AS_OF } from '../../tariffs/catalogue.ts';
import { count, left, percent, printable, ratio, right, table, usd } from '../format.ts';
import { assumptionTexts, money } from '../json.ts';
import type { Words } from '../words.ts';

export interface Arms {
  readonly keep: Totals;
  readonly compact: Totals;
}

/** @param madeUp the prices came from the command line, so the row names no price list */
export function crossoverAnswer(
  answers: readonly CrossoverAnswer[],
  arms: Arms,
  madeUp: boolean,
  words: Words,
): object {
  const rows = answers.map((answer) => rowOf(answer, madeUp));
  const pairing = answers[0]?.pairing;
  return {
    ...arms,
    ...rows[0],
    rows,
    unpaired: { keep: pairing?.onlyKeep ?? [], compact: pairing?.onlyCompact ?? [] },
    notices:
      pairing?.how === 'by-order'
        ? [
            {
              code: 'paired-by-order',
              message: words.notices['paired-by-order'],
              count: pairing.pairs.length,
            },
          ]
        : [],
  };
}

function rowOf(answer: CrossoverAnswer, madeUp: boolean): object {
  const { overall, held } = answer;
  return {
    model: madeUp ? null : answer.tariff.id,
    held: { uncachedInput: money(held.uncachedInput), output: money(held.output) },
    complete: answer.complete,
    lowerBound: answer.keep.lowerBound || answer.compact.lowerBound,
    // Why there is no crossover, where there is none.
    missing: { keep: missingOf(answer.keep), compact: missingOf(answer.compact) },
    ...groupAnswer(overall),
    groups: answer.groups.map((group) => ({
      turns: group.turns,
      sessions: group.sessions,
      ...groupAnswer(group),
    })),
    assumptions: [
      ...new Set([answer.keep, answer.compact].flatMap((arm) => assumptionTexts(arm.assumptions))),
    ],
  };
}

function missingOf({ unpricedCalls, doesNotFit }: ArmLines): object {
  return { unpricedCalls, doesNotFit };
}

function groupAnswer({ crossover, margin, interval, pairs, rewritesPerSession }: CrossoverGroup) {
  return {
    crossover: crossingAnswer(crossover),
    margin: money(margin),
    interval:
      interval === null
        ? null
        : { ...interval, low: money(interval.low), high: money(interval.high) },
    pairs: pairs === null ? null : { ...pairs, at: money(pairs.at) },
    rewritesPerSession: money(rewritesPerSession),
  };
}

function crossingAnswer(crossing: Crossover | null): object {
  return {
    cachedPrice: money(crossing?.cachedPrice ?? null),
    shareOfUncached: money(crossing?.shareOfUncached ?? null),
    regime: crossing?.regime ?? null,
  };
}

interface ReportOptions {
  readonly date: string;
  readonly bootstrap: BootstrapOptions;
  readonly byTurns: boolean;
}

export function crossoverReport(
  answers: readonly CrossoverAnswer[],
  arms: Arms,
  { date, bootstrap, byTurns }: ReportOptions,
  words: Words,
): string {
  const { locale, heading } = words;
  const n = (value: number): string => count(value, locale);
  const writes = (t: Totals): number => Object.values(t.cacheWrite).reduce((a, b) => a + b, 0);
  const parts = [
    `${words.atDate(date, CATALOGUE_AS_OF)}\n`,
    table(
      [
        left(heading.arm),
        right(heading.sessions),
        right(heading.turns),
        right(heading.calls),
        right(heading.uncachedInput),
        right(heading.cacheRead),
        right(heading.cacheWrite),
        right(heading.output),
      ],
      (['keep', 'compact'] as const).map((arm) => {
        const t = arms[arm];
        const counts = [t.sessions, t.turns, t.calls, t.uncachedInput, t.cacheRead, writes(t)];
        return [words[arm], ...[...counts, t.output].map(n)];
      }),
    ),
    ...answers.map((answer) => answerReport(answer, byTurns, words)),
  ];
  const [first] = answers;
  if (first !== undefined) {
    const notes: string[] = [];
    if (first.overall.interval !== null)
      notes.push(
        words.intervalOf(`${bootstrap.level * 100} %`, bootstrap.resamples, bootstrap.seed),
      );
    if (first.pairing.how === 'none') notes.push(words.meansCompared);
    for (const [arm, ids] of [
      [words.keep, first.pairing.onlyKeep],
      [words.compact, first.pairing.onlyCompact],
    ] as const)
      if (ids.length > 0) notes.push(printable(words.unpaired(arm, ids)));
    if (notes.length > 0) parts.push(notes.map((note) => `${note}\n`).join(''));
  }
  return parts.join('\n');
}

function answerReport(answer: CrossoverAnswer, byTurns: boolean, words: Words): string {
  const { heading, locale } = words;
  const name = answer.tariff.origin === 'custom' && answer.tariff.id === 'given-prices';
  const lines = [`${name ? words.ownList : answer.tariff.id}\n`];
  const crossing = answer.overall.crossover;
  if (crossing === null) {
    for (const arm of ['keep', 'compact'] as const) {
      const { unpricedCalls, doesNotFit } = answer[arm];
      if (unpricedCalls + doesNotFit > 0)
        lines.push(`${words.cannotCompare(words[arm], unpricedCalls, doesNotFit)}\n`);
    }
    return lines.join('');
  }
  lines.push(
    `${words.regime[crossing.regime](crossing.cachedPrice === null ? '' : usd(crossing.cachedPrice, locale))}\n`,
  );
  const at = answer.overall.pairs?.at;
  if (at !== undefined) lines.push(`${words.winsAt(usd(at, locale))}\n`);
  const groups = [answer.overall, ...(byTurns ? answer.groups : [])];
  lines.push(
    table(
      [
        right(heading.turns),
        right(heading.sessions),
        right(heading.cachedPrice),
        right(heading.share),
        right(heading.low),
        right(heading.high),
        right(heading.margin),
        right(heading.keepWins),
        right(heading.compactWins),
      ],
      groups.map((group) => groupCells(group, words)),
    ),
  );
  return lines.join('');
}

function groupCells(group: CrossoverGroup, words: Words): string[] {
  const { locale, none } = words;
  const { crossover, interval, pairs } = group;
  const dollars = (p: Decimal | null): string => (p === null ? words.infinite : usd(p, locale));
  const share = crossover?.shareOfUncached ?? null;
  return [
    group.turns === null ? words.allTurns : count(group.turns, locale),
    count(group.sessions, locale),
    crossover === null
      ? none
      : crossover.cachedPrice === null
        ? words.regimeShort[crossover.regime]
        : usd(crossover.cachedPrice, locale),
    share === null ? none : percent(share, locale),
    interval === null ? none : dollars(interval.low),
    interval === null ? none : dollars(interval.high),
    group.margin === null ? none : ratio(group.margin, locale),
    pairs === null ? none : count(pairs.keepWins, locale),
    pairs === null ? none : count(pairs.compactWins, locale),
  ];
}
