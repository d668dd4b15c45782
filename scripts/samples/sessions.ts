import type { Random } from './prng.ts';
import type { Tier } from './types.ts';

/** What the student does: the same in every trial and in every arm. Tokens. */
export interface Session {
  readonly unit: string;
  readonly tier: Tier;
  /** How much material the session asks for, relative to its tier. */
  readonly load: number;
  /** Tokens of the question that opens each turn. */
  readonly questions: readonly number[];
}

/** One possible model call and the tool call that may follow it; weights have no unit. */
export interface Round {
  readonly outputWeight: number;
  /** Tokens at the end of the prompt that never enter the history (date, profile, state). */
  readonly volatile: number;
  readonly toolName: string;
  readonly toolWeight: number;
  /** Relative size of what a cap cuts off this tool output. */
  readonly excessWeight: number;
}

export interface TurnPlan {
  readonly question: number;
  /** Model calls of the turn while nothing has been dropped from the history. */
  readonly calls: number;
  /** Further calls, each with a tool call, once something has been dropped. */
  readonly rework: number;
  /** Share of the reusable prefix that the first call of the turn does not find cached. */
  readonly lossShare: number;
  readonly rounds: readonly Round[];
}

/** Everything about one trajectory that is drawn before any size is calibrated. */
export interface Plan {
  readonly session: Session;
  readonly trial: number;
  readonly load: number;
  /** A session that meets short tool outputs only. */
  readonly short: boolean;
  readonly turns: readonly TurnPlan[];
}

/** How calls, outputs and losses are drawn; all figures are means or probabilities. */
export interface Habits {
  /** Tool calls a turn, at the start and at the end of the session. */
  readonly toolCalls: readonly [number, number];
  /** Probability that a tool output is a whole document, at the start and at the end. */
  readonly documents: readonly [number, number];
  /** Probability that a turn opens with a partial loss of the cached prefix. */
  readonly losses: number;
  readonly lossShare: readonly [number, number];
  /** Greatest number of rework calls a turn. */
  readonly rework: number;
  /** Relative spread of the load between trials of a session. */
  readonly trialSpread: number;
}

/** Rounds drawn per turn; more than any turn uses, so that using one more changes no other draw. */
const MAX_ROUNDS = 12;
const MAX_TOOL_CALLS = 5;
const VOLATILE_TOKENS = [1_120, 1_480] as const;

const TRIALS = [1, 2, 3] as const;
const UNITS: readonly { unit: string; tier: Tier; load: readonly [number, number] }[] = [
  { unit: 'tutor-22-a', tier: 22, load: [1.2, 1.4] },
  { unit: 'tutor-22-b', tier: 22, load: [0.95, 1.15] },
  { unit: 'tutor-22-c', tier: 22, load: [0.6, 0.8] },
  { unit: 'tutor-36-a', tier: 36, load: [1, 1] },
  { unit: 'tutor-36-b', tier: 36, load: [1, 1] },
];
/** The session that asks for much in the 36-turn tier; the other one asks for little. */
export const HEAVY_UNIT = 'tutor-36-a';
/** The 22-turn trajectory without any output above the cap. */
const SHORT = { unit: 'tutor-22-c', trial: 2 } as const;

export function drawSessions(random: Random): Session[] {
  return UNITS.map(({ unit, tier, load }) => ({
    unit,
    tier,
    load: random.between(...load),
    questions: Array.from({ length: tier }, () => random.whole(25, 220)),
  }));
}

/** Plans of all trials of all sessions of one tier. */
export function drawPlans(
  sessions: readonly Session[],
  tier: Tier,
  habits: Habits,
  random: Random,
): Plan[] {
  return sessions
    .filter((session) => session.tier === tier)
    .flatMap((session) => TRIALS.map((trial) => drawPlan(session, trial, habits, random)));
}

/** Adds or takes single calls in random turns until the plans hold `total` calls without rework. */
export function withCalls(plans: readonly Plan[], total: number, random: Random): Plan[] {
  const calls = plans.map((plan) => plan.turns.map((turn) => turn.calls));
  let excess = calls.flat().reduce((sum, count) => sum + count, 0) - total;
  while (excess !== 0) {
    const own = calls[random.whole(0, calls.length - 1)] ?? [];
    const turn = random.whole(0, own.length - 1);
    const changed = (own[turn] ?? 0) - Math.sign(excess);
    if (changed < 1 || changed > MAX_TOOL_CALLS + 1) continue;
    own[turn] = changed;
    excess -= Math.sign(excess);
  }
  return plans.map((plan, index) => ({
    ...plan,
    turns: plan.turns.map((turn, at) => ({ ...turn, calls: calls[index]?.[at] ?? turn.calls })),
  }));
}

function drawPlan(session: Session, trial: number, habits: Habits, random: Random): Plan {
  const short = session.unit === SHORT.unit && trial === SHORT.trial;
  const load = session.load * random.between(1 - habits.trialSpread, 1 + habits.trialSpread);
  const last = session.questions.length - 1;
  const turns = session.questions.map((question, index): TurnPlan => {
    const progress = index / last;
    const along = ([start, end]: readonly [number, number]) => start + (end - start) * progress;
    const wanted = Math.floor(along(habits.toolCalls) * random.between(0.25, 1.75) + random.next());
    const lost = random.next() < habits.losses;
    const share = random.between(...habits.lossShare);
    return {
      question,
      calls: Math.min(wanted, MAX_TOOL_CALLS) + 1,
      rework: random.whole(0, habits.rework),
      lossShare: index > 0 && lost ? share : 0,
      rounds: Array.from({ length: MAX_ROUNDS }, () =>
        drawRound(random, along(habits.documents), progress),
      ),
    };
  });
  return { session, trial, load, short, turns };
}

const SMALL_TOOLS = ['search_course', 'student_profile', 'check_answer', 'run_snippet'] as const;

function drawRound(random: Random, documents: number, progress: number): Round {
  const document = random.next() < documents;
  // Later tool calls return more: sessions move from definitions to worked projects.
  const late = 0.5 + progress;
  const size = document ? random.between(4, 13) : random.between(0.05, 1.1) * late;
  const small = SMALL_TOOLS[random.whole(0, SMALL_TOOLS.length - 1)] ?? SMALL_TOOLS[0];
  return {
    outputWeight: 0.3 + random.next() + random.next() * random.next() * 2,
    volatile: random.whole(...VOLATILE_TOKENS),
    toolName: document ? 'read_lesson' : small,
    toolWeight: size,
    excessWeight: random.between(0.4, 1.6),
  };
}
