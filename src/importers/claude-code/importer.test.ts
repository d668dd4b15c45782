import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf, summarize } from '../testing.ts';
import { claudeCode } from './importer.ts';
import { lineMatters } from './lines.ts';

type Row = Record<string, unknown>;

const MODEL = 'claude-sonnet-4-5';
let uuids = 0;

/** A transcript's row; `over` replaces or adds fields. */
function row(type: string, over: Row = {}): Row {
  uuids++;
  return {
    parentUuid: null,
    isSidechain: false,
    sessionId: 's1',
    version: '2.1.0',
    type,
    uuid: `u${uuids}`,
    timestamp: new Date(Date.UTC(2026, 0, 5, 9, 0, uuids)).toISOString(),
    ...over,
  };
}

function usage(input: number, output: number, over: Row = {}): Row {
  return {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: output,
    ...over,
  };
}

/** An assistant row with a response's id, the request's id and a usage. */
function answer(id: string | null, request: string | null, use: Row | null, over: Row = {}): Row {
  const { message, ...rest } = over;
  return row('assistant', {
    ...(request === null ? {} : { requestId: request }),
    message: {
      ...(id === null ? {} : { id }),
      type: 'message',
      role: 'assistant',
      model: MODEL,
      content: [{ type: 'text', text: 'Done.' }],
      stop_reason: 'end_turn',
      ...(use === null ? {} : { usage: use }),
      ...(message as Row | undefined),
    },
    ...rest,
  });
}

function prompt(content: unknown = 'Please go on.', over: Row = {}): Row {
  return row('user', { message: { role: 'user', content }, ...over });
}

function toolResult(over: Row = {}): Row {
  return prompt([{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }], {
    toolUseResult: { stdout: 'ok' },
    ...over,
  });
}

const jsonl = (rows: readonly Row[]): string => rows.map((r) => `${JSON.stringify(r)}\n`).join('');

async function read(...rows: Row[]): Promise<Awaited<ReturnType<typeof importFiles>>> {
  return importFiles({ 's1.jsonl': jsonl(rows) });
}

describe('one response is one call', () => {
  test('rows of one id and request id are one call; the repeats are named', async () => {
    const u = usage(4, 120, { cache_creation_input_tokens: 15_000 });
    const r = await read(answer('m1', 'r1', u), answer('m1', 'r1', u));
    expect(r.trace.length).toBe(1);
    expect(callsOf(r.trace)[0]).toMatchObject({
      uncachedInput: 4,
      cacheWrite5m: 15_000,
      output: 120,
      callId: 'm1',
      session: 's1',
      provider: null,
    });
    expect(noticesOf(r)).toEqual({ 'duplicate-usage': 1, 'write-lifetime-assumed': 1 });
  });

  test('without a request id the response id suffices', async () => {
    const u = usage(900, 50);
    const r = await read(answer('m1', null, u), answer('m1', null, u), answer('m1', null, u));
    expect(summarize(r.trace)).toMatchObject({
      calls: 1,
      totals: { uncachedInput: 900, output: 50 },
    });
  });

  test('a row without a request id joins the one that has it, in either order', async () => {
    const named = answer('m1', 'r1', usage(9, 5));
    const bare = answer('m1', null, usage(9, 5));
    expect((await read(named, bare)).trace.length).toBe(1);
    expect((await read(bare, named)).trace.length).toBe(1);
    const apart = await importFiles({ 'a.jsonl': jsonl([named]), 'b.jsonl': jsonl([bare]) });
    expect(apart.trace.length).toBe(1);
  });

  test('one id with two request ids is two calls, but a sidechain replay is dropped', async () => {
    const first = answer('m1', 'r1', usage(9, 5));
    const second = answer('m1', 'r2', usage(9, 5));
    expect((await read(first, second)).trace.length).toBe(2);
    const replay = { ...second, isSidechain: true };
    for (const rows of [
      [first, replay],
      [replay, first],
    ]) {
      const r = await read(...rows);
      expect(callsOf(r.trace).map((c) => [c.purpose, c.agent])).toEqual([['agent', null]]);
    }
    const apart = await importFiles({ 'b.jsonl': jsonl([replay]), 's1.jsonl': jsonl([first]) });
    expect(callsOf(apart.trace).map((c) => c.purpose)).toEqual(['agent']);
  });

  test('the row with the most output holds, and of equals the last', async () => {
    const r = await read(
      answer('m1', 'r1', usage(9, 1), { message: { stop_reason: null } }),
      answer('m1', 'r1', usage(9, 700)),
      answer('m1', 'r1', usage(9, 3), { message: { stop_reason: null } }),
      answer('m2', 'r2', usage(9, 5, { cache_read_input_tokens: 43 })),
      answer('m2', 'r2', usage(9, 5, { cache_read_input_tokens: 61 })),
    );
    expect(callsOf(r.trace).map((c) => [c.output, c.cacheRead, c.outputReliable])).toEqual([
      [700, 0, true],
      [5, 61, true],
    ]);
  });

  test('rows without any id are calls of their own', async () => {
    const r = await read(answer(null, null, usage(9, 5)), answer(null, null, usage(9, 5)));
    expect(r.trace.length).toBe(2);
  });

  test('a resumed transcript repeats the session: counted once over both, in any order', async () => {
    const old = [prompt(), answer('m1', 'r1', usage(10, 1)), answer('m2', 'r2', usage(20, 2))];
    const resumed = [...old, prompt(), answer('m3', 'r3', usage(30, 3))];
    const files = { 'old.jsonl': jsonl(old), 'resumed.jsonl': jsonl(resumed) };
    const r = await importFiles(files);
    expect(summarize(r.trace)).toMatchObject({
      calls: 3,
      totals: { uncachedInput: 60, output: 6 },
    });
    const back = await importFiles(Object.fromEntries(Object.entries(files).reverse()));
    expect(summarize(back.trace)).toEqual(summarize(r.trace));
  });
});

