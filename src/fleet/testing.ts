/** What the tests of the queries share: made-up tables of every source, engines, ledgers to compare. */
import type { ImportResult } from '../importers/merge.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { importFiles } from '../importers/testing.ts';
import { SUMS, buildLedger, type Ledger } from '../costing/ledger.ts';
import type { Boundaries } from '../tariffs/boundaries.ts';
import { PURPOSES } from '../trace/trace.ts';
import type { ColumnKind } from './dialects.ts';
import type { SourceId } from './source.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind | 'attributes' | 'counts'>>;
  readonly rows: readonly Row[];
}

/** Numbers that look random and are always the same: a linear congruential generator. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to before `below`. */
  below(below: number): number {
    // Numerical Recipes' constants; the high bits are the good ones.
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** True once in `n` times. */
  once(n: number): boolean {
    return this.below(n) === 0;
  }

  /** Mostly small, sometimes beyond every tier. */
  tokens(): number {
    return this.once(8) ? this.below(1_200_000) : this.below(this.once(2) ? 9_000 : 180_000);
  }
}

const START = Date.UTC(2026, 5, 1);
const SPAN = 180 * 86_400_000;

function time(dice: Dice): string {
  return new Date(START + dice.below(SPAN / 1000) * 1000 + dice.below(1000)).toISOString();
}

const MODELS = ['claude-sonnet-4-5', 'gpt-5.4', 'gemini-3-pro', 'deepseek-chat', 'qwen3-max'];

/** The rows of a source's table, as its documentation has them; also what an importer reads as JSON lines. */
export function madeUp(source: SourceId, rows: number, seed = 1): Table {
  const dice = new Dice(seed);
  switch (source) {
    case 'plain':
      return plain(rows, dice);
    case 'litellm':
      return litellm(rows, dice);
    case 'bedrock':
      return bedrock(rows, dice);
    case 'otel':
      return otel(rows, dice);
    case 'langfuse':
      return langfuse(rows, dice);
  }
}

function plain(n: number, dice: Dice): Table {
  const maybe = (): number | null => (dice.once(9) ? null : dice.once(4) ? 0 : dice.tokens());
  return {
    name: 'calls',
    columns: {
      time: 'timestamp',
      session: 'text',
      turn: 'text',
      call_id: 'text',
      agent: 'text',
      purpose: 'text',
      provider: 'text',
      model: 'text',
      uncached_input: 'int',
      cache_read: 'int',
      cache_write: 'int',
      cache_write_5m: 'int',
      cache_write_30m: 'int',
      cache_write_1h: 'int',
      cache_write_12h: 'int',
      output: 'int',
      reasoning: 'int',
      output_reliable: 'text',
      service_tier: 'text',
      speed: 'text',
      region: 'text',
      web_searches: 'int',
      recorded_cost: 'text',
      calls: 'int',
      aggregated: 'text',
    },
    rows: Array.from({ length: n }, () => ({
      time: dice.once(30) ? null : time(dice),
      session: `s${dice.below(Math.max(3, Math.floor(n / 20)))}`,
      turn: dice.once(5) ? null : String(dice.below(5)),
      call_id: null,
      agent: dice.of([null, 'coder', 'scout']),
      purpose: dice.of([null, 'agent', 'subagent', 'summary', 'Summary', 'odd']),
      provider: dice.of([null, 'anthropic', 'openai']),
      model: dice.of(MODELS),
      uncached_input: maybe(),
      cache_read: maybe(),
      cache_write: dice.once(3) ? maybe() : null,
      cache_write_5m: dice.once(2) ? maybe() : null,
      cache_write_30m: null,
      cache_write_1h: dice.once(5) ? maybe() : null,
      cache_write_12h: null,
      output: maybe(),
      reasoning: dice.once(2) ? null : 0,
      output_reliable: dice.of([null, 'true', 'false']),
      service_tier: dice.of([null, null, 'batch']),
      speed: null,
      region: dice.of([null, null, 'eu']),
      web_searches: dice.of([null, 0, 2]),
      recorded_cost: null,
      calls: dice.once(12) ? 3 : dice.once(2) ? 1 : null,
      aggregated: dice.once(15) ? 'true' : null,
    })),
  };
}

