/**
 * Response bodies of the sellers' APIs: single, in arrays, in JSONL, wrapped by a log, or as a
 * dump of a stream. One response id is one call, in whatever files it occurs.
 */
import type { Call } from '../../trace/trace.ts';
import { readBody, shapeOfBody, timeOf, type BodyShape, type Generation } from '../bodies/body.ts';
import { isRequest, readRequest, sessionOf, type RequestFacts } from '../bodies/request.ts';
import { modelOfUrl, sellerOfUrl } from '../bodies/sellers.ts';
import { isNil } from '../bodies/usage.ts';
import { isStreamEvent, StreamAssembler } from '../bodies/streams.ts';
import { asObject, at, own, text, type Json } from '../fields.ts';
import type { Detection, FileSample, Importer, ReadContext, Reader } from '../importer.ts';
import { crossFile, packLinks, type Link } from './chains.ts';
import {
  isForeign,
  isSurelyForeign,
  REQUEST_KEYS,
  unwrap,
  type Sink,
  type Wrap,
} from './unwrap.ts';

export const apiBodies: Importer = {
  id: 'api-bodies',
  name: 'API responses and request/response logs',
  docsUrl: 'https://platform.openai.com/docs/api-reference/responses/object',
  extensions: ['.json', '.jsonl', '.ndjson', '.txt', '.sse'],
  kind: 'json',
  readsParts: true,
  detect,
  open: (context) => new ApiBodiesReader(context),
  crossFile,
};

// --- detection ---

function detect(sample: FileSample): Detection {
  let best: Detection = 'no';
  for (const record of sample.records) {
    // A row around a message with usage is a transcript's.
    const transcript = at(record, 'message', 'usage') !== undefined && !isStreamEvent(record);
    if (transcript || isSurelyForeign(record)) return 'no';
    // Some other line of the log; bodies beside it are still bodies.
    if (isForeign(record)) continue;
    const see = (found: Detection): void => {
      if (best === 'no' || found === 'yes') best = found;
    };
    unwrap(record, {
      // A usage object without the rest of its body could be anybody's.
      body: (body) => see(shapeOfBody(body) === null ? 'maybe' : 'yes'),
      event: () => see('yes'),
      stream: () => see('yes'),
      request: () => see('maybe'),
    });
  }
  return best;
}

// --- reading ---

/** What is around a body: its wrappers, its request, where it stands. */
interface Around {
  readonly line: number;
  readonly wrap: Wrap | null;
  readonly request: RequestFacts | null;
}