describe('what is no call', () => {
  test('the pseudo-model and errors of the program itself', async () => {
    const r = await read(
      answer('m0', null, usage(0, 0), { message: { model: '<synthetic>' } }),
      answer('m1', 'r1', usage(0, 0), { isApiErrorMessage: true }),
      row('system', { subtype: 'api_error' }),
      ...Array.from({ length: 10 }, (_, i) => answer(`m${i + 2}`, `r${i + 2}`, usage(5, 5))),
    );
    expect(summarize(r.trace)).toMatchObject({ calls: 10, models: { [MODEL]: 10 } });
    expect(noticesOf(r)).toEqual({});
  });

  test('a response without usage is named', async () => {
    const r = await read(
      answer('m1', 'r1', null),
      answer('m2', 'r2', null),
      answer('m2', 'r2', usage(5, 5)),
    );
    expect(r.trace.length).toBe(1);
    expect(noticesOf(r)).toEqual({ 'no-usage': 1 });
  });

  test('a call of a real model with zero counts is a call', async () => {
    expect((await read(answer('m1', 'r1', usage(0, 0)))).trace.length).toBe(1);
  });

  test('the totals of a sub-agent on its result row are not added', async () => {
    const r = await read(
      answer('m1', 'r1', usage(5, 5)),
      toolResult({ toolUseResult: { agentId: 'a1', totalTokens: 94_819, usage: usage(1, 1) } }),
    );
    expect(r.trace.length).toBe(1);
  });
});

