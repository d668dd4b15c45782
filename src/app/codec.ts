/** Scenarios and links for the page. Loaded with the first link. */
import { describeContents, type ContentFact } from '../scenario/contents.ts';
import { encodeLink, decodeLink } from '../scenario/link.ts';
import { openScenario, scenarioOf } from '../scenario/open.ts';
import { formatScenario, parseChoices, parseScenario } from '../scenario/schema.ts';
import type { Choices, Scenario } from '../scenario/scenario.ts';
import { CATALOGUE_VERSION, tariffById } from '../tariffs/catalogue.ts';
import type { OpenRefusal, OpenedScenario, ScenarioParts } from './services.ts';

export function makeScenario(parts: ScenarioParts): Scenario {
  return scenarioOf({
    choices: parts.choices,
    workload: parts.workload,
    tariffs: parts.tariffs,
    catalogue: CATALOGUE_VERSION,
  });
}

/** The link of a scenario; names that the reader chose stay out unless wanted. */
export async function encode(
  scenario: Scenario,
  includePrivate: boolean,
  base: string,
): Promise<{ link: string; length: number; tooLong: boolean }> {
  const { link, length, tooLong } = await encodeLink(scenario, { base, includePrivate });
  return { link, length, tooLong };
}

/** Opens a whole address, a bare fragment, or the text of a scenario file. */
export async function open(text: string): Promise<OpenedScenario | OpenRefusal> {
  const isFile = text.trimStart().startsWith('{');
  const result = isFile ? parseScenario(text) : await decodeLink(text);
  if (!result.ok)
    return { code: result.code, values: { path: 'path' in result ? result.path : '' } };
  return openScenario(result.scenario, tariffById);
}

/** What the link of a scenario holds and leaves out, exactly. */
export async function contentsOf(
  scenario: Scenario,
  includePrivate: boolean,
  base: string,
): Promise<readonly ContentFact[]> {
  return describeContents(scenario, await encodeLink(scenario, { base, includePrivate }));
}

/** The text of a scenario file. */
export const textOf = (scenario: Scenario): string => formatScenario(scenario);

/** Choices that come from outside; a bad one falls back to its default. */
export const choicesOf = (value: unknown): Choices => parseChoices(value);
