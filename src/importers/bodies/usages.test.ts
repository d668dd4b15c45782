/** The readers of one usage object each: what every seller's fields come to. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesUsage, reviseUsage } from './anthropic.ts';
import { converseUsage } from './bedrock.ts';
import { cachedContentUsage, geminiUsage, interactionUsage } from './gemini.ts';
import { chatUsage } from './openai-chat.ts';
import { responsesUsage, responsesWebSearches } from './openai-responses.ts';
import { proportional, writes } from './usage.ts';

describe('OpenAI Chat and its family', () => {
  test('cached and written tokens are inside the prompt', () => {
    const first = chatUsage({
      prompt_tokens: 5030,
      completion_tokens: 7,
      total_tokens: 5037,
      prompt_tokens_details: { cached_tokens: 1000, cache_write_tokens: 4000 },
      completion_tokens_details: { reasoning_tokens: 3 },
    });
    expect(first.counts).toEqual({
      uncachedInput: 30,
      cacheRead: 1000,
      cacheWrite30m: 4000,
      output: 7,
      reasoning: 3,
    });
    expect(first.notices).toEqual(['write-lifetime-assumed']);
  });

  test('a lifetime that the request names is not assumed', () => {
    const usage = { prompt_tokens: 10, prompt_tokens_details: { cache_write_tokens: 9 } };
    expect(chatUsage(usage, { writeTtl: '1h' })).toMatchObject({
      counts: { cacheWrite1h: 9 },
      notices: [],
    });
  });

  test('models of Anthropic behind a router write for five minutes', () => {
    const usage = {
      prompt_tokens: 2000,
      completion_tokens: 10,
      total_tokens: 2010,
      prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 1990 },
      cost: 0.0077,
    };
    const reading = chatUsage(usage, { model: 'anthropic/claude-sonnet-9' });
    expect(reading.counts).toMatchObject({ uncachedInput: 10, cacheWrite5m: 1990 });
    expect(reading.recordedCost).toBe('0.0077');
  });

  test('DeepSeek: hit and miss are the prompt', () => {
    const usage = {
      prompt_cache_hit_tokens: 64,
      prompt_cache_miss_tokens: 36,
      completion_tokens: 5,
    };
    expect(chatUsage(usage).counts).toMatchObject({ uncachedInput: 36, cacheRead: 64, output: 5 });
    expect(chatUsage({ ...usage, prompt_tokens: 100 }).notices).toEqual([]);
    expect(chatUsage({ ...usage, prompt_tokens: 90 })).toMatchObject({
      counts: { uncachedInput: 36, cacheRead: 64 },
      notices: ['contradicting-counts'],
      inconsistent: true,
    });
  });

  test('Moonshot: the cached count at the top level', () => {
    expect(
      chatUsage({ prompt_tokens: 20, completion_tokens: 3, cached_tokens: 12 }).counts,
    ).toEqual({ uncachedInput: 8, cacheRead: 12, output: 3, reasoning: null });
  });

  test('xAI: reasoning beside the completion; ticks of 1e-10 dollars', () => {
    const reading = chatUsage({
      prompt_tokens: 40,
      completion_tokens: 2,
      total_tokens: 142,
      prompt_tokens_details: { cached_tokens: 8 },
      completion_tokens_details: { reasoning_tokens: 100 },
      cost_in_usd_ticks: 37_756_000,
    });
    expect(reading.counts).toMatchObject({ uncachedInput: 32, cacheRead: 8, output: 102 });
    expect(reading.recordedCost).toBe('0.0037756');
    expect(chatUsage({ prompt_tokens: 1, cost_in_usd_ticks: 30_000_000_000 }).recordedCost).toBe(
      '3',
    );
  });

  test('Gemini behind the compatible endpoint: thoughts only show in the total', () => {
    const usage = { prompt_tokens: 700, completion_tokens: 100, total_tokens: 1500 };
    expect(chatUsage(usage, { model: 'gemini-9-pro' }).counts).toMatchObject({
      output: 800,
      reasoning: 700,
    });
    expect(chatUsage(usage, { model: 'other' }).counts.output).toBe(100);
  });

  test('gateways that add Anthropic’s names, of both kinds', () => {
    const names = { cache_read_input_tokens: 900, cache_creation_input_tokens: 50 };
    const inside = { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010, ...names };
    const model = 'claude-sonnet-9';
    expect(chatUsage(inside, { model }).counts).toMatchObject({
      uncachedInput: 50,
      cacheRead: 900,
      cacheWrite5m: 50,
    });
    const beside = { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50, ...names };
    expect(chatUsage(beside, { model })).toMatchObject({
      counts: { uncachedInput: 40, cacheRead: 900, cacheWrite5m: 50 },
      inconsistent: false,
    });
  });

  test('Qwen: explicit cache with its own split', () => {
    const prompt_tokens_details = {
      cached_tokens: 0,
      cache_creation_input_tokens: 1500,
      cache_creation: { ephemeral_5m_input_tokens: 1500 },
      cache_type: 'ephemeral',
    };
    const usage = { prompt_tokens: 1600, completion_tokens: 9, total_tokens: 1609 };
    expect(chatUsage({ ...usage, prompt_tokens_details }, { model: 'qwen9-max' })).toMatchObject({
      counts: { uncachedInput: 100, cacheWrite5m: 1500 },
      notices: [],
    });
  });

  test('cached above the prompt', () => {
    expect(
      chatUsage({
        prompt_tokens: 100,
        completion_tokens: 10,
        total_tokens: 110,
        prompt_tokens_details: { cached_tokens: 150 },
      }),
    ).toMatchObject({
      counts: { uncachedInput: 0, cacheRead: 100, output: 10 },
      notices: ['cached-exceeds-input'],
      inconsistent: true,
    });
  });

  test.each([-1, 1.5, Infinity, 'NaN', {}, true, 2 ** 60])('%s is no count', (value) => {
    expect(chatUsage({ prompt_tokens: value, completion_tokens: 1 }).bad).toBe('prompt_tokens');
  });
});

describe('OpenAI Responses', () => {
  test('cached, written and reasoning are inside', () => {
    const usage = {
      input_tokens: 3000,
      input_tokens_details: { cached_tokens: 2000, cache_write_tokens: 900 },
      output_tokens: 50,
      output_tokens_details: { reasoning_tokens: 30 },
      total_tokens: 3050,
    };
    expect(responsesUsage(usage)).toMatchObject({
      counts: {
        uncachedInput: 100,
        cacheRead: 2000,
        cacheWrite30m: 900,
        output: 50,
        reasoning: 30,
      },
      notices: ['write-lifetime-assumed'],
    });
    expect(responsesUsage(usage, '30m').notices).toEqual([]);
  });

  test('web searches: the stated number, else the search items', () => {
    const output = [
      { type: 'web_search_call', action: { type: 'search' } },
      { type: 'web_search_call', action: { type: 'open_page' } },
      { type: 'web_search_call' },
      { type: 'message' },
    ];
    expect(responsesWebSearches({ output })).toBe(2);
    expect(responsesWebSearches({ output, tool_usage: { web_search: { num_requests: 5 } } })).toBe(
      5,
    );
    expect(responsesWebSearches({})).toBeNull();
  });
});

describe('Google', () => {
  test('thoughts and tool-use prompt are beside', () => {
    const usage = {
      promptTokenCount: 2000,
      cachedContentTokenCount: 1500,
      candidatesTokenCount: 40,
      thoughtsTokenCount: 60,
      toolUsePromptTokenCount: 25,
      totalTokenCount: 2125,
    };
    const counts = { uncachedInput: 525, cacheRead: 1500, output: 100, reasoning: 60 };
    expect(geminiUsage(usage).counts).toEqual(counts);
    const snake = Object.fromEntries(
      Object.entries(usage).map(([k, v]) => [k.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), v]),
    );
    expect(geminiUsage(snake).counts).toEqual(counts);
  });

  test('a field that is left out is zero', () => {
    expect(geminiUsage({ promptTokenCount: 9, totalTokenCount: 9 }).counts).toEqual({
      uncachedInput: 9,
      cacheRead: 0,
      output: 0,
      reasoning: 0,
    });
    expect(
      geminiUsage({ promptTokenCount: 9, thoughtsTokenCount: 6, totalTokenCount: 15 }).counts,
    ).toMatchObject({ output: 6, reasoning: 6 });
  });

  test('interactions count alike', () => {
    expect(
      interactionUsage({
        total_input_tokens: 12,
        total_cached_tokens: 2,
        total_output_tokens: 43,
        total_thought_tokens: 464,
        total_tool_use_tokens: 0,
        total_tokens: 519,
      }).counts,
    ).toEqual({ uncachedInput: 10, cacheRead: 2, output: 507, reasoning: 464 });
  });

  test('creating an explicit cache writes its tokens, for as long as the cache lives', () => {
    const body = (expireTime: string): object => ({
      name: 'cachedContents/invented',
      createTime: '2026-01-01T00:00:00.5Z',
      expireTime,
      usageMetadata: { totalTokenCount: 4096 },
    });
    expect(cachedContentUsage(body('2026-01-01T01:00:00Z')).counts).toEqual({
      uncachedInput: 0,
      cacheRead: 0,
      cacheWrite1h: 4096,
      output: 0,
    });
    expect(cachedContentUsage(body('2026-01-01T00:02:00Z')).counts.cacheWriteUnknown).toBe(4096);
  });
});

describe('Bedrock Converse', () => {
  test('exclusive, with the split and the twins', () => {
    const usage = {
      inputTokens: 10,
      outputTokens: 20,
      cacheReadInputTokens: 300,
      cacheReadInputTokenCount: 300,
      cacheWriteInputTokens: 70,
      cacheWriteInputTokenCount: 70,
      totalTokens: 400,
      cacheDetails: [
        { ttl: '1h', inputTokens: 50 },
        { ttl: '5m', inputTokens: 20 },
      ],
    };
    expect(converseUsage(usage)).toMatchObject({
      counts: {
        uncachedInput: 10,
        cacheRead: 300,
        cacheWrite1h: 50,
        cacheWrite5m: 20,
        output: 20,
      },
      notices: [],
    });
    expect(converseUsage({ ...usage, cacheDetails: [] })).toMatchObject({
      counts: { cacheWrite5m: 70 },
      notices: ['write-lifetime-assumed'],
    });
  });

  test('cache counts that are left out are zero where the total proves it', () => {
    const usage = { inputTokens: 4, outputTokens: 38, totalTokens: 42 };
    expect(converseUsage(usage).counts).toMatchObject({ uncachedInput: 4, cacheRead: 0 });
  });
});

describe('Anthropic Messages', () => {
  test('exclusive: nothing is subtracted', () => {
    const [call] = messagesUsage({
      input_tokens: 10,
      cache_read_input_tokens: 40_000,
      cache_creation_input_tokens: 500,
      cache_creation: { ephemeral_5m_input_tokens: 500, ephemeral_1h_input_tokens: 0 },
      output_tokens: 200,
      server_tool_use: { web_search_requests: 3 },
      inference_geo: 'not_available',
    });
    expect(call).toMatchObject({
      counts: { uncachedInput: 10, cacheRead: 40_000, cacheWrite5m: 500, cacheWrite1h: 0 },
      webSearches: 3,
      region: null,
      notices: [],
    });
  });

  test('one call an iteration; the top level is not counted besides', () => {
    const calls = messagesUsage({
      input_tokens: 50,
      output_tokens: 30,
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 0,
      server_tool_use: { web_search_requests: 2 },
      iterations: [
        { type: 'compaction', input_tokens: 9000, output_tokens: 400 },
        { type: 'advisor_message', model: 'claude-adviser', input_tokens: 800, output_tokens: 90 },
        { type: 'message', input_tokens: 50, output_tokens: 30 },
      ],
    });
    expect(calls.map((c) => [c.purpose, c.model, c.counts.uncachedInput, c.counts.output])).toEqual(
      [
        ['summary', null, 9000, 400],
        [null, 'claude-adviser', 800, 90],
        [null, null, 50, 30],
      ],
    );
    expect(calls.reduce((n, c) => n + (c.webSearches ?? 0), 0)).toBe(2);
  });

  test('a written total revised without its split keeps the proportions', () => {
    const start = {
      input_tokens: 61,
      cache_creation_input_tokens: 300,
      cache_creation: { ephemeral_5m_input_tokens: 200, ephemeral_1h_input_tokens: 100 },
      output_tokens: 1,
    };
    const after = reviseUsage(start, {
      input_tokens: 43,
      cache_creation_input_tokens: 1000,
      output_tokens: 80,
    });
    expect(messagesUsage(after)[0]).toMatchObject({
      counts: { uncachedInput: 43, cacheWrite5m: 667, cacheWrite1h: 333, output: 80 },
      notices: [],
    });
    // A null says nothing; a split of the later frame wins.
    expect(reviseUsage(start, { cache_creation_input_tokens: null })).toEqual(start);
    const split = { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 7 };
    expect(
      messagesUsage(
        reviseUsage(start, { cache_creation_input_tokens: 7, cache_creation: split }),
      )[0],
    ).toMatchObject({ counts: { cacheWrite5m: 0, cacheWrite1h: 7 } });
    // A split of nothing has no proportions.
    const none = {
      cache_creation_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    };
    expect(messagesUsage(reviseUsage(none, { cache_creation_input_tokens: 9 }))[0]).toMatchObject({
      counts: { cacheWrite5m: 9 },
      notices: ['write-lifetime-assumed'],
    });
  });
});

describe('written tokens', () => {
  test('the split wins where it is not zero, else the total', () => {
    expect(writes(500, { '5m': 100, '1h': 200 }, '5m')).toEqual({
      total: 300,
      counts: { cacheWrite5m: 100, cacheWrite1h: 200 },
      notices: ['contradicting-counts'],
    });
    expect(writes(500, { '5m': 0, '1h': 0 }, '5m')).toEqual({
      total: 500,
      counts: { cacheWrite5m: 500 },
      notices: ['contradicting-counts', 'write-lifetime-assumed'],
    });
    expect(writes(null, null, '5m')).toEqual({ total: null, counts: {}, notices: [] });
    expect(writes(0, null, '30m').notices).toEqual([]);
  });

  test('a division in proportion has an exact sum and no share below zero', () => {
    const count = fc.nat(Number.MAX_SAFE_INTEGER);
    fc.assert(
      fc.property(count, fc.array(count, { minLength: 1, maxLength: 5 }), (total, parts) => {
        const shares = proportional(total, parts);
        expect(shares.reduce((s, n) => s + BigInt(n), 0n)).toBe(BigInt(total));
        expect(shares.every((n) => n >= 0)).toBe(true);
      }),
    );
  });
});
