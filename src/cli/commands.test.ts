/** Each command on files of its own: its answer, its refusals, its exit code. */
import { gzipSync } from 'node:zlib';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { zip } from '../containers/testing.ts';
import { catalogue } from '../tariffs/catalogue.ts';
import { TA, TO, TestFolder, cli, list, row, type Answer } from './testing.ts';

const folder = new TestFolder();
afterAll(() => folder.remove());

const lists = folder.file('lists.json', JSON.stringify([TA, TO]));
const trace = folder.file('trace.jsonl', [
  row({ session: 'a', turn: '1', uncached_input: 1_000, cache_read: 9_000, output: 100 }),
  row({ session: 'a', turn: '2', uncached_input: 500, cache_read: 10_000, output: 100 }),
  row({ session: 'b', turn: '1', uncached_input: 4_000, cache_read: 0, output: 50 }),
]);
const ta = ['--tariff', lists, '--model', 'made/ta', '--json'];

describe('wrong use ends with 2 and one line', () => {
  test.each([
    [[], 'no command'],
    [['frobnicate'], 'unknown command "frobnicate"'],
    [['inspect'], 'at least one file'],
    [['inspect', trace, '--colour'], 'no option --colour'],
    [['inspect', trace, '--json=yes'], '--json takes no value'],
    [['reprice', trace, '--model'], '--model needs a value'],
    [['reprice', trace, '--model', '--json'], '--model needs a value'],
    [['reprice', trace, '--cached', '1'], 'no option --cached'],
    [['reprice', '/nowhere/at-all.jsonl'], 'no such file'],
    [['reprice', trace, '--model', 'openai/gpt-none'], 'no price list has the id'],
    [['reprice', trace, '--date', '2026-02-30'], '--date cannot be'],
    [['reprice', trace, '--writes', 'never'], 'recorded, prefix, as-input'],
    [
      ['project', trace, '--turns-per-day', '9', '--cache', 'simulated'],
      '--cache simulated goes with',
    ],
    [['reprice', trace, '--fx', 'EUR=0'], '--fx cannot be'],
    [['reprice', trace, '--tariff', '/nowhere/list.json'], 'no such file'],
    [['project', trace], 'needs --turns-per-day'],
    [['project', trace, '--turns-per-day', '0'], 'above 0'],
    [['project', trace, '--turns-per-day', '1e3'], '--turns-per-day cannot be'],
    [['crossover', '--keep', trace], 'needs --compact'],
    [['crossover', trace, '--keep=x', '--compact=y'], 'by --keep'],
    [['crossover', '--keep', trace, '--compact', trace, '--uncached', '5'], 'goes with'],
    [['crossover', '--keep', trace, '--compact', trace, '--by', 'day'], '--by cannot be'],
    [['crossover', '--keep', trace, '--strategy', 'no-such'], 'keep-everything'],
    [['crossover', '--keep', trace, '--compact', trace, '--strategy', 'summarize'], 'not both'],
    [['crossover', '--keep', '-', '--compact', '-'], 'only once'],
    [['project', trace, '--turns-per-day', '9', '--seed', '-1'], '--seed'],
    [['project', trace, '--turns-per-day', '9', '--share', '2=2'], '--share cannot be'],
    [['project', trace, '--turns-per-day', '9', '--share', '2'], '22=0.7'],
    [['project', trace, '--turns-per-day', '9', '--growth', '5%'], '--growth cannot be'],
    [['project', trace, '--turns-per-day', '9', '--growth=-1.1'], '--growth cannot be'],
    [['project', trace, '--turns-per-day', '9', '--months', '6'], '--months goes with --growth'],
    [['project', trace, '--turns-per-day', '9', '--growth', '0', '--months', '121'], '1 to 120'],
    [['project', trace, '--turns-per-day', '9', '--budget', '0'], 'above 0'],
    [['project', trace, '--turns-per-day', '9', '--machine-cost', '9'], 'goes with'],
    [['simulate', trace], 'needs --strategy'],
    [['simulate', trace, '--strategy', 'summarize:triggerTokens=-1'], 'summarize:triggerTokens'],
    [['simulate', trace, '--strategy', 'summarize:call=loud'], 'fresh, prefix'],
    [['simulate', trace, '--strategy', 'summarize:colour=1'], 'triggerTokens'],
    [['simulate', trace, '--strategy', 'summarize+'], 'NAME'],
    [['simulate', trace, '--strategy', 'summarize', '--rework-share', '2'], '--rework-share'],
    [['simulate', trace, '--strategy', 'summarize', '--cache', 'simulated'], '--model'],
    [['scenario'], 'at least one file'],
    [['link'], 'takes one SCENARIO.json'],
    [['link', trace, '--base', 'no address'], '--base cannot be'],
    [['open', 'a', 'b'], 'takes one LINK'],
    [['inspect', trace, '--lang', 'de'], '--lang cannot be'],
    [['inspect', trace, '--map', trace], 'mapping file'],
  ])('%j', async (argv, message) => {
    const ran = await cli(argv);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.err).toContain(message);
    expect(ran.err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a list that is not there comes with those that are alike', async () => {
    const [known] = catalogue();
    const bare = known?.id.split('/')[1] ?? '';
    const ran = await cli(['reprice', trace, '--model', bare]);
    expect([ran.code, ran.err.includes(known?.id ?? '')]).toEqual([2, true]);
  });

  test.each([
    [{ ...TA, periods: [{ rates: { input: 3, output: '1' } }] }, 'periods[0].rates.input: write'],
    [{ ...TA, cachedRaed: '1' }, 'cachedRaed'],
    [[TA, TA], '[1].id: another tariff'],
    [{ ...TA, match: { regex: ['.*'] } }, 'regular expressions are not accepted'],
    ['{', 'not JSON'],
  ])('a price list that breaks its schema: %#', async (content, message) => {
    const bad = folder.file('bad.json', typeof content === 'string' ? content : JSON.stringify(content)); // prettier-ignore
    const ran = await cli(['reprice', trace, '--tariff', bad]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(message);
  });

  test('two files with one id', async () => {
    const ran = await cli(['reprice', trace, '--tariff', lists, '--tariff', lists]);
    expect([ran.code, ran.err]).toEqual([2, 'two tariff files have the id made/ta\n']);
  });
});

describe('nothing usable ends with 1', () => {
  const empty = folder.file('empty.jsonl', '');
  const other = folder.file('other.json', '{"colour":"blue"}');
  test.each([
    [['reprice', empty], 'no usable record'],
    [['project', other, '--turns-per-day', '1'], 'no usable record'],
    [['crossover', '--keep', trace, '--compact', empty], 'files of --compact'],
    [['crossover', '--keep', trace, '--compact', trace], 'nothing to compare'],
    [['scenario', empty], 'no usable record'],
    [['link', other], 'scenario'],
    [['open', 'https://example.org/#1.AAAA'], 'cannot be opened'],
    [['open', 'hello'], 'cannot be opened'],
  ])('%j', async (argv, message) => {
    const ran = await cli(argv);
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toContain(message);
  });

  test('inspect still lists the files', async () => {
    const zip = folder.file('trace.zip', Uint8Array.of(0x50, 0x4b, 3, 4, ...new Array<number>(20).fill(1))); // prettier-ignore
    const zst = folder.file('trace.jsonl.zst', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, ...new Array<number>(20).fill(1))); // prettier-ignore
    const ran = await cli(['inspect', empty, other, zip, zst, '--json']);
    expect(ran.code).toBe(1);
    expect(ran.json().files.map((f: Answer) => [f.format, f.refusal.code])).toEqual([
      [null, 'empty'],
      [null, 'unknown-format'],
      [null, 'damaged-container'],
      [null, 'unsupported-packing'],
    ]);
    expect(ran.err).toContain('the zip data is damaged or cut');
    expect(ran.err).toContain('zstd + dictionary');
  });

  test('a database or a Parquet file is refused with the command that exports it', async () => {
    const sqlite = new TextEncoder().encode('SQLite format 3\0'.padEnd(64, '\0'));
    const db = folder.file('opencode.db', sqlite);
    const own = folder.file('calls.db', sqlite);
    const parquet = folder.file('runs.parquet', new TextEncoder().encode('PAR1'.padEnd(64, '\0')));
    const ran = await cli(['inspect', db, own, parquet, '--json']);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('opencode export SESSION');
    expect(ran.err).toContain('sqlite3 -header -csv calls.db');
    expect(ran.err).toContain("FROM 'runs.parquet'");
  });

  test('a file that cannot be used beside one that can is no failure', async () => {
    expect((await cli(['reprice', trace, other, empty, ...ta])).code).toBe(0);
  });
});