describe('counts', () => {
  const writes = async (over: Row): Promise<unknown[]> => {
    const r = await read(answer('m1', 'r1', usage(1, 1, over)));
    const [call] = callsOf(r.trace);
    return [call?.cacheWrite5m, call?.cacheWrite1h, noticesOf(r)];
  };

  test('writes by lifetime, and what happens when split and total disagree', async () => {
    const split = (short: number, long: number): Row => ({
      cache_creation: { ephemeral_5m_input_tokens: short, ephemeral_1h_input_tokens: long },
    });
    expect(await writes({ cache_creation_input_tokens: 30, ...split(10, 20) })).toEqual([
      10,
      20,
      {},
    ]);
    expect(await writes({ cache_creation_input_tokens: 30 })).toEqual([
      30,
      0,
      { 'write-lifetime-assumed': 1 },
    ]);
    expect(await writes({ cache_creation_input_tokens: 30, ...split(0, 0) })).toEqual([
      30,
      0,
      { 'write-lifetime-assumed': 1, 'contradicting-counts': 1 },
    ]);
    expect(await writes({ cache_creation_input_tokens: 0, ...split(0, 25) })).toEqual([
      0,
      25,
      { 'contradicting-counts': 1 },
    ]);
    expect(await writes({ cache_creation_input_tokens: 30, ...split(10, 15) })).toEqual([
      10,
      15,
      { 'contradicting-counts': 1 },
    ]);
  });

  test('a count that is not there is unknown', async () => {
    const r = await read(answer('m1', 'r1', { input_tokens: 5, output_tokens: 7 }));
    expect(callsOf(r.trace)[0]).toMatchObject({
      uncachedInput: 5,
      output: 7,
      cacheRead: null,
      cacheWrite5m: null,
      cacheWrite1h: null,
      webSearches: null,
    });
  });

  test('a count that is none is refused with its field, the rest goes on', async () => {
    const r = await read(
      answer('m1', 'r1', usage(-5, 5)),
      answer('m2', 'r2', usage(5, 5, { cache_read_input_tokens: 1.5 })),
      answer('m3', 'r3', usage(5, 5)),
    );
    expect(r.trace.length).toBe(1);
    expect(r.files[0]?.skipped).toEqual([
      { line: 1, reason: 'bad-number', detail: 'input_tokens' },
      { line: 2, reason: 'bad-number', detail: 'cache_read_input_tokens' },
    ]);
  });

  test('tier, speed, region, searches, reasoning', async () => {
    const r = await read(
      answer(
        'm1',
        'r1',
        usage(5, 50, {
          service_tier: 'priority',
          speed: 'fast',
          inference_geo: 'us',
          server_tool_use: { web_search_requests: 3 },
          output_tokens_details: { thinking_tokens: 20 },
        }),
      ),
      answer('m2', 'r2', usage(5, 5, { service_tier: null, inference_geo: 'not_available' })),
    );
    expect(callsOf(r.trace)).toMatchObject([
      { serviceTier: 'priority', speed: 'fast', region: 'us', webSearches: 3, reasoning: 20 },
      { serviceTier: null, speed: null, region: null, webSearches: null, reasoning: null },
    ]);
  });

  test('an output whose stream never ended is a lower bound', async () => {
    const open = { message: { stop_reason: null } };
    const r = await read(
      answer('m1', 'r1', usage(5, 1), open),
      answer('m1', 'r1', usage(5, 2), open),
      answer('m2', 'r2', usage(5, 9), open),
      answer('m2', 'r2', usage(5, 9)),
    );
    expect(callsOf(r.trace).map((c) => c.outputReliable)).toEqual([false, true]);
    expect(noticesOf(r)['output-lower-bound']).toBe(1);
  });

  test('iterations are calls: a compaction is a summary, a fallback has its own model', async () => {
    const r = await read(
      answer(
        'm1',
        'r1',
        usage(682, 90, {
          iterations: [
            { type: 'compaction', ...usage(60_385, 592) },
            { type: 'message', ...usage(682, 90) },
          ],
        }),
      ),
      answer(
        'm2',
        'r2',
        usage(11, 4, {
          iterations: [
            { type: 'message', model: 'claude-a', ...usage(10, 0) },
            { type: 'fallback_message', model: 'claude-b', ...usage(11, 4) },
          ],
          server_tool_use: { web_search_requests: 1 },
        }),
      ),
      answer('m3', 'r3', usage(7, 8, { iterations: [] })),
      answer('m4', 'r4', usage(70, 8, { iterations: [{ type: 'message', ...usage(0, 0) }] })),
    );
    expect(
      callsOf(r.trace).map((c) => [c.purpose, c.model, c.uncachedInput, c.output, c.webSearches]),
    ).toEqual([
      ['summary', MODEL, 60_385, 592, null],
      ['agent', MODEL, 682, 90, null],
      ['agent', 'claude-a', 10, 0, 0],
      ['agent', 'claude-b', 11, 4, 1],
      ['agent', MODEL, 7, 8, null],
      ['agent', MODEL, 70, 8, null],
    ]);
    expect(noticesOf(r)).toEqual({ 'contradicting-counts': 1 });
  });
});

