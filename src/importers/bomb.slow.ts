/** 1 GB that unpacks to hundreds of GB: reading ends where the limit says, and nothing is held. */
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { IMPORTERS } from './registry.ts';
import { LIMITS, readFile, type ByteSource } from './read.ts';

/** Gzip members of `letters` blanks each, one behind the other, up to `total` bytes packed. */
function bomb(total: number, letters: number): ByteSource & { given(): number } {
  const text = new Uint8Array(letters).fill(32);
  text[letters - 1] = 10;
  const packed = deflateRawSync(text, { level: 9 });
  const member = new Uint8Array(18 + packed.length);
  member.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  member.set(packed, 10);
  const view = new DataView(member.buffer);
  view.setUint32(member.length - 8, crc32Of(text), true);
  view.setUint32(member.length - 4, letters, true);
  let given = 0;
  return {
    name: 'bomb.jsonl.gz',
    size: total,
    given: () => given,
    stream: () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          if (given >= total) controller.close();
          else controller.enqueue(member.slice());
          given += member.length;
        },
      }),
  };
}

function crc32Of(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

test('1 GB of gzip that would unpack to a thousand times as much', async () => {
  const source = bomb(1_000_000_000, 1_000_000);
  let peak = 0;
  const before = process.memoryUsage().rss;
  const read = await readFile(source, {
    importers: IMPORTERS,
    onBytes: () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    },
  });
  expect(read.refusal).toEqual({ code: 'unpacked-ratio', detail: String(LIMITS.ratio) });
  // A thousand times its size: the first judgement, at 500 MB unpacked, ends it.
  expect(source.given()).toBeLessThan(2_000_000);
  console.log(`memory grew by ${((peak - before) / 1e6).toFixed(0)} MB`);
  expect(peak - before).toBeLessThan(300e6);
});

test('1 GB of gzip that keeps to the ratio ends at the size', async () => {
  const source = bomb(1_000_000_000, 1_000_000);
  const limits = { ...LIMITS, ratio: 10_000, bytes: 600_000_000 };
  const read = await readFile(source, { importers: IMPORTERS, limits });
  expect(read.refusal).toEqual({ code: 'unpacked-size', detail: '0.6' });
  expect(source.given()).toBeLessThan(2_000_000);
});
