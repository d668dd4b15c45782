import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf, summarize } from '../testing.ts';
import { codex } from './importer.ts';
import { lineMatters } from './lines.ts';

type Row = Record<string, unknown>;
type Result = Awaited<ReturnType<typeof importFiles>>;

/** input, cached, output, reasoning, and written where the version reports it. */
type Use = readonly [
  input: number,
  cached: number,
  output: number,
  reasoning?: number,
  written?: number,
];

const START = Date.UTC(2026, 1, 2, 9);

/** A row `second` seconds after the start. */
function row(second: number, type: string, payload: Row): Row {
  return { timestamp: new Date(START + second * 1000).toISOString(), type, payload };
}

const event = (second: number, type: string, over: Row = {}): Row =>
  row(second, 'event_msg', { type, ...over });

function meta(second: number, id: string, over: Row = {}): Row {
  return row(second, 'session_meta', {
    id,
    timestamp: new Date(START + second * 1000).toISOString(),
    cli_version: '0.146.0',
    source: 'cli',
    model_provider: 'openai',
    ...over,
  });
}

const turn = (second: number, id: string | null, model = 'gpt-5.3-codex'): Row =>
  row(second, 'turn_context', { ...(id === null ? {} : { turn_id: id }), model });

function counts([input, cached, output, reasoning = 0, written]: Use): Row {
  return {
    input_tokens: input,
    cached_input_tokens: cached,
    ...(written === undefined ? {} : { cache_write_input_tokens: written }),
    output_tokens: output,
    reasoning_output_tokens: reasoning,
    total_tokens: input + output,
  };
}

const used = (second: number, totals: Use | null, last: Use | null): Row =>
  event(second, 'token_count', {
    info: {
      ...(totals === null ? {} : { total_token_usage: counts(totals) }),
      ...(last === null ? {} : { last_token_usage: counts(last) }),
      model_context_window: 258_400,
    },
  });

const jsonl = (rows: readonly Row[]): string => rows.map((r) => `${JSON.stringify(r)}\n`).join('');

const read = (...rows: Row[]): Promise<Result> =>
  importFiles({ 'a.jsonl': jsonl([meta(0, 'A'), turn(0, 't1'), ...rows]) });

const outputs = (r: Result): (number | null)[] => callsOf(r.trace).map((c) => c.output);

/** Files in both orders must give the same; the first order's result is returned. */
async function readFiles(files: Readonly<Record<string, readonly Row[]>>): Promise<Result> {
  const texts = Object.entries(files).map(([name, rows]) => [name, jsonl(rows)] as const);
  const result = await importFiles(Object.fromEntries(texts));
  for (let i = 1; i < texts.length; i++) {
    const turned = [...texts.slice(i), ...texts.slice(0, i)].reverse();
    const other = await importFiles(Object.fromEntries(turned));
    // Calls of one session and time stand in the order of their files.
    const sorted = (r: Result): string[] =>
      callsOf(r.trace)
        .map((c) => JSON.stringify(c))
        .sort();
    expect(sorted(other)).toEqual(sorted(result));
    expect(noticesOf(other)).toEqual(noticesOf(result));
  }
  return result;
}

