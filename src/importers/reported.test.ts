/**
 * Faults of reading that users of such tools reported, each with two sets of invented numbers. What the
 * counts cost is in src/costing/price.test.ts; here they are read from logs of the reported shape.
 */
import { describe, expect, test } from 'vitest';
import { callsOf } from '../trace/trace.ts';
import { makeMappedImporter } from './mapped/mapped.ts';
import { importFiles, noticesOf } from './testing.ts';

type Row = Record<string, unknown>;

const jsonl = (...rows: readonly unknown[]): string =>
  rows.map((r) => `${JSON.stringify(r)}\n`).join('');

async function read(files: Record<string, string | Uint8Array>) {
  const result = await importFiles(files);
  const calls = callsOf(result.trace);
  return {
    calls,
    notices: noticesOf(result),
    skipped: result.files.flatMap((f) => f.skipped),
    /** By call: uncached input, cache read, all writes, output. */
    counts: calls.map((c) => [
      c.uncachedInput,
      c.cacheRead,
      [c.cacheWriteUnknown, c.cacheWrite5m, c.cacheWrite30m, c.cacheWrite1h].reduce(
        (n: number, w) => n + (w ?? 0),
        0,
      ),
      c.output,
    ]),
  };
}
const readOne = (row: unknown) => read({ 'log.jsonl': jsonl(row) });

// --- logs of the reported shapes ---

const openaiChat = (usage: Row, over: Row = {}): Row => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_772_000_000,
  model: 'gpt-5.2',
  choices: [{ index: 0, message: { role: 'assistant', content: 'x' }, finish_reason: 'stop' }],
  usage,
  ...over,
});
const openaiUsage = (prompt: number, cached: number, completion: number, reasoning = 0): Row => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  prompt_tokens_details: { cached_tokens: cached },
  completion_tokens_details: { reasoning_tokens: reasoning },
});
const anthropicMessage = (usage: Row): Row => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5',
  content: [],
  stop_reason: 'end_turn',
  usage,
});
const anthropicUsage = (input: number, cached: number, write: number, output: number): Row => ({
  input_tokens: input,
  cache_read_input_tokens: cached,
  cache_creation_input_tokens: write,
  output_tokens: output,
});
const gemini = (usage: Row): Row => ({
  candidates: [{ content: { role: 'model', parts: [{ text: 'x' }] }, finishReason: 'STOP' }],
  modelVersion: 'gemini-2.5-pro',
  responseId: 'r1',
  usageMetadata: usage,
});
let rows = 0;
const claudeCode = (id: string, request: string | null, usage: Row, over: Row = {}): Row => ({
  type: 'assistant',
  sessionId: 'session-1',
  isSidechain: false,
  uuid: `uuid-${++rows}`,
  ...(request === null ? {} : { requestId: request }),
  timestamp: '2026-03-01T10:00:00Z',
  message: {
    id,
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [{ type: 'text', text: 'x' }],
    stop_reason: 'end_turn',
    usage,
  },
  ...over,
});
const codexRow = (time: string, type: string, payload: Row): Row => ({
  timestamp: time,
  type,
  payload,
});
const codexCounts = (input: number, cached: number, output: number): Row => ({
  input_tokens: input,
  cached_input_tokens: cached,
  output_tokens: output,
  reasoning_output_tokens: 0,
  total_tokens: input + output,
});
const codexCall = (time: string, totals: Row, last: Row): Row =>
  codexRow(time, 'event_msg', {
    type: 'token_count',
    info: { total_token_usage: totals, last_token_usage: last },
  });
const codexMeta = (id: string, time: string, over: Row = {}): Row =>
  codexRow(time, 'session_meta', { id, timestamp: time, model_provider: 'openai', ...over });

// --- what is inside what ---

