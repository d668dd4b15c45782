/** `budget` and `compare`: figures worked out by hand, exit codes, Markdown. */
import { afterAll, describe, expect, test } from 'vitest';
import { TA, TO, TestFolder, cli, list, row } from './testing.ts';

const folder = new TestFolder();
afterAll(() => folder.remove());

const lists = folder.file('lists.json', JSON.stringify([TA, TO]));
const by = ['--tariff', lists, '--model', 'made/ta'];

// Session a: 1,000 × 3 + 9,000 × 0.30 + 100 × 15 and 500 × 3 + 10,000 × 0.30 + 100 × 15, a million: 0.0132.
// Session b: 4,000 × 3 + 50 × 15: 0.01275.
const rowsOf = (sessions: readonly string[], output = 100): object[] =>
  sessions.flatMap((session) =>
    session === 'b'
      ? [row({ session, turn: '1', uncached_input: 4_000, output: 50 })]
      : [
          row({ session, turn: '1', uncached_input: 1_000, cache_read: 9_000, output }),
          row({ session, turn: '2', uncached_input: 500, cache_read: 10_000, output: 100 }),
        ],
  );
const trace = folder.file('trace.jsonl', rowsOf(['a', 'b']));
const dearer = folder.file('dearer.jsonl', rowsOf(['a', 'b'], 200));
const unpriced = folder.file('unpriced.jsonl', [
  ...rowsOf(['a']),
  row({ session: 'c', model: 'nobody-sells-this', uncached_input: 10, output: 1 }),
]);
const known = folder.file(
  'known.json',
  JSON.stringify([{ ...TA, id: 'made/known', match: { exact: ['made-up'] } }]),
);

