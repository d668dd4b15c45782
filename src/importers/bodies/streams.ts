/**
 * Puts streamed events together into the response bodies that they tell of, one after another.
 *
 * Every seller repeats or revises usage while it streams; the last word counts. The bodies that
 * come out are read by `body.ts` like any other.
 */
import { asArray, asObject, at, own, text, type Json } from '../fields.ts';
import { reviseUsage } from './anthropic.ts';
import type { BodyShape } from './body.ts';
import { isNil } from './usage.ts';

export interface StreamedBody<T> {
  readonly shape: BodyShape;
  readonly body: Json;
  /** What was pushed with the first event. */
  readonly tag: T;
  /** False where the stream broke off before the output count that is billed. */
  readonly outputReliable: boolean;
}

/** Streams that are open at once before the oldest is taken for finished. */
const MAX_OPEN = 256;

interface Open<T> {
  readonly shape: BodyShape;
  readonly tag: T;
  body: Json;
}

interface OpenMessage<T> {
  readonly tag: T;
  message: Json;
  usage: Json;
  /** Content or a delta was seen: the frame was no false start. */
  begun: boolean;
  final: boolean;
}

/** True for an event of a stream that is no body by itself. */
export function isStreamEvent(value: unknown): boolean {
  const type = own(value, 'type');
  if (typeof type === 'string') {
    if (ANTHROPIC_EVENTS.has(type)) return true;
    if (/^response\.[a-z_.]+$/.test(type)) return true;
    if (/^interaction\./.test(type)) return true;
  }
  if (typeof own(value, 'event_type') === 'string')
    return /^(?:interaction|content|step)\./.test(text(own(value, 'event_type')) ?? '');
  if (own(value, 'object') === 'chat.completion.chunk') return true;
  return (
    BEDROCK_EVENTS.some((e) => asObject(own(value, e)) !== null) ||
    at(value, 'metadata', 'usage', 'inputTokens') !== undefined
  );
}

const ANTHROPIC_EVENTS = new Set([
  'message_start',
  'message_delta',
  'message_stop',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'ping',
]);

const BEDROCK_EVENTS = [
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
];

/** `T` is what the caller wants back with each body: a line, a wrapper. */
export class StreamAssembler<T> {
  readonly #emit: (streamed: StreamedBody<T>) => void;
  /** OpenAI and Google streams by response id, least recently heard of first. */
  readonly #open = new Map<string, Open<T>>();
  #message: OpenMessage<T> | null = null;

  constructor(emit: (streamed: StreamedBody<T>) => void) {
    this.#emit = emit;
  }

  /** Takes an event for which {@link isStreamEvent} holds, or a Gemini chunk. */
  push(event: unknown, tag: T): void {
    const e = asObject(event);
    if (e === null) return;
    if (own(e, 'object') === 'chat.completion.chunk') this.#chatChunk(e, tag);
    else if (Array.isArray(own(e, 'candidates')) || own(e, 'usageMetadata') !== undefined)
      this.#geminiChunk(e, tag);
    else {
      const type = text(own(e, 'type')) ?? text(own(e, 'event_type')) ?? '';
      if (ANTHROPIC_EVENTS.has(type)) this.#anthropic(type, e, tag);
      else if (type.startsWith('response.'))
        this.#whole('openai-responses', own(e, 'response'), tag, type);
      else if (type.startsWith('interaction.'))
        this.#whole('gemini-interactions', own(e, 'interaction'), tag, type);
      else this.#bedrock(e, tag);
    }
  }

  /** No more events: what is open is given as it stands. */
  end(): void {
    this.#finishMessage();
    for (const open of this.#open.values()) this.#give(open);
    this.#open.clear();
  }

  #give(open: Open<T>): void {
    this.#emit({ ...open, outputReliable: true });
  }

