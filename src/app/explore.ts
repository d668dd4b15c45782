/**
 * What the calls at hand tell beyond their bill: cache breaks, windows, agents, days, session length,
 * the sweep of the trigger. Worked out in the worker, only once somebody looks, and shown part by part.
 */
import { batch, createEffect, createMemo, createSignal, untrack, type Accessor } from 'solid-js';
import type { ExplorationAnswer, ExplorationQuestion } from '../answers/exploration.ts';
import type { SimulationOptions } from '../answers/simulation.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { Services } from './services.ts';

/** What there is of an answer; a part that is missing is not known yet. */
export type Explored = Partial<ExplorationAnswer>;
export type ExploredPart = keyof ExplorationAnswer;

export interface Exploring {
  /**
   * `none`: the calls are not at hand, or nobody has looked yet. `stopped`: the reader gave it up; the
   * parts that were there stay.
   */
  readonly status: Accessor<'none' | 'working' | 'ready' | 'failed' | 'stopped'>;
  /** The last answer about these calls, each part of the newest question that has it. */
  readonly answer: Accessor<Explored | null>;
  /** Whether a part answers the present question. */
  isFresh(part: ExploredPart): boolean;
  /** Pieces of work that are done; `null` = nothing is under way, or nothing is heard yet. */
  readonly progress: Accessor<{ readonly done: number; readonly total: number } | null>;
  /** Somebody looks: the answer is kept up to date from now on. */
  look(): void;
  /** Gives up what is under way; {@link resume} takes it up again. */
  stop(): void;
  resume(): void;
  /** Output tokens a call that an agent's budget would allow; `null` = not asked. */
  readonly outputBudgetTokens: Accessor<number | null>;
  setOutputBudget(tokens: number | null): void;
  /** Whose calendar tells the days; the reader's own to begin with. */
  readonly timeZone: Accessor<string>;
  readonly ownTimeZone: string;
  /** @param zone which `isTimeZone` accepts */
  setTimeZone(zone: string): void;
}

export interface ExploringInputs {
  readonly services: Services;
  /** The kept arm whose calls the worker holds; `null` = it holds none. */
  readonly held: Accessor<Ledger | null>;
  /** All but the budget and the zone; compared as text, so it may be made anew. */
  readonly question: Accessor<Omit<ExplorationQuestion, 'outputBudgetTokens' | 'timeZone'>>;
  readonly options: Accessor<SimulationOptions>;
  readonly customForms: Accessor<readonly TariffForm[]>;
}

interface Known {
  readonly of: Ledger;
  readonly parts: Explored;
  /** By part: the question that it answers. */
  readonly keys: Readonly<Partial<Record<ExploredPart, string>>>;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** The question that is answered in full, or that could not be. */
  readonly over: { readonly key: string; readonly failed: boolean } | null;
}

export function createExploring(inputs: ExploringInputs): Exploring {
  const { services, held, options, customForms } = inputs;
  const [isLooked, setLooked] = createSignal(false);
  const [budget, setBudget] = createSignal<number | null>(null);
  const ownTimeZone = services.timeZone();
  const [timeZone, setTimeZone] = createSignal(ownTimeZone);
  const [known, setKnown] = createSignal<Known | null>(null);
  /** The question that the reader gave up. */
  const [stopped, setStopped] = createSignal<string | null>(null);
  const question = createMemo((): ExplorationQuestion => ({
    ...inputs.question(),
    outputBudgetTokens: budget(),
    timeZone: timeZone(),
  }));
  const key = createMemo(() => JSON.stringify([question(), options(), customForms()]));
  createEffect(() => {
    const of = held();
    const mine = key();
    if (of === null || !isLooked() || stopped() === mine) return;
    const before = untrack(known);
    if (before?.of === of && before.over?.key === mine && !before.over.failed) return;
    const take = (parts: Explored, news: Partial<Pick<Known, 'progress' | 'over'>>): void => {
      if (untrack(held) !== of || untrack(key) !== mine || untrack(stopped) === mine) return;
      const last = untrack(known);
      const same = last?.of === of ? last : null;
      const named = Object.keys(parts) as ExploredPart[];
      setKnown({
        of,
        parts: { ...same?.parts, ...parts },
        keys: { ...same?.keys, ...Object.fromEntries(named.map((part) => [part, mine])) },
        progress: null,
        over: same?.over ?? null,
        ...news,
      });
    };
    const fail = (): void => take({}, { over: { key: mine, failed: true } });
    services
      .explore(untrack(question), untrack(options), untrack(customForms), (news) =>
        take(news.parts, { progress: { done: news.done, total: news.total } }),
      )
      .then(
        (answer) => {
          if (answer === null) fail();
          // All parts have been told.
          else take({}, { over: { key: mine, failed: false } });
        },
        (error: unknown) => {
          if (!services.isCancel(error)) fail();
        },
      );
  });
  const current = createMemo(() => {
    const k = known();
    return k !== null && k.of === held() ? k : null;
  });
  const isOver = createMemo(() => current()?.over?.key === key());
  const status = createMemo(() => {
    if (held() === null || !isLooked()) return 'none';
    if (!isOver()) return stopped() === key() ? 'stopped' : 'working';
    return current()?.over?.failed === true ? 'failed' : 'ready';
  });
  return {
    status,
    answer: createMemo(() => {
      const parts = current()?.parts;
      return parts === undefined || Object.keys(parts).length === 0 ? null : parts;
    }),
    isFresh: (part) => current()?.keys[part] === key(),
    progress: createMemo(() => (status() === 'working' ? (current()?.progress ?? null) : null)),
    look: () => setLooked(true),
    stop: () =>
      batch(() => {
        setStopped(untrack(key));
        services.stopExploring();
      }),
    resume: () => setStopped(null),
    outputBudgetTokens: budget,
    setOutputBudget: (tokens) => setBudget(tokens),
    timeZone,
    ownTimeZone,
    setTimeZone: (zone) => setTimeZone(zone),
  };
}
