/**
 * Sessions of Claude's managed agents: events as the API lists or streams them
 * (https://platform.claude.com/docs/en/managed-agents/events-and-streaming). The end of each model
 * request has its usage; the session's own usage is their sum. Events name no model: the session does.
 */
import type { PromptPart } from '../../trace/trace.ts';
import { emit, stemOf } from '../agents.ts';
import { isAnthropicUsage } from '../bodies/anthropic-usage.ts';
import { readUsage } from '../bodies/body.ts';
import { charactersOf } from '../content.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asArray, asObject, at, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';

export const managedAgents: Importer = {
  id: 'managed-agents',
  name: 'Claude managed agents',
  docsUrl: 'https://platform.claude.com/docs/en/managed-agents/events-and-streaming',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample: FileSample) =>
    sample.records.some((r) => eventsIn(r).some(isOwnEvent)) ? 'yes' : 'no',
  open: (context) => new EventReader(context),
  crossFile: dropCopiesByKey,
};

/** The events in a record: a page's, or itself. */
function eventsIn(record: unknown): readonly unknown[] {
  const data = own(record, 'data');
  return Array.isArray(data) ? asArray(data) : [record];
}

function isOwnEvent(event: unknown): boolean {
  const type = text(own(event, 'type'));
  if (type === 'span.model_request_end') return asObject(own(event, 'model_usage')) !== null;
  return isSession(event) || /^session\.(?:thread_)?status_/.test(type ?? '');
}

function isSession(event: unknown): boolean {
  return own(event, 'type') === 'session' && text(at(event, 'agent', 'model', 'id')) !== null;
}

interface Ended {
  readonly event: Json;
  readonly turn: number;
  readonly parts: PromptPart[];
  readonly line: number;
}

class EventReader implements Reader {
  readonly #context: ReadContext;
  #session: string;
  #model: string | null = null;
  #system = 0;
  #turns = 0;
  /** By event id: a page may repeat what a stream had. */
  readonly #ended = new Map<string, Ended>();
  readonly #open: PromptPart[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#session = stemOf(context.fileName);
  }

  record(value: unknown, line: number): void {
    for (const event of eventsIn(value)) this.#event(asObject(event), line);
  }

  end(): void {
    for (const [id, { event, turn, parts, line }] of this.#ended) {
      const usage = own(event, 'model_usage');
      if (!isAnthropicUsage(usage)) {
        this.#context.notice('no-usage');
        continue;
      }
      const model = text(own(event, 'model')) ?? this.#model;
      const [read] = readUsage('anthropic-messages', usage, model);
      if (read === undefined) continue;
      const thread = text(own(event, 'session_thread_id'));
      const agent = text(own(event, 'agent_name'));
      emit(
        this.#context,
        read,
        {
          timeMs: timeMs(own(event, 'processed_at')),
          session: text(own(event, 'session_id')) ?? this.#session,
          turn: turn === 0 ? null : String(turn),
          callId: id,
          agent: agent ?? thread,
          provider: 'anthropic',
          model,
          speed: read.speed ?? null,
          ...(parts.length > 0 ? { parts } : {}),
        },
        line,
        { key: id },
      );
    }
  }

  #event(event: Json | null, line: number): void {
    if (event === null) return;
    if (isSession(event)) {
      this.#session = text(own(event, 'id')) ?? this.#session;
      this.#model = text(at(event, 'agent', 'model', 'id'));
      this.#system = charactersOf(at(event, 'agent', 'system'));
      return;
    }
    const type = text(own(event, 'type'));
    switch (type) {
      case 'user.message':
        this.#turns++;
        this.#add('user', event);
        break;
      case 'agent.tool_result':
      case 'agent.mcp_tool_result':
      case 'user.custom_tool_result':
      case 'user.tool_result':
        this.#add('tool', event);
        break;
      case 'span.model_request_end': {
        const id = text(own(event, 'id')) ?? `line ${line} ${this.#ended.size}`;
        if (this.#ended.has(id)) {
          this.#context.notice('duplicate-usage');
          break;
        }
        const isFirst = this.#ended.size === 0 && this.#context.wantsParts && this.#system > 0;
        const system: PromptPart[] = isFirst ? [{ kind: 'system', characters: this.#system }] : [];
        const parts = [...system, ...this.#open.splice(0)];
        this.#ended.set(id, { event, turn: this.#turns, parts, line });
        break;
      }
    }
  }

  #add(kind: PromptPart['kind'], event: Json): void {
    if (!this.#context.wantsParts) return;
    const characters = charactersOf(own(event, 'content'));
    if (characters > 0) this.#open.push({ kind, characters });
  }
}