describe('budget', () => {
  test('prices each session and ends with 3 where one is over its limit', async () => {
    const ran = await cli(['budget', trace, '--max-per-session', '0.013', ...by, '--json']);
    expect(ran.code).toBe(3);
    expect(ran.json()).toMatchObject({
      model: 'made/ta',
      date: 'recorded',
      maxPerSession: '0.013',
      maxTotal: null,
      over: true,
      undecided: false,
      sessions: [
        { session: 'a', calls: 2, total: '0.0132', overBy: '0.0002', complete: true },
        { session: 'b', calls: 1, total: '0.01275', overBy: null },
      ],
      totals: { sessions: 2, sessionsOver: 1, calls: 3, total: '0.02595', overBy: null },
    });
  });

  test('a limit that is just reached is kept', async () => {
    const ran = await cli(['budget', trace, '--max-per-session', '0.0132', ...by]);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('**Within the limits.**');
  });

  test('the total has a limit of its own', async () => {
    const kept = await cli(['budget', trace, '--max-total', '0.02595', ...by, '--json']);
    const over = await cli(['budget', trace, '--max-total', '0.02', ...by, '--json']);
    expect([kept.code, over.code]).toEqual([0, 3]);
    expect(over.json().totals.overBy).toBe('0.00595');
  });

  test('Markdown: dearest first, dollars over, what was assumed', async () => {
    const { out } = await cli(['budget', trace, '--max-per-session', '0.013', ...by]);
    expect(out.split('\n').filter((line) => line.startsWith('|'))).toEqual([
      '| session | calls | dollars | over by |',
      '| --- | ---: | ---: | ---: |',
      '| a | 2 | $0.0132 | $0.0002 |',
      '| b | 1 | $0.01275 | – |',
      '| total of 2 sessions | 3 | $0.02595 | – |',
    ]);
    expect(out).toContain('catalogue of ');
    expect(out).toContain('All calls at the prices of made/ta.');
  });

  test('a session name cannot break the table', async () => {
    const odd = folder.file('odd.jsonl', [row({ session: 'a|b\n# @you', uncached_input: 10 })]);
    const { out } = await cli(['budget', odd, '--max-total', '1', ...by]);
    const lines = out.split('\n').filter((line) => line.startsWith('|'));
    expect(lines).toHaveLength(4);
    expect(lines[2]?.replaceAll('\\|', '').split('|')).toHaveLength(6);
  });

  test('without --model each call has its own model’s prices', async () => {
    const ran = await cli(['budget', trace, '--max-total', '1', '--tariff', known, '--json']);
    expect(ran.code).toBe(0);
    expect(ran.json()).toMatchObject({ model: null, totals: { total: '0.02595' } });
  });

  test('a limit that calls without a price may break is not called kept', async () => {
    const argv = ['budget', unpriced, '--max-total', '1', '--tariff', known];
    const ran = await cli(argv);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('cannot tell whether the limit is kept: 1 call has no price');
    expect(ran.out).toContain('≥ $0.0132');
    // What is priced is over it already: that can be told.
    const over = await cli(['budget', unpriced, '--max-total', '0.01', '--tariff', known]);
    expect(over.code).toBe(3);
  });

  test('calls that do not fit the window leave it open, too', async () => {
    const small = folder.file(
      'small.json',
      JSON.stringify({ ...list('made/small', { input: '1', output: '1' }), contextWindow: 5_000 }),
    );
    const argv = ['budget', trace, '--max-total', '1', '--tariff', small, '--model', 'made/small'];
    const ran = await cli([...argv, '--json']);
    expect([ran.code, ran.json().totals.doesNotFit]).toEqual([1, 2]);
  });

  test.each([
    [['budget', trace], 'needs --max-per-session'],
    [['budget', '--max-total', '1'], 'at least one file'],
    [['budget', trace, '--max-total', '1e3'], '--max-total cannot be'],
    [['budget', trace, '--max-total', '-1'], '--max-total needs a value'],
    [['budget', trace, '--max-total', '1', ...by, '--model', 'made/to'], 'takes one --model'],
    [['budget', trace, '--max-total', '1', '--cache', 'simulated'], '--cache simulated goes with'],
    [['compare', trace], 'BASE'],
    [['compare', trace, trace, trace], 'BASE'],
    [['compare', '-', '-'], 'only once'],
    [['compare', trace, '/nowhere/at-all'], 'no such file'],
    [['compare', trace, trace, '--max-increase', 'much'], '--max-increase cannot be'],
  ])('%j ends with 2', async (argv, message) => {
    const ran = await cli(argv);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.err).toContain(message);
  });

  test('nothing to price ends with 1', async () => {
    const none = await cli(['budget', trace, '--max-total', '1']);
    expect([none.code, none.out]).toEqual([1, '']);
    const empty = await cli(['budget', folder.file('e.jsonl', '{"a":1}\n'), '--max-total', '1']);
    expect([empty.code, empty.out]).toEqual([1, '']);
  });
});