describe('counts', () => {
  test.each([
    [1000, 800, 100, [200, 800, 0, 100]],
    [5300, 4100, 70, [1200, 4100, 0, 70]],
    [640, 0, 12, [640, 0, 0, 12]],
  ])(
    'https://github.com/BerriAI/litellm/issues/6215: of a prompt of %i, %i are cached, not more',
    async (prompt, cached, completion, counts) => {
      expect((await readOne(openaiChat(openaiUsage(prompt, cached, completion)))).counts).toEqual([
        counts,
      ]);
    },
  );

  test.each([
    [10, 40_000, 500, 200],
    [1, 163_000, 2_400, 911],
  ])(
    'https://github.com/langchain-ai/langsmith-sdk/issues/1858: beside an input of %i, %i were read',
    async (input, cached, write, output) => {
      const { counts, calls } = await readOne(
        anthropicMessage(anthropicUsage(input, cached, write, output)),
      );
      expect(counts).toEqual([[input, cached, write, output]]);
      expect(calls[0]?.inconsistent).toBe(false);
    },
  );

  test.each([
    [12_000, 9_000, 1_000, 300, 2_000],
    [48_250, 31_000, 16_000, 77, 1_250],
  ])(
    'https://github.com/langfuse/langfuse/issues/12306: a span’s input of %i holds what was cached',
    async (input, cached, write, output, uncached) => {
      const span = {
        name: 'chat gpt-5.2',
        context: { trace_id: '0xaa01', span_id: '0x01' },
        parent_id: null,
        start_time: '2026-06-10T09:00:01.000000Z',
        end_time: '2026-06-10T09:00:02.000000Z',
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': 'anthropic',
          'gen_ai.request.model': 'claude-sonnet-4-5',
          'gen_ai.usage.input_tokens': input,
          'gen_ai.usage.cache_read.input_tokens': cached,
          'gen_ai.usage.cache_creation.input_tokens': write,
          'gen_ai.usage.output_tokens': output,
        },
      };
      expect((await readOne(span)).counts).toEqual([[uncached, cached, write, output]]);
    },
  );

  test.each([
    [10_000, 2_000, 1_500],
    [900, 610, 610],
  ])(
    'https://github.com/anomalyco/opencode/issues/17566: a prompt of %i, an output of %i with %i of reasoning',
    async (prompt, completion, reasoning) => {
      const { calls } = await readOne(openaiChat(openaiUsage(prompt, 0, completion, reasoning)));
      expect(calls).toMatchObject([{ uncachedInput: prompt, output: completion, reasoning }]);
    },
  );

  test.each([
    [5_000, 900, 700, 6_600],
    [12_345, 40, 3_200, 15_585],
  ])(
    'https://github.com/Wei-Shaw/sub2api/issues/554: thoughts are beside the candidates (%i, %i, %i)',
    async (prompt, candidates, thoughts, total) => {
      const { calls } = await readOne(
        gemini({
          promptTokenCount: prompt,
          candidatesTokenCount: candidates,
          thoughtsTokenCount: thoughts,
          totalTokenCount: total,
        }),
      );
      expect(calls).toMatchObject([
        {
          uncachedInput: prompt,
          output: candidates + thoughts,
          reasoning: thoughts,
          inconsistent: false,
        },
      ]);
    },
  );

  test.each([
    [600_000, 400_000],
    [0, 12_500],
  ])(
    'https://github.com/ccusage/ccusage/issues/899: %i written for five minutes, %i for an hour',
    async (short, long) => {
      const { calls } = await read({
        'project/session-1.jsonl': jsonl(
          claudeCode('m1', 'r1', {
            ...anthropicUsage(0, 0, short + long, 0),
            cache_creation: { ephemeral_5m_input_tokens: short, ephemeral_1h_input_tokens: long },
          }),
        ),
      });
      expect(calls).toMatchObject([{ cacheWrite5m: short, cacheWrite1h: long }]);
    },
  );

  test.each([
    [15_000, 20_000, 10_000],
    [3, 181_000, 45],
  ])(
    'https://github.com/langfuse/langfuse/issues/14249: beside %i, %i were written',
    async (input, write, output) => {
      const { counts } = await readOne(anthropicMessage(anthropicUsage(input, 0, write, output)));
      expect(counts).toEqual([[input, 0, write, output]]);
    },
  );

  test.each([
    ['priority', 10_000, 9_000],
    ['flex', 700, 0],
  ])(
    'https://github.com/junhoyeo/tokscale/issues/1347: the service tier “%s” is kept',
    async (tier, prompt, cached) => {
      const { calls } = await readOne(
        openaiChat(openaiUsage(prompt, cached, 100), { service_tier: tier }),
      );
      expect(calls).toMatchObject([{ serviceTier: tier, cacheRead: cached }]);
    },
  );

  test.each([3, 11])(
    'https://github.com/BerriAI/litellm/issues/16996: %i web searches are kept',
    async (searches) => {
      const { calls } = await readOne(
        anthropicMessage({
          ...anthropicUsage(10_000, 0, 0, 500),
          server_tool_use: { web_search_requests: searches },
        }),
      );
      expect(calls).toMatchObject([{ webSearches: searches }]);
    },
  );

  test.each([
    [100, 150, 10],
    [0, 7, 1],
  ])(
    'https://github.com/dotnet/dev-proxy/pull/1613: a prompt of %i with %i cached is cut, and flagged',
    async (prompt, cached, output) => {
      const { calls, counts, notices } = await readOne(
        openaiChat(openaiUsage(prompt, cached, output)),
      );
      expect(counts).toEqual([[0, prompt, 0, output]]);
      expect(calls[0]?.inconsistent).toBe(true);
      expect(notices).toMatchObject({ 'cached-exceeds-input': 1 });
    },
  );
});

