/**
 * Spoils a file as disks, tools and people do: values in JSON and cells of tables, then lines, then
 * bytes. What is made depends on the dice alone.
 */
import Papa from 'papaparse';
import type { Dice } from './dice.ts';

/** Stands in a value for text that `JSON.stringify` would not write. */
const RAW = '@@raw:';
const raw = (text: string): string => `${RAW}${text}@@`;
const deep = (open: string, close: string, n: number): string =>
  raw(`${open.repeat(n)}0${close.repeat(n)}`);

/** How a table shows a value. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(RAW, '').replace('@@', '');
}

/** Numbers that are no token counts, or only just are, and texts that look like numbers. */
const NUMBERS: readonly unknown[] = [
  -1,
  -0.5,
  raw('-0'),
  0,
  1,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  2 ** 32,
  1e12,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  -(2 ** 53),
  1e21,
  5e-324,
  raw('1e400'),
  raw('-1e400'),
  raw('NaN'),
  raw('Infinity'),
  raw('-Infinity'),
  raw('0x10'),
  raw('01'),
  raw('12345678901234567890123'),
  raw('1.0'),
  raw('1e3'),
  '7',
  '7.0',
  ' 7 ',
  '-7',
  '+7',
  '1e3',
  '1e400',
  '0x10',
  'NaN',
  'Infinity',
  '-Infinity',
  '1,000',
  '1.000',
  '1_000',
  '٣',
  '9007199254740993',
  '',
];

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  {},
  [],
  [[]],
  [null],
  { '': 0 },
  { 0: 1, length: 3 },
  { toString: null, valueOf: 1 },
  'x'.repeat(5000),
  'null',
  '[]',
  '{"input_tokens":5}',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202e',
  '=1+1',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '+275760-09-14T00:00:00Z',
  '1970-01-01T00:00:00Z',
  'https://example.org/a/b/c',
  '../../etc/passwd',
];

/** Names that every object has, and others that a lookup table must not answer to. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  '',
  '0',
  'type',
  'usage',
  'id',
];

type Holder = Record<string, unknown> | unknown[];
interface Slot {
  readonly holder: Holder;
  readonly key: string | number;
}

/** Every place in a value, as deep as it goes. */
function slotsOf(root: Holder): Slot[] {
  const slots: Slot[] = [];
  const todo: Holder[] = [root];
  for (let holder = todo.pop(); holder !== undefined; holder = todo.pop()) {
    const keys = Array.isArray(holder) ? holder.keys() : Object.keys(holder);
    for (const key of keys) {
      slots.push({ holder, key });
      const value = get({ holder, key });
      if (typeof value === 'object' && value !== null) todo.push(value as Holder);
    }
  }
  return slots;
}

function get({ holder, key }: Slot): unknown {
  return Object.getOwnPropertyDescriptor(holder, key)?.value;
}

/** Also sets `__proto__` as a key like any other, which an assignment would not. */
function set({ holder, key }: Slot, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function hostile(dice: Dice): unknown {
  if (dice.once(60)) {
    const n = dice.pick([60, 600, 6000, 30_000]);
    return dice.pick([deep('[', ']', n), deep('{"a":', '}', n), deep('[{"content":', '}]', n)]);
  }
  // A copy: what is put in may be spoilt in its turn.
  return structuredClone(dice.pick(dice.once(3) ? OTHERS : NUMBERS));
}

/** One value of a JSON text spoilt, a key lost, doubled, renamed or added, two values exchanged. */
function mutateValue(root: Holder, dice: Dice): void {
  const slots = slotsOf(root);
  if (slots.length === 0) return;
  const numbers = slots.filter((slot) => typeof get(slot) === 'number');
  const slot = dice.pick(dice.once(2) && numbers.length > 0 ? numbers : slots);
  const value = get(slot);
  switch (dice.int(13)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return set(slot, hostile(dice));
    case 4:
      if (Array.isArray(slot.holder)) slot.holder.splice(Number(slot.key), 1);
      else Reflect.deleteProperty(slot.holder, slot.key);
      return;
    case 5:
      if (Array.isArray(slot.holder))
        slot.holder.splice(
          Number(slot.key),
          0,
          ...Array.from({ length: dice.int(4) + 1 }, () => copyOf(value)),
        );
      else set({ holder: slot.holder, key: dice.pick(NAMES) }, copyOf(value));
      return;
    case 6: {
      const other = dice.pick(slots);
      const its = get(other);
      // A value put into itself could not be written.
      if (!contains(value, other.holder) && !contains(its, slot.holder)) {
        set(slot, its);
        set(other, value);
      }
      return;
    }
    case 7:
      return set(slot, dice.once(2) ? [value] : { [dice.pick(['a', 'value', 'type'])]: value });
    case 8:
      // The same figure as a text, the text as a figure.
      if (typeof value === 'number') return set(slot, String(value));
      if (typeof value === 'string')
        return set(slot, value !== '' && Number.isFinite(Number(value)) ? Number(value) : [value]);
      return set(slot, JSON.stringify(copyOf(value)).slice(0, 4000));
    case 9:
      if (typeof value === 'number')
        return set(slot, value * dice.pick([-1, 0.5, 10, 1e6, 1e15, 1 / 3]));
      if (typeof value === 'string') return set(slot, mutateText(value, dice).slice(0, 5000));
      return set(slot, Array.isArray(value) ? {} : []);
    case 10:
      if (Array.isArray(slot.holder)) {
        slot.holder.reverse();
        return;
      }
      Reflect.deleteProperty(slot.holder, slot.key);
      return set(
        {
          holder: slot.holder,
          key: dice.once(2) ? dice.pick(NAMES) : String(slot.key).toUpperCase(),
        },
        value,
      );
    case 11:
      return set(
        { holder: slot.holder, key: Array.isArray(slot.holder) ? slot.key : '__proto__' },
        { polluted: 1, input_tokens: 5, usage: { input_tokens: 1 } },
      );
    default: {
      const all = numbers.length > 0 ? numbers : slots;
      const same = dice.pick(NUMBERS);
      for (const one of all.slice(0, 30)) set(one, same);
    }
  }
}

/** `structuredClone` would lose keys named `__proto__`; what is nested too deep is not copied. */
function copyOf(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value ?? null)) as unknown;
  } catch {
    return null;
  }
}