function litellm(n: number, dice: Dice): Table {
  const rows: Row[] = [];
  for (let i = 0; i < n; i++) {
    const model = dice.of(MODELS);
    const [read, write] = [dice.tokens(), dice.below(40_000)];
    const inside = dice.once(2);
    const prompt = dice.below(50_000) + (inside ? read + write : 0);
    const [output, reasoning] = [dice.below(3_000), dice.below(3_200)];
    const total = prompt + output + (dice.once(2) ? 0 : read + write);
    const usage: Record<string, unknown> = {};
    if (!dice.once(4)) {
      if (dice.once(2)) {
        usage['cache_read_input_tokens'] = dice.once(3) ? 0 : read;
        usage['cache_creation_input_tokens'] = dice.once(3) ? 0 : write;
      }
      if (dice.once(2)) usage['prompt_tokens_details'] = { cached_tokens: dice.once(3) ? 0 : read };
      if (dice.once(3))
        usage['cache_creation'] = {
          ephemeral_5m_input_tokens: write - Math.floor(write / 3),
          ephemeral_1h_input_tokens: Math.floor(write / 3),
        };
      if (dice.once(3)) usage['completion_tokens_details'] = { reasoning_tokens: reasoning };
      if (dice.once(9)) usage['server_tool_use'] = { web_search_requests: 2 };
      if (dice.once(20)) {
        usage['prompt_cache_hit_tokens'] = read;
        usage['prompt_cache_miss_tokens'] = prompt;
      }
      if (Object.keys(usage).length > 0) usage['prompt_tokens'] = prompt;
    }
    const failed = dice.once(15);
    const none = failed && dice.once(2);
    rows.push({
      request_id: `r${dice.once(12) && i > 0 ? i - 1 : i}`,
      call_type: dice.once(10) ? 'aembedding' : 'acompletion',
      status: failed ? 'failure' : 'success',
      cache_hit: dice.of(['None', 'None', 'None', 'True', 'False']),
      startTime: time(dice),
      model,
      custom_llm_provider: dice.of(['anthropic', 'openai', 'vertex_ai']),
      session_id: dice.once(4) ? null : `s${dice.below(Math.max(3, Math.floor(n / 20)))}`,
      prompt_tokens: none ? 0 : dice.once(25) ? -4 : prompt,
      completion_tokens: none ? 0 : dice.once(12) ? null : output,
      total_tokens: none ? 0 : dice.once(6) ? null : total,
      spend: 0.5,
      metadata: {
        ...(Object.keys(usage).length > 0 && !none
          ? { [dice.once(3) ? 'additional_usage_values' : 'usage_object']: usage }
          : {}),
        team: dice.of(['red', 'blue']),
      },
    });
  }
  return {
    name: 'LiteLLM_SpendLogs',
    columns: {
      request_id: 'text',
      call_type: 'text',
      status: 'text',
      cache_hit: 'text',
      startTime: 'timestamp',
      model: 'text',
      custom_llm_provider: 'text',
      session_id: 'text',
      prompt_tokens: 'int',
      completion_tokens: 'int',
      total_tokens: 'int',
      spend: 'text',
      metadata: 'json',
    },
    rows,
  };
}

function bedrock(n: number, dice: Dice): Table {
  return {
    name: 'bedrock_invocations',
    columns: {
      schemaType: 'text',
      timestamp: 'timestamp',
      requestId: 'text',
      modelId: 'text',
      errorCode: 'text',
      input: 'json',
      output: 'json',
      requestMetadata: 'json',
    },
    rows: Array.from({ length: n }, (_, i) => {
      const refused = dice.once(15);
      const write = dice.below(40_000);
      const hour = dice.below(write + 1);
      const usage = dice.of<unknown>([
        null,
        null,
        { cacheDetails: [{ ttl: '1h', inputTokens: write }] },
        {
          cacheDetails: [
            { ttl: '5m', inputTokens: write - hour },
            { ttl: '1h', inputTokens: hour },
          ],
        },
        { cache_creation: { ephemeral_5m_input_tokens: write, ephemeral_1h_input_tokens: 0 } },
      ]);
      return {
        schemaType: 'ModelInvocationLog',
        timestamp: time(dice),
        requestId: `r${dice.once(12) && i > 0 ? i - 1 : i}`,
        modelId: dice.of([
          'anthropic.claude-sonnet-4-5-20250929-v1:0',
          'amazon.titan-embed-text-v2',
        ]),
        errorCode: refused ? 'ThrottlingException' : null,
        input: refused
          ? {}
          : {
              inputTokenCount: dice.once(40) ? 1.5 : dice.below(90_000),
              ...(dice.once(4) ? {} : { cacheReadInputTokenCount: dice.tokens() }),
              ...(dice.once(4) ? {} : { cacheWriteInputTokenCount: write }),
            },
        output: refused
          ? {}
          : {
              ...(dice.once(6) ? {} : { outputTokenCount: dice.below(4_000) }),
              ...(usage === null ? {} : { outputBodyJson: { usage } }),
            },
        requestMetadata: dice.once(3) ? null : { session_id: `s${dice.below(9)}`, team: 'red' },
      };
    }),
  };
}

