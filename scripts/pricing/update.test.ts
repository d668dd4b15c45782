/** Proposed changes of prices: which are proposed, what becomes of the text, and what is not touched. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compileTariff } from '../../src/tariffs/compile.ts';
import type { PeriodForm, TariffForm } from '../../src/tariffs/form.ts';
import { lookUpIn, type DataSet } from './datasets.ts';
import { proposeChanges, withProposal, withSource, type Proposals } from './propose.ts';

const folder = mkdtempSync(join(tmpdir(), 'keep-or-compact-prices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const form = (...periods: readonly PeriodForm[]): TariffForm => ({
  id: 'openai/m',
  provider: 'openai',
  match: { exact: ['m'] },
  periods,
});
const old: PeriodForm = {
  from: '2026-01-01',
  fromBasis: 'announced',
  rates: { input: '2', cachedRead: '0.2', output: '8', cacheWrite: { '30m': '2.5', '12h': '5' } },
  sources: ['first'],
  note: 'as launched',
};
const set = (id: string, day: string, card: Record<string, unknown>): DataSet => ({
  id,
  ref: `npm ${id}@1.0.0`,
  day,
  lookUp: () => ({ model: 'm', card }) as ReturnType<DataSet['lookUp']>,
});
const propose = (f: TariffForm, ...sets: readonly DataSet[]): Proposals =>
  proposeChanges([f], [compileTariff(f, 'catalogue')], sets, []);

describe('proposeChanges', () => {
  test('a new dated period; what no data set states is kept', () => {
    const { proposals, byHand } = propose(
      form(old),
      set('a', '2026-06-01', { input_mtok: 1.5, output_mtok: 8, cache_write_mtok: 2 }),
    );
    expect(byHand).toEqual([]);
    expect(proposals).toHaveLength(1);
    expect(proposals[0]).toMatchObject({ id: 'openai/m', index: 0, closeOn: '2026-06-01' });
    expect(proposals[0]?.period).toEqual({
      from: '2026-06-01',
      fromBasis: 'checked',
      rates: {
        input: '1.5',
        cachedRead: '0.2',
        output: '8',
        cacheWrite: { '30m': '2', '12h': '5' },
      },
      sources: ['a'],
    });
  });

  test('no difference, no proposal', () => {
    const same = propose(form(old), set('a', '2026-06-01', { input_mtok: 2, output_mtok: 8 }));
    expect([same.proposals, same.byHand, same.compared]).toEqual([[], [], { a: 1 }]);
  });

  test('data sets that agree are both sources; from the day of the first', () => {
    const card = { input_mtok: 1.5 };
    const { proposals } = propose(
      form(old),
      set('b', '2026-07-01', card),
      set('a', '2026-06-01', card),
    );
    expect(proposals[0]?.period.from).toBe('2026-06-01');
    expect(proposals[0]?.period.sources).toEqual(['b', 'a']);
  });

  test('a newer data set that has our price leaves it to a person, an older one does not', () => {
    const theirs = set('a', '2026-06-01', { input_mtok: 1.5 });
    const newer = propose(form(old), theirs, set('b', '2026-07-01', { input_mtok: 2 }));
    expect(newer.proposals).toEqual([]);
    expect(newer.byHand).toMatchObject([{ field: 'input', why: 'disagree' }]);
    const older = propose(form(old), theirs, set('b', '2026-05-01', { input_mtok: 2 }));
    expect(older.proposals).toHaveLength(1);
  });

  test.each([
    [
      'a newer price is there already',
      form({ ...old, to: '2026-08-01' }, { ...old, from: '2026-08-01' }),
      { input_mtok: 1 },
      'past',
    ],
    ['it starts on the same day', form({ ...old, from: '2026-06-01' }), { input_mtok: 1 }, 'past'],
    [
      'a threshold',
      form(old),
      { input_mtok: { base: 2, tiers: [{ start: 9, price: 3 }] } },
      'shape',
    ],
    [
      'a lifetime that our list does not sell',
      form({ ...old, rates: { input: '2', output: '8' } }),
      { cache_write_mtok: 3 },
      'shape',
    ],
  ])('left to a person: %s', (_, f, card, why) => {
    const { proposals, byHand } = propose(f, set('a', '2026-06-01', card));
    expect(proposals).toEqual([]);
    expect(byHand.map((c) => c.why)).toEqual([why]);
  });

  test('the price of a long prompt', () => {
    const tiered = { ...old, tiers: [{ above: 200_000, rates: { input: '4', output: '8' } }] };
    const card = { input_mtok: { base: 2, tiers: [{ start: 200_000, price: 5 }] } };
    const { proposals } = propose(form(tiered), set('a', '2026-06-01', card));
    expect(proposals[0]?.period.tiers).toEqual([
      { above: 200_000, rates: { input: '5', output: '8' } },
    ]);
  });
});

describe('the text of a file', () => {
  const text = `{
  "provider": "openai",
  "models": [
    {
      "id": "openai/m",
      "periods": [
        { "from": "2025-01-01", "to": "2026-01-01", "rates": { "input": "3", "output": "9" }, "note": "a } in \\" text" },
        {
          "from": "2026-01-01",
          "fromBasis": "announced",
          "rates": { "input": "2", "output": "8" }
        }
      ]
    },
    { "id": "openai/n", "periods": [{ "rates": { "input": "1", "output": "1" } }] }
  ]
}
`;
  const period: PeriodForm = { from: '2026-06-01', rates: { input: '1', output: '8' } };
  const at = (id: string, index: number): string =>
    withProposal(text, { id, index, closeOn: '2026-06-01', period, changes: [] });

  test('closes the running period, adds one, and leaves every other line', () => {
    const after = at('openai/m', 1);
    const added = after.split('\n').filter((line) => !text.split('\n').includes(line));
    expect(added).toEqual(
      [
        '          "to": "2026-06-01",',
        '        },',
        '        { "from": "2026-06-01", "rates": { "input": "1", "output": "8" } }',
      ].filter((line) => !text.split('\n').includes(line)),
    );
    const { models } = JSON.parse(after) as { models: { periods: PeriodForm[] }[] };
    expect(models[0]?.periods.map(({ from, to }) => [from, to])).toEqual([
      ['2025-01-01', '2026-01-01'],
      ['2026-01-01', '2026-06-01'],
      ['2026-06-01', undefined],
    ]);
  });

  test('a period on one line, without a start', () => {
    const { models } = JSON.parse(at('openai/n', 0)) as { models: { periods: PeriodForm[] }[] };
    expect(models[1]?.periods).toEqual([
      { to: '2026-06-01', rates: { input: '1', output: '1' } },
      period,
    ]);
  });

  test('what is not there is an error', () => {
    expect(() => at('openai/x', 0)).toThrow('openai/x');
    expect(() => at('openai/n', 1)).toThrow('no period 1');
  });

  test('a source goes to the end', () => {
    const sources = '{\n  "a": { "ref": "npm a@1" }\n}\n';
    expect(JSON.parse(withSource(sources, 'b', 'npm b@2', '2026-06-01'))).toEqual({
      a: { ref: 'npm a@1' },
      b: { ref: 'npm b@2', date: '2026-06-01' },
    });
  });
});

describe('lookUpIn', () => {
  const at = new Date('2026-06-01T12:00:00Z');

  test('LiteLLM: dollars a token, steps in thousands', () => {
    const find = lookUpIn({
      'xai/m': {
        litellm_provider: 'xai',
        input_cost_per_token: 2.5e-7,
        output_cost_per_token: 1.1e-6,
        input_cost_per_token_above_200k_tokens: 5e-7,
      },
    });
    expect(find('x-ai', 'm', at)?.card).toEqual({
      input_mtok: { base: 0.25, tiers: [{ start: 200_000, price: 0.5 }] },
      output_mtok: 1.1,
    });
    expect(find('openai', 'm', at)).toBeNull();
  });

  test('models.dev: dollars a million', () => {
    const cost = { input: 3, output: 15, cache_read: 0.3, context_over_200k: { input: 6 } };
    const find = lookUpIn({ xai: { id: 'xai', models: { m: { cost } } } });
    expect(find('x-ai', 'm', at)?.card).toEqual({
      input_mtok: { base: 3, tiers: [{ start: 200_000, price: 6 }] },
      cache_read_mtok: 0.3,
      output_mtok: 15,
    });
  });

  test('genai-prices: as its own engine reads it', () => {
    const find = lookUpIn([
      {
        id: 'openai',
        name: 'OpenAI',
        api_pattern: '.*',
        models: [{ id: 'm', match: { equals: 'm' }, prices: { input_mtok: 3, output_mtok: 4 } }],
      },
    ]);
    expect(find('openai', 'm', at)).toEqual({
      model: 'm',
      card: { input_mtok: 3, output_mtok: 4 },
    });
    expect(find('anthropic', 'm', at)).toBeNull();
  });

  test.each([[{}], [[1]], ['text'], [null], [{ a: { b: 1 } }]])('%j is none of them', (data) => {
    expect(() => lookUpIn(data)).toThrow('neither');
  });
});

test('pricing:update writes beside, never into pricing/', () => {
  const root = join(import.meta.dirname, '../..');
  const data = join(folder, 'map.json');
  writeFileSync(
    data,
    JSON.stringify({ 'gpt-6.2-sol': { litellm_provider: 'openai', output_cost_per_token: 9e-6 } }),
  );
  const out = join(folder, 'out');
  const before = readFileSync(join(root, 'pricing/openai.json'), 'utf8');
  const run = (...argv: readonly string[]) =>
    spawnSync(
      process.execPath,
      [
        '--experimental-strip-types',
        '--disable-warning=ExperimentalWarning',
        join(root, 'scripts/pricing/update.ts'),
        ...argv,
      ],
      { cwd: folder, encoding: 'utf8' },
    );
  const given = ['--data', data, '--ref', 'https://example.org/map', '--date', '2099-01-01'];
  const ran = run(...given, '--out', out);
  expect([ran.stderr, ran.status]).toEqual(['', 0]);
  expect(readFileSync(join(root, 'pricing/openai.json'), 'utf8')).toBe(before);
  expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain(
    'openai/gpt-6.2-sol, output: ours',
  );
  const patch = spawnSync('git', ['apply', '--check', join(out, 'changes.patch')], { cwd: root });
  expect(patch.status).toBe(0);
  // A second run does not overwrite the first, and wrong use writes nothing.
  expect(run(...given, '--out', out).status).toBe(2);
  expect(run('--data', data, '--out', join(folder, 'none')).status).toBe(2);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
