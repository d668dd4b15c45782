import { expect, test } from 'vitest';
import { parseStrategies } from '../strategies/parse.ts';
import { catalogue } from '../tariffs/catalogue.ts';
import { agentNames, withAgents } from './agents.ts';
import { describeContents } from './contents.ts';
import { DEFAULT_CHOICES } from './defaults.ts';
import { decodeLink, encodeLink } from './link.ts';
import type { Scenario } from './scenario.ts';
import { scenarioFrom } from './testing.ts';

const SPEC = 'cap-tool-output:maxTokens=100+agent-cache:planner=off,my%3Aagent%2C2=on';

test('names of agents are found and replaced, and nothing else of the spec', () => {
  expect(agentNames(SPEC)).toEqual(['planner', 'my:agent,2']);
  expect(agentNames('summarize:call=prefix')).toEqual([]);
  expect(agentNames(null)).toEqual([]);
  const renamed = withAgents(SPEC, (name) => (name === 'planner' ? 'a,b' : 'agent-2'));
  expect(renamed).toBe('cap-tool-output:maxTokens=100+agent-cache:a%2Cb=off,agent-2=on');
  const parsed = parseStrategies(renamed);
  expect(parsed.ok && parsed.strategies[1]?.parameters).toEqual({ 'a,b': 'off', 'agent-2': 'on' });
});

test('a link names strategy and assumptions, and no agent unless the reader says so', async () => {
  const plain = scenarioFrom(
    { seed: 1, sessions: 2, turns: [2], writes: true, tiers: false },
    catalogue().slice(0, 3),
  );
  const scenario: Scenario = {
    ...plain,
    choices: { ...DEFAULT_CHOICES, ...plain.choices, strategy: SPEC, reworkShare: '0.5' },
    workload: {
      ...plain.workload,
      simulated: {
        spec: SPEC,
        calls: 10,
        agreeing: 9,
        rewrites: 0,
        summaryCalls: 0,
        reworkCalls: 0,
      },
    },
  };
  for (const includePrivate of [false, true]) {
    const encoded = await encodeLink(scenario, { base: 'https://example.org/', includePrivate });
    const back = await decodeLink(encoded.link);
    if (!back.ok) throw new Error(back.code);
    const names = [
      ...agentNames(back.scenario.choices.strategy),
      ...agentNames(back.scenario.workload.simulated?.spec ?? null),
    ];
    expect(names.includes('planner')).toBe(includePrivate);
    expect(names.length).toBe(4);
    expect(back.scenario.choices.strategy).toBe(back.scenario.workload.simulated?.spec);
    const facts = describeContents(scenario, encoded);
    expect(facts.find((f) => f.code === 'simulation')).toMatchObject({
      agreeing: 9,
      calls: 10,
      assumptions: { reworkShare: '0.5' },
    });
    expect(facts.find((f) => f.code === 'private-names')).toMatchObject({
      values: expect.arrayContaining(['planner', 'my:agent,2']),
      included: includePrivate,
    });
  }
});
