/**
 * Assistant rows read from their bytes: the few short values that count, while the text of the
 * response is passed over. It is checked as JSON all the same, so that a row that `JSON.parse` would
 * refuse is never taken. Whatever is not written as Claude Code writes it (an escape in a name, a
 * count that is no plain number) is left to `JSON.parse`.
 */
import { JsonBytes, wordBytes } from '../../containers/jsonbytes.ts';
import {
  anthropicUsage,
  isAnthropicUsage,
  plainUsage,
  type AnthropicUsage,
} from '../bodies/anthropic-usage.ts';
import { CountFields, timeMs, type Json } from '../fields.ts';

/** What an assistant row says of its response. */
export interface AssistantRow {
  readonly requestId: string | null;
  /** Names the billed call; `null` where the row has no id of any kind. */
  readonly key: string | null;
  readonly session: string | null;
  readonly agentId: string | null;
  readonly sidechain: boolean;
  readonly timeMs: number | null;
  readonly model: string | null;
  readonly stopped: boolean;
  readonly usage: readonly AnthropicUsage[];
}

/** A row on its way between threads: JSON, without the names of its fields. */
type PackedRow = readonly [
  requestId: string | null,
  key: string | null,
  session: string | null,
  agentId: string | null,
  sidechain: boolean,
  timeMs: number | null,
  model: string | null,
  stopped: boolean,
  usage: readonly AnthropicUsage[],
];

export function packRow(row: AssistantRow): PackedRow {
  const { requestId, key, session, agentId, sidechain, timeMs: time, model, stopped, usage } = row;
  return [requestId, key, session, agentId, sidechain, time, model, stopped, usage];
}

/** @param packed what {@link packRow} made, through JSON */
export function unpackRow(packed: unknown): AssistantRow {
  const [requestId, key, session, agentId, sidechain, time, model, stopped, usage] =
    packed as PackedRow;
  return { requestId, key, session, agentId, sidechain, timeMs: time, model, stopped, usage };
}

/** `message.id` names the response; gateways that leave it out leave the request's or the row's. */
export function keyOf(
  id: string | null,
  requestId: string | null,
  uuid: string | null,
): string | null {
  if (id !== null) return id;
  if (requestId !== null) return `request ${requestId}`;
  return uuid === null ? null : `row ${uuid}`;
}

/** Written by the program itself, for an error or a cancelled request: no model answered. */
export const SYNTHETIC = '<synthetic>';

const QUOTE = 34;
const COMMA = 44;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Longer texts are no names (`text` in `fields.ts`). */
const MOST_LETTERS = 500;
/** Digits of a count that is exact, whatever they are. */
const MOST_DIGITS = 15;

/** What reading a part gives where it is not written as it should be. */
const UNSURE = -1;
/** What reading a member of the row gives where the row is no assistant's. */
const OTHER = -2;

const KEYS = {
  type: wordBytes('type'),
  uuid: wordBytes('uuid'),
  agentId: wordBytes('agentId'),
  message: wordBytes('message'),
  sessionId: wordBytes('sessionId'),
  requestId: wordBytes('requestId'),
  timestamp: wordBytes('timestamp'),
  isSidechain: wordBytes('isSidechain'),
  isApiErrorMessage: wordBytes('isApiErrorMessage'),
  id: wordBytes('id'),
  model: wordBytes('model'),
  usage: wordBytes('usage'),
  stopReason: wordBytes('stop_reason'),
  input: wordBytes('input_tokens'),
  output: wordBytes('output_tokens'),
  read: wordBytes('cache_read_input_tokens'),
  written: wordBytes('cache_creation_input_tokens'),
  split: wordBytes('cache_creation'),
  short: wordBytes('ephemeral_5m_input_tokens'),
  long: wordBytes('ephemeral_1h_input_tokens'),
  serviceTier: wordBytes('service_tier'),
  speed: wordBytes('speed'),
  region: wordBytes('inference_geo'),
  tools: wordBytes('server_tool_use'),
  searches: wordBytes('web_search_requests'),
  iterations: wordBytes('iterations'),
  outputDetails: wordBytes('output_tokens_details'),
};

