/**
 * What the calls at hand tell beyond their bill: cache breaks, windows, agents, session length, the
 * sweep of the trigger. Worked out in the worker, and only once somebody looks.
 */
import { createEffect, createMemo, createSignal, untrack, type Accessor } from 'solid-js';
import type { ExplorationAnswer, ExplorationQuestion } from '../answers/exploration.ts';
import type { SimulationOptions } from '../answers/simulation.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { Services } from './services.ts';

export interface Exploring {
  /** `none`: the calls are not at hand, or nobody has looked yet. */
  readonly status: Accessor<'none' | 'working' | 'ready' | 'failed'>;
  /** The last answer about these calls, while a newer one is on its way too. */
  readonly answer: Accessor<ExplorationAnswer | null>;
  /** Somebody looks: the answer is kept up to date from now on. */
  look(): void;
  /** Output tokens a call that an agent's budget would allow; `null` = not asked. */
  readonly outputBudgetTokens: Accessor<number | null>;
  setOutputBudget(tokens: number | null): void;
}

export interface ExploringInputs {
  readonly services: Services;
  /** The kept arm whose calls the worker holds; `null` = it holds none. */
  readonly held: Accessor<Ledger | null>;
  /** All but the budget; compared as text, so it may be made anew. */
  readonly question: Accessor<Omit<ExplorationQuestion, 'outputBudgetTokens'>>;
  readonly options: Accessor<SimulationOptions>;
  readonly customForms: Accessor<readonly TariffForm[]>;
}

export function createExploring(inputs: ExploringInputs): Exploring {
  const { services, held, options, customForms } = inputs;
  const [isLooked, setLooked] = createSignal(false);
  const [budget, setBudget] = createSignal<number | null>(null);
  const [known, setKnown] = createSignal<{
    readonly of: Ledger;
    readonly key: string;
    readonly answer: ExplorationAnswer | null;
  } | null>(null);
  const question = createMemo((): ExplorationQuestion => ({
    ...inputs.question(),
    outputBudgetTokens: budget(),
  }));
  const key = createMemo(() => JSON.stringify([question(), options(), customForms()]));
  createEffect(() => {
    const of = held();
    const mine = key();
    if (of === null || !isLooked()) return;
    const settle = (answer: ExplorationAnswer | null): void => {
      if (untrack(held) === of && untrack(key) === mine) setKnown({ of, key: mine, answer });
    };
    services
      .explore(untrack(question), untrack(options), untrack(customForms))
      .then(settle, (error: unknown) => {
        if (!services.isCancel(error)) settle(null);
      });
  });
  const current = createMemo(() => {
    const k = known();
    return k !== null && k.of === held() ? k : null;
  });
  return {
    status: createMemo(() => {
      if (held() === null || !isLooked()) return 'none';
      const k = current();
      if (k?.key !== key()) return 'working';
      return k.answer === null ? 'failed' : 'ready';
    }),
    answer: createMemo(() => current()?.answer ?? null),
    look: () => setLooked(true),
    outputBudgetTokens: budget,
    setOutputBudget: (tokens) => setBudget(tokens),
  };
}