describe('where traces come from', () => {
  const lines = [row({ uncached_input: 7 }), row({ uncached_input: 8 })];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  folder.file('tree/b.jsonl', lines);
  folder.file('tree/.hidden/a.jsonl', lines);
  folder.file('tree/notes.md', '# Notes\n');
  folder.file('tree/node_modules/x/c.jsonl', lines);
  folder.file('tree/.git/d.jsonl', lines);
  const tree = join(folder.path, 'tree');

  test('a folder is walked, in order, hidden folders too; what is no trace is listed', async () => {
    const ran = await cli(['inspect', tree, '--json']);
    const { files, totals } = ran.json();
    expect([ran.code, totals.calls]).toEqual([0, 4]);
    expect(files.map((f: Answer) => [f.name, f.format])).toEqual([
      ['.hidden/a.jsonl', 'plain-jsonl'],
      ['b.jsonl', 'plain-jsonl'],
      ['notes.md', null],
    ]);
    expect(ran.err).toContain('1 file of the folders');
  });

  test('what Claude Code notes of a sub-agent is left out of a folder, and nothing else', async () => {
    const at = (name: string): string => `agents/s/subagents/${name}`;
    const meta = { agentType: 'Explore', description: 'Count "tokens": all', spawnDepth: 1 };
    for (const name of ['a', 'b', 'c', 'd']) folder.file(at(`agent-${name}.jsonl`), lines);
    folder.file(at('agent-a.meta.json'), meta);
    folder.file(at('agent-b.meta.json'), { ...meta, total: { output_tokens: 9 } });
    folder.file(at('agent-c.meta.json'), { colour: 'blue' });
    folder.file(at('agent-d.meta.json'), 'null');
    const alone = folder.file(at('agent-e.meta.json'), meta);
    const { files } = (await cli(['inspect', join(folder.path, 'agents'), '--json'])).json();
    const left = files.map((f: Answer) => f.name.slice('s/subagents/'.length));
    expect(left.filter((name: string) => name.endsWith('.meta.json'))).toEqual(
      ['b', 'c', 'd', 'e'].map((name) => `agent-${name}.meta.json`),
    );
    expect((await cli(['inspect', alone, '--json'])).json().files).toHaveLength(1);
  });

  test('a notice of many files is one line on the error stream, and stays by file in JSON', async () => {
    const few = join(folder.path, 'few');
    const many = join(folder.path, 'many');
    for (const i of [1, 2, 3, 4, 5]) folder.file(`few/${i}.jsonl`, lines);
    for (const i of [1, 2, 3, 4, 5, 6]) folder.file(`many/${i}.jsonl`, lines);
    folder.file('many/7.jsonl', [row({ time: null })]);
    expect((await cli(['inspect', few, '--json'])).err.trimEnd().split('\n')).toHaveLength(5);
    const ran = await cli(['inspect', many, '--json']);
    expect(ran.err).toMatch(
      /^7 files: calls of models .* \(13\)\n7\.jsonl: calls without .* \(1\)\n$/,
    );
    const { files } = ran.json();
    expect(files.map((f: Answer) => f.notices.length)).toEqual([1, 1, 1, 1, 1, 1, 2]);
  });

  test('a file that is named twice, or linked to, is read once', async () => {
    const file = join(tree, 'b.jsonl');
    const linked = join(folder.path, 'linked.jsonl');
    symlinkSync(file, linked);
    const { totals } = (await cli(['inspect', file, tree, linked, file, '--json'])).json();
    expect(totals.calls).toBe(4);
  });

  test('standard input, packed or not', async () => {
    for (const stdin of [text, gzipSync(text)]) {
      const { files, totals } = (await cli(['inspect', '-', '--json'], { stdin })).json();
      expect([files[0].name, totals.uncachedInput]).toEqual(['-', 15]);
    }
  });

  test('an archive is read like a folder; what in it is locked is told, not only counted', async () => {
    const archive = zip([
      { name: 'p/a.jsonl', content: text },
      { name: '../b.jsonl', content: text, encrypted: true },
      { name: 'p/notes.bin', content: new Uint8Array(9) },
    ]);
    const path = folder.file('deep/t.zip', archive);
    const named = await cli(['inspect', path, '--json']);
    const names = named.json().files.map((f: Answer) => [f.name, f.refusal?.code ?? null]);
    expect(names).toEqual([
      ['p/a.jsonl', null],
      ['../b.jsonl', 'encrypted'],
      ['p/notes.bin', 'unsupported-container'],
    ]);
    expect(named.json().totals.calls).toBe(2);
    expect(named.err).toContain('../b.jsonl: it is encrypted');
    expect(named.err).not.toContain('notes.bin');
    const walked = (await cli(['inspect', dirname(path), '--json'])).json();
    expect(walked.files[0].name).toBe('t.zip/p/a.jsonl');
    const piped = (await cli(['inspect', '-', '--json'], { stdin: archive })).json();
    expect(piped.files[0].name).toBe('p/a.jsonl');
  });

  test('.gz, whole and cut', async () => {
    const whole = folder.file('t.jsonl.gz', gzipSync(text));
    expect((await cli(['inspect', whole, '--json'])).json().totals.calls).toBe(2);
    const cut = folder.file('cut.jsonl.gz', gzipSync(text).subarray(0, 40));
    const [file] = (await cli(['inspect', cut, '--json'])).json().files;
    expect(file.refusal.code).toBe('damaged-container');
  });

  test('a name that begins with a dash comes after --', async () => {
    const ran = await cli(['inspect', '--json', '--', '-x.jsonl']);
    expect([ran.code, ran.err]).toEqual([2, 'no such file or folder: -x.jsonl\n']);
  });

  test('columns of somebody’s own table, by --map', async () => {
    const csv = folder.file('own.csv', 'when;model;in;cached;out\n2026-01-15;m;1.000;800;50\n');
    const map = folder.file('own.json', {
      format: 'csv',
      columns: { time: 'when', model: 'model', uncached_input: 'in', cache_read: 'cached', output: 'out' }, // prettier-ignore
      inclusive: { cacheRead: true, cacheWrite: false, reasoning: true },
      decimal: ',',
      delimiter: ';',
    });
    const { files, totals } = (await cli(['inspect', csv, '--map', map, '--json'])).json();
    expect(files[0].format).toBe('mapped');
    expect([totals.uncachedInput, totals.cacheRead, totals.output]).toEqual([200, 800, 50]);
  });
});