const ASSISTANT = wordBytes('"assistant"');
const TRUE = wordBytes('true');
const FALSE = wordBytes('false');
const NULL = wordBytes('null');
const EMPTY_LIST = wordBytes('[]');

/** The same few names come again and again: the string made for the last one is given again. */
class Names {
  #text = '';
  readonly #bytes = new Uint8Array(80);

  take(json: JsonBytes, from: number, to: number): string {
    const length = to - from;
    const known = this.#bytes;
    const { bytes } = json;
    if (length === this.#text.length) {
      let k = 0;
      while (k < length && bytes[from + k] === known[k]) k++;
      if (k === length) return this.#text;
    }
    const text = json.ascii(from, to);
    if (length <= known.length) {
      for (let k = 0; k < length; k++) known[k] = bytes[from + k] as number;
      this.#text = text;
    }
    return text;
  }
}

/**
 * Reads lines one after the other. What {@link read} found stands in the fields until the next.
 */
export class RowReader implements AssistantRow {
  requestId: string | null = null;
  key: string | null = null;
  session: string | null = null;
  agentId: string | null = null;
  sidechain = false;
  timeMs: number | null = null;
  model: string | null = null;
  stopped = false;
  usage: readonly AnthropicUsage[] = [];

  readonly #json = new JsonBytes();
  // The key and the text that were read last, and the count.
  #keyFrom = 0;
  #keyTo = 0;
  #from = 0;
  /** −1 where `null` stood instead of a text. */
  #to = 0;
  #count: number | null = null;

  #isAssistant = false;
  #byProgram = false;
  #id: string | null = null;
  #uuidFrom = 0;
  #uuidTo = -1;
  /** Position of the `usage` object, 0 where there is none. */
  #usageAt = 0;
  #usageEnd = 0;
  /** False where only `JSON.parse` gets all of the usage. */
  #usageIsPlain = false;
  #input: number | null = null;
  #output: number | null = null;
  #cacheRead: number | null = null;
  #written: number | null = null;
  #short: number | null = null;
  #long: number | null = null;
  #searches: number | null = null;
  #serviceTier: string | null = null;
  #speed: string | null = null;
  #region: string | null = null;