describe('what is a call', () => {
  test('growing totals with equal last usages are calls of the last usage', async () => {
    const last: Use = [10_000, 8_000, 100];
    const r = await read(
      used(1, [10_000, 8_000, 100], last),
      used(2, [20_000, 16_000, 200], last),
      used(3, [30_000, 24_000, 300], last),
    );
    expect(summarize(r.trace)).toMatchObject({
      calls: 3,
      totals: { uncachedInput: 6_000, cacheRead: 24_000, output: 300 },
    });
  });

  test('repeated counters, rate limits and all-zero events are none', async () => {
    const r = await read(
      event(1, 'token_count', { info: null, rate_limits: {} }),
      used(1, [0, 0, 0], [0, 0, 0]),
      used(2, [10, 0, 1], [10, 0, 1]),
      used(3, [10, 0, 1], [10, 0, 1]),
      used(4, [30, 0, 3], [20, 0, 2]),
    );
    expect(outputs(r)).toEqual([1, 2]);
    expect(noticesOf(r)).toEqual({ 'duplicate-usage': 1 });
  });

  test('an unchanged total with another last usage is a summary call', async () => {
    const junk = used(3, [10, 0, 1], [0, 0, 0]);
    const info = (junk['payload'] as { info: { last_token_usage: Row } }).info;
    info.last_token_usage['total_tokens'] = 940_499;
    const r = await read(
      used(1, [10, 0, 1], [10, 0, 1]),
      row(2, 'compacted', { message: '' }),
      junk,
      used(4, [10, 0, 1], [10, 0, 1]),
      used(5, [10, 0, 1], [190_000, 0, 2_000]),
      used(6, [10, 0, 1], [190_000, 0, 2_000]),
      used(7, [15, 0, 2], [5, 0, 1]),
    );
    expect(callsOf(r.trace).map((c) => [c.purpose, c.uncachedInput, c.output])).toEqual([
      ['agent', 10, 1],
      ['summary', 190_000, 2_000],
      ['agent', 5, 1],
    ]);
    expect(noticesOf(r)).toEqual({ 'duplicate-usage': 2 });
  });

  test('a compaction without its call is named once, whatever the log writes of it', async () => {
    const r = await read(
      used(1, [10, 0, 1], [10, 0, 1]),
      row(2, 'compacted', { message: '' }),
      event(2, 'context_compacted'),
      used(3, [15, 0, 2], [5, 0, 1]),
    );
    expect(outputs(r)).toEqual([1, 1]);
    expect(noticesOf(r)).toEqual({ 'summary-not-recorded': 1 });
  });

  test('totals alone: differences; the first value is a call, also after a drop', async () => {
    const r = await read(
      used(1, [100, 50, 10, 5], null),
      used(2, [100, 50, 10, 5], null),
      used(3, [250, 150, 25, 8], null),
      used(4, [40, 0, 4], null),
    );
    expect(
      callsOf(r.trace).map((c) => [c.uncachedInput, c.cacheRead, c.output, c.reasoning]),
    ).toEqual([
      [50, 50, 10, 5],
      [50, 100, 15, 3],
      [40, 0, 4, 0],
    ]);
  });

  test('last usages alone', async () => {
    const r = await read(
      used(1, null, [10, 0, 1]),
      used(2, null, [10, 0, 1]),
      used(3, null, [20, 0, 2]),
    );
    expect(outputs(r)).toEqual([1, 2]);
  });
});

describe('counts', () => {
  test('input holds the cached and the written tokens, output holds reasoning', async () => {
    const r = await read(
      used(1, [51_599, 36_339, 900, 300, 15_248], [51_599, 36_339, 900, 300, 15_248]),
    );
    expect(callsOf(r.trace)[0]).toMatchObject({
      uncachedInput: 12,
      cacheRead: 36_339,
      cacheWrite30m: 15_248,
      cacheWrite5m: null,
      output: 900,
      reasoning: 300,
      provider: 'openai',
      model: 'gpt-5.3-codex',
    });
    expect(noticesOf(r)).toEqual({ 'write-lifetime-assumed': 1 });
  });

  test('writes that the version does not report are unknown', async () => {
    const r = await read(used(1, [10, 4, 1], [10, 4, 1]));
    expect(callsOf(r.trace)[0]).toMatchObject({ uncachedInput: 6, cacheWrite30m: null });
    expect(noticesOf(r)).toEqual({});
  });

  test('a cached count above the input', async () => {
    const r = await read(used(1, [10, 40, 1], [10, 40, 1]));
    expect(callsOf(r.trace)[0]).toMatchObject({
      uncachedInput: 0,
      cacheRead: 10,
      inconsistent: true,
    });
    expect(noticesOf(r)).toEqual({ 'cached-exceeds-input': 1 });
  });

  test('reasoning that is larger than the output, or outside of it by the total', async () => {
    const outside = used(1, [100, 0, 10, 30], [100, 0, 10, 30]);
    const info = (outside['payload'] as { info: Record<string, Row> }).info;
    for (const u of Object.values(info)) if (typeof u === 'object') u['total_tokens'] = 140;
    const r = await read(outside, used(2, [200, 0, 20, 60], [100, 0, 10, 30]));
    expect(callsOf(r.trace).map((c) => [c.output, c.reasoning, c.inconsistent])).toEqual([
      [40, 30, false],
      [10, null, true],
    ]);
    expect(noticesOf(r)).toEqual({ 'reasoning-outside-output': 1, 'contradicting-counts': 1 });
  });

  test('a count that is none is refused with its field', async () => {
    const r = await read(used(1, [10, 0, -1], [10, 0, -1]), used(2, [10, 0, 1], [10, 0, 1]));
    expect(outputs(r)).toEqual([1]);
    expect(r.files[0]?.skipped).toEqual([
      { line: 3, reason: 'bad-number', detail: 'output_tokens' },
    ]);
  });
});