// --- what is a call ---

describe('calls', () => {
  test.each([
    [2, 4, 15_000, 120],
    [5, 9, 800, 2_222],
  ])(
    'https://github.com/ccusage/ccusage/issues/389: %i lines of one response',
    async (lines, input, write, output) => {
      const { counts, notices } = await read({
        'project/session-1.jsonl': jsonl(
          ...Array.from({ length: lines }, () =>
            claudeCode('m1', 'r1', anthropicUsage(input, 0, write, output)),
          ),
        ),
      });
      expect(counts).toEqual([[input, 0, write, output]]);
      // Lines and calls are told apart.
      expect(notices).toMatchObject({ 'duplicate-usage': lines - 1 });
    },
  );

  test.each([
    [3, 900, 50],
    [2, 41, 7],
  ])(
    'https://github.com/ccusage/ccusage/issues/976: %i lines without a request’s id',
    async (lines, input, output) => {
      const { counts } = await read({
        'project/session-1.jsonl': jsonl(
          ...Array.from({ length: lines }, () =>
            claudeCode('m1', null, anthropicUsage(input, 0, 0, output)),
          ),
        ),
      });
      expect(counts).toEqual([[input, 0, 0, output]]);
    },
  );

  test.each([
    [
      [100, 50_000, 400],
      [200, 10_000, 100],
    ],
    [
      [7, 90_000, 12],
      [3_000, 0, 850],
    ],
  ] as const)(
    'https://github.com/majiayu000/ccstats/issues/85: a sidechain’s calls count, and are told apart',
    async (main, side) => {
      const { calls } = await read({
        'project/session-1.jsonl': jsonl(
          claudeCode('m1', 'r1', anthropicUsage(main[0], main[1], 0, main[2])),
          claudeCode('m2', 'r2', anthropicUsage(side[0], side[1], 0, side[2]), {
            isSidechain: true,
          }),
        ),
      });
      expect(calls.map((c) => [c.purpose, c.uncachedInput, c.cacheRead, c.output])).toEqual([
        ['agent', ...main],
        ['subagent', ...side],
      ]);
    },
  );

  test.each([
    [3, 10_000, 8_000, 100],
    [5, 731, 700, 9],
  ])(
    'https://github.com/steipete/CodexBar/issues/602: %i calls, not their running totals',
    async (n, input, cached, output) => {
      const { counts } = await read({
        'rollout.jsonl': jsonl(
          codexMeta('A', '2026-02-02T09:00:00Z'),
          ...Array.from({ length: n }, (_, i) =>
            codexCall(
              `2026-02-02T09:00:1${i}Z`,
              codexCounts(input * (i + 1), cached * (i + 1), output * (i + 1)),
              codexCounts(input, cached, output),
            ),
          ),
        ),
      });
      expect(counts).toEqual(Array.from({ length: n }, () => [input - cached, cached, 0, output]));
    },
  );

  test.each([
    [2, 1],
    [4, 3],
  ])(
    'https://github.com/ccusage/ccusage/issues/1371: %i copied events of a fork stay on the parent’s day',
    async (copied, own) => {
      const events = (from: string, n: number): Row[] =>
        Array.from({ length: n }, (_, i) =>
          codexCall(
            `${from}T0${i}:00:00Z`,
            codexCounts(1000 * (i + 1), 0, 10 * (i + 1)),
            codexCounts(1000, 0, 10),
          ),
        );
      const { calls, notices } = await read({
        'parent.jsonl': jsonl(
          codexMeta('A', '2026-02-02T00:00:00Z'),
          ...events('2026-02-02', copied),
        ),
        'fork.jsonl': jsonl(
          codexMeta('B', '2026-02-05T00:00:00Z', { forked_from_id: 'A' }),
          ...events('2026-02-05', copied + own),
        ),
      });
      const days = calls.map((c) => new Date(c.timeMs ?? NaN).toISOString().slice(0, 10));
      expect(days).toEqual([
        ...Array.from({ length: copied }, () => '2026-02-02'),
        ...Array.from({ length: own }, () => '2026-02-05'),
      ]);
      expect(notices).toMatchObject({ 'duplicate-usage': copied });
    },
  );

  test.each([
    [190_000, 2_000],
    [64_321, 999],
  ])(
    'https://github.com/openai/openai-agents-python/issues/4434: a compaction’s own call of %i',
    async (input, output) => {
      const { calls } = await readOne({
        id: 'resp_compacted_1',
        object: 'response.compaction',
        created_at: 1_772_000_000,
        model: 'gpt-5.2',
        output: [],
        usage: {
          input_tokens: input,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: output,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: input + output,
        },
      });
      expect(calls).toMatchObject([{ purpose: 'summary', uncachedInput: input, cacheRead: 0, output }]); // prettier-ignore
    },
  );

  test.each([10, 2])(
    'https://github.com/xiaolai/claudepot-app/issues/91: a placeholder among %i calls is none of them',
    async (n) => {
      const zero = claudeCode('p', 'rp', anthropicUsage(0, 0, 0, 0));
      const { calls } = await read({
        'project/session-1.jsonl': jsonl(
          { ...zero, message: { ...(zero['message'] as Row), model: '<synthetic>' } },
          ...Array.from({ length: n }, (_, i) =>
            claudeCode(`m${i}`, `r${i}`, anthropicUsage(100, 0, 0, 10)),
          ),
        ),
      });
      expect(calls.map((c) => c.model)).toEqual(Array.from({ length: n }, () => 'claude-sonnet-4-5')); // prettier-ignore
    },
  );
});

