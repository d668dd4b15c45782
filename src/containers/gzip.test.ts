import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ByteFeed } from './feed.ts';
import { Gunzip } from './gzip.ts';
import { bytesOf as bytes, drain, pullFrom } from './testing.ts';

/** What comes out, and whether it ended well. */
async function unpack(packed: Uint8Array, chunk = packed.length) {
  const out = await drain(new Gunzip(new ByteFeed(pullFrom(packed, chunk))));
  return { text: Buffer.from(out.bytes).toString('latin1'), whole: out.fault === null };
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