describe('model, tier, turn, session', () => {
  test('the latest turn context names the model and the turn', async () => {
    const r = await read(
      used(1, [10, 0, 1], [10, 0, 1]),
      turn(2, 't1', 'gpt-b'),
      event(2, 'thread_settings_applied', { thread_settings: { service_tier: 'priority' } }),
      used(3, [20, 0, 2], [10, 0, 1]),
      event(4, 'task_started', { turn_id: 't2' }),
      turn(4, 't2', 'gpt-c'),
      used(5, [30, 0, 3], [10, 0, 1]),
    );
    expect(callsOf(r.trace).map((c) => [c.model, c.turn, c.serviceTier, c.session])).toEqual([
      ['gpt-5.3-codex', 't1', null, 'A'],
      ['gpt-b', 't1', 'priority', 'A'],
      ['gpt-c', 't2', 'priority', 'A'],
    ]);
  });

  test("without turn ids a person's message starts a turn; without meta the name is the session", async () => {
    const id = '019c8a4c-0000-7000-8000-000000000001';
    const r = await importFiles({
      [`2026/02/02/rollout-2026-02-02T09-00-00-${id}.jsonl`]: jsonl([
        used(1, [10, 0, 1], [10, 0, 1]),
        event(2, 'user_message', { message: 'Hi.' }),
        turn(2, null),
        used(3, [20, 0, 2], [10, 0, 1]),
        event(4, 'user_message', { message: 'More.' }),
        used(5, [30, 0, 3], [10, 0, 1]),
      ]),
    });
    expect(callsOf(r.trace).map((c) => [c.session, c.turn, c.model])).toEqual([
      [id, null, null],
      [id, '1', 'gpt-5.3-codex'],
      [id, '2', 'gpt-5.3-codex'],
    ]);
  });
});

describe('sub-agents', () => {
  const spawn = (parent: string, nickname: string): Row => ({
    source: {
      subagent: { thread_spawn: { parent_thread_id: parent, depth: 1, agent_nickname: nickname } },
    },
  });
  const root = [
    meta(0, 'A'),
    turn(0, 't1'),
    used(5, [10, 0, 1], [10, 0, 1]),
    turn(50, 't2'),
    used(60, [20, 0, 2], [10, 0, 1]),
  ];
  const child = [
    meta(10, 'B', { session_id: 'A', ...spawn('A', 'Euler') }),
    // The parent's meta row is copied in; no usage is.
    meta(10, 'A'),
    turn(10, 'b1', 'gpt-mini'),
    used(20, [300, 0, 30], [300, 0, 30]),
    used(55, [700, 0, 70], [400, 0, 40]),
  ];
  const grandchild = [
    meta(21, 'C', spawn('B', 'Gauss')),
    turn(21, 'c1'),
    used(22, [5, 0, 5], [5, 0, 5]),
  ];

  test("belong to the root's session and to the turns in which they ran", async () => {
    const r = await readFiles({ a: root, b: child, c: grandchild });
    expect(callsOf(r.trace).map((c) => [c.session, c.turn, c.purpose, c.agent, c.output])).toEqual([
      ['A', 't1', 'agent', null, 1],
      ['A', 't1', 'subagent', 'Euler', 30],
      ['A', 't1', 'subagent', 'Gauss', 5],
      ['A', 't2', 'subagent', 'Euler', 40],
      ['A', 't2', 'agent', null, 1],
    ]);
    expect(noticesOf(r)).toEqual({});
  });

  test('alone, they keep the session that they name', async () => {
    const r = await readFiles({ b: child });
    expect(callsOf(r.trace).map((c) => [c.session, c.turn])).toEqual([
      ['A', 'b1'],
      ['A', 'b1'],
    ]);
    const g = await readFiles({ c: grandchild });
    expect(callsOf(g.trace)[0]).toMatchObject({ session: 'B', turn: 'c1', agent: 'Gauss' });
  });

  test('two with the same counts are two', async () => {
    const twin = (id: string): Row[] => [
      meta(10, id, spawn('A', id)),
      meta(10, 'A'),
      turn(10, id),
      used(20, [300, 0, 30], [300, 0, 30]),
    ];
    const r = await readFiles({ a: root, x: twin('X'), y: twin('Y') });
    expect(summarize(r.trace).purposes).toEqual({ agent: 2, subagent: 2 });
    expect(summarize((await readFiles({ x: twin('X'), y: twin('Y') })).trace).calls).toBe(2);
  });

  test("a compaction's own thread is a summary", async () => {
    const r = await readFiles({
      z: [
        meta(1, 'Z', { source: { subagent: 'compact' }, session_id: 'A' }),
        used(2, [9, 0, 9], null),
      ],
    });
    expect(callsOf(r.trace)[0]).toMatchObject({ purpose: 'summary', session: 'A' });
  });
});