describe('reprice', () => {
  test('the whole catalogue and the reader’s own lists', async () => {
    const { rows, date, cache, writes } = (await cli(['reprice', trace, '--tariff', lists, '--json'])).json(); // prettier-ignore
    expect([date, cache, writes]).toEqual(['recorded', 'recorded', 'recorded']);
    expect(rows).toHaveLength(catalogue().length + 2);
    expect(rows.map((r: Answer) => r.model)).toContain('made/to');
  });

  test('one row, field for field', async () => {
    const { rows, recorded } = (await cli(['reprice', trace, ...ta])).json();
    expect(rows).toEqual([
      {
        model: 'made/ta',
        provider: 'made',
        complete: true,
        unpricedCalls: 0,
        pricedCalls: 3,
        doesNotFit: 0,
        lowerBound: false,
        total: '0.02595',
        perSession: '0.012975',
        perTurn: '0.00865',
        perCall: '0.00865',
        breakdown: {
          uncachedInput: '0.0165',
          cacheRead: '0.0057',
          cacheWrite: '0',
          cacheWriteByTtl: { '5m': '0', '30m': '0', '1h': '0', '12h': '0', input: '0' },
          storage: '0',
          output: '0.00375',
          fees: '0',
        },
        tiers: [],
        assumptions: [],
      },
    ]);
    expect(recorded).toEqual({ total: null, calls: 0 });
  });

  test('writes: three ways', async () => {
    const written = folder.file('written.jsonl', [
      row({ uncached_input: 1_000_000, cache_write_5m: 1_000_000 }),
      row({ cache_read: 1 }),
    ]);
    const total = async (writes: string): Promise<string> =>
      (await cli(['reprice', written, '--writes', writes, '--tariff', flat, '--model', 'made/flat', '--json'])).json().rows[0].total; // prettier-ignore
    const flat = folder.file('flat.json', { ...TA, id: 'made/flat', periods: [{ rates: TA.periods[0]?.rates }] }); // prettier-ignore
    expect([await total('recorded'), await total('prefix'), await total('as-input')]).toEqual([
      '6.7500003',
      '7.5000003',
      '6.0000003',
    ]);
  });

  test('another currency needs a rate', async () => {
    const euro = folder.file('euro.json', list('made/euro', { input: '3', output: '15' }, { currency: 'EUR' })); // prettier-ignore
    const options = ['--tariff', euro, '--model', 'made/euro', '--json'];
    const [without] = (await cli(['reprice', trace, ...options])).json().rows;
    expect([without.total, without.unpricedCalls, without.breakdown.output]).toEqual([null, 3, null]); // prettier-ignore
    const [converted] = (await cli(['reprice', trace, ...options, '--fx', 'EUR=0.5'])).json().rows;
    expect(converted.total).toBe('0.1545');
    expect(converted.assumptions).toContain('exchange-rate: EUR=0.5');
  });

  test('a price scaled by a fraction that does not end has 12 digits, exact ones have all', async () => {
    const scaled = folder.file('scaled.json', {
      id: 'made/scaled',
      provider: 'made',
      periods: [
        {
          rates: { input: '0.7', output: '1' },
          tiers: [{ above: 100, rates: { input: '1' } }],
        },
      ],
    });
    const long = folder.file('long.jsonl', [row({ uncached_input: 200, output: 100 })]);
    const [own] = (await cli(['reprice', long, '--tariff', scaled, '--model', 'made/scaled', '--json'])).json().rows; // prettier-ignore
    expect([own.total, own.breakdown.output, own.breakdown.uncachedInput]).toEqual([
      '0.000342857142857',
      '0.000142857142857',
      '0.0002',
    ]);
  });

  test('recorded cost, exact', async () => {
    const costs = folder.file('costs.jsonl', [
      row({ recorded_cost: '0.1' }),
      row({ recorded_cost: '0.2' }),
      row(),
      row({ recorded_cost: '0.1' }),
    ]);
    expect((await cli(['reprice', costs, ...ta])).json().recorded).toEqual({
      total: '0.4',
      calls: 3,
    });
  });

  test('a prompt that does not fit is not in the total', async () => {
    const small = folder.file('small.json', list('made/small', { input: '1', output: '1' }, { contextWindow: 10_000 })); // prettier-ignore
    const [answer] = (await cli(['reprice', trace, '--tariff', small, '--model', 'made/small', '--json'])).json().rows; // prettier-ignore
    expect(answer).toMatchObject({ doesNotFit: 1, pricedCalls: 2, complete: false, perCall: null });
    const text = await cli(['reprice', trace, '--tariff', small, '--model', 'made/small']);
    expect(text.out).toContain('1 of 3 calls exceed the context window');
  });
});

