import { describe, expect, test } from 'vitest';
import { TA, TG, tariff } from '../costing/testing.ts';
import { DEFAULT_CHOICES } from './defaults.ts';
import { scenarioOf } from './open.ts';
import { formatScenario, parseScenario, scenarioSchema } from './schema.ts';
import { scenarioFrom, type Shape } from './testing.ts';

const SHAPE: Shape = { seed: 2, sessions: 2, turns: [2], writes: true, tiers: true };
const scenario = scenarioFrom(SHAPE, [TA, TG], { model: TA.id, shown: [TG.id] });
/** The file form, to be spoiled by a test. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const file = (): any => JSON.parse(formatScenario(scenario));

describe('a scenario file', () => {
  test('reads back what was written, counts of zero included', () => {
    const result = parseScenario(`\uFEFF${formatScenario(scenario)}`);
    expect(result).toEqual({ ok: true, scenario, notices: [] });
    expect(formatScenario(scenario)).not.toContain('"webSearches":0');
    expect(scenarioSchema.safeParse(file()).success).toBe(true);
  });

  test('numbers the sessions alike in both arms and keeps no id of theirs', () => {
    expect(formatScenario(scenario)).not.toMatch(/run-|jsonl|home/);
    expect(scenario.workload.keep.sessions.map((s) => s.id)).toEqual(['1', '2']);
    expect(scenario.workload.compact?.sessions.map((s) => s.id)).toEqual(['1', '2']);
  });

  test.each([
    ['', 'not-json', ''],
    ['{', 'not-json', ''],
    ['[]', 'bad-field', ''],
    ['null', 'bad-field', ''],
    ['{}', 'bad-field', 'version'],
    ['{"version":"1"}', 'bad-field', 'version'],
    ['{"version":0}', 'bad-field', 'version'],
    ['{"version":1.5}', 'bad-field', 'version'],
    ['{"version":2,"anything":[]}', 'newer-version', 'version'],
    ['{"version":1}', 'bad-field', 'catalogue'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'bad-field', ''],
  ])('%.20s is refused: %s', (text, code, path) => {
    expect(parseScenario(text)).toEqual({ ok: false, code, path });
  });

  test('a text beyond the limit is not even parsed', () => {
    expect(parseScenario('0'.repeat(64_000_001))).toMatchObject({ ok: false, code: 'too-large' });
  });
});

describe('the shown currency', () => {
  const currencyOf = (displayCurrency: unknown): unknown => {
    const changed = file();
    changed.choices.displayCurrency = displayCurrency;
    const result = parseScenario(changed);
    return result.ok ? result.scenario.choices.displayCurrency : result;
  };
  test('has a code, a rate above zero and a day; else amounts are in dollars', () => {
    const euros = { code: 'EUR', unitsPerUsd: '0.92', date: '2026-11-27' };
    expect(currencyOf(euros)).toEqual(euros);
    for (const bad of [
      { ...euros, code: 'euro' },
      { ...euros, unitsPerUsd: '0' },
      { ...euros, unitsPerUsd: '0,92' },
      { ...euros, date: 'today' },
      'EUR',
    ])
      expect(currencyOf(bad)).toBeNull();
  });
  test('is not in a scenario made before there was one', () => {
    const old = file();
    delete old.choices.displayCurrency;
    expect(parseScenario(old)).toMatchObject({
      ok: true,
      scenario: { choices: { displayCurrency: null } },
    });
  });
});

describe('shares of workloads', () => {
  // The sessions of `SHAPE` have 2 turns.
  const sharesOf = (shares: unknown): unknown => {
    const changed = file();
    changed.choices.workloadShares = shares;
    const result = parseScenario(changed);
    return result.ok ? [result.scenario.choices.workloadShares, result.notices] : result;
  };
  test('are kept where they fit the sessions', () => {
    const shares = [{ fromTurns: 1, toTurns: 3, share: '1' }];
    expect(sharesOf(shares)).toEqual([shares, []]);
  });
  test.each([
    [[{ fromTurns: 1, toTurns: 3, share: '0.5' }]],
    [[{ fromTurns: 7, toTurns: 9, share: '0.5' }]],
    [[{ fromTurns: 1, toTurns: 3, share: '1.5' }]],
    [[{ fromTurns: 1, toTurns: 3 }]],
    ['half'],
  ])('that do not fit fall back to what was recorded: %j', (shares) => {
    expect(sharesOf(shares)).toEqual([
      [],
      [{ code: 'choice-dropped', path: 'choices.workloadShares' }],
    ]);
  });
});

describe('choices', () => {
  test('a bad one falls back to its default, the others stay', () => {
    const bad = file();
    Object.assign(bad.choices, {
      date: 'yesterday',
      cache: 'magic',
      cachedPrice: -1,
      hitRatio: '1.01',
      seed: 1e99,
      turnsPerDay: '123',
      rules: { tiers: true },
      growthPerMonth: '0x10',
      overlays: [{ name: 'x', multiply: { input: '1e9' } }],
      shown: ['a/b', 7, '', 'a/b', '__proto__', 'c/d'],
      notes: 'hello',
    });
    const result = parseScenario(bad);
    if (!result.ok) throw new Error(result.code);
    expect(result.scenario.choices).toEqual({
      ...DEFAULT_CHOICES,
      model: TA.id,
      turnsPerDay: '123',
      shown: ['a/b', 'c/d'],
    });
    expect(result.notices.map((n) => `${n.code} ${n.path}`).sort()).toEqual([
      'choice-dropped choices.cache',
      'choice-dropped choices.cachedPrice',
      'choice-dropped choices.date',
      'choice-dropped choices.growthPerMonth',
      'choice-dropped choices.hitRatio',
      'choice-dropped choices.overlays',
      'choice-dropped choices.rules',
      'choice-dropped choices.seed',
      'choice-dropped choices.shown[1]',
      'choice-dropped choices.shown[2]',
      'choice-dropped choices.shown[4]',
      'unknown-key choices.notes',
    ]);
  });

  test('names that every object has reach no prototype', () => {
    const text = formatScenario(scenario)
      .replace('"tokenScale":{}', '"tokenScale":{"__proto__":"2"}')
      .replace('"choices":{', '"__proto__":{"polluted":1},"choices":{"__proto__":{"seed":5},');
    const result = parseScenario(text);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    if (!result.ok) throw new Error(result.code);
    expect(result.scenario.choices.seed).toBe(1);
    expect(Object.keys(result.scenario.choices.tokenScale)).toEqual([]);
    expect(Object.getPrototypeOf(result.scenario.choices.tokenScale)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(result.scenario)).toBe(Object.prototype);
  });
});

describe('counts and prices: one bad figure refuses the whole', () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const spoils: [string, (f: any) => void][] = [
    ['workload.keep.cells[0].session', (f) => (f.workload.keep.cells[0].session = 99)],
    ['workload.keep.cells[0].band', (f) => (f.workload.keep.cells[0].band = -1)],
    ['workload.keep.cells[1].sums.output', (f) => (f.workload.keep.cells[1].sums.output = 0.5)],
    ['workload.keep.cells[0].sums', (f) => (f.workload.keep.cells[0].sums.cacheWrite24h = 5)],
    [
      'workload.compact.cells[1].sums.calls',
      (f) => {
        f.workload.compact.cells[0].sums.calls = Number.MAX_SAFE_INTEGER;
        f.workload.compact.cells[1].sums.calls = 1;
      },
    ],
    ['workload.keep.bands[0].slot', (f) => (f.workload.keep.bands[0].slot = 3)],
    ['workload.keep.bands[0].purpose', (f) => (f.workload.keep.bands[0].purpose = 4)],
    ['workload.keep.sessions[1].id', (f) => (f.workload.keep.sessions[1].id = '1')],
    ['workload.keep.axes.promptCuts', (f) => f.workload.keep.axes.promptCuts.push(5)],
    ['workload.keep.slots[0]', (f) => f.workload.keep.slots[0].push('UTC 1 00:00-01:00')],
    ['workload.compact', (f) => delete f.workload.compact],
    ['workload.recorded.total', (f) => (f.workload.recorded.total = '1e3')],
    ['workload', (f) => (f.workload.extra = 1)],
    ['tariffs[0].periods[0].rates.input', (f) => (f.tariffs[0].periods[0].rates.input = 3)],
    ['tariffs[1].periods', (f) => (f.tariffs[1].periods = [])],
    ['tariffs[1].id', (f) => (f.tariffs[1].id = f.tariffs[0].id)],
    ['custom', (f) => (f.custom = ['not/here'])],
  ];
  test.each(spoils)('%s', (path, spoil) => {
    const spoilt = file();
    spoil(spoilt);
    expect(parseScenario(JSON.stringify(spoilt))).toEqual({ ok: false, code: 'bad-field', path });
  });
});

describe('scenarioOf', () => {
  const own = tariff({ id: TG.id, periods: [{ rates: { input: '9', output: '9' } }] });
  const ours = { ...TG, origin: 'catalogue' as const };

  test('stores what is shown, the model, the baseline and every custom list, once', () => {
    const { tariffs, custom } = scenarioOf({
      choices: {
        ...DEFAULT_CHOICES,
        model: TA.id,
        baseline: ours.id,
        shown: [ours.id, 'not/here'],
      },
      workload: scenario.workload,
      tariffs: [ours, TA],
      catalogue: '2026-11-30.x',
    });
    expect(tariffs.map((t) => t.id)).toEqual([ours.id, TA.id]);
    expect(custom).toEqual([TA.id]);
  });

  test("takes the reader's list where ours has the same id, in whatever order", () => {
    for (const tariffs of [
      [own, ours],
      [ours, own],
    ]) {
      const made = scenarioOf({
        choices: { ...DEFAULT_CHOICES, model: own.id },
        workload: scenario.workload,
        tariffs,
        catalogue: '2026-11-30.x',
      });
      expect(made.tariffs[0]?.periods[0]?.rates.input).toBe('9');
      expect(made.custom).toEqual([own.id]);
    }
  });
});