describe('turns', () => {
  test('a person starts a turn; tools, hooks, summaries and outputs of commands do not', async () => {
    let n = 0;
    const call = (): Row => answer(`m${++n}`, `r${n}`, usage(5, 5));
    const r = await read(
      call(),
      prompt(),
      call(),
      toolResult(),
      call(),
      prompt('A note.', { isMeta: true }),
      prompt('<local-command-stdout>ok</local-command-stdout>'),
      prompt('<task-notification>done</task-notification>'),
      prompt([{ type: 'text', text: '[Request interrupted by user]' }]),
      prompt('Words of the summary.', { isCompactSummary: true }),
      call(),
      prompt([{ type: 'image', source: {} }]),
      call(),
      prompt([{ type: 'text', text: 'Is "tool_result" a word?' }]),
      call(),
    );
    expect(callsOf(r.trace).map((c) => c.turn)).toEqual([null, '1', '1', '1', '2', '3']);
  });
  test('prompts that stand in several files are numbered over all of them', async () => {
    const old = [
      prompt('One.'),
      answer('m1', 'r1', usage(1, 1)),
      prompt('Two.'),
      answer('m2', 'r2', usage(2, 2)),
    ];
    const more = [prompt('Three.'), answer('m3', 'r3', usage(3, 3))];
    for (const name of ['a', 'z']) {
      const r = await importFiles({ m: jsonl(old), [name]: jsonl([...old.slice(2), ...more]) });
      expect(callsOf(r.trace).map((c) => [c.callId, c.turn])).toEqual([
        ['m1', '1'],
        ['m2', '2'],
        ['m3', '3'],
      ]);
    }
  });
});

describe('sub-agents', () => {
  const agentFile = (name: string, rows: Row[]): Row[] =>
    rows.map((r) => ({ ...r, isSidechain: true, agentId: name }));
  const at = (minute: number): { timestamp: string } => ({
    timestamp: new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString(),
  });
  const parent = [
    prompt('One.', at(0)),
    answer('m1', 'r1', usage(100, 400, { cache_read_input_tokens: 50_000 }), at(1)),
    prompt('Two.', at(10)),
    answer('m2', 'r2', usage(1, 1), at(11)),
  ];
  const child = agentFile('a1b2', [
    prompt('Look.', at(2)),
    answer('m3', 'r3', usage(200, 100, { cache_read_input_tokens: 10_000 }), at(3)),
    answer('m4', 'r4', usage(2, 2), at(12)),
  ]);

  test('inline sidechains are calls of their own, told apart', async () => {
    const r = await read(
      answer('m1', 'r1', usage(100, 400)),
      answer('m2', 'r2', usage(200, 100), { isSidechain: true }),
    );
    expect(callsOf(r.trace).map((c) => [c.purpose, c.agent, c.output])).toEqual([
      ['agent', null, 400],
      ['subagent', 'sidechain', 100],
    ]);
  });

  test("a sub-agent's file belongs to the session and to the turns in which it ran", async () => {
    for (const order of [1, -1]) {
      const files = Object.entries({
        'p/s1.jsonl': jsonl(parent),
        'p/s1/subagents/agent-a1b2.jsonl': jsonl(child),
      });
      const r = await importFiles(Object.fromEntries(order === 1 ? files : files.reverse()));
      expect(callsOf(r.trace).map((c) => [c.session, c.turn, c.purpose, c.agent])).toEqual([
        ['s1', '1', 'agent', null],
        ['s1', '1', 'subagent', 'a1b2'],
        ['s1', '2', 'agent', null],
        ['s1', '2', 'subagent', 'a1b2'],
      ]);
    }
  });

  test('alone, it is one turn of the session that its rows or its folder name', async () => {
    const bare = child.map(({ sessionId: _, ...rest }) => rest);
    const r = await importFiles({ 'p/s1/subagents/agent-a1b2.jsonl': jsonl(bare) });
    expect(callsOf(r.trace).map((c) => [c.session, c.turn])).toEqual([
      ['s1', 'agent:a1b2'],
      ['s1', 'agent:a1b2'],
    ]);
  });

  test("the parent's progress rows repeat the sub-agent's usage: counted once", async () => {
    const progress = child
      .filter((r) => r['type'] === 'assistant')
      .map((r) =>
        row('progress', {
          timestamp: r['timestamp'],
          data: {
            type: 'agent_progress',
            agentId: 'a1b2',
            message: {
              type: 'assistant',
              requestId: r['requestId'],
              timestamp: r['timestamp'],
              message: r['message'],
            },
          },
        }),
      );
    const alone = await read(...parent, ...progress);
    expect(summarize(alone.trace).purposes).toEqual({ agent: 2, subagent: 2 });
    const both = await importFiles({
      's1.jsonl': jsonl([...parent, ...progress]),
      's1/subagents/agent-a1b2.jsonl': jsonl(child),
    });
    expect(callsOf(both.trace).map((c) => [c.callId, c.turn, c.agent])).toEqual([
      ['m1', '1', null],
      ['m3', '1', 'a1b2'],
      ['m2', '2', null],
      ['m4', '2', 'a1b2'],
    ]);
    expect(noticesOf(both)['duplicate-usage']).toBe(2);
  });

  test('a compaction without its call is named; a compaction agent holds the call', async () => {
    const boundary = row('system', {
      subtype: 'compact_boundary',
      compactMetadata: { trigger: 'auto', preTokens: 167_000 },
    });
    const compacted = [...parent, boundary, prompt('Words.', { isCompactSummary: true })];
    expect(noticesOf(await read(...compacted))).toEqual({ 'summary-not-recorded': 1 });
    const agent = agentFile('acompact-9', [
      ...parent,
      answer('m9', 'r9', usage(9, 900, { cache_read_input_tokens: 166_000 }), at(13)),
    ]);
    const r = await importFiles({
      's1/subagents/agent-acompact-9.jsonl': jsonl(agent),
      's1.jsonl': jsonl(compacted),
    });
    expect(callsOf(r.trace).map((c) => [c.callId, c.purpose, c.turn])).toEqual([
      ['m1', 'agent', '1'],
      ['m2', 'agent', '2'],
      ['m9', 'summary', '2'],
    ]);
    expect(noticesOf(r)['summary-not-recorded']).toBeUndefined();
  });

  test('totals never fall at a compaction', async () => {
    const r = await read(
      answer('m1', 'r1', usage(100, 1)),
      row('system', { subtype: 'compact_boundary', compactMetadata: { preTokens: 100 } }),
      answer('m2', 'r2', usage(10, 1)),
    );
    expect(summarize(r.trace).totals.uncachedInput).toBe(110);
  });
});

