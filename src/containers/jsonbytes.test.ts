import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonBytes } from './jsonbytes.ts';

/** Puts `text` at an odd place of a buffer, with something behind it that must not be read. */
function opened(text: string, before = 3): { json: JsonBytes; at: number } {
  const bytes = new TextEncoder().encode(text);
  const room = new Uint8Array(before + bytes.length + 9).fill(0x22);
  room.set(bytes, before);
  const json = new JsonBytes();
  return { json, at: json.open(room, before, before + bytes.length) };
}

function isOneValue(text: string, before?: number): boolean {
  const { json, at } = opened(text, before);
  const behind = json.skipValue(at);
  return behind >= 0 && json.skipBlanks(behind) === json.end;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const mutated = fc
  .tuple(
    fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value, null, 1)),
      fc.string({ unit: 'binary' }).map((text) => JSON.stringify([text, { [text]: text }])),
    ),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(2),
        fc.constantFrom(
          ...['', '"', '\\', '\\u12aF', '\\u12g4', '\\x', '\\"', '{', '}', '[', ']', ',', ':', ' '],
          ...[
            '\n',
            '\t',
            '\u0001',
            '\u001f',
            '\u007f',
            '\u2028',
            'é',
            '0',
            '01',
            '-',
            '-0',
            '1.',
            '.5',
          ],
          ...['1e5', 'E+', '1e+07', 'true', 'nul', 'null', 'false', '\ud800'],
        ),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((t, [place, cut, put]) => {
      const at = place % (t.length + 1);
      return t.slice(0, at) + put + t.slice(at + cut);
    }, text),
  );

test('passes over what JSON.parse takes, and over nothing else', () => {
  let good = 0;
  let bad = 0;
  fc.assert(
    fc.property(mutated, fc.nat(7), (text, before) => {
      // What the encoder cannot write is no text of a file.
      const whole = new TextDecoder().decode(new TextEncoder().encode(text));
      const wanted = isJson(whole);
      if (wanted) good++;
      else bad++;
      expect(isOneValue(whole, before)).toBe(wanted);
    }),
    { numRuns: 4000 },
  );
  expect(Math.min(good, bad)).toBeGreaterThan(500);
});

test.each([
  '"\\u00e9\\"\\\\\\/\\b\\f\\n\\r\\t"',
  '[[[]],{},{"a":{}}]',
  ' \t\r\n{ "a" : [ 1 , -0.5e-7 , 0 ] } ',
  '""',
])('%s is a value', (text) => {
  expect(isJson(text)).toBe(true);
  expect(isOneValue(text)).toBe(true);
});

test.each([
  '"a',
  '"\\',
  '"\\u00',
  '01',
  '1.',
  '-',
  '{"a"}',
  '{"a":1,}',
  '[1,]',
  '[',
  '{',
  'tru',
  '',
])('%s is none', (text) => {
  expect(isOneValue(text)).toBe(false);
});

test('nesting without end is left to JSON.parse', () => {
  const deep = (n: number): string => '['.repeat(n) + ']'.repeat(n);
  expect(isOneValue(deep(31))).toBe(true);
  expect(isOneValue(deep(100_000))).toBe(false);
});
