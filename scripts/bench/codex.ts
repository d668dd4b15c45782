/** Writes Codex-shaped rollouts of invented threads, with the caching of real ones. */
import type { Random } from '../samples/prng.ts';
import { hex, skewed, uuid, words } from './words.ts';

type Json = Record<string, unknown>;

interface Usage {
  input_tokens: number;
  cached_input_tokens: number;
  cache_write_input_tokens: number;
  output_tokens: number;
  reasoning_output_tokens: number;
  total_tokens: number;
}

const NOTHING: Usage = {
  input_tokens: 0,
  cached_input_tokens: 0,
  cache_write_input_tokens: 0,
  output_tokens: 0,
  reasoning_output_tokens: 0,
  total_tokens: 0,
};

const WINDOW = 272_000;

export interface CodexOptions {
  readonly random: Random;
  readonly id: string;
  readonly startMs: number;
  readonly model: string;
  /** What the `session_meta` row says beside the id. */
  readonly meta?: Json;
  /** Rows that are copied in after the thread's own `session_meta`, as a fork does. */
  readonly copied?: CodexRollout;
}

export class CodexRollout {
  readonly rows: { stamp: string; type: string; payload: Json }[] = [];
  timeMs: number;
  calls = 0;
  readonly #o: CodexOptions;
  #turn = '';
  #totals: Usage = NOTHING;
  #last: Usage = NOTHING;
  /** Tokens of the next prompt that were already sent, and those that came since. */
  #context = 0;
  #fresh = 14_900;

  constructor(options: CodexOptions) {
    this.#o = options;
    this.timeMs = options.startMs;
    this.#row('session_meta', {
      id: options.id,
      timestamp: this.#stamp(),
      cwd: '/home/ada/orchard',
      originator: 'codex_cli_rs',
      cli_version: '0.161.0',
      source: 'cli',
      model_provider: 'openai',
      ...options.meta,
    });
    const { copied } = options;
    if (copied === undefined) return;
    for (const { type, payload } of copied.rows) this.#row(type, payload);
    this.#totals = copied.#totals;
    this.#last = copied.#last;
    this.#context = copied.#context;
    this.#fresh = copied.#fresh;
  }

  get contextTokens(): number {
    return this.#context + this.#fresh;
  }

  get text(): string {
    return this.rows
      .map((r) => `${JSON.stringify({ timestamp: r.stamp, type: r.type, payload: r.payload })}\n`)
      .join('');
  }

  prompt(text: string, tokens: number): void {
    this.#turn = uuid(this.#o.random, 7);
    this.#fresh += tokens;
    this.#row('event_msg', {
      type: 'task_started',
      turn_id: this.#turn,
      model_context_window: WINDOW,
    });
    this.#row('event_msg', { type: 'user_message', message: text, images: [] });
  }

  /** One model call and, where it used a tool, the result of `resultTokens`. */
  call(resultTokens: number | null): void {
    const { random } = this.#o;
    this.#row('turn_context', {
      turn_id: this.#turn,
      cwd: '/home/ada/orchard',
      approval_policy: 'on-request',
      model: this.#o.model,
      effort: 'medium',
    });
    // The counters are sent again at the start of every request but the first.
    if (this.#last !== NOTHING) this.#count(this.#last);
    this.timeMs += skewed(random, 2_000, 30_000);
    const prompt = this.contextTokens;
    // Entries are found in steps of 128 tokens; a few requests land where there is no entry.
    const cached = random.next() < 0.06 ? 0 : Math.floor(this.#context / 128) * 128;
    const reasoning = skewed(random, 10, 900);
    const output = reasoning + skewed(random, 30, 700);
    const last: Usage = {
      input_tokens: prompt,
      cached_input_tokens: cached,
      cache_write_input_tokens: prompt - cached - random.whole(3, 40),
      output_tokens: output,
      reasoning_output_tokens: reasoning,
      total_tokens: prompt + output,
    };
    const callId = `call_${hex(random, 24)}`;
    this.#row('response_item', {
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: words(random, 40) }],
      encrypted_content: hex(random, 48),
    });
    if (resultTokens === null)
      this.#row('event_msg', { type: 'agent_message', message: words(random, 80) });
    else
      this.#row('response_item', {
        type: 'function_call',
        name: 'exec_command',
        arguments: JSON.stringify({ cmd: words(random, 30) }),
        call_id: callId,
      });
    this.#totals = Object.fromEntries(
      Object.entries(last).map(([k, n]) => [k, n + this.#totals[k as keyof Usage]]),
    ) as unknown as Usage;
    this.#last = last;
    this.#count(last);
    this.calls++;
    this.#context = prompt;
    this.#fresh = output - reasoning;
    if (resultTokens === null) {
      this.#row('event_msg', { type: 'task_complete', turn_id: this.#turn });
      return;
    }
    this.#row('response_item', {
      type: 'function_call_output',
      call_id: callId,
      output: words(random, 60),
    });
    this.#fresh += resultTokens;
  }

  /** The history is replaced by a summary; the counters stay, but for a left-over total. */
  compact(recorded: boolean): void {
    const { random } = this.#o;
    this.timeMs += 40_000;
    const before = this.contextTokens;
    if (recorded)
      this.#count({
        input_tokens: before,
        cached_input_tokens: 0,
        cache_write_input_tokens: 0,
        output_tokens: 2_140,
        reasoning_output_tokens: 0,
        total_tokens: before + 2_140,
      });
    else this.#count({ ...NOTHING, total_tokens: this.#totals.total_tokens });
    this.#row('compacted', { message: words(random, 120), replacement_history: [] });
    this.#row('event_msg', { type: 'context_compacted' });
    this.#context = 12_800;
    this.#fresh = 14_000 + random.whole(0, 4_000);
  }

  wait(ms: number): void {
    this.timeMs += ms;
  }

  #count(last: Usage): void {
    this.#row('event_msg', {
      type: 'token_count',
      info: {
        total_token_usage: this.#totals,
        last_token_usage: last,
        model_context_window: WINDOW,
      },
      rate_limits: { primary: { used_percent: 8, window_minutes: 300 } },
    });
  }

  #stamp(): string {
    return new Date(this.timeMs).toISOString();
  }

  #row(type: string, payload: Json): void {
    this.rows.push({ stamp: this.#stamp(), type, payload });
    this.timeMs += 8;
  }
}
