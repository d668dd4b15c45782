/** Archives given together: what is in both counts once, what only has the same name counts apart. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tar, zip } from '../containers/testing.ts';
import { callsOf } from '../trace/trace.ts';
import { mergeImports } from './merge.ts';
import { readSource } from './read.ts';
import { IMPORTERS } from './registry.ts';
import { noticesOf, sourceOf, summarize } from './testing.ts';

type Given = readonly (readonly [name: string, content: string | Uint8Array, inFolder?: boolean])[];

async function read(given: Given) {
  const files = [];
  for (const [name, content, inFolder] of given)
    files.push(
      ...(await readSource(
        { ...sourceOf(name, content), inFolder: inFolder === true },
        { importers: IMPORTERS },
      )),
    );
  const result = mergeImports(files, IMPORTERS);
  return { ...result, sessions: [...new Set(callsOf(result.trace).map((c) => c.session))].sort() };
}
const packed = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zip(Object.entries(files).map(([name, content]) => ({ name, content })));

const root = new URL('../../sample-traces/', import.meta.url).pathname;
const cases = (existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [])
  .filter((path) => path.endsWith('.expected.json'))
  .sort();

describe('an archive given twice counts once', () => {
  test.each(cases)('%s', async (path) => {
    const { files } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { files: string[] };
    const bytes = files.map(
      (name) => [name, new Uint8Array(readFileSync(join(root, dirname(path), name)))] as const,
    );
    const archive = packed(Object.fromEntries(bytes));
    const again = tar(bytes.map(([name, content]) => ({ name, content })));
    const once = await read([['a.zip', archive]]);
    for (const given of [
      [['a.zip', archive], ['a (1).zip', archive]], // prettier-ignore
      [['a.zip', archive], ['a.zip', archive]], // prettier-ignore
      [['b.tar', again], ['a.zip', archive]], // prettier-ignore
      [['x/a.zip', archive, true], ['y/a.zip', archive, true]], // prettier-ignore
    ] as const satisfies Given[]) {
      const twice = await read(given);
      expect(summarize(twice.trace)).toEqual(summarize(once.trace));
      expect(noticesOf(twice)['duplicate-usage'] ?? 0).toBeGreaterThanOrEqual(
        once.trace.length > 0 ? 1 : 0,
      );
    }
  });
});

test('a warehouse’s sums in an archive given twice count once', async () => {
  const ledger = packed({
    'ledger.csv':
      'session,time,model,calls,aggregated,uncached_input,cache_read,output,prompt_min,prompt_max,time_last\n' +
      'team-a,2026-11-02T09:00:00Z,gpt-5.6-sol,40,true,9000,100,400,10,900,2026-11-02T10:00:00Z\n',
  });
  const twice = await read([
    ['a.zip', ledger],
    ['b.zip', ledger],
  ]);
  expect(twice.trace.groups).not.toBeNull();
  expect(callsOf(twice.trace).map((c) => c.calls)).toEqual([40]);
});

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const chat = (prompt: number): string =>
  line({
    object: 'chat.completion',
    model: 'gpt-5.2',
    choices: [{ message: { role: 'assistant', content: 'x' } }],
    usage: { prompt_tokens: prompt, completion_tokens: 5, total_tokens: prompt + 5 },
  });
const headless = (prompt: number): string =>
  line({
    response: 'x',
    stats: {
      models: {
        'gemini-3-pro': {
          api: { totalRequests: 2 },
          tokens: { prompt, candidates: 5, total: prompt + 5, cached: 0, thoughts: 0, tool: 0 },
        },
      },
    },
  });
const trajectory = (sent: number): string =>
  line({
    trajectory: [],
    info: { model_stats: { tokens_sent: sent, tokens_received: 5, api_calls: 3 } },
  });
const state = (prompt: number): string =>
  line({
    stats: {
      usage_to_metrics: {
        agent: {
          token_usages: [{ model: 'gpt-5.2', prompt_tokens: prompt, completion_tokens: 5 }],
        },
      },
    },
  });
const plain = (input: number): string => `model,uncached_input,output\ngpt-5.2,${input},5\n`;
/** A format whose sessions are called by the file's name, and a file of it with one call. */
const BY_NAME: Readonly<Record<string, readonly [string, (input: number) => string]>> = {
  'api-bodies': ['log.jsonl', chat],
  'gemini-cli': ['out/answer.json', headless],
  'swe-agent': ['run.traj', trajectory],
  openhands: ['base_state.json', state],
  'plain-csv': ['export.csv', plain],
};

