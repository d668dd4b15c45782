/** Writes Claude-Code-shaped transcripts of invented sessions, with the caching of a real one. */
import type { Random } from '../samples/prng.ts';
import { hex, skewed, uuid, words } from './words.ts';

/** Anthropic's default cache lifetime, in ms. */
const LIFETIME_MS = 5 * 60_000;
const SYSTEM_TOKENS = 16_400;
/** Context at which the tool compacts, in tokens. */
const COMPACT_AT = 156_000;

export interface ClaudeOptions {
  readonly random: Random;
  readonly sink: (line: string) => void;
  readonly session: string;
  readonly startMs: number;
  readonly model: string;
  /** A sub-agent's id; its rows are sidechain rows. */
  readonly agentId?: string;
  /** Characters of text for `tokens` tokens: few in samples, as many as real ones in benchmarks. */
  readonly textLength: (tokens: number) => number;
  readonly spice?: boolean;
  readonly version?: string;
}

type Json = Record<string, unknown>;

/** One transcript that grows. Token sizes are drawn here; the text is filler. */
export class ClaudeTranscript {
  timeMs: number;
  readonly #o: ClaudeOptions;
  #parent: string | null = null;
  /** Tokens of the next prompt that were already sent. */
  #context = 0;
  /** Tokens that came since. */
  #fresh: number;
  #lastCallMs = -Infinity;
  calls = 0;

  constructor(options: ClaudeOptions) {
    this.#o = options;
    this.timeMs = options.startMs;
    this.#fresh = options.agentId === undefined ? SYSTEM_TOKENS : 5_200;
  }

  get contextTokens(): number {
    return this.#context + this.#fresh;
  }

  get full(): boolean {
    return this.contextTokens > COMPACT_AT;
  }

  prompt(text: string, tokens: number): void {
    this.#fresh += tokens;
    this.#row('user', { message: { role: 'user', content: text } });
  }

  /**
   * One model call: its content blocks are rows of their own, all with the same usage.
   * @param final false = an older version, which records the stream's placeholder as output
   */
  call({ tool, tokens, final = true }: { tool: boolean; tokens?: number; final?: boolean }): void {
    const { random } = this.#o;
    this.wait(skewed(random, 2_000, 25_000));
    const output = tokens ?? skewed(random, 40, 1_400);
    const alive = this.timeMs - this.#lastCallMs < LIFETIME_MS;
    const prompt = this.contextTokens;
    const uncached = random.whole(2, 9);
    // Tools and system prompt are shared with other sessions, so they are often still there.
    const read = alive ? this.#context : Math.min(this.#context, random.next() < 0.5 ? 14_100 : 0);
    const usage = {
      input_tokens: uncached,
      cache_creation_input_tokens: prompt - read,
      cache_read_input_tokens: read,
      cache_creation: {
        ephemeral_5m_input_tokens: prompt - read,
        ephemeral_1h_input_tokens: 0,
      },
      output_tokens: final ? output : random.whole(1, 8),
      service_tier: 'standard',
      inference_geo: 'not_available',
    };
    const id = `msg_01${hex(random, 22)}`;
    const request = `req_011${hex(random, 21)}`;
    const toolId = `toolu_01${hex(random, 22)}`;
    const blocks: Json[] = [];
    if (random.next() < 0.4)
      blocks.push({
        type: 'thinking',
        thinking: this.#text(output * 0.5),
        signature: hex(random, this.#o.textLength(40)),
      });
    if (!tool || random.next() < 0.45)
      blocks.push({ type: 'text', text: this.#text(output * 0.6) });
    if (tool)
      blocks.push({
        type: 'tool_use',
        id: toolId,
        name: random.next() < 0.5 ? 'Read' : 'Bash',
        input: { command: this.#text(output * 0.4) },
      });
    blocks.forEach((block, i) => {
      const last = i === blocks.length - 1;
      this.#row('assistant', {
        requestId: request,
        message: {
          model: this.#o.model,
          id,
          type: 'message',
          role: 'assistant',
          content: [block],
          stop_reason: last && final ? (tool ? 'tool_use' : 'end_turn') : null,
          stop_sequence: null,
          usage: last ? usage : { ...usage, output_tokens: Math.min(3, output) },
        },
      });
      this.wait(300);
    });
    this.calls++;
    this.#lastCallMs = this.timeMs;
    this.#context = prompt;
    this.#fresh = output;
    if (tool) this.#pending = toolId;
  }
  #pending = '';

  /** The result of the last tool use: `tokens` join the next prompt. */
  result(tokens: number, extra: Json = {}): void {
    this.#fresh += tokens;
    const content = this.#text(tokens);
    this.#row('user', {
      message: {
        role: 'user',
        content: [{ tool_use_id: this.#pending, type: 'tool_result', content }],
      },
      toolUseResult: { stdout: content.slice(0, 200), stderr: '', interrupted: false, ...extra },
    });
  }

  /** The tool replaces the history by a summary; the call that wrote it leaves no row. */
  compact(): void {
    const before = this.contextTokens;
    const kept = 22_000 + this.#o.random.whole(0, 6_000);
    this.wait(60_000);
    this.#row('system', {
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      level: 'info',
      compactMetadata: { trigger: 'auto', preTokens: before },
    });
    this.#context = Math.min(14_100, this.#context);
    this.#fresh = kept - this.#context;
    this.#row('user', {
      isCompactSummary: true,
      isVisibleInTranscriptOnly: true,
      message: { role: 'user', content: `Summary so far: ${this.#text(1_500)}` },
    });
  }

  snapshot(length = 3): void {
    const { random } = this.#o;
    const backups: Json = {};
    for (let i = 0; i < length; i++)
      backups[`src/${words(random, 6).replaceAll(' ', '-')}.ts`] = {
        backupFileName: `${hex(random, 16)}@v${i + 1}`,
        version: i + 1,
        backupTime: this.#stamp(),
      };
    const messageId = uuid(random);
    this.#o.sink(
      JSON.stringify({
        type: 'file-history-snapshot',
        messageId,
        snapshot: { messageId, trackedFileBackups: backups, timestamp: this.#stamp() },
        isSnapshotUpdate: false,
      }),
    );
  }

  progress(tokens: number): void {
    this.#row('progress', {
      data: { type: 'hook_progress', hookEvent: 'PostToolUse', command: this.#text(tokens) },
      toolUseID: this.#pending,
    });
  }

  wait(ms: number): void {
    this.timeMs += Math.round(ms);
  }

  #text(tokens: number): string {
    const { random, textLength, spice } = this.#o;
    // A third of the texts go beyond ASCII: dashes, arrows, names.
    const rough = spice === true && random.next() < 1 / 3;
    return words(random, Math.max(1, textLength(tokens)), rough);
  }

  #stamp(): string {
    return new Date(this.timeMs).toISOString();
  }

  #row(type: string, rest: Json): void {
    const { agentId } = this.#o;
    const id = uuid(this.#o.random);
    this.#o.sink(
      JSON.stringify({
        parentUuid: this.#parent,
        isSidechain: agentId !== undefined,
        userType: 'external',
        cwd: '/home/ada/orchard',
        sessionId: this.#o.session,
        version: this.#o.version ?? '2.1.240',
        gitBranch: 'main',
        ...(agentId === undefined ? {} : { agentId }),
        type,
        ...rest,
        uuid: id,
        timestamp: this.#stamp(),
      }),
    );
    this.#parent = id;
  }
}