describe('crossover', () => {
  const arm = (name: string, sessions: readonly string[], read: number, fresh: number): string =>
    folder.file(
      name,
      sessions.flatMap((session, s) =>
        ['1', '2']
          .slice(0, 1 + (s % 2))
          .map((turn) =>
            row({ session, turn, cache_read: read, uncached_input: fresh + s, output: 10 }),
          ),
      ),
    );
  const keep = arm('keep.jsonl', ['a', 'b', 'c'], 100_000, 1_000);
  const compact = arm('compact.jsonl', ['a', 'b', 'c'], 40_000, 3_000);

  test('made-up prices: no tiers, no margin unless the cached price is given', async () => {
    const argv = ['crossover', '--keep', keep, '--compact', compact, '--uncached', '6', '--output', '30', '--json']; // prettier-ignore
    const answer = (await cli(argv)).json();
    // 2,000 more fresh tokens a call at 6 against 60,000 more cached ones.
    expect(answer.crossover).toEqual({
      cachedPrice: '0.2',
      shareOfUncached: '0.0333333333333',
      regime: 'keep-below',
    });
    expect(answer.held).toEqual({ uncachedInput: '6', output: '30' });
    expect([answer.model, answer.margin, answer.pairs.at]).toEqual([null, null, '0.6']);
    expect(answer.pairs).toMatchObject({ count: 3, keepWins: 0, compactWins: 3, ties: 0 });
    expect(answer.interval).toEqual({
      level: 0.95,
      low: '0.2',
      high: '0.2',
      resamples: 2000,
      seed: 1,
    });
    expect(answer.groups.map((g: Answer) => [g.turns, g.sessions])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    const dear = (await cli([...argv, '--cached', '0.1', '--seed', '7'])).json();
    expect([dear.margin, dear.pairs.at, dear.pairs.keepWins, dear.interval.seed]).toEqual([
      '2',
      '0.1',
      3,
      7,
    ]);
  });

  test('written tokens at --write, else at the uncached price', async () => {
    const writing = folder.file('writing.jsonl', [row({ session: 'a', cache_write_5m: 1_000 })]);
    const reading = folder.file('reading.jsonl', [row({ session: 'a', cache_read: 10_000 })]);
    const at = async (...more: string[]): Promise<string> =>
      (await cli(['crossover', '--keep', reading, '--compact', writing, '--uncached', '5', '--output', '9', '--json', ...more])).json().crossover.cachedPrice; // prettier-ignore
    expect([await at(), await at('--write', '6.25')]).toEqual(['0.5', '0.625']);
  });

  test('several lists: a row each, the first one on top', async () => {
    const answer = (await cli(['crossover', '--keep', keep, '--compact', compact, '--tariff', lists, '--model', 'made/to', '--model', 'made/ta', '--json'])).json(); // prettier-ignore
    expect(answer.rows.map((r: Answer) => r.model)).toEqual(['made/to', 'made/ta']);
    for (const [field, value] of Object.entries(answer.rows[0]))
      expect(answer[field]).toEqual(value);
    expect(answer.rows[1].held).toEqual({ uncachedInput: '3', output: '15' });
  });

  test('without prices: the recorded models’ own', async () => {
    const own = folder.file('own-list.json', { ...TA, match: { exact: ['made-up'] } });
    const answer = (await cli(['crossover', '--keep', keep, '--compact', compact, '--tariff', own, '--json'])).json(); // prettier-ignore
    expect(answer.rows.map((r: Answer) => r.model)).toEqual(['made/ta']);
    expect(answer.margin).toBe('0.333333333333');
  });

  test('sessions of one arm only are left out and listed', async () => {
    const more = arm('more.jsonl', ['a', 'b', 'c', 'd'], 40_000, 3_000);
    const answer = (await cli(['crossover', '--keep', keep, '--compact', more, ...ta])).json();
    expect([answer.pairs.count, answer.unpaired]).toEqual([3, { keep: [], compact: ['d'] }]);
  });

  test('no common id: paired in order where there are as many, and said', async () => {
    const renamed = arm('renamed.jsonl', ['x', 'y', 'z'], 40_000, 3_000);
    const ran = await cli(['crossover', '--keep', keep, '--compact', renamed, ...ta]);
    expect(ran.json().notices).toEqual([
      { code: 'paired-by-order', message: expect.any(String), count: 3 },
    ]);
    expect(ran.err).toContain('paired in their order');
    const fewer = arm('fewer.jsonl', ['x', 'y'], 40_000, 3_000);
    const unpaired = (await cli(['crossover', '--keep', keep, '--compact', fewer, ...ta])).json();
    expect([unpaired.pairs, unpaired.interval]).toEqual([null, null]);
    expect(unpaired.crossover.cachedPrice).not.toBeNull();
  });

  test('an arm that does not fit has no crossover, and the answer says why', async () => {
    const small = folder.file('window.json', list('made/window', { input: '1', output: '1' }, { contextWindow: 50_000 })); // prettier-ignore
    const argv = ['crossover', '--keep', keep, '--compact', compact, '--tariff', small, '--model', 'made/window']; // prettier-ignore
    const ran = await cli([...argv, '--json']);
    const answer = ran.json();
    expect(ran.code).toBe(0);
    expect(answer.crossover).toEqual({ cachedPrice: null, shareOfUncached: null, regime: null });
    expect(answer.missing).toEqual({
      keep: { unpricedCalls: 0, doesNotFit: 4 },
      compact: { unpricedCalls: 0, doesNotFit: 0 },
    });
    expect((await cli(argv)).out).toContain('keep: 4 calls exceed the window');
  });

  test('several files an arm: in a row, or by repeating the option', async () => {
    const one = arm('one.jsonl', ['a'], 100_000, 1_000);
    const two = arm('two.jsonl', ['b'], 100_000, 1_000);
    for (const files of [
      ['--keep', one, two, '--compact', compact],
      ['--compact', compact, '--keep', one, '--keep', two],
      ['--compact', compact, '--json', `--keep=${one}`, two],
    ]) {
      const answer = (await cli(['crossover', ...files, ...ta])).json();
      expect(answer.keep.sessions).toBe(2);
    }
  });
});

describe('project', () => {
  test('dollars a turn × turns a day × days', async () => {
    const argv = ['project', trace, '--turns-per-day', '1000', ...ta];
    const month = (await cli(argv)).json();
    expect([month.days, month.turnsPerDay]).toEqual([30, 1000]);
    expect(month.rows[0]).toMatchObject({
      model: 'made/ta',
      provider: 'made',
      perTurn: '0.00865',
      perDay: '8.65',
      perMonth: '259.5',
    });
    expect(Number(month.rows[0].low)).toBeLessThanOrEqual(259.5);
    expect(Number(month.rows[0].high)).toBeGreaterThanOrEqual(259.5);
    const week = (await cli([...argv, '--days', '7'])).json();
    expect([week.days, week.rows[0].perMonth]).toEqual([7, '60.55']);
    expect((await cli(argv)).out).toBe((await cli([...argv, '--seed', '1'])).out);
    expect(Object.keys(month.rows[0]).sort()).toEqual(
      ['complete', 'high', 'low', 'lowerBound', 'model', 'perDay', 'perMonth', 'perTurn', 'provider'], // prettier-ignore
    );
  });

  test('shares of workloads: the mean turn by the shares', async () => {
    const argv = ['project', trace, '--turns-per-day', '1000', ...ta];
    const recorded = (await cli(argv)).json();
    expect([recorded.shares, recorded.sessionsPerDay]).toEqual(['recorded', '666.666666667']);
    expect(recorded.workloads).toEqual([
      { fromTurns: 1, toTurns: 1, sessions: 1, turns: 1, recordedShare: '0.333333333333', share: '0.333333333333' }, // prettier-ignore
      { fromTurns: 2, toTurns: 2, sessions: 1, turns: 2, recordedShare: '0.666666666667', share: '0.666666666667' }, // prettier-ignore
    ]);
    // Session b, of one turn: 4,000 × $3 + 50 × $15 a million.
    const short = (await cli([...argv, '--share', '1=1'])).json();
    expect([short.rows[0].perTurn, short.rows[0].low]).toEqual(['0.01275', null]);
    const half = (await cli([...argv, '--share', '2-=0.5'])).json();
    expect([half.shares, half.sessionsPerDay]).toEqual(['assumed', '750']);
    // Session a: two turns for $0.0132.
    expect(half.rows[0].perTurn).toBe('0.009675');
    expect(half.workloads.map((w: Answer) => [w.fromTurns, w.toTurns, w.share])).toEqual([
      [2, null, '0.5'],
      [null, null, '0.5'],
    ]);
    const people = await cli(['project', trace, '--turns-per-day', '9', '--share', '2=0.5', '--tariff', lists, '--model', 'made/ta']); // prettier-ignore
    expect(people.out).toContain('assumed: sessions of 2 turns 50% (recorded 66.7%)');
  });

  // What was read is told first, on a line of its own.
  test.each([
    [['3=0.5'], 'there are sessions of 1, 2 turns'],
    [['1=0.5', '2=0.4'], 'add up to 0.9'],
    [['1=0.5', '0-2=0.4'], 'name a number of turns twice'],
  ])('shares that do not fit the sessions are refused: %j', async (shares, message) => {
    const options = shares.flatMap((s) => ['--share', s]);
    const ran = await cli(['project', trace, '--turns-per-day', '9', ...options]);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.err.trimEnd().split('\n').at(-1)).toContain(message);
  });

  test('growth, a budget and a machine', async () => {
    const argv = ['project', trace, '--turns-per-day', '1000', '--growth', '0.1', '--months', '3'];
    const more = ['--budget', '300', '--machine-cost', '500', '--machine-turns', '2000'];
    const made = (await cli([...argv, ...more, ...ta])).json();
    expect(made).toMatchObject({ growthPerMonth: '0.1', months: 3, budget: '300' });
    expect(made.machine).toEqual({ perMonth: '500', turnsPerDay: '2000' });
    expect(made.rows[0]).toMatchObject({
      perMonth: '259.5',
      months: ['259.5', '285.45', '313.995'],
      monthsTotal: '858.945',
      budgetTurnsPerDay: '1156.06936416',
      monthsOverBudget: { from: 3, to: 3 },
      machinePaysFrom: '1926.7822736',
    });
    const twice = (await cli([...argv, ...more, ...ta, '--growth', '1', '--months', '2'])).json();
    expect(twice.rows[0].monthsOverBudget).toEqual({ from: 2, to: 2 });
    const people = await cli([...argv, ...more, '--tariff', lists, '--model', 'made/ta']);
    expect(people.out).toContain('Growth 10% a month over 3 months.');
    expect(people.out).toMatch(/month 3 .*3 months .*1,157 .*1,927/s);
  });
});

