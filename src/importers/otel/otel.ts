/**
 * OpenTelemetry traces with model calls: OTLP JSON, spans as an SDK prints them, Jaeger exports.
 * https://opentelemetry.io/docs/specs/otlp/
 */
import { CallTree, crossFileSums } from '../calltree.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { firstText } from './attributes.ts';
import { promptOf } from './content.ts';
import { holdsSpans, spansOf, type Span } from './spans.ts';
import { AGENT, SESSION, isAgentRun, kindOf, usageOf } from './usage.ts';

export const otel: Importer = {
  id: 'otel',
  name: 'OpenTelemetry (gen_ai, OpenInference, Vercel AI SDK)',
  docsUrl: 'https://opentelemetry.io/docs/specs/otlp/',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample) => (sample.records.some(holdsSpans) ? 'yes' : 'no'),
  open: (context) => new SpanReader(context),
  tool: 'otel',
  crossFile: crossFileSums,
};

/** Takes records that hold spans; other formats that wrap such spans use it, too. */
export class SpanReader implements Reader {
  readonly #context: ReadContext;
  readonly #tree: CallTree;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#tree = new CallTree(context);
  }

  record(value: unknown, line: number): void {
    for (const span of spansOf(value)) this.#hold(span, line);
  }

  end(): void {
    this.#tree.end();
  }

  #hold(span: Span, line: number): void {
    const found = usageOf(span.attributes);
    const bad = found !== null && 'bad' in found;
    if (bad) this.#context.skip(line, 'bad-number', found.bad);
    this.#tree.hold({
      traceId: span.traceId,
      spanId: span.spanId,
      parentId: span.parentId,
      kind: kindOf(span.attributes, span.name),
      usage: bad ? null : found,
      bad,
      ended: span.ended,
      attributes: Object.keys(span.attributes.values).length,
      startMs: span.startMs,
      session:
        firstText(span.attributes, SESSION) ??
        (span.resource === null ? null : firstText(span.resource, SESSION)),
      agent: firstText(span.attributes, AGENT),
      agentRun: isAgentRun(span.attributes),
      line,
      ...(this.#context.wantsParts ? { prompt: promptOf(span.attributes) } : {}),
    });
  }
}