  /** The open stream of `id`, moved to the end of the queue. */
  #touch(id: string, shape: BodyShape, tag: T): Open<T> {
    const key = `${shape} ${id}`;
    const found = this.#open.get(key);
    const open = found ?? { shape, tag, body: {} };
    if (found !== undefined) this.#open.delete(key);
    this.#open.set(key, open);
    if (this.#open.size > MAX_OPEN) {
      const [[oldest, stale] = []] = this.#open;
      if (oldest !== undefined && stale !== undefined) {
        this.#open.delete(oldest);
        this.#give(stale);
      }
    }
    return open;
  }

  /**
   * Usage comes with the last chunk, or with several: the last that is not null
   * (https://platform.openai.com/docs/api-reference/chat-streaming). Moonshot puts it into the
   * last choice, Groq into `x_groq`.
   */
  #chatChunk(e: Json, tag: T): void {
    const open = this.#touch(text(own(e, 'id')) ?? '', 'openai-chat', tag);
    const choice = asArray(own(e, 'choices')).find((c) => asObject(own(c, 'usage')) !== null);
    const usage =
      asObject(own(e, 'usage')) ??
      asObject(at(e, 'x_groq', 'usage')) ??
      asObject(own(choice, 'usage'));
    const body: Json = { ...open.body };
    for (const key of ['id', 'model', 'created', 'service_tier', 'provider'])
      if (!isNil(own(e, key))) body[key] = own(e, key);
    if (usage !== null) body['usage'] = usage;
    body['object'] = 'chat.completion';
    open.body = body;
  }

  /**
   * Every chunk repeats a running usage; the last counts. Chunks without an id belong together
   * until one says why it finished.
   */
  #geminiChunk(e: Json, tag: T): void {
    const id = text(own(e, 'responseId')) ?? text(own(e, 'response_id'));
    const open = this.#touch(id ?? '', 'gemini', tag);
    const usage = own(e, 'usageMetadata') ?? own(e, 'usage_metadata');
    const before = own(open.body, 'usageMetadata');
    open.body = { ...slim(e), usageMetadata: asObject(usage) ?? before };
    const finish = asArray(own(e, 'candidates')).some(
      (c) => !isNil(own(c, 'finishReason') ?? own(c, 'finish_reason')),
    );
    if (id === null && finish) {
      this.#open.delete('gemini ');
      this.#give(open);
    }
  }

  /** Events that carry the whole response: the last of one id counts. */
  #whole(shape: BodyShape, response: unknown, tag: T, type: string): void {
    const body = asObject(response);
    if (body === null) return;
    const open = this.#touch(text(own(body, 'id')) ?? '', shape, tag);
    open.body = { ...(asObject(own(body, 'usage')) === null ? open.body : {}), ...slim(body) };
    open.body['object'] ??= shape === 'openai-responses' ? 'response' : 'interaction';
    if (!/\.(?:completed?|incomplete|failed|done|cancelled)$/.test(type)) return;
    this.#open.delete(`${shape} ${text(own(body, 'id')) ?? ''}`);
    this.#give(open);
  }

  #anthropic(type: string, e: Json, tag: T): void {
    if (type === 'message_start') {
      const message = asObject(own(e, 'message'));
      if (message === null) return;
      const usage = asObject(own(message, 'usage')) ?? {};
      const now = this.#message;
      // A proxy may repeat the frame, or put its own before the seller's: nothing had begun, or
      // it is the same response.
      if (
        now !== null &&
        !now.final &&
        (!now.begun || own(now.message, 'id') === own(message, 'id'))
      ) {
        now.message = message;
        now.usage = reviseUsage(now.usage, usage);
        return;
      }
      this.#finishMessage();
      this.#message = { tag, message, usage, begun: false, final: false };
      return;
    }
    if (type === 'ping') return;
    if (type === 'message_delta') {
      const usage = asObject(own(e, 'usage'));
      if (usage === null) return;
      this.#message ??= { tag, message: {}, usage: {}, begun: true, final: false };
      this.#message.usage = reviseUsage(this.#message.usage, usage);
      this.#message.begun = true;
      if (!isNil(own(usage, 'output_tokens'))) this.#message.final = true;
      return;
    }
    if (this.#message !== null) this.#message.begun = true;
    if (type === 'message_stop') this.#finishMessage();
  }

  #finishMessage(): void {
    const open = this.#message;
    this.#message = null;
    if (open === null) return;
    this.#emit({
      shape: 'anthropic-messages',
      body: { ...slim(open.message), type: 'message', usage: open.usage },
      tag: open.tag,
      outputReliable: open.final,
    });
  }

  /** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStreamMetadataEvent.html */
  #bedrock(e: Json, tag: T): void {
    const usage = asObject(at(e, 'metadata', 'usage'));
    if (usage === null) return;
    this.#emit({ shape: 'bedrock-converse', body: { usage }, tag, outputReliable: true });
  }
}

/** A body without its texts, so that an open stream holds little. */
function slim(body: Json): Json {
  const out: Json = {};
  for (const [key, value] of Object.entries(body)) {
    if (key === '__proto__' || key === 'content' || key === 'candidates' || key === 'instructions')
      continue;
    if (key === 'tools' || key === 'input' || key === 'text') continue;
    out[key] = key === 'output' ? slimOutput(value) : value;
  }
  return out;
}

function slimOutput(output: unknown): unknown {
  if (!Array.isArray(output)) return undefined;
  return (output as unknown[]).map((item) => ({
    type: own(item, 'type'),
    action: { type: at(item, 'action', 'type') },
  }));
}
