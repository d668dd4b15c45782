/** Calls that are told twice, by logs of two formats. */
import { describe, expect, test } from 'vitest';
import { callsOf } from '../trace/trace.ts';
import { importFiles, noticesOf, summarize } from './testing.ts';

const S = '6f1c2c1e-0f4e-4d5a-9a52-3c1f3b1d7e10';
const at = (second: number): string => new Date(Date.UTC(2026, 2, 3, 9, 0, second)).toISOString();
const jsonl = (rows: readonly object[]): string =>
  rows.map((r) => `${JSON.stringify(r)}\n`).join('');

/** `files` in both orders: the same calls, and the first order's result. */
async function read(files: Readonly<Record<string, readonly object[]>>) {
  const texts = Object.entries(files).map(([name, rows]) => [name, jsonl(rows)] as const);
  const one = await importFiles(Object.fromEntries(texts));
  const other = await importFiles(Object.fromEntries(texts.toReversed()));
  expect(summarize(other.trace)).toEqual(summarize(one.trace));
  const { calls, totals } = summarize(one.trace);
  const { uncachedInput, cacheRead, cacheWrite5m, output } = totals;
  return {
    calls,
    // Rows that stand for no call have no calls.
    rows: one.trace.length,
    tokens: [uncachedInput, cacheRead, cacheWrite5m, output],
    copies: noticesOf(one)['duplicate-usage'] ?? 0,
    perFile: Object.fromEntries(one.files.map((f) => [f.name, f.calls])),
    all: callsOf(one.trace),
  };
}