describe('forks', () => {
  const parent = [
    meta(0, 'P'),
    turn(0, 't1'),
    used(10, [10, 0, 1], [10, 0, 1]),
    used(11, [10, 0, 1], [10, 0, 1]),
    used(20, [30, 0, 3], [20, 0, 2]),
    used(30, [60, 0, 6], [30, 0, 3]),
  ];
  /** Copies the parent's first two calls at the time of the fork, then makes one of its own. */
  const fork = (id: string, from: string, at: number, extra: number): Row[] => [
    meta(at, id, { forked_from_id: from }),
    meta(at, 'P'),
    turn(at, 't1'),
    used(at, [10, 0, 1], [10, 0, 1]),
    used(at, [30, 0, 3], [20, 0, 2]),
    turn(at + 5, id),
    used(at + 10, [30 + extra, 0, 3 + extra], [extra, 0, extra]),
  ];

  test("copied events are the parent's, on the parent's times", async () => {
    const r = await readFiles({ a: parent, b: fork('F', 'P', 1_000, 7) });
    expect(
      callsOf(r.trace).map((c) => [c.session, ((c.timeMs ?? 0) - START) / 1000, c.output]),
    ).toEqual([
      ['P', 10, 1],
      ['P', 20, 2],
      ['P', 30, 3],
      ['F', 1_010, 7],
    ]);
    expect(noticesOf(r)).toEqual({ 'duplicate-usage': 3 });
  });

  test('without the parent the copies are counted and named', async () => {
    const r = await readFiles({ b: fork('F', 'P', 1_000, 7) });
    expect(outputs(r)).toEqual([1, 2, 7]);
    expect(noticesOf(r)).toEqual({ 'inherited-history': 1 });
  });

  test('copies that kept their old times are counted in the notice', async () => {
    const rows = fork('F', 'P', 1_000, 7).map((r, i) =>
      i === 3 || i === 4 ? { ...r, timestamp: new Date(START + i * 1000).toISOString() } : r,
    );
    expect(noticesOf(await readFiles({ b: rows }))).toEqual({ 'inherited-history': 2 });
  });

  test('a fork of a fork', async () => {
    const second = [
      meta(2_000, 'G', { forked_from_id: 'F' }),
      meta(2_000, 'F', { forked_from_id: 'P' }),
      used(2_000, [10, 0, 1], [10, 0, 1]),
      used(2_000, [30, 0, 3], [20, 0, 2]),
      used(2_000, [37, 0, 10], [7, 0, 7]),
      used(2_010, [46, 0, 19], [9, 0, 9]),
    ];
    const r = await readFiles({ g: second, p: parent, f: fork('F', 'P', 1_000, 7) });
    expect(outputs(r)).toEqual([1, 2, 3, 7, 9]);
    // The middle of the chain is missing: what came from the first ancestor is still found.
    const gap = await readFiles({ g: second, p: parent });
    expect(outputs(gap)).toEqual([1, 2, 3, 7, 9]);
    expect(noticesOf(gap)['inherited-history']).toBe(1);
  });

  test('two forks of a parent that is not there share its history', async () => {
    const r = await readFiles({ f: fork('F', 'P', 1_000, 7), g: fork('G', 'P', 1_500, 9) });
    expect(outputs(r)).toEqual([1, 2, 7, 9]);
  });

  test('two forks whose own calls look alike are both counted', async () => {
    const r = await readFiles({
      p: parent,
      f: fork('F', 'P', 1_000, 7),
      g: fork('G', 'P', 1_500, 7),
    });
    expect(outputs(r)).toEqual([1, 2, 3, 7, 7]);
  });

  test('unrelated threads with the same counts are not copies', async () => {
    const other = parent.map((r, i) => (i === 0 ? meta(0, 'Q') : r));
    expect(summarize((await readFiles({ p: parent, q: other })).trace).calls).toBe(6);
  });

  test('the same thread in two files (an archived copy, longer) is counted once', async () => {
    const longer = [...parent, used(40, [100, 0, 10], [40, 0, 4])];
    const r = await readFiles({ 'sessions/p': parent, 'archived/p': longer });
    expect(outputs(r)).toEqual([1, 2, 3, 4]);
  });
});

