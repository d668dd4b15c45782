import { expect, test } from 'vitest';
import { parseStrategies, specOf } from './parse.ts';
import { PRESETS } from './presets.ts';
import { STRATEGIES } from './registry.ts';
import { defaultsOf } from './strategy.ts';

test.each(PRESETS)('$id is a spec', ({ spec }) => {
  const result = parseStrategies(spec);
  expect(result).toMatchObject({ ok: true });
  // And says the same when it is written out.
  if (result.ok) expect(parseStrategies(specOf(result.strategies))).toEqual(result);
});

test('no two presets are the same, by name or by what they do', () => {
  expect(new Set(PRESETS.map((p) => p.id)).size).toBe(PRESETS.length);
  const written = PRESETS.map(({ spec }) => {
    const result = parseStrategies(spec);
    return result.ok ? specOf(result.strategies) : spec;
  });
  expect(new Set(written).size).toBe(PRESETS.length);
});

test('names and parameters are those that scripts rely on', () => {
  const known = Object.fromEntries(STRATEGIES.map((s) => [s.name, defaultsOf(s)]));
  expect(Object.keys(known)).toHaveLength(17);
  expect(known).toMatchObject({
    'keep-everything': {},
    'cap-tool-output': { maxTokens: 10_000 },
    'truncate-tool-output': { head: 5000, tail: 5000 },
    'clear-tool-results': { triggerTokens: 100_000, keepResults: 3 },
    'sliding-window': { messages: 12 },
    summarize: {
      triggerTokens: 200_000,
      keepTokens: 50_000,
      call: 'fresh',
      summaryTokens: 1700,
      summaryOutputTokens: 2400,
    },
    'full-reset': { windowShare: 0.9 },
    'delta-summary': {},
    'hierarchical-summary': {},
    'selective-retention': {},
    retrieve: { topK: 3, keepTurns: 2 },
    offload: {},
    'sub-agents': { resultTokens: 1500 },
    'write-and-execute': { keptShare: 0.05 },
    'skills-on-demand': { catalogueTokens: 500, skillTokens: 3000 },
    'summarize-oldest': { share: 0.5, keepMessages: 10 },
    'agent-cache': {},
  });
});

test('defaults lie within their limits, and sources are public addresses', () => {
  for (const { name, parameters, source } of STRATEGIES) {
    expect(source).toMatch(/^https:\/\/[^ ]+$/);
    for (const [key, parameter] of Object.entries(parameters))
      if (parameter.type === 'number')
        expect([name, key, parameter.default]).toSatisfy(
          () => parameter.default >= parameter.min && parameter.default <= parameter.max,
        );
  }
});