class ApiBodiesReader implements Reader {
  readonly #context: ReadContext;
  readonly #session: string;
  readonly #streams: StreamAssembler<Around>;
  readonly #sink: Sink;
  readonly #links: Link[] = [];
  /** The running turn of each session: how many a person has started. */
  readonly #turns = new Map<string, number>();
  /** A request that stands by itself belongs to the next response. */
  #request: RequestFacts | null = null;
  #line = 0;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#session = context.fileName === '' ? 'file' : context.fileName;
    this.#streams = this.#assembler();
    this.#sink = {
      body: (body, shape, wrap) => {
        // Chunks of Google's streams are told from whole bodies by their ids only.
        if (shape === 'gemini' && wrap === null) this.#streams.push(body, this.#around(wrap));
        else this.#take(body, shape, this.#around(wrap));
      },
      event: (event, wrap) => this.#streams.push(event, this.#around(wrap, isOpening(event))),
      stream: (events, wrap) => {
        const streams = this.#assembler();
        const around = this.#around(wrap);
        for (const event of events)
          if (isStreamEvent(event) || own(event, 'candidates') !== undefined)
            streams.push(event, around);
        streams.end();
      },
      request: (request) => {
        this.#request = readRequest(request, context.wantsParts);
      },
    };
  }

  record(value: unknown, line: number): void {
    this.#line = line;
    unwrap(value, this.#sink);
  }

  end(): void {
    this.#streams.end();
    if (this.#links.length > 0) this.#context.fact('links', packLinks(this.#links));
  }

  #assembler(): StreamAssembler<Around> {
    return new StreamAssembler(({ body, shape, tag, outputReliable }) =>
      this.#take(body, shape, tag, outputReliable),
    );
  }

  #around(wrap: Wrap | null, takesRequest = true): Around {
    let request: RequestFacts | null = null;
    for (let w = wrap; w !== null && request === null; w = w.outer)
      request = requestIn(w.record, this.#context.wantsParts);
    if (request === null && takesRequest) {
      request = this.#request;
      this.#request = null;
    }
    return { line: this.#line, wrap, request };
  }

  #take(body: Json, shape: BodyShape, around: Around, outputReliable = true): void {
    const { wrap, line, request } = around;
    const usage = nearest(wrap, (w) => own(w, 'usage') ?? null);
    // Some logs keep the usage beside an answer that lacks it.
    const whole =
      usage !== null && isNil(own(body, 'usage')) && shape !== 'gemini' ? { ...body, usage } : body;
    const options = own(body, 'prompt_cache_options');
    const told = request?.writeTtl;
    const generation = readBody(
      options === undefined && told !== undefined
        ? { ...whole, prompt_cache_options: { ttl: told } }
        : whole,
      shape,
    );
    if (generation === null) return;
    if (generation.calls.length === 0) {
      if (!isUnfinished(body)) this.#context.notice('no-usage');
      return;
    }
    const bad = generation.calls.find((c) => c.bad !== null)?.bad ?? null;
    if (bad !== null) {
      this.#context.skip(line, 'bad-number', bad);
      return;
    }
    this.#emit(generation, around, outputReliable, {
      url: nearest(wrap, urlOf),
      batch: nearest(wrap, (w) => (own(w, 'custom_id') === undefined ? null : 'batch')),
    });
  }

  #emit(
    generation: Generation,
    around: Around,
    outputReliable: boolean,
    wrapper: { url: string | null; batch: string | null },
  ): void {
    const { wrap, line, request } = around;
    const context = this.#context;
    const time = nearest(wrap, timeOf) ?? generation.timeMs;
    const named =
      nearest(wrap, (w) => sessionOf(w) ?? sessionOf(own(w, 'metadata'))) ??
      generation.conversation ??
      request?.session ??
      null;
    const session = named ?? this.#session;
    const turn =
      nearest(wrap, turnOf) ?? this.#turn(session, request?.personLast ?? null, generation);
    const provider =
      nearest(wrap, (w) => text(own(w, 'provider'), 100)) ??
      (wrapper.url === null ? null : sellerOfUrl(wrapper.url)) ??
      generation.provider;
    const model =
      nearest(wrap, (w) => text(own(w, 'model')) ?? text(own(w, 'modelId'))) ??
      (wrapper.url === null ? null : modelOfUrl(wrapper.url));
    if (named === null && generation.id !== null && hasChains(generation.shape))
      this.#links.push({
        id: generation.id,
        previous: generation.previousId ?? request?.previousId ?? null,
        startsTurn: request?.personLast ?? null,
      });

    generation.calls.forEach((c, i) => {
      const call: Call = {
        ...c.counts,
        timeMs: time,
        session,
        turn,
        callId: generation.id,
        purpose: c.purpose,
        provider,
        model: c.model ?? request?.model ?? model,
        serviceTier: wrapper.batch ?? c.serviceTier ?? null,
        speed: c.speed ?? null,
        region: c.region ?? null,
        webSearches: c.webSearches ?? null,
        recordedCost: c.recordedCost ?? null,
        outputReliable,
        inconsistent: c.inconsistent,
        ...(i === 0 && request !== null ? partsOf(request, generation) : {}),
      };
      const key = generation.calls.length === 1 ? generation.id : `${generation.id}#${i}`;
      if (generation.id === null || key === null) context.call(call, line);
      else context.call(call, line, { key });
      for (const code of c.notices) context.notice(code);
    });
    if (time === null) context.notice('no-time', generation.calls.length);
    if (!outputReliable) context.notice('output-lower-bound');
  }

  /**
   * A request whose last message is a person's starts a turn; a tool's result goes on with the one
   * before. Without a request each call is a turn, but the parts of one response stay together.
   */
  #turn(session: string, personLast: boolean | null, generation: Generation): string | null {
    if (personLast === null) return generation.calls.length > 1 ? generation.id : null;
    const running = this.#turns.get(session) ?? 0;
    const turn = personLast || running === 0 ? running + 1 : running;
    this.#turns.set(session, turn);
    return String(turn);
  }
}

/** A request that goes on with a response of the seller's memory holds what is new only. */
function partsOf(
  { parts, previousId }: RequestFacts,
  generation: Generation,
): Pick<Call, 'parts' | 'partsAreWhole'> {
  if (generation.previousId === null && previousId === null) return { parts, partsAreWhole: true };
  return { parts: parts.filter((p) => p.kind !== 'system') };
}

/** True for an event that may be the first of its stream, and so the answer to a request. */
function isOpening(event: Json): boolean {
  const type = own(event, 'type');
  return (
    typeof type !== 'string' || /^(?:message_start|response\.(?:created|completed))$/.test(type)
  );
}

function hasChains(shape: BodyShape): boolean {
  return shape === 'openai-responses' || shape === 'gemini-interactions';
}

/** True for an answer that is not there yet, or never came: there is nothing to count. */
function isUnfinished(body: Json): boolean {
  const status = own(body, 'status');
  return typeof status === 'string' && /^(?:queued|failed|cancelled)$/.test(status);
}

/** The first that `find` finds, from the outermost wrapper inwards. */
function nearest<T>(wrap: Wrap | null, find: (record: Json) => T | null): T | null {
  if (wrap === null) return null;
  return nearest(wrap.outer, find) ?? find(wrap.record);
}

function requestIn(record: Json, wantsParts: boolean): RequestFacts | null {
  for (const key of REQUEST_KEYS) {
    const request = parsed(own(record, key));
    for (const candidate of [request, own(request, 'body'), own(request, 'json')]) {
      const body = parsed(candidate);
      if (asObject(body) !== null && isRequest(body)) return readRequest(body, wantsParts);
    }
  }
  return isRequest(record) ? readRequest(record, wantsParts) : null;
}

/** Logs keep bodies as objects or as JSON text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*\{/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function urlOf(record: Json): string | null {
  for (const holder of [record, own(record, 'request'), own(record, 'req')])
    for (const key of ['url', 'endpoint', 'base_url', 'baseUrl', 'api_base', 'host', 'uri']) {
      const url = text(own(holder, key), 4000);
      if (url !== null) return url;
    }
  return text(at(record, 'request', 'headers', 'host'), 300);
}

function turnOf(record: Json): string | null {
  for (const key of ['turn', 'turn_id', 'turnId']) {
    const found = own(record, key);
    const name =
      text(found) ??
      (typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : null);
    if (name !== null) return name;
  }
  return null;
}