describe('files as they come', () => {
  test('bad lines are listed with reasons and the rest is read', async () => {
    const good = JSON.stringify(answer('m1', 'r1', usage(5, 5)));
    const text = [
      good,
      good.slice(0, 180),
      good.replace('Done.', 'a\u0001b'),
      JSON.stringify(answer('m2', 'r2', usage(5, 5))),
      '',
    ].join('\n');
    const r = await importFiles({ x: text });
    expect(r.trace.length).toBe(2);
    expect(r.files[0]?.skipped).toEqual([
      { line: 2, reason: 'unfinished-line' },
      { line: 3, reason: 'control-character' },
    ]);
  });

  test('a byte order mark, CRLF and no final line end', async () => {
    const rows = [answer('m1', 'r1', usage(5, 5)), answer('m2', 'r2', usage(5, 5))];
    const text = `\uFEFF${rows.map((r) => JSON.stringify(r)).join('\r\n')}`;
    const r = await importFiles({ x: text });
    expect(r.trace.length).toBe(2);
    expect([r.files[0]?.skipped, noticesOf(r)]).toEqual([[], {}]);
  });

  test('a prompt that is nested without end', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const nested = JSON.stringify(prompt('@', { toolUse: '@' })).replaceAll('"@"', deep);
    const first = JSON.stringify(answer('m1', 'r1', usage(5, 5)));
    const r = await importFiles({
      x: [first, nested, first.replace('"m1"', '"m2"').replace('"r1"', '"r2"')].join('\n'),
    });
    expect(r.trace.length).toBe(2);
  });

  test('a file of snapshots with a few calls at its end', async () => {
    const snapshot = { type: 'file-history-snapshot', messageId: 'x', snapshot: { a: 'b' } };
    const r = await importFiles({
      x: jsonl([
        ...Array.from({ length: 7_000 }, () => snapshot),
        ...Array.from({ length: 10 }, (_, i) => answer(`m${i}`, null, usage(5, 5))),
      ]),
    });
    expect(r.trace.length).toBe(10);
  });
});

