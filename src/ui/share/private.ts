/** Strings of the reader that a link would show: names of custom price lists, of mapped models, of agents
 * whose caches a strategy switches. */
import type { App } from '../../app/app.ts';
import { agentNames } from '../../scenario/agents.ts';

export function privateNames(app: App): string[] {
  return [
    ...app
      .tariffs()
      .filter((tariff) => tariff.origin === 'custom')
      .map((tariff) => tariff.display),
    ...Object.keys(app.choices().modelMap),
    ...agentNames(app.source().simulated?.spec ?? app.choices().strategy),
  ];
}