describe('Claude Code', () => {
  const M = 'claude-sonnet-4-5';
  type Use = readonly [input: number, read: number, write: number, output: number];
  const usage = ([input, cached, write, output]: Use): object => ({
    input_tokens: input,
    cache_read_input_tokens: cached,
    cache_creation_input_tokens: write,
    output_tokens: output,
  });
  const id = (n: number): string => `msg_01ABCDEFGHJKMNPQ${n}`;
  const request = (n: number): string => `req_011CABCDEFGHJKMNP${n}`;
  const transcript = (n: number, use: Use, over: object = {}): object => ({
    type: 'assistant',
    isSidechain: false,
    sessionId: S,
    uuid: `u${n}`,
    requestId: request(n),
    timestamp: at(10 * n),
    message: {
      id: id(n),
      type: 'message',
      role: 'assistant',
      model: M,
      stop_reason: 'end_turn',
      content: [],
      usage: usage(use),
    },
    ...over,
  });
  const message = (n: number, use: Use, session = S): object => ({
    type: 'assistant',
    parent_tool_use_id: null,
    session_id: session,
    message: { id: id(n), model: M, usage: usage(use) },
  });
  const result = ([input, cached, write, output]: Use, session = S): object => ({
    type: 'result',
    session_id: session,
    num_turns: 3,
    total_cost_usd: 0.5,
    usage: usage([input, cached, write, output]),
    modelUsage: {
      [M]: {
        inputTokens: input,
        cacheReadInputTokens: cached,
        cacheCreationInputTokens: write,
        outputTokens: output,
        costUSD: 0.5,
      },
    },
  });
  const log = (n: number, [input, cached, write, output]: Use, over: object = {}): object => ({
    timeUnixNano: `${Date.parse(at(10 * n + 2))}000000`,
    attributes: Object.entries({
      'event.name': 'claude_code.api_request',
      'session.id': S,
      model: M,
      input_tokens: input,
      cache_read_tokens: cached,
      cache_creation_tokens: write,
      output_tokens: output,
      request_id: request(n),
      ...over,
    }).map(([key, value]) => ({ key, value: { stringValue: String(value) } })),
  });
  const telemetry = (...logRecords: object[]): object[] => [
    { resourceLogs: [{ scopeLogs: [{ logRecords }] }] },
  ];
  const CALLS: Use[] = [
    [3, 0, 12_000, 250],
    [5, 12_000, 800, 120],
    [7, 12_800, 400, 90],
  ];
  const whole = [15, 24_800, 13_200, 460];
  const transcripts = CALLS.map((use, n) => transcript(n, use));

  test('a transcript and the stream of the same run: the transcript’s calls', async () => {
    const placeholders = CALLS.map(([i, c, w], n) => message(n, [i, c, w, 4]));
    const r = await read({
      'project/s.jsonl': transcripts,
      'stream.jsonl': [...placeholders, result([15, 24_800, 13_200, 460])],
    });
    expect([r.calls, r.rows, r.tokens, r.copies]).toEqual([3, 3, whole, 4]);
    expect(r.perFile).toEqual({ 'project/s.jsonl': 3, 'stream.jsonl': 0 });
  });

  test('where the transcript holds placeholders, the stream’s calls and its sum', async () => {
    const placeholders = CALLS.map(([i, c, w], n) => transcript(n, [i, c, w, 1]));
    const stream = CALLS.map(([i, c, w], n) => message(n, [i, c, w, 4]));
    const r = await read({ 'a.jsonl': placeholders, 'b.jsonl': [...stream, result([15, 24_800, 13_200, 460])] }); // prettier-ignore
    expect([r.calls, r.rows, r.tokens, r.copies]).toEqual([3, 4, whole, 3]);
  });

  test('a transcript that lacks a call of the stream gives way, too', async () => {
    const stream = CALLS.map(([i, c, w], n) => message(n, [i, c, w, 4]));
    const r = await read({ 'a.jsonl': transcripts.slice(0, 2), 'b.jsonl': [...stream, result([15, 24_800, 13_200, 460])] }); // prettier-ignore
    expect([r.calls, r.tokens]).toEqual([3, whole]);
  });

  test('a run’s result alone is the transcript’s calls', async () => {
    const r = await read({ 'a.jsonl': transcripts, 'b.json': [result([15, 24_800, 13_200, 460])] });
    expect([r.calls, r.rows, r.tokens, r.copies]).toEqual([3, 3, whole, 1]);
    // It counts what a sub-agent’s file would tell that is not there.
    const more = await read({ 'a.jsonl': transcripts, 'b.json': [result([900, 24_800, 13_200, 900])] }); // prettier-ignore
    expect(more.tokens).toEqual([900, 24_800, 13_200, 900]);
    expect(more.copies).toBe(3);
  });

  test('telemetry and a transcript by the request’s id: of each call the larger output', async () => {
    const r = await read({
      'a.jsonl': [transcript(0, [3, 0, 12_000, 2]), ...transcripts.slice(1)],
      'logs.json': telemetry(...CALLS.map((use, n) => log(n, use))),
    });
    expect([r.calls, r.tokens, r.copies]).toEqual([3, whole, 3]);
    expect(r.perFile).toEqual({ 'a.jsonl': 2, 'logs.json': 1 });
  });

  test('telemetry without ids: by session, prompt, cache read and time; other calls stay', async () => {
    const r = await read({
      'a.jsonl': transcripts,
      'logs.json': telemetry(
        ...CALLS.map((use, n) => log(n, use, { request_id: '' })),
        // A compaction's call, which no transcript has.
        log(4, [20, 13_000, 0, 700], { request_id: '', query_source: 'compact' }),
        // The same counts as the first call, an hour later.
        log(360, [3, 0, 12_000, 250], { request_id: '' }),
      ),
    });
    expect([r.calls, r.copies]).toEqual([5, 3]);
    expect(r.all.filter((c) => c.purpose === 'summary')).toHaveLength(1);
  });

  test('all three: each call once', async () => {
    const r = await read({
      'a.jsonl': transcripts,
      'b.jsonl': [
        ...CALLS.map(([i, c, w], n) => message(n, [i, c, w, 4])),
        result([15, 24_800, 13_200, 460]),
      ],
      'logs.json': telemetry(...CALLS.map((use, n) => log(n, use, { request_id: '' }))),
    });
    expect([r.calls, r.tokens, r.copies]).toEqual([3, whole, 7]);
  });

  test('a recording of the API’s own responses, by their ids', async () => {
    const body = (n: number, use: Use): object => ({
      id: id(n),
      type: 'message',
      role: 'assistant',
      model: M,
      content: [],
      stop_reason: 'end_turn',
      usage: usage(use),
    });
    const r = await read({
      'a.jsonl': transcripts,
      'proxy.jsonl': CALLS.map((u, n) => body(n, u)),
    });
    expect([r.calls, r.tokens, r.copies]).toEqual([3, whole, 3]);
  });

  test('what only looks alike is not dropped', async () => {
    const other = '11111111-2222-4333-8444-555555555555';
    const elsewhere = await read({
      'a.jsonl': transcripts,
      // Another session, other ids.
      'b.jsonl': CALLS.map((use, n) => message(n + 5, use, other)),
    });
    expect([elsewhere.calls, elsewhere.copies]).toEqual([6, 0]);
    const requests = await read({
      'a.jsonl': transcripts.slice(0, 1),
      // The same counts at the same time, by another request: a retry that was billed.
      'logs.json': telemetry(log(0, CALLS[0] ?? [0, 0, 0, 0], { request_id: request(9) })),
    });
    expect([requests.calls, requests.copies]).toEqual([2, 0]);
  });
});

