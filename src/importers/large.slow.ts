/** Files larger than any string: memory stays flat, usage between snapshots is found. */
import { expect, test } from 'vitest';
import { IMPORTERS } from './registry.ts';
import { readFile, type ByteSource } from './read.ts';

const CHUNK = 1 << 20;

/** `total` bytes of snapshot lines with `calls` usage lines spread evenly, made while it is read. */
function snapshots(total: number, calls: number): ByteSource {
  const encoder = new TextEncoder();
  const filler = 'x'.repeat(60_000);
  const snapshot = encoder.encode(
    `${JSON.stringify({ type: 'file-history-snapshot', messageId: 'm', snapshot: { filler } })}\n`,
  );
  const usage = (i: number): Uint8Array =>
    encoder.encode(
      `${JSON.stringify({
        type: 'assistant',
        sessionId: 's',
        uuid: `u${i}`,
        parentUuid: null,
        requestId: `req_${i}`,
        timestamp: new Date(Date.UTC(2026, 10, 1) + i * 1000).toISOString(),
        message: {
          id: `msg_${i}`,
          model: 'claude-opus-5-5',
          role: 'assistant',
          stop_reason: 'end_turn',
          content: [],
          usage: { input_tokens: 1, output_tokens: 2, cache_read_input_tokens: 3 },
        },
      })}\n`,
    );
  return {
    name: 'large.jsonl',
    size: total,
    stream: () => {
      let made = 0;
      let next = 0;
      return new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          if (made >= total) {
            controller.close();
            return;
          }
          const parts: Uint8Array[] = [];
          let length = 0;
          while (length < CHUNK) {
            if (next < calls && made + length >= (total * next) / calls) {
              const line = usage(next++);
              parts.push(line);
              length += line.length;
            }
            parts.push(snapshot);
            length += snapshot.length;
          }
          const chunk = new Uint8Array(length);
          let at = 0;
          for (const part of parts) {
            chunk.set(part, at);
            at += part.length;
          }
          made += length;
          controller.enqueue(chunk);
        },
      });
    },
  };
}

test('734 MB of snapshots with 10 usage lines (ccusage/ccusage#873)', async () => {
  let peak = 0;
  const before = process.memoryUsage().rss;
  const read = await readFile(snapshots(734_000_000, 10), {
    importers: IMPORTERS,
    onBytes: () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    },
  });
  expect(read.trace.length).toBe(10);
  expect(read.format).toBe('claude-code');
  const grown = (peak - before) / 1e6;
  console.log(`memory grew by ${grown.toFixed(0)} MB`);
  expect(grown).toBeLessThan(400);
});
