/**
 * Model invocation logs of Amazon Bedrock, out of S3 (JSON lines, packed) or CloudWatch
 * (https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html).
 *
 * The counts are those of Converse, disjoint, also for bodies in a vendor's own shape. A log names
 * no conversation: calls of one caller whose prompts begin alike are one.
 */
import { readBody } from '../bodies/body.ts';
import { converseServiceTier, converseUsage } from '../bodies/bedrock.ts';
import { readRequest, sessionOf } from '../bodies/request.ts';
import { isBlank, type UsageReading } from '../bodies/usage.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asArray, asObject, at, own, text, timeMs, type Json } from '../fields.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { hasColumns, jsonCell, rowReader } from '../table.ts';
import { TurnsInOrder } from '../turns.ts';

const shared = {
  docsUrl: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html',
  tool: 'bedrock-log',
  crossFile: dropCopiesByKey,
} as const;

export const bedrockLog: Importer = {
  ...shared,
  id: 'bedrock-log',
  name: 'Amazon Bedrock invocation logs',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample) => (sample.records.some((r) => entriesOf(r).length > 0) ? 'yes' : 'no'),
  open: (context) => reader(context, entriesOf),
};

export const bedrockLogCsv: Importer = {
  ...shared,
  id: 'bedrock-log-csv',
  name: 'Amazon Bedrock invocation logs, CSV of CloudWatch',
  extensions: ['.csv'],
  kind: 'csv',
  readsParts: true,
  detect: ({ header, records }) =>
    hasColumns(header, ['@message']) && records.some((r) => entriesOf(r).length > 0) ? 'yes' : 'no',
  open: (context) => {
    const read = rowReader();
    return reader(context, (value) => entriesOf({ '@message': read(value)?.cell('@message') }));
  },
};

function isEntry(value: unknown): boolean {
  return own(value, 'schemaType') === 'ModelInvocationLog';
}

/** The log entries in a record: itself, a message of CloudWatch, or a list of such messages. */
function entriesOf(record: unknown): readonly Json[] {
  if (isEntry(record)) return [record as Json];
  for (const key of ['@message', 'message']) {
    const message = own(record, key);
    const entry = typeof message === 'string' ? jsonCell(message) : message;
    if (isEntry(entry)) return [entry as Json];
  }
  return [...asArray(own(record, 'events')), ...asArray(own(record, 'logEvents'))].flatMap((e) =>
    e === record || own(e, 'events') !== undefined || own(e, 'logEvents') !== undefined
      ? []
      : entriesOf(e),
  );
}

function reader(context: ReadContext, entries: (record: unknown) => readonly Json[]): Reader {
  const turns = new TurnsInOrder(context);
  return {
    record: (value, line) => {
      for (const entry of entries(value)) take(entry, line, context, turns);
    },
    end: () => turns.end(),
  };
}

function take(entry: Json, line: number, context: ReadContext, turns: TurnsInOrder): void {
  const output = at(entry, 'output', 'outputBodyJson');
  const usage = usageOf(entry, output);
  if (isBlank(usage)) {
    // A request that was refused has no output; what it would have cost is not billed.
    if (text(own(entry, 'errorCode')) === null) context.notice('no-usage');
    return;
  }
  if (usage.bad !== null) {
    context.skip(line, 'bad-number', usage.bad);
    return;
  }
  const time = timeMs(own(entry, 'timestamp'));
  if (time === null) context.notice('no-time');
  for (const code of usage.notices) context.notice(code);
  const request = at(entry, 'input', 'inputBodyJson');
  const facts = readRequest(request, context.wantsParts);
  const id = text(own(entry, 'requestId'));
  const embedding = usage.counts.output === null && /embed/i.test(modelOf(entry) ?? '');
  turns.call(
    {
      ...usage.counts,
      timeMs: time,
      session:
        sessionOf(own(entry, 'requestMetadata')) ??
        conversationOf(entry, request) ??
        context.fileName,
      callId: id,
      purpose: embedding ? 'other' : 'agent',
      provider: 'amazon-bedrock',
      model: modelOf(entry),
      output: embedding ? 0 : (usage.counts.output ?? null),
      serviceTier: converseServiceTier(output) ?? usage.serviceTier ?? null,
      inconsistent: usage.inconsistent,
      parts: facts.parts,
      partsAreWhole: true,
    },
    line,
    id === null ? undefined : { key: id },
    facts.personLast,
  );
}

/** An inference profile's ARN tells region and seller to the matching of price lists: kept whole. */
function modelOf(entry: Json): string | null {
  return text(own(entry, 'modelId'));
}

/** The entry's counts, completed by the lifetimes that only the body tells. */
function usageOf(entry: Json, output: unknown): UsageReading {
  const input = own(entry, 'input');
  const counts: Json = {
    inputTokens: own(input, 'inputTokenCount'),
    cacheReadInputTokens: own(input, 'cacheReadInputTokenCount'),
    cacheWriteInputTokens: own(input, 'cacheWriteInputTokenCount'),
    outputTokens: at(entry, 'output', 'outputTokenCount'),
  };
  const bodyUsage = usageOfBody(output);
  const stated = Object.values(counts).some((n) => n !== undefined && n !== null);
  if (!stated) {
    const body = readBody(
      Array.isArray(output) ? { type: 'message', role: 'assistant', usage: bodyUsage } : output,
    );
    return body?.calls[0] ?? converseUsage(bodyUsage);
  }
  const details = lifetimesOf(bodyUsage);
  return converseUsage(details === null ? counts : { ...counts, cacheDetails: details });
}

/** The usage in a body, or in the events of a stream: the last that says something. */
function usageOfBody(output: unknown): Json | null {
  if (!Array.isArray(output)) return asObject(own(output, 'usage'));
  let found: Json | null = null;
  for (const event of output as unknown[]) {
    const usage =
      asObject(at(event, 'metadata', 'usage')) ??
      asObject(at(event, 'message', 'usage')) ??
      asObject(own(event, 'usage'));
    if (usage !== null) found = { ...(found ?? {}), ...usage };
  }
  return found;
}

function lifetimesOf(usage: Json | null): readonly Json[] | null {
  const details = asArray(own(usage, 'cacheDetails'));
  if (details.length > 0) return details.filter((d) => asObject(d) !== null) as Json[];
  const split = asObject(own(usage, 'cache_creation'));
  if (split === null) return null;
  return [
    { ttl: '5m', inputTokens: own(split, 'ephemeral_5m_input_tokens') },
    { ttl: '1h', inputTokens: own(split, 'ephemeral_1h_input_tokens') },
  ];
}

/** Caller and first message, as a name that is the same in every file of the log. */
function conversationOf(entry: Json, request: unknown): string | null {
  const first = asArray(own(request, 'messages'))[0] ?? asArray(own(request, 'contents'))[0];
  if (first === undefined) return null;
  const start = JSON.stringify([at(entry, 'identity', 'arn'), own(request, 'system'), first]);
  return `conversation ${hash(start, 0x811c9dc5)}${hash(start, 0x1b873593)}`;
}

/** FNV-1a, 32 bits (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv). */
function hash(content: string, seed: number): string {
  let h = seed;
  for (let i = 0; i < content.length; i++) h = Math.imul(h ^ content.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(16).padStart(8, '0');
}
