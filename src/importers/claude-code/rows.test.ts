import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileImport, Importer } from '../importer.ts';
import { readFileBlocking } from '../read.ts';
import { claudeCode } from './importer.ts';
import { RowReader } from './rows.ts';

/** The importer as it would be without reading rows from their bytes. */
const parsing: Importer = {
  ...claudeCode,
  open: (context) => {
    const reader = claudeCode.open(context);
    return {
      record: (value, line) => reader.record(value, line),
      end: () => reader.end(),
    };
  },
};

function readAll(bytes: Uint8Array, importer: Importer, block = 1 << 20): FileImport | null {
  let at = 0;
  const read = (into: Uint8Array): number => {
    const part = bytes.subarray(at, at + Math.min(block, into.length));
    into.set(part);
    at += part.length;
    return part.length;
  };
  return readFileBlocking({ name: 'projects/p/s.jsonl', read }, { importers: [importer] });
}

const SESSION = '6d0c4f7e-1111-4222-8333-944455556666';
/** Enough that the format is known before the lines of interest come. */
const HEAD = Array.from({ length: 60 }, (_, i) =>
  JSON.stringify({ type: 'summary', summary: `s${i}`, leafUuid: `u${i}` }),
).join('\n');

/** Rows as Claude Code writes them, and with anything in any place. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'é',
    'a"b',
    'x'.repeat(501),
    '\u0001',
    true,
    1.5,
    -1,
    1e21,
    [],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const maybe = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: usual, weight: 20 }, { arbitrary: odd, weight: 1 });
const count = maybe(fc.oneof(fc.nat(300_000), fc.constantFrom('12', 0, 9e15, 2 ** 53)));
const time = maybe(
  fc.oneof(
    fc
      .date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((d) => d.toISOString()),
    fc.constantFrom(
      ...['2026-02-30T00:00:00.000Z', '2026-12-31T23:59:59.999Z', '2026-11-30T24:00:00.000Z'],
      ...[
        '2026-11-30 10:00:00',
        '0070-01-01T00:00:00.000Z',
        '2026-13-01T00:00:00.000Z',
        '1795000000',
      ],
      '2026-11-3xT00:00:00.000Z',
    ),
  ),
);
const usage = fc.record(
  {
    input_tokens: count,
    cache_creation_input_tokens: count,
    cache_read_input_tokens: count,
    output_tokens: count,
    cache_creation: maybe(
      fc.record(
        { ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count, other: odd },
        { requiredKeys: [] },
      ),
    ),
    service_tier: maybe(fc.constantFrom('standard', 'priority', null)),
    speed: maybe(fc.constantFrom('standard', 'fast', null)),
    inference_geo: maybe(fc.constantFrom('not_available', 'us', '')),
    server_tool_use: maybe(
      fc.record({ web_search_requests: count, web_fetch_requests: count }, { requiredKeys: [] }),
    ),
    iterations: fc.oneof(
      fc.constantFrom<unknown>([], null),
      fc.array(
        fc.record({
          type: fc.constantFrom('message', 'compaction'),
          input_tokens: count,
          output_tokens: count,
        }),
      ),
    ),
    output_tokens_details: maybe(fc.record({ thinking_tokens: count })),
    more: odd,
  },
  { requiredKeys: ['input_tokens', 'output_tokens'] },
);
const content = maybe(
  fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'binary' }) }),
      fc.record({
        type: fc.constant('tool_use'),
        input: fc.oneof(
          fc.record({ usage, type: fc.constant('assistant'), message: fc.record({ usage }) }),
          fc.jsonValue(),
        ),
      }),
    ),
    { maxLength: 3 },
  ),
);
const row = fc.record(
  {
    parentUuid: maybe(fc.constant('p')),
    isSidechain: maybe(fc.boolean()),
    cwd: maybe(fc.constantFrom('/home/ada', '{', '"type":"user"')),
    sessionId: maybe(fc.constant(SESSION)),
    agentId: maybe(fc.constantFrom('a1', 'acompact-2')),
    type: maybe(fc.constantFrom('assistant', 'assistant', 'assistant', 'user', 'progress')),
    requestId: maybe(fc.constantFrom('req_1', 'req_2', null)),
    isApiErrorMessage: maybe(fc.constantFrom(true, false, null)),
    message: maybe(
      fc.record(
        {
          model: maybe(fc.constantFrom('claude-opus-5-5', '<synthetic>')),
          id: maybe(fc.constantFrom('msg_1', 'msg_2', 'msg_3')),
          role: fc.constant('assistant'),
          content,
          stop_reason: maybe(fc.constantFrom(null, 'end_turn', 'tool_use')),
          usage: maybe(usage),
          __more__: odd,
        },
        { requiredKeys: ['usage', 'content'] },
      ),
    ),
    uuid: maybe(fc.constantFrom('u1', 'u2')),
    timestamp: time,
    toolUseResult: odd,
  },
  { requiredKeys: ['type', 'message'] },
);
const line = fc
  .tuple(
    row,
    fc.constantFrom<number | undefined>(undefined, undefined, undefined, 1),
    // What is changed in the text: doubled keys, escapes, cuts, blanks, bytes that are no UTF-8.
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.nat(60), weight: 1 }),
        fc.constantFrom(
          ...[
            '',
            '"',
            '\\',
            '\\n',
            '\\u0061',
            '{',
            '}',
            '}}',
            '[',
            ']',
            ',',
            ':',
            ' ',
            '\t',
            '0',
            '.5',
          ],
          ...['e3', '-', '\u0000', '\u001f', 'é', '→', '"type":"user",', '"type":"assistant",'],
          ...['"usage":{"input_tokens":7,"output_tokens":8},', '"id":"msg_9",', '"message":null,'],
          ...['"uuid":"\\u0061",', '"__proto__":{"type":"user"},', 'null', 'true', '\r'],
        ),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([value, spaces, changes]) => {
    const text = JSON.stringify(value, null, spaces).replaceAll('\n', '');
    return changes.reduce((t, [place, cut, put]) => {
      // Mostly between two members, where most insertions leave JSON.
      const commas = [...t.matchAll(/,"/g)].map((m) => m.index + 1);
      const at =
        place % 3 > 0 && commas.length > 0
          ? (commas[place % commas.length] ?? 0)
          : place % (t.length + 1);
      return t.slice(0, at) + put + t.slice(at + cut);
    }, text);
  });

test('gives what parsing every line gives, also for lines that were changed', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(3), (lines, broken) => {
      const text = new TextEncoder().encode([HEAD, ...lines].join('\n'));
      // One byte in the middle of some character may be wrong.
      if (broken > 0) {
        const at = text.lastIndexOf(0xc3);
        if (at > 0) text[at] = 0xff;
      }
      // Bytes of another encoding are told of lines that are decoded; others are passed over.
      const read = (importer: Importer, block?: number): unknown => {
        const file = readAll(text, importer, block);
        return { ...file, notices: file?.notices.filter(({ code }) => code !== 'encoding') };
      };
      const wanted = read(parsing);
      for (const block of [1 << 20, 501]) expect(read(claudeCode, block)).toEqual(wanted);
    }),
    { numRuns: 1500 },
  );
});

test('reads the sample without parsing its assistant rows', () => {
  const root = new URL('../../../sample-traces/claude-code/', import.meta.url).pathname;
  const { files } = JSON.parse(readFileSync(join(root, 'orchard.expected.json'), 'utf8')) as {
    files: string[];
  };
  let rows = 0;
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(join(root, file)));
    expect(readAll(bytes, claudeCode)).toEqual(readAll(bytes, parsing));
    const reader = new RowReader();
    for (const text of new TextDecoder().decode(bytes).split('\n')) {
      const encoded = new TextEncoder().encode(text);
      if (!text.includes('"type":"assistant"') || !text.endsWith('}')) continue;
      rows++;
      expect(reader.read(encoded, 0, encoded.length)).toBe('assistant');
    }
  }
  expect(rows).toBeGreaterThan(100);
});

test.each([
  ['a count with a leading zero', '"input_tokens":07'],
  ['a count with a fraction', '"input_tokens":7.5'],
  ['a negative count', '"input_tokens":-7'],
  ['a count beyond exact numbers', '"input_tokens":9007199254740993'],
  ['no counts', '"speed":"fast"'],
  ['a control character in the text', '"input_tokens":7},"content":"a\u0001"'],
  ['an unknown escape in the text', '"input_tokens":7},"content":"a\\x"'],
  ['an escape in a name', '"input_tokens":7},"id":"\\u006d"'],
  ['a brace too many', '"input_tokens":7}}'],
])('leaves %s to JSON.parse', (_, part) => {
  const closing = part.includes('}') ? '}' : '}}';
  const text = `{"type":"assistant","message":{"usage":{${part}${closing}}`;
  const bytes = new TextEncoder().encode(text);
  expect(new RowReader().read(bytes, 0, bytes.length)).toBe('unsure');
});