// --- files as they come ---

describe('files', () => {
  const row = (uncached: number): string =>
    JSON.stringify({ time: '2026-01-15T00:00:00Z', session: 's', model: 'm', uncached_input: uncached, output: 1 }); // prettier-ignore

  test.each([
    [
      [row(1), '{"session":"s","unca', row(2).replace('"m"', '"m\u0001"'), row(3)],
      [
        { line: 2, reason: 'unfinished-line' },
        { line: 3, reason: 'control-character' },
      ],
      2,
    ],
    [
      [row(1), row(2), row(3), row(4).replace(/4/, '4.5'), '{"a": nonsense}', row(5)],
      [
        { line: 4, reason: 'bad-number' },
        { line: 5, reason: 'invalid-json' },
      ],
      4,
    ],
  ])(
    'https://github.com/use-agent-os/agent-os/issues/812: bad lines cost themselves only (%#)',
    async (lines, skipped, n) => {
      const r = await read({ 'a.jsonl': `${lines.join('\n')}\n` });
      expect(r.calls).toHaveLength(n);
      expect(r.skipped).toMatchObject(skipped);
    },
  );

  test.each(['\r\n', '\n'])(
    'https://github.com/vectordotdev/vrl/issues/1303: a byte order mark costs no record (%j)',
    async (end) => {
      const json = await read({ 'a.jsonl': `\uFEFF${row(5)}${end}${row(6)}` });
      expect([json.calls.map((c) => c.uncachedInput), json.skipped]).toEqual([[5, 6], []]);
      const csv = await read({
        'a.csv': `\uFEFFtime,session,model,uncached_input,output${end}2026-01-15T00:00:00Z,s,m,7,1${end}2026-01-15T00:00:00Z,s,m,8,1`,
      });
      expect([csv.calls.map((c) => c.uncachedInput), csv.skipped]).toEqual([[7, 8], []]);
    },
  );

  test.each([
    ['x;1000;800;100;0,30', [200, 800, 0, 100], '0.30'],
    ['y;12.500;12.000;1.000;1.234,56', [500, 12_000, 0, 1000], '1234.56'],
  ])(
    'https://github.com/actualbudget/actual/issues/1769: semicolons and a decimal comma: %s',
    async (line, counts, price) => {
      const importer = makeMappedImporter({
        format: 'csv',
        columns: {
          model: 'model',
          uncached_input: 'input',
          cache_read: 'cached',
          output: 'output',
          recorded_cost: 'price',
        },
        inclusive: { cacheRead: true, cacheWrite: true, reasoning: true },
        decimal: ',',
      });
      const result = await importFiles({ 'a.csv': `model;input;cached;output;price\n${line}\n` }, [
        importer,
      ]);
      const [call] = callsOf(result.trace);
      expect([call?.uncachedInput, call?.cacheRead, 0, call?.output]).toEqual(counts);
      expect(call?.recordedCost).toBe(price);
    },
  );

  test.each([
    [40_000, 10],
    [9_000, 3],
  ])(
    'https://github.com/ccusage/ccusage/issues/873: %i lines without usage hide %i calls from nobody',
    async (snapshots, n) => {
      const snapshot = JSON.stringify({ type: 'file-history-snapshot', messageId: 'x', snapshot: { files: 'y'.repeat(200) } }); // prettier-ignore
      const calls = Array.from({ length: n }, (_, i) =>
        JSON.stringify(claudeCode(`m${i}`, `r${i}`, anthropicUsage(1, 0, 0, 1))),
      );
      const r = await read({
        'project/session-1.jsonl': `${`${snapshot}\n`.repeat(snapshots)}${calls.join('\n')}\n`,
      });
      expect([r.calls.length, r.skipped]).toEqual([n, []]);
    },
  );
});