describe('Codex', () => {
  const counts = (input: number, cached: number, output: number): object => ({
    input_tokens: input,
    cached_input_tokens: cached,
    output_tokens: output,
    reasoning_output_tokens: 0,
    total_tokens: input + output,
  });
  const row = (second: number, type: string, payload: object): object => ({
    timestamp: at(second),
    type,
    payload,
  });
  const used = (second: number, totals: object, last: object): object =>
    row(second, 'event_msg', {
      type: 'token_count',
      info: { total_token_usage: totals, last_token_usage: last },
    });
  const rollout = [
    row(0, 'session_meta', { id: S, timestamp: at(0), source: 'exec', model_provider: 'openai' }),
    row(1, 'turn_context', { turn_id: 't1', model: 'gpt-5.3-codex' }),
    used(10, counts(9000, 4000, 300), counts(9000, 4000, 300)),
    used(20, counts(19_000, 12_000, 500), counts(10_000, 8000, 200)),
  ];
  const exec = [
    { type: 'thread.started', thread_id: S },
    { type: 'turn.completed', usage: counts(19_000, 12_000, 500) },
  ];

  test('a rollout and the events of its run: the rollout’s calls', async () => {
    const r = await read({ 'rollout.jsonl': rollout, 'run.jsonl': exec });
    expect([r.calls, r.rows, r.copies]).toEqual([2, 2, 1]);
    expect(r.tokens).toEqual([7000, 12_000, undefined, 500]);
    expect(r.all.every((c) => c.model === 'gpt-5.3-codex')).toBe(true);
  });

  test('a rollout that was cut gives way to the sum', async () => {
    const r = await read({ 'rollout.jsonl': rollout.slice(0, 3), 'run.jsonl': exec });
    expect([r.rows, r.tokens]).toEqual([1, [7000, 12_000, undefined, 500]]);
  });

  test('another thread’s events are its own', async () => {
    const [, done] = exec;
    const thread = { type: 'thread.started', thread_id: '99999999-2222-4333-8444-555555555555' };
    const r = await read({ 'rollout.jsonl': rollout, 'run.jsonl': [thread, done ?? {}] });
    expect([r.rows, r.copies]).toEqual([3, 0]);
  });

  test('telemetry of the same thread', async () => {
    const log = (second: number, input: number, cached: number, output: number): object => ({
      timeUnixNano: `${Date.parse(at(second))}000000`,
      attributes: Object.entries({
        'event.name': 'codex.sse_event',
        'event.kind': 'response.completed',
        'conversation.id': S,
        model: 'gpt-5.3-codex',
        input_token_count: input,
        cached_token_count: cached,
        output_token_count: output,
      }).map(([key, value]) => ({ key, value: { stringValue: String(value) } })),
    });
    const logRecords = [log(10, 9000, 4000, 300), log(20, 10_000, 8000, 200)];
    const logs = [{ resourceLogs: [{ scopeLogs: [{ logRecords }] }] }];
    const r = await read({ 'rollout.jsonl': rollout, 'logs.json': logs });
    expect([r.calls, r.copies]).toEqual([2, 2]);
    const three = await read({ 'rollout.jsonl': rollout, 'run.jsonl': exec, 'logs.json': logs });
    expect([three.rows, three.copies]).toEqual([2, 3]);
  });
});

test('very many rows that look alike end', async () => {
  const S2 = '7f1c2c1e-0f4e-4d5a-9a52-3c1f3b1d7e11';
  const logRecords = Array.from({ length: 2000 }, (_, i) => ({
    timeUnixNano: `${Date.parse(at(0)) + i * 1000}000000`,
    attributes: Object.entries({
      'event.name': 'claude_code.api_request',
      'session.id': S2,
      model: 'm',
      input_tokens: 1,
      cache_read_tokens: 0,
      output_tokens: 1,
      request_id: `req_011CABCDEFGHJKMNP${i}`,
    }).map(([key, value]) => ({ key, value: { stringValue: String(value) } })),
  }));
  const rows = Array.from({ length: 2000 }, (_, i) => ({
    type: 'assistant',
    sessionId: S2,
    uuid: `u${i}`,
    requestId: `req_022CABCDEFGHJKMNP${i}`,
    timestamp: at(i),
    message: { id: `m${i}`, role: 'assistant', model: 'm', usage: { input_tokens: 1, cache_read_input_tokens: 0, output_tokens: 1 } }, // prettier-ignore
  }));
  const result = await importFiles({
    'a.jsonl': jsonl(rows),
    'b.json': jsonl([{ resourceLogs: [{ scopeLogs: [{ logRecords }] }] }]),
  });
  expect(result.trace.length).toBe(4000);
});