/** A span's place in a made-up tree: agents within agents, calls below both. */
interface Node {
  readonly id: string;
  readonly parent: string | null;
  readonly kind: 'agent' | 'tool' | 'call' | 'embedding';
}

function tree(dice: Dice, trace: number): Node[] {
  const nodes: Node[] = [];
  const add = (parent: string | null, kind: Node['kind']): string => {
    const id = `${trace}a${nodes.length}`;
    nodes.push({ id, parent, kind });
    return id;
  };
  const root = add(null, dice.once(3) ? 'tool' : 'agent');
  for (let k = dice.below(4); k >= 0; k--) {
    const call = add(root, 'call');
    // A framework's generation around the seller's.
    if (dice.once(4)) add(dice.once(2) ? add(call, 'tool') : call, 'call');
  }
  if (dice.once(3)) {
    const inner = add(add(root, 'tool'), 'agent');
    for (let k = dice.below(3); k >= 0; k--) add(inner, dice.once(5) ? 'embedding' : 'call');
  }
  return nodes;
}

function otel(n: number, dice: Dice): Table {
  const rows: Row[] = [];
  const hex = (text: string): string => Buffer.from(text).toString('hex').padStart(16, 'f');
  for (let trace = 0; rows.length < n; trace++) {
    const onlySums = dice.once(12);
    for (const { id, parent, kind } of tree(dice, trace)) {
      const attributes: Record<string, unknown> = {};
      const isCall = kind === 'call' || kind === 'embedding';
      attributes['gen_ai.operation.name'] =
        kind === 'agent'
          ? 'invoke_agent'
          : kind === 'tool'
            ? 'execute_tool'
            : kind === 'embedding'
              ? 'embeddings'
              : 'chat';
      if (dice.once(9)) delete attributes['gen_ai.operation.name'];
      if (kind === 'agent') attributes['gen_ai.agent.name'] = dice.of(['chief', 'scout']);
      if (isCall ? !onlySums && !dice.once(9) : kind === 'agent' && dice.once(2)) {
        const [read, write] = [dice.tokens(), dice.below(30_000)];
        const prompt = dice.below(60_000) + (dice.once(2) ? read + write : 0);
        const [output, reasoning] = [dice.below(2_000), dice.below(2_200)];
        attributes[dice.of(['gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'])] =
          dice.once(40) ? 'many' : prompt;
        attributes['gen_ai.usage.output_tokens'] = output;
        if (dice.once(2)) attributes['gen_ai.usage.cache_read.input_tokens'] = read;
        if (dice.once(3)) attributes['gen_ai.usage.cache_creation_input_tokens'] = write;
        if (dice.once(3)) attributes['gen_ai.usage.reasoning_tokens'] = reasoning;
        if (dice.once(3))
          attributes['gen_ai.usage.total_tokens'] =
            prompt + output + (dice.once(2) ? (dice.once(2) ? reasoning : read) : 0);
        attributes['gen_ai.request.model'] = dice.of(MODELS);
        attributes['gen_ai.provider.name'] = dice.of(['anthropic', 'openai', 'az.ai.openai', 'x']);
        if (dice.once(4)) attributes['gen_ai.response.id'] = `resp-${dice.below(4)}`;
        if (dice.once(9)) attributes['gen_ai.openai.response.service_tier'] = 'flex';
      }
      attributes['team'] = dice.of(['red', 'blue']);
      // The root alone names the conversation, or an agent in between does, or nobody.
      if (parent === null ? trace % 3 === 0 : kind === 'agent' && trace % 7 === 0)
        attributes['gen_ai.conversation.id'] = `c${trace % 50}-${kind === 'agent' ? id : 'root'}`;
      const at = time(dice);
      const row = {
        trace_id: hex(`t${trace}`).padStart(32, '0'),
        span_id: hex(id),
        parent_span_id: parent === null ? null : hex(parent),
        name: kind,
        start_time: at,
        end_time: new Date(Date.parse(at) + 900).toISOString(),
        attributes,
        resource_attributes: { 'service.name': 'made-up' },
      };
      rows.push(row);
      // The snapshot that was taken when the span began, or a second exporter's copy.
      if (dice.once(10))
        rows.push(
          dice.once(2)
            ? {
                ...row,
                end_time: null,
                attributes: { 'gen_ai.operation.name': attributes['gen_ai.operation.name'] },
              }
            : row,
        );
    }
  }
  return {
    name: 'spans',
    columns: {
      trace_id: 'text',
      span_id: 'text',
      parent_span_id: 'text',
      name: 'text',
      start_time: 'timestamp',
      end_time: 'timestamp',
      attributes: 'attributes',
      resource_attributes: 'attributes',
    },
    rows,
  };
}

