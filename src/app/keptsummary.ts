/** What a kept scenario answers, by the same code as the page's own verdict. */
import { createRoot } from 'solid-js';
import type { SimulatedFacts, Choices } from '../scenario/scenario.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { HeldPrices, Verdict } from './app.ts';
import { createArms } from './arms.ts';
import { createHeld } from './held.ts';
import type { OpenedScenario } from './services.ts';

export interface ScenarioSummary {
  readonly verdict: Verdict;
  readonly held: HeldPrices | null;
  /** The list of the verdict; `null` where the scenario does not hold it. */
  readonly model: Tariff | null;
  readonly choices: Choices;
  readonly sessions: number;
  readonly simulated: SimulatedFacts | null;
}

export function summaryOfScenario(opened: OpenedScenario): ScenarioSummary | null {
  const { choices, workload, tariffs } = opened;
  const model = tariffs.find((tariff) => tariff.id === choices.model);
  if (model === undefined) return null;
  return createRoot((dispose) => {
    const arms = createArms(
      () => choices,
      () => workload.keep,
      () => workload.compact,
    );
    const held = createHeld({
      choices: () => choices,
      model: () => model,
      arms,
      firstMs: () => workload.keep.firstMs,
    });
    const summary = {
      verdict: held.verdict(),
      held: held.held(),
      model,
      choices,
      sessions: workload.keep.sessions.length,
      simulated: workload.simulated,
    };
    dispose();
    return summary;
  });
}

/** Names of the choices in which scenarios differ, in the order of the first. */
export function differingChoices(all: readonly Choices[]): (keyof Choices)[] {
  const [first, ...others] = all;
  if (first === undefined) return [];
  return (Object.keys(first) as (keyof Choices)[]).filter((key) =>
    others.some((other) => JSON.stringify(other[key]) !== JSON.stringify(first[key])),
  );
}