describe('files of one name in two archives are two files', () => {
  const [one, two] = [101, 2002];

  describe.each(Object.entries(BY_NAME))('%s', (format, [name, make]) => {
    test('with other calls: other sessions, named by their archives', async () => {
      const a = packed({ [name]: make(one) });
      const b = packed({ [name]: make(two) });
      for (const given of [
        [['mon.zip', a], ['tue.zip', b]], // prettier-ignore
        [['tue.zip', b], ['mon.zip', a]], // prettier-ignore
        [['x/mon.zip', a, true], ['x/tue.zip', b, true]], // prettier-ignore
      ] as const satisfies Given[]) {
        const { trace, files, sessions } = await read(given);
        expect(files.map((f) => [f.format, f.sessions])).toEqual([
          [format, 1],
          [format, 1],
        ]);
        expect([...trace.counts.uncachedInput].sort((x, y) => x - y)).toEqual([one, two]);
        expect(sessions).toHaveLength(2);
        for (const archive of ['mon.zip/', 'tue.zip/'])
          expect(sessions.some((s) => s.includes(archive))).toBe(true);
      }
    });

    test('even where both archives have one name', async () => {
      const { sessions } = await read([
        ['logs.zip', packed({ [name]: make(one) })],
        ['logs.zip', packed({ [name]: make(two) })],
      ]);
      expect(sessions).toHaveLength(2);
    });

    test('and beside the unpacked file', async () => {
      const { sessions, trace } = await read([
        [name, make(one)],
        ['tue.zip', packed({ [name]: make(two) })],
      ]);
      expect([trace.length, sessions.length]).toEqual([2, 2]);
      expect(sessions.filter((s) => s.startsWith('tue.zip/'))).toHaveLength(1);
    });

    test('one archive alone keeps its names', async () => {
      const { sessions } = await read([['mon.zip', packed({ [name]: make(one) })]]);
      expect(sessions.join()).not.toContain('mon.zip');
    });
  });

  test('a session that has an id is one in both archives, its copied calls counted once', async () => {
    const row = (n: number): string =>
      line({
        type: 'assistant',
        sessionId: 'session-1',
        uuid: `u${n}`,
        parentUuid: null,
        requestId: `req_${n}`,
        timestamp: `2026-03-01T10:0${n}:00Z`,
        message: { id: `msg_${n}`, role: 'assistant', model: 'claude-sonnet-4-5', stop_reason: 'end_turn', content: [], usage: { input_tokens: n, output_tokens: 1 } }, // prettier-ignore
      });
    const { trace, sessions } = await read([
      ['mon.zip', packed({ 'p/session-1.jsonl': row(1) + row(2) })],
      ['tue.zip', packed({ 'p/session-1.jsonl': row(1) + row(2) + row(3) })],
    ]);
    expect([trace.length, sessions]).toEqual([3, ['session-1']]);
  });

  test('a log without ids that grew between two archives stays one session where it shares a call', async () => {
    const rows = (...ids: readonly number[]): string =>
      `model,call_id,uncached_input,output\n${ids.map((n) => `gpt-5.2,c${n},${n},5\n`).join('')}`;
    const { trace, sessions } = await read([
      ['mon.zip', packed({ 'export.csv': rows(1, 2) })],
      ['tue.zip', packed({ 'export.csv': rows(1, 2, 3) })],
    ]);
    expect([trace.length, sessions]).toEqual([3, ['export.csv']]);
  });
});