function contains(value: unknown, holder: Holder): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value === holder || slotsOf(value as Holder).some((slot) => get(slot) === holder);
}

/** A JSON text with one to four of its values spoilt; `null` where it is no JSON object or list. */
export function mutateJson(text: string, dice: Dice, indent?: number): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (let n = 1 + dice.int(4); n > 0; n--) mutateValue(value as Holder, dice);
  let changed: string;
  try {
    changed = JSON.stringify(value, null, indent);
  } catch {
    // It was nested too deep before: writing goes less deep than reading.
    return null;
  }
  return changed.replace(/"@@raw:([^@]*)@@"/g, (_, inner: string) => inner.replaceAll('\\"', '"'));
}

/** Lines doubled, lost, exchanged, torn or put together; characters flipped; the end cut off. */
export function mutateText(text: string, dice: Dice, other = ''): string {
  const at = dice.int(text.length + 1);
  const to = Math.min(text.length, at + 1 + dice.int(dice.once(3) ? text.length : 20));
  const lines = (change: (list: string[]) => void): string => {
    const list = text.split('\n');
    change(list);
    return list.join('\n');
  };
  switch (dice.int(18)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(to);
    case 3:
      return text.slice(0, to) + text.slice(at);
    case 4:
      return text.slice(0, at) + String.fromCharCode(dice.int(0x250)) + text.slice(at + 1);
    case 5:
      return (
        text.slice(0, at) +
        dice.pick([
          '"',
          '\\',
          '{',
          '}',
          '[',
          ']',
          ',',
          '\n',
          '\r',
          '\0',
          '\t',
          '\ufeff',
          '\\u0000',
        ]) +
        text.slice(at)
      );
    case 6:
      // A head of one file, the tail of another.
      return text.slice(0, at) + other.slice(dice.int(other.length + 1));
    case 7:
      return lines((l) => l.splice(dice.int(l.length), 1));
    case 8:
      return lines((l) => l.splice(dice.int(l.length), 0, dice.pick(l)));
    case 9:
      return lines((l) => {
        const [i, j] = [dice.int(l.length), dice.int(l.length)];
        [l[i], l[j]] = [l[j] ?? '', l[i] ?? ''];
      });
    case 10:
      return lines((l) => l.reverse());
    case 11:
      return lines((l) => {
        const i = dice.int(l.length);
        l.splice(i, 2, (l[i] ?? '') + (l[i + 1] ?? ''));
      });
    case 12:
      return lines((l) => l.splice(dice.int(l.length), 0, ...other.split('\n').slice(0, 3)));
    case 13:
      return text.replaceAll('\n', dice.pick(['\r\n', '\r', '\n\n', '', '\u2028']));
    case 14:
      // A figure told as another.
      return text.replace(/\d+/g, (digits, place: number) =>
        (place + at) % 5 === 0 ? textOf(dice.pick(NUMBERS)) : digits,
      );
    case 15:
      return text + text;
    case 16:
      return text.slice(0, at) + dice.pick(['[', '{"a":', '"', '\n']).repeat(2000) + text.slice(at);
    default:
      return text.replace(/"(\w+)":/g, (whole, _name, place: number) =>
        (place + at) % 7 === 0 ? `"${dice.pick(NAMES)}":` : whole,
      );
  }
}

