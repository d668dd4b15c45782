import { expect, test } from 'vitest';
import { TextChunks, sniffContainer } from './decode.ts';

test('the first 512 bytes tell what a file is, however many are shown', () => {
  const text = new Uint8Array(2000).fill(65);
  const late = text.slice();
  late[512] = 0;
  for (const shown of [512, 600, 2000])
    expect(sniffContainer(late.subarray(0, shown))).toEqual({ kind: 'text', encoding: 'utf-8' });
  const early = text.slice();
  early[511] = 0;
  expect(sniffContainer(early)).toEqual({ kind: 'binary' });
});

test.each([1, 2, 3, 4, 100])(
  'a sign for broken bytes that the text wrote itself, in pieces of %i',
  (size) => {
    const decode = (bytes: Uint8Array): [string, boolean] => {
      const chunks = new TextChunks('utf-8');
      let text = '';
      for (let at = 0; at < bytes.length; at += size)
        text += chunks.push(bytes.subarray(at, at + size));
      return [text + chunks.end(), chunks.hasBroken];
    };
    const text = 'ab\uFFFDc\uFFFD\uFFFD';
    expect(decode(new TextEncoder().encode(text))).toEqual([text, false]);
    expect(decode(Uint8Array.of(65, 0xff, 66))).toEqual(['A\uFFFDB', true]);
  },
);
