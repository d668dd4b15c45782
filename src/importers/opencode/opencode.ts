/**
 * opencode: `opencode export` (one session), its stored messages (`storage/message/…/msg_….json`),
 * the server's list of messages, and the rows of `opencode run --format json`.
 *
 * All counts are beside each other: total = input + output + reasoning + cache read + cache write.
 * Adding reasoning to an output that held it was a fault of readers and versions
 * (https://github.com/anomalyco/opencode/issues/17566); a recorded total settles it.
 */
import type { PromptPart, Purpose } from '../../trace/trace.ts';
import {
  ALL_OUTSIDE,
  dropCopiesAndPlace,
  emit,
  isAllZero,
  PARENT,
  stemOf,
  toolWrites,
  TURNS,
} from '../agents.ts';
import { charactersOf } from '../content.ts';
import { splitCounts } from '../bodies/split.ts';
import { reading, type UsageReading } from '../bodies/usage.ts';
import {
  asArray,
  asObject,
  at,
  costText,
  CountFields,
  own,
  text,
  timeMs,
  type Json,
} from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';
import { packTurns } from '../lineage.ts';

export const opencode: Importer = {
  id: 'opencode',
  name: 'opencode',
  docsUrl: 'https://opencode.ai/docs/cli/#export',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample: FileSample) =>
    sample.records.some((r) => isExport(r) || messageOf(r) !== null || isStep(r)) ? 'yes' : 'no',
  open: (context) => new OpencodeReader(context),
  crossFile: dropCopiesAndPlace,
};

function isExport(record: unknown): boolean {
  const messages = own(record, 'messages');
  return (
    asObject(own(record, 'info')) !== null &&
    Array.isArray(messages) &&
    messages.some((m) => messageOf(m) !== null)
  );
}

/** An assistant's message, alone or as `{info, parts}`; `null` where the record is none. */
function messageOf(record: unknown): Json | null {
  const message = asObject(own(record, 'info')) ?? asObject(record);
  if (message === null || asObject(at(message, 'tokens', 'cache')) === null) return null;
  const role = own(message, 'role') ?? own(message, 'type');
  return role === 'assistant' && modelOf(message) !== null ? message : null;
}

/** A row of `opencode run --format json` that tells of a finished step. */
function isStep(record: unknown): boolean {
  return (
    own(record, 'type') === 'step_finish' &&
    own(record, 'sessionID') !== undefined &&
    asObject(own(record, 'part')) !== null
  );
}

function modelOf(message: Json): string | null {
  return (
    text(own(message, 'modelID')) ??
    text(at(message, 'model', 'modelID')) ??
    text(at(message, 'model', 'id')) ??
    text(own(message, 'model'))
  );
}

class OpencodeReader implements Reader {
  readonly #context: ReadContext;
  /** Steps of `run` rows by message: the first has the message's name. */
  readonly #steps = new Map<string, Set<string>>();
  /** What came since the last answer of the session at hand. */
  #open: PromptPart[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    if (row === null) return;
    if (isStep(row)) {
      this.#step(row, line);
      return;
    }
    const messages = own(row, 'messages');
    if (!Array.isArray(messages)) {
      this.#message(row, null, line);
      return;
    }
    const session = asObject(own(row, 'info'));
    const parent = text(own(session, 'parentID'));
    if (parent !== null) this.#context.fact(PARENT, parent);
    else this.#turns(session, asArray(messages));
    this.#open = [];
    for (const message of asArray(messages)) {
      const record = asObject(message);
      if (this.#context.wantsParts && at(record, 'info', 'role') === 'user')
        this.#open.push({ kind: 'user', characters: charactersOf(own(record, 'parts')) });
      this.#message(record, session, line);
    }
  }

  end(): void {
    // Every message is emitted as it comes.
  }