/** A table with cells spoilt, columns lost, doubled, renamed or exchanged, rows too short or long. */
export function mutateCsv(text: string, dice: Dice): string {
  const { data, meta } = Papa.parse<string[]>(text);
  const cell = (): string =>
    dice.once(6)
      ? dice.pick(['=1+1', '"', '""', 'a\nb', 'a\r\nb', ';', ',', '\t', '\0', '@x', "'=x"])
      : textOf(dice.pick(dice.once(4) ? OTHERS : NUMBERS));
  const body = data.length > 1 ? data.slice(1) : data;
  for (let n = 1 + dice.int(3); n > 0; n--) {
    const row = dice.pick(body);
    const column = dice.int(data[0]?.length ?? 0);
    switch (dice.int(9)) {
      case 0:
      case 1:
      case 2:
        row[column] = cell();
        break;
      case 3:
        for (const each of body) each[column] = cell();
        break;
      case 4:
        for (const each of data) each.splice(column, 1);
        break;
      case 5:
        if (data[0] !== undefined)
          data[0][column] = dice.once(2) ? dice.pick(NAMES) : (data[0][0] ?? '');
        break;
      case 6:
        row.splice(column, dice.int(3), ...Array.from({ length: dice.int(4) }, cell));
        break;
      case 7:
        body.splice(dice.int(body.length), 0, [...row]);
        break;
      default:
        for (const each of data) each.reverse();
    }
  }
  const delimiter = dice.once(8) ? dice.pick([',', ';', '\t', '|']) : meta.delimiter;
  return Papa.unparse(data, { delimiter, newline: dice.once(4) ? '\r\n' : '\n' });
}

/** One byte flipped, some lost, doubled or overwritten, the end cut off. */
export function mutateBytes(bytes: Uint8Array, dice: Dice): Uint8Array {
  const at = dice.int(bytes.length + 1);
  const to = Math.min(bytes.length, at + 1 + dice.int(dice.once(3) ? bytes.length : 9));
  const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
    new Uint8Array(Buffer.concat(parts));
  switch (dice.int(6)) {
    case 0:
      return bytes.slice(0, at);
    case 1:
      return joined(bytes.subarray(0, at), bytes.subarray(to));
    case 2:
      return joined(bytes.subarray(0, to), bytes.subarray(at));
    case 3: {
      const out = bytes.slice();
      const value = dice.pick([0, 0xff, 0x80, 0x7f]);
      for (let i = at; i < Math.min(to, at + 8); i++) out[i] = value;
      return out;
    }
    default: {
      const out = bytes.slice();
      for (let n = 1 + dice.int(3); n > 0 && out.length > 0; n--) {
        const i = dice.int(out.length);
        out[i] = (out[i] ?? 0) ^ (1 << dice.int(8));
      }
      return out;
    }
  }
}

const SSE_DATA = /^(data:\s*)(.*)$/;

/**
 * The bytes of a spoilt file. Its values are mostly spoilt one by one, so that it is still a file of
 * its kind; sometimes its lines or bytes are.
 * @param other a file to take pieces of
 */
export function mutateFile(text: string, dice: Dice, other: string): Uint8Array {
  let out: string | null = null;
  const whole = /^\s*[[{]/.test(text) ? parses(text) : false;
  const way = dice.int(10);
  if (way < 7) {
    if (whole) out = mutateJson(text, dice, dice.once(2) ? 2 : undefined);
    else if (/^\s*\{/.test(text) || SSE_DATA.test(text.split('\n', 3).join(' ')))
      out = mutateLines(text, dice);
    else if (/^[^\n]*[,;\t|]/.test(text) && !text.startsWith('#')) out = mutateCsv(text, dice);
  }
  out ??= mutateText(text, dice, other);
  if (dice.once(6)) out = mutateText(out, dice, other);
  // What a long nesting and a doubling make together stays small.
  if (out.length > 400_000) out = out.slice(0, 400_000);
  if (dice.once(40)) return new Uint8Array(Buffer.from(`\ufeff${out}`, 'utf16le'));
  const bytes = new TextEncoder().encode(out);
  return way === 9 ? mutateBytes(bytes, dice) : bytes;
}

/** Spoils one to three of the lines that hold JSON, of an event stream their data. */
function mutateLines(text: string, dice: Dice): string {
  const lines = text.split('\n');
  for (let n = 1 + dice.int(3); n > 0; n--) {
    const i = dice.int(lines.length);
    const line = lines[i] ?? '';
    const [, prefix = '', data = ''] = SSE_DATA.exec(line) ?? ['', '', line];
    const changed = mutateJson(data, dice);
    lines[i] = changed === null ? mutateText(line, dice) : prefix + changed;
  }
  return lines.join('\n');
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