describe('lineMatters', () => {
  const { lineMatters: _, ...patient } = codex;

  test('passes over messages, tool outputs and reasoning', () => {
    const line = (type: string, payload: Row): string => JSON.stringify(row(0, type, payload));
    expect(lineMatters(line('response_item', { type: 'function_call_output', output: 'x' }))).toBe(
      false,
    );
    expect(lineMatters(line('event_msg', { type: 'agent_reasoning', text: 'x' }))).toBe(false);
    expect(lineMatters(line('event_msg', { type: 'token_count', info: null }))).toBe(true);
    expect(lineMatters(line('session_meta', { id: 'x' }))).toBe(true);
  });

  const word = fc.constantFrom('token_count', 'session_meta', 'event_msg', 'x', '"turn_context"');
  const junk = fc.dictionary(word, fc.oneof(word, fc.integer()), { maxKeys: 3 });
  const use = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)).map((u): Use => u);
  const anyRow = fc.oneof(
    fc.tuple(use, use, junk).map(([t, l, extra]) => ({ ...used(1, t, l), extra })),
    fc.tuple(word, junk).map(([m, extra]) => row(1, 'turn_context', { model: m, extra })),
    fc.tuple(word, word, junk).map(([a, b, extra]) => row(1, a, { type: b, ...extra })),
    fc
      .tuple(word, junk)
      .map(([m, extra]) => row(1, 'response_item', { type: 'message', m, extra })),
    junk.map((extra) => row(1, 'compacted', extra)),
    junk.map((extra) => event(1, 'user_message', extra)),
    junk,
  );

  test('a file reads the same as when every line is parsed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyRow, fc.constantFrom(0, 1, 2)), { maxLength: 12 }),
        async (rows) => {
          const head = [meta(0, 'A'), ...Array.from({ length: 60 }, () => turn(0, 't'))];
          const lines = rows.map(([r, style]) => {
            if (style === 0) return JSON.stringify(r);
            return style === 1
              ? JSON.stringify(r, null, 1).replace(/\n\s*/g, ' ')
              : JSON.stringify(Object.fromEntries(Object.entries(r).reverse())).replace(
                  /"(token_count|turn_context|compacted)"/g,
                  (w) => w.replace(/[a-z]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
                );
          });
          const text = jsonl(head) + lines.map((l) => `${l}\n`).join('');
          const fast = await importFiles({ x: text }, [codex]);
          const slow = await importFiles({ x: text }, [patient]);
          expect(callsOf(fast.trace)).toEqual(callsOf(slow.trace));
          expect(fast.files).toEqual(slow.files);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const reference = process.env['REFERENCE_DIR'];
if (reference === undefined)
  // eslint-disable-next-line no-console
  console.warn('REFERENCE_DIR is not set: real Codex rollouts are not checked');
const folder = join(reference ?? '', 'real-traces', 'codex-rollout');
const there = reference !== undefined && existsSync(folder);

describe('real rollouts', () => {
  interface Expected {
    file: string;
    calls: number;
    uncached_input: number;
    cache_read: number;
    output: number;
    reasoning_within_output: number;
    duplicate_events: number;
    compacted: number;
  }
  const expected = there
    ? (
        JSON.parse(readFileSync(join(folder, '..', 'EXPECTED.json'), 'utf8')) as readonly Expected[]
      ).filter((e) => e.file.startsWith('codex-rollout/'))
    : [];

  test.skipIf(!there)('every file is expected', () => {
    expect(readdirSync(folder).sort()).toEqual(
      expected.map((e) => e.file.slice('codex-rollout/'.length)).sort(),
    );
  });

  test.skipIf(!there).each(expected.map((e) => [e.file, e] as const))('%s', async (file, e) => {
    const bytes = new Uint8Array(readFileSync(join(folder, '..', file)));
    const r = await importFiles({ [file]: bytes });
    expect(r.files[0]?.format).toBe('codex');
    const { calls, totals } = summarize(r.trace);
    expect({ calls, ...totals }).toMatchObject({
      calls: e.calls,
      uncachedInput: e.uncached_input,
      cacheRead: e.cache_read,
      output: e.output,
      reasoning: e.reasoning_within_output,
    });
    expect(noticesOf(r)['duplicate-usage'] ?? 0).toBe(e.duplicate_events);
    expect(noticesOf(r)['summary-not-recorded'] ?? 0).toBe(e.compacted);
  });
});