describe('compare', () => {
  test('session by session and in total', async () => {
    const ran = await cli(['compare', trace, dearer, ...by, '--json']);
    expect(ran.code).toBe(0);
    // 100 more tokens of output: 0.0015.
    expect(ran.json()).toMatchObject({
      maxIncrease: null,
      over: false,
      paired: 'by-id',
      compared: { sessions: 2, base: '0.02595', head: '0.02745', change: '0.0578034682081' },
      sessions: [
        {
          session: 'a',
          base: { calls: 2, total: '0.0132', hitRatio: '0.926829268293' },
          head: { total: '0.0147' },
          change: '0.113636363636',
        },
        { session: 'b', change: '0' },
      ],
      unpaired: { base: [], head: [] },
      totals: { base: { total: '0.02595' }, head: { total: '0.02745' } },
    });
  });

  test('an increase above the limit ends with 3, the limit itself does not', async () => {
    const [over, within, reached] = await Promise.all([
      cli(['compare', trace, dearer, ...by, '--max-increase', '5']),
      cli(['compare', trace, dearer, ...by, '--max-increase', '6%']),
      cli(['compare', trace, trace, ...by, '--max-increase', '0']),
    ]);
    expect([over.code, within.code, reached.code]).toEqual([3, 0, 0]);
    expect(over.out).toContain('Over the limit: an increase of at most 5% was allowed.');
  });

  test('sessions of one side are listed and left out', async () => {
    const base = folder.file('base.jsonl', rowsOf(['a', 'b']));
    const head = folder.file('head.jsonl', rowsOf(['b', 'x', 'y']));
    const ran = await cli(['compare', base, head, ...by, '--max-increase', '0', '--json']);
    expect(ran.code).toBe(0);
    expect(ran.json()).toMatchObject({
      compared: { sessions: 1, base: '0.01275', head: '0.01275', change: '0' },
      unpaired: { base: ['a'], head: ['x', 'y'] },
      totals: { base: { sessions: 2 }, head: { sessions: 3, total: '0.03915' } },
    });
    const { out } = await cli(['compare', base, head, ...by]);
    expect(out).toContain('Only before the change, left out: 1 session (a).');
    expect(out).toContain('Only after the change, left out: 2 sessions (x, y).');
  });

  test('with no common id: by order where numbers agree, else means', async () => {
    const two = folder.file('two.jsonl', rowsOf(['x', 'y'], 200));
    const three = folder.file('three.jsonl', rowsOf(['x', 'y', 'z']));
    const base = folder.file('only-a.jsonl', rowsOf(['a', 'c']));
    const ordered = await cli(['compare', base, two, ...by, '--json']);
    expect(ordered.json()).toMatchObject({
      paired: 'by-order',
      sessions: [{ session: 'a', headSession: 'x' }, {}],
    });
    expect(ordered.err).toContain('paired in their order');
    const means = await cli(['compare', base, three, ...by, '--json']);
    expect(means.json()).toMatchObject({
      paired: 'none',
      compared: { sessions: 0, base: '0.0132', head: '0.0132', change: '0' },
    });
  });

  test('counts the breaks of the cache', async () => {
    const steady = [0, 1, 2].map((i) =>
      row({
        session: 'a',
        turn: String(i),
        time: `2026-01-15T00:00:0${i}Z`,
        uncached_input: 1_000,
        cache_read: i * 1_000,
        output: 10,
      }),
    );
    const broken = [
      ...steady.slice(0, 2),
      row({
        session: 'a',
        turn: '2',
        time: '2026-01-15T00:00:02Z',
        uncached_input: 3_000,
        cache_read: 0,
        output: 10,
      }),
    ];
    const a = folder.file('steady.jsonl', steady);
    const b = folder.file('broken.jsonl', broken);
    const answer = (await cli(['compare', a, b, ...by, '--json'])).json();
    expect(answer.sessions[0].base.cacheBreaks).toBe(0);
    expect(answer.sessions[0].head.cacheBreaks).toBe(1);
    expect(answer.totals.head).toMatchObject({ cacheBreaks: 1 });
    expect(answer.totals.head.breaksByCause).toHaveLength(1);
    const { out } = await cli(['compare', a, b, ...by]);
    expect(out).toContain('0 → 1');
  });

  test('an increase that calls without a price hide is not called small', async () => {
    const base = folder.file('priced.jsonl', rowsOf(['a']));
    const head = folder.file('half.jsonl', [
      ...rowsOf(['a']),
      row({ session: 'a', turn: '3', model: 'nobody-sells-this', uncached_input: 10, output: 1 }),
    ]);
    const argv = ['compare', base, head, '--tariff', known];
    expect((await cli(argv)).code).toBe(0);
    const ran = await cli([...argv, '--max-increase', '50']);
    expect([ran.code, ran.err.includes('cannot tell')]).toEqual([1, true]);
  });

  test('in French', async () => {
    const { out } = await cli(['compare', trace, dearer, ...by, '--lang', 'fr']);
    expect(out).toContain('## Ce que le changement fait au coût');
    expect(out).not.toMatch(/session is|Assumptions/);
  });
});