function langfuse(n: number, dice: Dice): Table {
  const rows: Row[] = [];
  for (let trace = 0; rows.length < n; trace++) {
    const onlySums = dice.once(12);
    for (const { id, parent, kind } of tree(dice, trace)) {
      const usage: Record<string, number> = {};
      const isCall = kind === 'call' || kind === 'embedding';
      if (isCall ? !onlySums && !dice.once(9) : kind === 'agent' && dice.once(2)) {
        const [read, write] = [dice.tokens(), dice.below(30_000)];
        const [output, reasoning] = [dice.below(2_000), dice.below(2_200)];
        const inclusive = dice.once(3);
        const input = dice.below(60_000) + (inclusive ? read : 0);
        usage['input'] = input;
        if (!dice.once(9)) usage['output'] = output;
        if (inclusive) {
          usage['prompt_details.cache_read'] = read;
          if (dice.once(2)) usage['completion_details.reasoning'] = reasoning;
        } else {
          if (dice.once(2)) usage[dice.of(['input_cache_read', 'cache_read_input_tokens'])] = read;
          if (dice.once(3)) usage['input_cache_creation'] = write;
          if (dice.once(4)) {
            usage['input_cache_creation_5m'] = write - Math.floor(write / 4);
            usage['input_cache_creation_1h'] = Math.floor(write / 4);
          }
          if (dice.once(3)) usage['output_reasoning'] = reasoning;
          if (dice.once(6)) usage['input_audio'] = 77;
          if (dice.once(6)) usage['output_audio_tokens'] = 55;
        }
        if (dice.once(2))
          usage['total'] = input + output + (dice.once(2) ? (usage['input_cache_read'] ?? 0) : 0);
      }
      const at = time(dice);
      rows.push({
        id,
        trace_id: `t${trace}`,
        type: kind === 'call' ? 'GENERATION' : kind.toUpperCase(),
        name: kind === 'agent' ? dice.of(['chief', 'scout']) : 'step',
        parent_observation_id: parent,
        start_time: at,
        end_time: new Date(Date.parse(at) + 900).toISOString(),
        session_id: trace % 3 === 0 ? `c${trace % 50}` : null,
        provided_model_name: dice.of(MODELS),
        usage_details: usage,
        metadata: { ls_provider: dice.of(['anthropic', 'openai']), team: 'red' },
      });
    }
  }
  return {
    name: 'observations',
    columns: {
      id: 'text',
      trace_id: 'text',
      type: 'text',
      name: 'text',
      parent_observation_id: 'text',
      start_time: 'timestamp',
      end_time: 'timestamp',
      session_id: 'text',
      provided_model_name: 'text',
      usage_details: 'counts',
      metadata: 'attributes',
    },
    rows,
  };
}

/** What our own importers make of a table's rows, as JSON lines in a file of the table's name. */
export async function imported(table: Table): Promise<ImportResult> {
  const rows = table.rows.map((row) =>
    JSON.stringify({
      ...row,
      // An SDK's span says its attributes as they are; the plain format knows `null`.
      ...(table.name === 'spans' ? { start_time: row['start_time'] } : {}),
    }),
  );
  return importFiles({ [table.name]: `${rows.join('\n')}\n` }, IMPORTERS);
}

/** What a query's rows are to the importer of the plain format. */
export async function resultOf(rows: readonly Row[]): Promise<ImportResult> {
  const text = rows
    .map((row) => JSON.stringify(row, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v)))
    .join('\n');
  return importFiles({ 'result.jsonl': `${text}\n` }, IMPORTERS);
}

export function ledgerOf(result: ImportResult, axes: Boundaries, asOfMs: number): Ledger {
  return buildLedger(result.trace, axes, { asOfMs });
}

/** Everything that a ledger holds, in an order that does not depend on how it was made. */
export function content(ledger: Ledger): {
  readonly cells: readonly string[];
  readonly sessions: readonly string[];
  readonly rest: readonly unknown[];
} {
  const cells = ledger.cells.map(({ session, band, sums }) => {
    const b = ledger.bands[band];
    if (b === undefined) return '';
    const { model, provider } = ledger.models[b.model] ?? { model: null, provider: null };
    const service = ledger.services[b.service];
    return JSON.stringify([
      ledger.sessions[session]?.id,
      model,
      provider,
      PURPOSES[b.purpose],
      [service?.serviceTier, service?.speed, service?.region],
      [b.promptBucket, b.span, ledger.slots[b.slot], b.aggregated, b.sessionReadsCache],
      SUMS.map((name) => sums[name]),
    ]);
  });
  return {
    cells: cells.sort(),
    sessions: ledger.sessions.map((s) => JSON.stringify(Object.values(s))).sort(),
    rest: [ledger.callsWithoutTime, ledger.firstMs, ledger.lastMs],
  };
}
