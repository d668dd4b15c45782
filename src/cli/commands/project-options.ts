/** What `project` takes besides the volume: shares of workloads, growth, a budget, own machines. */
import type { OwnMachine } from '../../answers/projection.ts';
import { mixProblem, type WorkloadMix } from '../../costing/workloads.ts';
import { Decimal, parseDecimal, plain } from '../../money/decimal.ts';
import { positive, type Args } from '../args.ts';
import { wrongUse } from '../io.ts';
import type { Words } from '../words.ts';

const MONTHS = 12;
/** Ten years: beyond that a growth is not a plan. */
const MOST_MONTHS = 120;

/** A growth a month and the months that it is followed. */
export interface Growth {
  /** A fraction; below 0 the volume shrinks. */
  readonly perMonth: Decimal;
  readonly months: number;
}

export interface ProjectOptions {
  readonly mix: WorkloadMix;
  readonly growth: Growth | null;
  readonly budget: Decimal | null;
  readonly machine: OwnMachine | null;
}

/** @throws Failure for a value that is not understood, or that goes with another one only */
export function projectOptions(args: Args, words: Words): ProjectOptions {
  const cost = positive(args, 'machine-cost', words);
  const turnsPerDay = positive(args, 'machine-turns', words);
  if ((cost === null) !== (turnsPerDay === null))
    throw wrongUse(
      cost === null
        ? words.onlyWith('--machine-turns', '--machine-cost')
        : words.onlyWith('--machine-cost', '--machine-turns'),
    );
  return {
    mix: mixOf(args, words),
    growth: growthOf(args, words),
    budget: positive(args, 'budget', words),
    machine: cost === null || turnsPerDay === null ? null : { usdPerMonth: cost, turnsPerDay },
  };
}

/** `--share TURNS=SHARE`, `--share FROM-TO=SHARE` or `--share FROM-=SHARE`, repeated. */
function mixOf(args: Args, words: Words): WorkloadMix {
  return args.all('share').map((value) => {
    const [, from = '', dash, to = '', text = ''] =
      /^(\d{1,9})(-(\d{0,9}))?=(\d(?:\.\d{1,30})?)$/.exec(value) ?? [];
    const share = parseDecimal(text);
    if (share === null || share.gt(1))
      throw wrongUse(words.badValue('--share', value, '22=0.7, 1-9=0.25, 37-=1'));
    const fromTurns = Number(from);
    const toTurns =
      dash === undefined ? fromTurns : to === '' ? Number.MAX_SAFE_INTEGER : Number(to);
    return { fromTurns, toTurns, share };
  });
}

function growthOf(args: Args, words: Words): Growth | null {
  const months = wholeMonths(args, words);
  const value = args.one('growth');
  if (value === null) {
    if (months !== null) throw wrongUse(words.onlyWith('--months', '--growth'));
    return null;
  }
  const perMonth = parseDecimal(value);
  if (perMonth === null || perMonth.lt(-1) || perMonth.gt(1000))
    throw wrongUse(words.badValue('--growth', value, words.aGrowth));
  return { perMonth, months: months ?? MONTHS };
}

function wholeMonths(args: Args, words: Words): number | null {
  const value = args.one('months');
  if (value === null) return null;
  const months = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (months < 1 || months > MOST_MONTHS)
    throw wrongUse(words.badValue('--months', value, words.aMonthCount(MOST_MONTHS)));
  return months;
}

/** @throws Failure where the shares cannot be applied to these sessions */
export function checkMix(
  sessions: readonly { readonly turns: number }[],
  mix: WorkloadMix,
  words: Words,
): void {
  const problem = mixProblem(sessions, mix);
  if (problem === null) return;
  const lengths = [...new Set(sessions.map((s) => s.turns))].sort((a, b) => a - b);
  const sum = mix.reduce((n, { share }) => n.plus(share), new Decimal(0));
  throw wrongUse(
    problem === 'sum'
      ? words.sharesSum(plain(sum))
      : problem === 'overlap'
        ? words.sharesOverlap
        : words.sharesNoSession(lengths),
  );
}