describe('scenario, link, open', () => {
  test('the rows of a link are those of the trace', async () => {
    const options = ['--tariff', lists, '--model', 'made/ta', '--model', 'made/to'];
    const made = await cli(['scenario', trace, ...options, '--writes', 'as-input', '--seed', '9']);
    expect(made.code).toBe(0);
    const { choices, workload, custom } = made.json();
    expect(choices).toMatchObject({ shown: ['made/ta', 'made/to'], writes: 'as-input', seed: 9 });
    expect([workload.compact, custom]).toEqual([null, ['made/ta', 'made/to']]);

    const file = folder.file('scenario.json', made.out);
    const linked = await cli(['link', file, '--base', 'https://example.org/page']);
    expect(linked.out).toMatch(/^https:\/\/example\.org\/page#1\.[A-Za-z0-9_.-]+\n$/);
    expect(linked.out.length).toBeLessThan(2000);
    const stdin = await cli(['link', '-', '--base', 'https://example.org/page'], { stdin: made.out }); // prettier-ignore
    expect(stdin.out).toBe(linked.out);

    const opened = (await cli(['open', linked.out.trim(), '--rows'])).json();
    const { rows } = (await cli(['reprice', trace, ...options, '--writes', 'as-input', '--json'])).json(); // prettier-ignore
    expect(opened.rows.map((r: Answer) => r.total)).toEqual(rows.map((r: Answer) => r.total));
    const { rows: _rows, newerPrices, ...bare } = opened;
    expect(newerPrices).toEqual([]);
    expect((await cli(['open', linked.out.trim()])).json()).toEqual(bare);
  });

  test('two arms', async () => {
    const made = await cli(['scenario', '--keep', trace, '--compact', trace, '--tariff', lists]);
    const scenario = made.json();
    expect(scenario.workload.compact.sessions).toHaveLength(2);
    const link = (await cli(['link', folder.file('two-arms.json', made.out)])).out.trim();
    const opened = (await cli(['open', link, '--rows'])).json();
    expect(opened.compactRows.map((r: Answer) => r.total)).toEqual(
      opened.rows.map((r: Answer) => r.total),
    );
  });

  test('nothing of the trace’s names is in it', async () => {
    const secret = folder.file('secret-name.jsonl', [
      row({ session: 'secret-session', agent: 'secret-agent', call_id: 'secret-call' }),
    ]);
    const made = await cli(['scenario', secret, '--tariff', lists]);
    expect(made.out).not.toContain('secret');
  });

  test('a cut link gives no half scenario', async () => {
    const made = await cli(['scenario', trace, '--tariff', lists]);
    const link = (await cli(['link', folder.file('cut.json', made.out)])).out.trim();
    const ran = await cli(['open', link.slice(0, -20)]);
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toContain('cut off');
  });
});

describe('for people', () => {
  test('help and version', async () => {
    expect((await cli(['--help'])).out).toContain('reprice FILE…');
    expect((await cli(['reprice', '--help'])).code).toBe(0);
    expect((await cli(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('French by the environment or by --lang, with the same figures', async () => {
    const english = await cli(['inspect', trace]);
    expect(english.out).toMatch(/^Files\n/);
    for (const env of [{ LANG: 'fr_FR.UTF-8' }, { LC_ALL: 'fr_CH', LANG: 'en_US' }])
      expect((await cli(['inspect', trace], { env })).out).toMatch(/^Fichiers\n/);
    expect((await cli(['inspect', trace, '--lang', 'en'], { env: { LANG: 'fr' } })).out).toBe(
      english.out,
    );
    const wrong = await cli(['inspect', trace, '--couleur', '--lang=fr']);
    expect(wrong.err).toBe('inspect n’a pas d’option --couleur\n');
    const options = ['--tariff', lists, '--model', 'made/ta'];
    for (const argv of [
      ['reprice', trace, ...options],
      ['project', trace, '--turns-per-day', '10', ...options],
      ['project', trace, '--turns-per-day', '10', '--growth', '0.1', '--budget', '1', '--machine-cost', '2', '--machine-turns', '3', '--share', '2=0.5', ...options], // prettier-ignore
      ['crossover', '--keep', trace, '--compact', trace, '--by', 'turns', ...options],
    ]) {
      const [en, fr] = [await cli(argv), await cli([...argv, '--lang', 'fr'])];
      const digits = (text: string): string => text.replaceAll(/20\d\d-\d\d-\d\d|\D/g, '');
      expect(digits(fr.out)).toBe(digits(en.out));
      expect(fr.out).not.toMatch(/undefined|NaN/);
    }
  });

  test('names of a log cannot drive the terminal', async () => {
    const evil = folder.file('evil.jsonl', [row({ model: 'a\u001b[31mb', agent: 'x\ny' })]);
    const ran = await cli(['inspect', evil]);
    expect(ran.out).not.toContain('\u001b');
    expect(ran.out).toContain('a\ufffd[31mb');
  });

  test('progress only where a person watches', async () => {
    expect((await cli(['inspect', trace, '--tariff', folder.file('all.json', list('made/all', { input: '1', output: '1' }, { match: { glob: ['*'] } }))])).err).toBe(''); // prettier-ignore
  });
});
