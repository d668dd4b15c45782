import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gunzip } from './gunzip.ts';

const bytes = (...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((p) => Buffer.from(p))));

/** What comes out, and whether it ended well. */
async function unpack(packed: Uint8Array<ArrayBuffer>, chunk = packed.length) {
  let at = 0;
  const reader = gunzip(
    new ReadableStream({
      pull(controller) {
        if (at >= packed.length) controller.close();
        else controller.enqueue(packed.slice(at, (at += chunk)));
      },
    }),
  ).getReader();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return { text, whole: true };
      text += Buffer.from(value).toString('latin1');
    }
  } catch {
    return { text, whole: false };
  }
}

const [a, b, none] = [gzipSync('first\n'), gzipSync('second\n'), gzipSync('')];
const long = 'x1y2'.repeat(50_000);

describe.each([1, 7, 1000])('in chunks of %i', (chunk) => {
  test.each([
    ['one member', bytes(a), 'first\n', true],
    ['several', bytes(a, b, a), 'first\nsecond\nfirst\n', true],
    ['empty ones', bytes(none, a, none, b), 'first\nsecond\n', true],
    ['padding', bytes(a, new Uint8Array(700)), 'first\n', true],
    ['padding between', bytes(a, new Uint8Array(40), b), 'first\nsecond\n', true],
    ['rubbish behind', bytes(a, b, 'rubbish'), 'first\nsecond\n', false],
    ['a cut second member', bytes(a, b.subarray(0, 15)), 'first\nseco', false],
    ['a cut header', bytes(a.subarray(0, 5)), '', false],
    ['rubbish', bytes('\x1f\x8b\x08rubbish'), '', false],
    ['a long member', bytes(gzipSync(long), b), `${long}second\n`, true],
  ])('%s', async (_, packed, text, whole) => {
    expect(await unpack(packed, chunk)).toEqual({ text, whole });
  });
});

test('what a cut member gave before its end is given', async () => {
  const cut = gzipSync(Array.from({ length: 5000 }, (_, i) => `${i * 7919}\n`).join(''));
  const { text, whole } = await unpack(bytes(cut.subarray(0, cut.length - 100)));
  expect([whole, text.length > 20_000, text.startsWith('0\n7919\n')]).toEqual([false, true, true]);
});
