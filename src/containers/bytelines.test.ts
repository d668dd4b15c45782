import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteLineSplitter } from './bytelines.ts';
import { TextChunks } from './decode.ts';
import { LineSplitter, type LineSink } from './lines.ts';

type Event = readonly [number, string | null, boolean?];

function recorder(): { readonly events: Event[]; readonly sink: LineSink } {
  const events: Event[] = [];
  return {
    events,
    sink: {
      line: (text, number, finished) => events.push([number, text, finished]),
      tooLong: (number) => events.push([number, null]),
    },
  };
}

/** As under Node and as in a browser, which must not differ. */
function byBytes(bytes: Uint8Array, size: number, max?: number): readonly Event[] {
  const [node, browser] = [undefined, null].map((buffer) => {
    const { events, sink } = recorder();
    const splitter = new ByteLineSplitter(sink, max, buffer);
    for (let i = 0; i < bytes.length; i += size) splitter.push(bytes.subarray(i, i + size));
    splitter.end();
    return events;
  });
  expect(node).toEqual(browser);
  return node ?? [];
}

const text = fc.string({ unit: fc.constantFrom('a', 'é', '→', '🙂', '"', '\r', '\n', '\uFEFF') });
const chunk = fc.integer({ min: 1, max: 9 });

test('gives what decoding first and splitting then gives, whatever the chunks', () => {
  fc.assert(
    fc.property(text, chunk, (content, size) => {
      const { events, sink } = recorder();
      const splitter = new LineSplitter(sink);
      splitter.push(content);
      splitter.end();
      expect(byBytes(new TextEncoder().encode(content), size)).toEqual(events);
    }),
  );
});

test('broken bytes become the same signs as in a stream', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(10, 13, 65, 0x80, 0xc3, 0xa9, 0xe2, 0x86, 0x92, 0xf0, 0xff)),
      chunk,
      (list, size) => {
        // A leading byte order mark is not among the bytes.
        const bytes = Uint8Array.from(list);
        const { events, sink } = recorder();
        const chunks = new TextChunks('utf-8');
        const splitter = new LineSplitter(sink);
        splitter.push(chunks.push(bytes) + chunks.end());
        splitter.end();
        expect(byBytes(bytes, size)).toEqual(events);
      },
    ),
  );
});

test('a line above the limit is passed over, and its number kept', () => {
  const bytes = new TextEncoder().encode('ab\nabcdef\nab\nabcdefgh');
  for (const size of [1, 3, 100])
    expect(byBytes(bytes, size, 5)).toEqual([
      [1, 'ab', true],
      [2, null],
      [3, 'ab', true],
      [4, null],
    ]);
});