  readonly #names = {
    requestId: new Names(),
    session: new Names(),
    agentId: new Names(),
    id: new Names(),
    model: new Names(),
    serviceTier: new Names(),
    speed: new Names(),
    region: new Names(),
  };

  /**
   * Reads `part` from `from` to `to`, one line.
   * @returns `assistant`: the fields hold it; `nothing`: an assistant row that is no model's;
   * `other`: another row; `unsure`: it takes `JSON.parse` to tell
   */
  read(part: Uint8Array, from: number, to: number): 'assistant' | 'nothing' | 'other' | 'unsure' {
    const json = this.#json;
    let at = json.open(part, from, to);
    const { bytes, end } = json;
    if (bytes[at++] !== OPEN_OBJECT) return 'unsure';
    this.requestId = null;
    this.session = null;
    this.agentId = null;
    this.sidechain = false;
    this.timeMs = null;
    this.#isAssistant = false;
    this.#byProgram = false;
    this.#uuidTo = -1;
    this.#resetMessage();
    for (;;) {
      at = this.#readKey(at);
      if (at > 0) at = this.#readOfRow(at);
      if (at < 0) return at === OTHER ? 'other' : 'unsure';
      at = json.skipBlanks(at);
      const c = bytes[at++];
      if (c === COMMA) continue;
      if (c !== CLOSE_OBJECT || at !== end || !this.#isAssistant) return 'unsure';
      break;
    }
    if (this.model === SYNTHETIC || this.#byProgram) return 'nothing';
    if (!this.#readUsage()) return 'unsure';
    const uuid =
      this.#id === null && this.requestId === null && this.#uuidTo > this.#uuidFrom
        ? json.ascii(this.#uuidFrom, this.#uuidTo)
        : null;
    this.key = keyOf(this.#id, this.requestId, uuid);
    return 'assistant';
  }

  #resetMessage(): void {
    this.#id = null;
    this.model = null;
    this.stopped = false;
    this.#usageAt = 0;
  }

  /** @param at where the value of the key that was just read stands. @returns the position behind it */
  #readOfRow(at: number): number {
    const names = this.#names;
    switch (this.#keyTo - this.#keyFrom) {
      case 4:
        if (this.#isKey(KEYS.type)) {
          this.#isAssistant = true;
          return this.#json.isWord(at, ASSISTANT) ? at + ASSISTANT.length : OTHER;
        }
        if (this.#isKey(KEYS.uuid)) {
          const behind = this.#readText(at);
          this.#uuidFrom = this.#from;
          this.#uuidTo = this.#to;
          return behind;
        }
        break;
      case 7:
        if (this.#isKey(KEYS.message)) return this.#readMessage(at);
        if (this.#isKey(KEYS.agentId)) {
          const behind = this.#readText(at);
          this.agentId = this.#name(names.agentId);
          return behind;
        }
        break;
      case 9:
        if (this.#isKey(KEYS.sessionId)) {
          const behind = this.#readText(at);
          this.session = this.#name(names.session);
          return behind;
        }
        if (this.#isKey(KEYS.requestId)) {
          const behind = this.#readText(at);
          this.requestId = this.#name(names.requestId);
          return behind;
        }
        if (this.#isKey(KEYS.timestamp)) {
          const behind = this.#readText(at);
          this.timeMs = behind < 0 ? null : this.#time();
          return behind;
        }
        break;
      case 11:
        if (this.#isKey(KEYS.isSidechain)) {
          this.sidechain = this.#json.isWord(at, TRUE);
          return this.#skipFlag(at);
        }
        break;
      case 17:
        if (this.#isKey(KEYS.isApiErrorMessage)) {
          this.#byProgram = this.#json.isWord(at, TRUE);
          return this.#skipFlag(at);
        }
        break;
    }
    return this.#json.skipValue(at);
  }

  #readMessage(i: number): number {
    const json = this.#json;
    const { bytes } = json;
    if (bytes[i] !== OPEN_OBJECT) return UNSURE;
    this.#resetMessage();
    for (let at = i + 1; ;) {
      at = this.#readKey(at);
      if (at > 0) at = this.#readOfMessage(at);
      if (at < 0) return UNSURE;
      at = json.skipBlanks(at);
      const c = bytes[at++];
      if (c === CLOSE_OBJECT) return at;
      if (c !== COMMA) return UNSURE;
    }
  }

  #readOfMessage(at: number): number {
    switch (this.#keyTo - this.#keyFrom) {
      case 2:
        if (this.#isKey(KEYS.id)) {
          const behind = this.#readText(at);
          this.#id = this.#name(this.#names.id);
          return behind;
        }
        break;
      case 5:
        if (this.#isKey(KEYS.model)) {
          const behind = this.#readText(at);
          this.model = this.#name(this.#names.model);
          return behind;
        }
        if (this.#isKey(KEYS.usage)) return this.#findUsage(at);
        break;
      case 11:
        if (this.#isKey(KEYS.stopReason)) {
          const behind = this.#readText(at);
          this.stopped = this.#to > this.#from;
          return behind;
        }
        break;
    }
    return this.#json.skipValue(at);
  }

  /** Reads the usage where it is plain, and passes over it where it is not. */
  #findUsage(at: number): number {
    if (this.#json.bytes[at] !== OPEN_OBJECT) return UNSURE;
    this.#usageAt = at;
    let behind = this.#readPlainUsage(at);
    this.#usageIsPlain = behind > 0;
    if (behind < 0) behind = this.#json.skipValue(at);
    this.#usageEnd = behind;
    return behind;
  }

  #readPlainUsage(i: number): number {
    const json = this.#json;
    const { bytes } = json;
    this.#input = null;
    this.#output = null;
    this.#cacheRead = null;
    this.#written = null;
    this.#short = null;
    this.#long = null;
    this.#searches = null;
    this.#serviceTier = null;
    this.#speed = null;
    this.#region = null;
    for (let at = i + 1; ;) {
      at = this.#readKey(at);
      if (at > 0) at = this.#readOfUsage(at);
      if (at < 0) return UNSURE;
      at = json.skipBlanks(at);
      const c = bytes[at++];
      if (c === CLOSE_OBJECT) return at;
      if (c !== COMMA) return UNSURE;
    }
  }

  #readOfUsage(at: number): number {
    const names = this.#names;
    switch (this.#keyTo - this.#keyFrom) {
      case 5:
        if (this.#isKey(KEYS.speed)) {
          const behind = this.#readText(at);
          this.#speed = this.#name(names.speed);
          return behind;
        }
        break;
      case 10:
        if (this.#isKey(KEYS.iterations)) {
          if (this.#json.isWord(at, NULL)) return at + NULL.length;
          return this.#json.isWord(at, EMPTY_LIST) ? at + EMPTY_LIST.length : UNSURE;
        }
        break;
      case 12:
        if (this.#isKey(KEYS.input)) {
          const behind = this.#readCount(at);
          this.#input = this.#count;
          return behind;
        }
        if (this.#isKey(KEYS.serviceTier)) {
          const behind = this.#readText(at);
          this.#serviceTier = this.#name(names.serviceTier);
          return behind;
        }
        break;
      case 13:
        if (this.#isKey(KEYS.output)) {
          const behind = this.#readCount(at);
          this.#output = this.#count;
          return behind;
        }
        if (this.#isKey(KEYS.region)) {
          const behind = this.#readText(at);
          this.#region = this.#name(names.region);
          return behind;
        }
        break;
      case 14:
        if (this.#isKey(KEYS.split)) return this.#readPair(at, KEYS.short, KEYS.long);
        break;
      case 15:
        if (this.#isKey(KEYS.tools)) return this.#readPair(at, KEYS.searches, null);
        break;
      case 21:
        if (this.#isKey(KEYS.outputDetails)) return UNSURE;
        break;
      case 23:
        if (this.#isKey(KEYS.read)) {
          const behind = this.#readCount(at);
          this.#cacheRead = this.#count;
          return behind;
        }
        break;
      case 27:
        if (this.#isKey(KEYS.written)) {
          const behind = this.#readCount(at);
          this.#written = this.#count;
          return behind;
        }
        break;
    }
    return this.#json.skipValue(at);
  }

  /** An object with one count of interest (the searches), or two (the writes by lifetime). */
  #readPair(i: number, first: Uint8Array, second: Uint8Array | null): number {
    const json = this.#json;
    const { bytes } = json;
    let one: number | null = null;
    let two: number | null = null;
    let at = i;
    if (json.isWord(i, NULL)) at += NULL.length;
    else {
      if (bytes[at++] !== OPEN_OBJECT) return UNSURE;
      for (;;) {
        at = this.#readKey(at);
        if (at < 0) return UNSURE;
        if (this.#isKey(first)) {
          at = this.#readCount(at);
          one = this.#count;
        } else if (second !== null && this.#isKey(second)) {
          at = this.#readCount(at);
          two = this.#count;
        } else at = json.skipValue(at);
        if (at < 0) return UNSURE;
        at = json.skipBlanks(at);
        const c = bytes[at++];
        if (c === CLOSE_OBJECT) break;
        if (c !== COMMA) return UNSURE;
      }
    }
    if (second === null) this.#searches = one;
    else {
      this.#short = one;
      this.#long = two;
    }
    return at;
  }

  /** @returns whether the row's usage is known now */
  #readUsage(): boolean {
    if (this.#usageAt === 0) return false;
    if (this.#usageIsPlain) {
      if (this.#input === null && this.#output === null) return false;
      this.usage = [
        plainUsage({
          input: this.#input,
          output: this.#output,
          cacheRead: this.#cacheRead,
          written: this.#written,
          short: this.#short,
          long: this.#long,
          reasoning: null,
          serviceTier: this.#serviceTier,
          speed: this.#speed,
          region: this.#region,
          webSearches: this.#searches,
        }),
      ];
      return true;
    }
    const usage: unknown = JSON.parse(this.#json.text(this.#usageAt, this.#usageEnd));
    if (!isAnthropicUsage(usage)) return false;
    const fields = new CountFields();
    this.usage = anthropicUsage(usage satisfies Json, fields);
    return fields.bad === null;
  }

  // --- the parts ---

  /** Notes where the key at `i` stands. @returns the position of its value, or UNSURE */
  #readKey(i: number): number {
    const json = this.#json;
    const { bytes, end } = json;
    let at = json.skipBlanks(i);
    if (bytes[at++] !== QUOTE) return UNSURE;
    this.#keyFrom = at;
    for (; at < end; at++) {
      const c = bytes[at] as number;
      if (c === QUOTE) break;
      if (c === BACKSLASH || c < 32) return UNSURE;
    }
    this.#keyTo = at;
    at = json.skipBlanks(at + 1);
    return bytes[at] === COLON ? json.skipBlanks(at + 1) : UNSURE;
  }

  #isKey(word: Uint8Array): boolean {
    return this.#keyTo - this.#keyFrom === word.length && this.#json.isWord(this.#keyFrom, word);
  }

  /** Notes where the text at `i` stands. @returns the position behind it, or UNSURE */
  #readText(i: number): number {
    const { bytes, end } = this.#json;
    this.#from = 0;
    this.#to = -1;
    let at = i;
    if (bytes[at] !== QUOTE) return this.#json.isWord(i, NULL) ? i + NULL.length : UNSURE;
    const from = ++at;
    for (; at < end; at++) {
      const c = bytes[at] as number;
      if (c === QUOTE) break;
      if (c === BACKSLASH || c < 32 || c > 126) return UNSURE;
    }
    if (at - from > MOST_LETTERS) return UNSURE;
    this.#from = from;
    this.#to = at;
    return at + 1;
  }

  /** The text that was read last; `null` where it is none, or empty. */
  #name(names: Names): string | null {
    return this.#to > this.#from ? names.take(this.#json, this.#from, this.#to) : null;
  }

  #readCount(i: number): number {
    const { bytes } = this.#json;
    this.#count = null;
    let n = 0;
    let at = i;
    for (;;) {
      const c = bytes[at] as number;
      if (!(c >= ZERO && c <= NINE)) break;
      n = n * 10 + c - ZERO;
      at++;
    }
    const digits = at - i;
    if (digits === 0) return this.#json.isWord(i, NULL) ? i + NULL.length : UNSURE;
    if (digits > MOST_DIGITS || (digits > 1 && bytes[i] === ZERO)) return UNSURE;
    this.#count = n;
    // A fraction or an exponent is refused by whoever expects a comma or a brace next.
    return at;
  }

  #skipFlag(at: number): number {
    const json = this.#json;
    if (json.isWord(at, FALSE)) return at + FALSE.length;
    return json.isWord(at, TRUE) || json.isWord(at, NULL) ? at + TRUE.length : UNSURE;
  }

  /** `2026-11-30T12:00:00.000Z`, as JavaScript writes a time; anything else by {@link timeMs}. */
  #time(): number | null {
    const from = this.#from;
    if (this.#to <= from) return null;
    const { bytes } = this.#json;
    if (this.#to - from === 24 && this.#json.isWord(from + 23, ZULU)) {
      const number = (at: number, digits: number): number => {
        let n = 0;
        for (let k = from + at; k < from + at + digits; k++) {
          const c = bytes[k] as number;
          if (!(c >= ZERO && c <= NINE)) return NaN;
          n = n * 10 + c - ZERO;
        }
        return n;
      };
      const year = number(0, 4);
      const month = number(5, 2);
      const day = number(8, 2);
      const [hour, minute, second] = [number(11, 2), number(14, 2), number(17, 2)];
      if (
        bytes[from + 4] === 45 &&
        bytes[from + 7] === 45 &&
        bytes[from + 10] === 84 &&
        bytes[from + 13] === COLON &&
        bytes[from + 16] === COLON &&
        bytes[from + 19] === 46 &&
        year >= 1970 &&
        month >= 1 &&
        month <= 12 &&
        day >= 1 &&
        (day <= 28 || (day <= 30 && month !== 2)) &&
        hour <= 23 &&
        minute <= 59 &&
        second <= 59
      ) {
        const ms = Date.UTC(year, month - 1, day, hour, minute, second, number(20, 3));
        if (!Number.isNaN(ms)) return ms;
      }
    }
    return timeMs(this.#json.ascii(from, this.#to));
  }
}

const ZULU = wordBytes('Z');
