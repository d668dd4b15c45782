/** Words of `budget` and `compare`, in English; their answers are Markdown. */
import type { BreakCause } from '../strategies/calibrate.ts';

const number = (n: number): string => n.toLocaleString('en-US');
const many = (n: number, one: string, other: string): string =>
  `${number(n)} ${n === 1 ? one : other}`;

const causes: Readonly<Record<BreakCause, string>> = {
  lifetime: 'a pause longer than the cache lives',
  compaction: 'a compaction by the agent',
  'prefix-edit': 'a prompt edited before its end',
  model: 'a change of model',
  unexplained: 'no reason in the log',
};

export const pipelineEn = {
  aPercent: 'a plain decimal such as 5 or 2.5',
  oneModel: (command: string) =>
    `${command} takes one --model; without it each call is priced by its own model’s list`,
  baseAndHead:
    'compare takes two files or folders: BASE (before the change) and HEAD (after it); only one may be -',
  noRecordsOf: (side: 'BASE' | 'HEAD') => `no usable record in ${side}`,
  noPrices:
    'no call has a price; name a price list by --model, or bring the model’s own by --tariff',
  cannotTell: (calls: number) =>
    `cannot tell whether the limit is kept: ${many(calls, 'call has', 'calls have')} no price, or ${calls === 1 ? 'does' : 'do'} not fit the window`,

  budgetTitle: 'What the sessions cost',
  budgetOver: (sessions: number, ofTotal: boolean) =>
    [
      ...(sessions > 0 ? [`${many(sessions, 'session is', 'sessions are')} over the limit`] : []),
      ...(ofTotal ? ['the total is over its limit'] : []),
    ].join('; '),
  budgetKept: 'Within the limits.',
  budgetUndecided: 'Cannot tell: calls without a price.',
  limitPerSession: (amount: string) => `at most ${amount} a session`,
  limitTotal: (amount: string) => `at most ${amount} in total`,
  limits: (limits: readonly string[]) => `Limits: ${limits.join('; ')}.`,
  pricedBy: (model: string | null) =>
    model === null
      ? 'Each call at its own model’s prices.'
      : `All calls at the prices of ${model}.`,
  column: {
    session: 'session',
    dollars: 'dollars',
    overBy: 'over by',
    base: 'before',
    head: 'after',
    change: 'change',
    hits: 'cache hits',
    breaks: 'cache breaks',
    rebilled: 'tokens billed anew',
    cause: 'cause of cache breaks',
  },
  totalOf: (sessions: number) => `total of ${many(sessions, 'session', 'sessions')}`,
  fromTo: (base: string, head: string) => (base === head ? base : `${base} → ${head}`),
  moreSessions: (n: number) =>
    `${many(n, 'cheaper session is', 'cheaper sessions are')} not listed; --json has all.`,
  moreChanges: (n: number) =>
    `${many(n, 'session', 'sessions')} that changed less ${n === 1 ? 'is' : 'are'} not listed; --json has all.`,
  assumedTitle: 'Assumptions',
  causesTitle: 'Cache breaks',
  causes,
  onlyAtLeast: 'A count that is billed is missing from the log: amounts with ≥ are lower bounds.',

  compareTitle: 'What the change does to cost',
  compared: (pairs: number, base: string, head: string, change: string) =>
    `${many(pairs, 'session', 'sessions')} on both sides: ${base} → ${head} (${change}).`,
  comparedMeans: (base: string, head: string, change: string) =>
    `No session is on both sides; means per session: ${base} → ${head} (${change}).`,
  changeUnknown: 'change not known',
  increaseOver: (most: string) => `Over the limit: an increase of at most ${most} was allowed.`,
  increaseWithin: (most: string) => `Within the limit: an increase of at most ${most} is allowed.`,
  increaseUndecided: (most: string) =>
    `Cannot tell whether the increase is at most ${most}: calls without a price.`,
  onlyBase: (n: number, names: readonly string[]) =>
    `Only before the change, left out: ${many(n, 'session', 'sessions')} (${names.join(', ')}).`,
  onlyHead: (n: number, names: readonly string[]) =>
    `Only after the change, left out: ${many(n, 'session', 'sessions')} (${names.join(', ')}).`,
  allBase: 'all sessions before',
  allHead: 'all sessions after',
  pairedByOrder: 'No session id is common; sessions are paired in their order.',
  breaksUnknown: 'Cache breaks are not known: the log has sums, or no counts of single calls.',
};