  /** A person's messages start the turns; answers name theirs. */
  #turns(session: Json | null, messages: readonly unknown[]): void {
    const id = text(own(session, 'id'));
    if (id === null) return;
    const starts = messages.flatMap((m): [string, number][] => {
      const name = text(at(m, 'info', 'id'));
      const start = timeMs(at(m, 'info', 'time', 'created'));
      const asked = at(m, 'info', 'role') === 'user';
      return asked && name !== null && start !== null ? [[name, start]] : [];
    });
    this.#context.fact(TURNS, packTurns(new Map([[id, starts]])));
  }

  #message(record: Json | null, session: Json | null, line: number): void {
    const message = messageOf(record);
    if (message === null) {
      const info = asObject(own(record, 'info')) ?? record;
      if (own(info, 'role') === 'assistant') this.#context.notice('no-usage');
      return;
    }
    const steps = stepsOf(record);
    const id = text(own(message, 'id'));
    // The message keeps the counts of its last step only; several steps are several calls.
    const sources = steps.length > 1 ? steps : [message];
    const outputs = this.#context.wantsParts ? outputsByStep(record) : [];
    sources.forEach((source, i) => {
      this.#emit(source, message, session, line, i === 0 ? id : `${id}#${i}`);
      // What a step's tools gave comes before the next step; of one step all is its.
      this.#open.push(...(sources.length > 1 ? (outputs[i] ?? []) : outputs.flat()));
    });
  }

  #emit(source: Json, message: Json, session: Json | null, line: number, id: string | null): void {
    const usage = tokensOf(own(source, 'tokens'), modelOf(message));
    // A request that failed or was aborted leaves zeros and says why.
    const failed = asObject(own(message, 'error')) !== null;
    if (usage.bad === null && failed && isAllZero(usage.counts)) return;
    const agent = text(own(message, 'agent')) ?? text(own(message, 'mode'));
    // A sub-agent's session belongs to the one that started it.
    const parent = text(own(session, 'parentID'));
    const child = parent !== null;
    emit(
      this.#context,
      usage,
      {
        timeMs: timeMs(at(message, 'time', 'created')),
        session:
          parent ??
          text(own(message, 'sessionID')) ??
          text(own(session, 'id')) ??
          stemOf(this.#context.fileName),
        // A message answers the person's message that it names.
        turn: text(own(message, 'parentID')),
        callId: id,
        agent: child ? agent : null,
        purpose: purposeOf(message, agent, child),
        provider: text(own(message, 'providerID')) ?? text(at(message, 'model', 'providerID')),
        model: modelOf(message),
        recordedCost: costText(own(source, 'cost')),
        ...(this.#open.length > 0 ? { parts: this.#open.splice(0) } : {}),
      },
      line,
      id === null ? undefined : { key: id },
    );
  }

  #step(row: Json, line: number): void {
    const part = own(row, 'part');
    const usage = tokensOf(own(part, 'tokens'), modelOf(row));
    if (asObject(own(part, 'tokens')) === null) {
      this.#context.notice('no-usage');
      return;
    }
    const message = text(own(part, 'messageID'));
    const partId = text(own(part, 'id'));
    const steps = this.#steps.get(message ?? '') ?? new Set();
    this.#steps.set(message ?? '', steps);
    if (partId !== null && steps.has(partId)) {
      this.#context.notice('duplicate-usage');
      return;
    }
    const id = steps.size === 0 ? (message ?? partId) : partId;
    steps.add(partId ?? `line ${line}`);
    emit(
      this.#context,
      usage,
      {
        timeMs: timeMs(own(row, 'timestamp')),
        session: text(own(row, 'sessionID')) ?? stemOf(this.#context.fileName),
        callId: id,
        model: modelOf(row),
        recordedCost: costText(own(part, 'cost')),
      },
      line,
      id === null ? undefined : { key: id },
    );
  }
}

/** The outputs of a message's tools, by the step that called them. */
function outputsByStep(record: Json | null): PromptPart[][] {
  const steps: PromptPart[][] = [[]];
  for (const part of asArray(own(record, 'parts'))) {
    const output = at(part, 'state', 'output') ?? at(part, 'state', 'error');
    if (own(part, 'type') === 'tool' && output !== undefined)
      steps.at(-1)?.push({ kind: 'tool', characters: charactersOf(output) });
    if (own(part, 'type') === 'step-finish') steps.push([]);
  }
  return steps;
}

/** The finished steps of a message, each with its own counts; repeats of one step are one. */
function stepsOf(record: Json | null): Json[] {
  const seen = new Set<string>();
  return asArray(own(record, 'parts')).flatMap((part) => {
    const step = asObject(part);
    if (step === null || own(step, 'type') !== 'step-finish') return [];
    const tokens = asObject(own(step, 'tokens'));
    if (tokens === null || seen.has(JSON.stringify(tokens))) return [];
    seen.add(JSON.stringify(tokens));
    return [step];
  });
}

function purposeOf(message: Json, agent: string | null, child: boolean): Purpose {
  if (own(message, 'summary') === true || agent === 'compaction') return 'summary';
  if (agent === 'title') return 'other';
  return child ? 'subagent' : 'agent';
}

function tokensOf(tokens: unknown, model: string | null): UsageReading {
  const f = new CountFields();
  const w = toolWrites(f.first(own(tokens, 'cache'), 'write'), model);
  const split = splitCounts(
    {
      input: f.first(tokens, 'input'),
      cacheRead: f.first(own(tokens, 'cache'), 'read'),
      cacheWrite: w.total,
      output: f.first(tokens, 'output'),
      reasoning: f.first(tokens, 'reasoning'),
      total: f.first(tokens, 'total'),
    },
    ALL_OUTSIDE,
  );
  return reading(f, split, w, []);
}