describe('lineMatters', () => {
  /** The same importer, parsing every line. */
  const { lineMatters: _, ...patient } = claudeCode;

  test('passes over tool results and snapshots', () => {
    expect(lineMatters(JSON.stringify(toolResult()))).toBe(false);
    expect(lineMatters(JSON.stringify(row('file-history-snapshot', { snapshot: {} })))).toBe(false);
    expect(lineMatters(JSON.stringify(prompt()))).toBe(true);
    expect(lineMatters(JSON.stringify(row('system', { subtype: 'compact_boundary' })))).toBe(true);
  });

  const word = fc.constantFrom(
    'assistant',
    'user',
    'tool_result',
    'compact_boundary',
    '"assistant"',
    'x',
    '\u001b[0m',
  );
  const junk = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      word,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(word, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  const id = fc.constantFrom('a', 'b', 'c');
  const anyRow = fc.oneof(
    fc
      .tuple(id, id, fc.nat(9), fc.boolean(), junk)
      .map(([m, r, n, side, extra]) => answer(m, r, usage(n, n), { isSidechain: side, extra })),
    fc.tuple(word, junk).map(([w, extra]) => prompt(w, { extra })),
    fc.tuple(word, junk).map(([w, extra]) => prompt([{ type: 'text', text: w }], { extra })),
    junk.map((extra) => toolResult({ extra })),
    fc.tuple(id, junk).map(([m, extra]) =>
      row('progress', {
        data: { agentId: 'a1', message: answer(m, m, usage(3, 3)), extra },
      }),
    ),
    junk.map((extra) => row('progress', { data: { extra } })),
    junk.map((extra) => row('system', { subtype: 'compact_boundary', extra })),
    junk.map((extra) => row('file-history-snapshot', { snapshot: { extra } })),
    fc.dictionary(fc.constantFrom('type', 'message', 'usage', 'data', 'x'), junk),
  );
  const escapeLetters = (text: string): string =>
    text.replace(/[a-z]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);

  test('a file reads the same as when every line is parsed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyRow, fc.constantFrom(0, 1, 2)), { maxLength: 12 }),
        async (rows) => {
          // The first row makes the file known, so that the rest is filtered.
          const head = Array.from({ length: 60 }, (_, i) => answer(`h${i}`, null, usage(1, 1)));
          const lines = rows.map(([r, style]) => {
            if (style === 0) return JSON.stringify(r);
            // Other writers: blanks after colons, letters as escapes.
            return style === 1
              ? JSON.stringify(r, null, 1).replace(/\n\s*/g, ' ')
              : JSON.stringify(r).replace(/"(assistant|user|tool_result|compact_boundary)"/g, (w) =>
                  escapeLetters(w),
                );
          });
          const text = jsonl(head) + lines.map((l) => `${l}\n`).join('');
          const fast = await importFiles({ x: text }, [claudeCode]);
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
  console.warn('REFERENCE_DIR is not set: real Claude Code transcripts are not checked');
const folder = join(reference ?? '', 'real-traces', 'claude-code');
const there = reference !== undefined && existsSync(folder);

describe('real transcripts', () => {
  interface Expected {
    file: string;
    calls: number;
    uncached_input: number;
    cache_read: number;
    cache_write_5m: number;
    cache_write_1h: number;
    output: number;
    usage_lines_before_dedupe: number;
    compact_boundaries: number;
  }
  const expected = there
    ? (
        JSON.parse(readFileSync(join(folder, '..', 'EXPECTED.json'), 'utf8')) as readonly Expected[]
      ).filter((e) => e.file.startsWith('claude-code/'))
    : [];

  test.skipIf(!there)('every file is expected', () => {
    expect(readdirSync(folder).sort()).toEqual(
      expected.map((e) => e.file.slice('claude-code/'.length)).sort(),
    );
  });

  test.skipIf(!there).each(expected.map((e) => [e.file, e] as const))('%s', async (file, e) => {
    const bytes = new Uint8Array(readFileSync(join(folder, '..', file)));
    const r = await importFiles({ [file]: bytes });
    expect(r.files[0]?.format).toBe('claude-code');
    const { calls, totals } = summarize(r.trace);
    expect({ calls, ...totals, reasoning: 0 }).toEqual({
      calls: e.calls,
      uncachedInput: e.uncached_input,
      cacheRead: e.cache_read,
      cacheWrite5m: e.cache_write_5m,
      cacheWrite1h: e.cache_write_1h,
      output: e.output,
      reasoning: 0,
    });
    expect(noticesOf(r)['duplicate-usage'] ?? 0).toBe(e.usage_lines_before_dedupe - e.calls);
    expect(noticesOf(r)['summary-not-recorded'] ?? 0).toBe(e.compact_boundaries);
  });
});
