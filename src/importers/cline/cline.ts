/**
 * Cline, Roo Code and Kilo Code: the `ui_messages.json` of a task. Each `api_req_started` message
 * holds its request's usage as JSON text.
 *
 * Cline counts cached tokens beside `tokensIn`; Roo Code and Kilo Code say by `apiProtocol` whether
 * they do (`anthropic`) or have them inside (`openai`)
 * (https://github.com/RooCodeInc/Roo-Code/blob/main/src/shared/cost.ts).
 */
import type { Purpose } from '../../trace/trace.ts';
import { emit, folderOf, isAllZero, signatureOf, toolWrites } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { EXCLUSIVE, MIXED_INCLUSIVE, splitCounts } from '../bodies/split.ts';
import { reading, type UsageReading } from '../bodies/usage.ts';
import {
  asObject,
  at,
  costText,
  CountFields,
  keyText,
  own,
  text,
  timeMs,
  type Json,
} from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';

export const cline: Importer = {
  id: 'cline',
  name: 'Cline, Roo Code, Kilo Code',
  docsUrl: 'https://docs.cline.bot/core-workflows/task-management',
  extensions: ['.json'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isMessage) ? 'yes' : 'no'),
  open: (context) => new ClineReader(context),
  crossFile: dropCopiesByKey,
};

function isMessage(record: unknown): boolean {
  const type = own(record, 'type');
  return (
    typeof own(record, 'ts') === 'number' &&
    (type === 'say' || type === 'ask') &&
    typeof own(record, type) === 'string'
  );
}

/** Messages whose text holds usage, and what the calls were for. */
const USAGE_MESSAGES: Readonly<Record<string, Purpose>> = {
  api_req_started: 'agent',
  // Sums: of requests whose messages went when an earlier state was restored, of sub-agents.
  deleted_api_reqs: 'agent',
  subagent_usage: 'subagent',
};

class ClineReader implements Reader {
  readonly #context: ReadContext;
  #session: string | null;
  #turns = 0;

  constructor(context: ReadContext) {
    this.#context = context;
    // A task's folder has the task's id for a name.
    const folder = folderOf(context.fileName);
    this.#session =
      folder !== null && /^(?:\d{10,}|[0-9a-f]{8}-[0-9a-f-]{27})$/i.test(folder) ? folder : null;
  }

  record(value: unknown, line: number): void {
    const message = asObject(value);
    if (message === null || !isMessage(message)) return;
    // A task's id is the time of its start, which is nearly that of its first message.
    this.#session ??= `task ${keyText(own(message, 'ts'))}`;
    const say = text(own(message, 'say'), 60);
    // The first message is the task, whatever it is called.
    if (this.#turns === 0 || say === 'user_feedback') this.#turns++;
    if (say === 'condense_context') this.#context.notice('summary-not-recorded');
    const purpose = say !== null && Object.hasOwn(USAGE_MESSAGES, say) ? USAGE_MESSAGES[say] : null;
    if (say === null || purpose === null || purpose === undefined) return;
    const request = parsed(own(message, 'text'));
    if (request === null) {
      this.#context.skip(line, 'invalid-json', 'text');
      return;
    }
    this.#request(message, request, say, purpose, line);
  }

  end(): void {
    // Every message is emitted as it comes.
  }

  #request(message: Json, request: Json, say: string, purpose: Purpose, line: number): void {
    const model = text(at(message, 'modelInfo', 'modelId'));
    const usage = tokensOf(request, model);
    const cancelled = own(request, 'cancelReason') !== undefined;
    if (usage.bad === null && isAllZero(usage.counts)) {
      // A cancelled request leaves zeros, or nothing.
      if (!cancelled && own(request, 'tokensIn') === undefined) this.#context.notice('no-usage');
      return;
    }
    const sum = say !== 'api_req_started';
    const emitted = emit(
      this.#context,
      usage,
      {
        timeMs: timeMs(own(message, 'ts')),
        session: this.#session ?? '',
        turn: String(this.#turns),
        purpose,
        provider: text(at(message, 'modelInfo', 'providerId')),
        model,
        recordedCost: costText(own(request, 'cost')),
        aggregated: sum,
        // Input was sent but no output came in before the end.
        outputReliable: !(cancelled && (usage.counts.output ?? 0) === 0),
      },
      line,
      { key: `${say} ${keyText(own(message, 'ts'))} ${signatureOf(usage.counts)}` },
    );
    if (emitted && sum) this.#context.notice('aggregate-only');
  }
}

function parsed(value: unknown): Json | null {
  if (typeof value !== 'string') return asObject(value);
  try {
    return asObject(JSON.parse(value));
  } catch {
    return null;
  }
}

function tokensOf(request: Json, model: string | null): UsageReading {
  const f = new CountFields();
  const w = toolWrites(f.first(request, 'cacheWrites'), model);
  const inclusive = own(request, 'apiProtocol') === 'openai';
  const split = splitCounts(
    {
      input: f.first(request, 'tokensIn'),
      cacheRead: f.first(request, 'cacheReads'),
      cacheWrite: w.total,
      output: f.first(request, 'tokensOut'),
      reasoning: null,
      total: null,
    },
    inclusive ? MIXED_INCLUSIVE : EXCLUSIVE,
  );
  return reading(f, split, w, []);
}
