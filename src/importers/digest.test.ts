/** A file that several read is the same as one that one has read, wherever it is divided. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { digestLines, type LineDigest } from './digest.ts';
import type { FileImport } from './importer.ts';
import { readFile, readShared, type ByteSource } from './read.ts';
import { IMPORTERS } from './registry.ts';

const SAMPLES = new URL('../../sample-traces/', import.meta.url);

/** Bytes in pieces of `chunk`, whole or in part. */
function sourceOf(
  bytes: Uint8Array<ArrayBuffer>,
  chunk = 1000,
): ByteSource & Required<Pick<ByteSource, 'range'>> {
  const range = (from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>> => {
    let at = from;
    return new ReadableStream({
      pull(controller) {
        const end = Math.min(at + chunk, to, bytes.length);
        if (at >= end) controller.close();
        else controller.enqueue(bytes.slice(at, end));
        at = end;
      },
    });
  };
  return { name: 'a.jsonl', size: bytes.length, stream: () => range(0, bytes.length), range };
}

/** Reads in stretches of `stretch` bytes, the last first; `head` bytes are read before. */
async function inStretches(
  bytes: Uint8Array<ArrayBuffer>,
  stretch: number,
  head: number,
): Promise<FileImport | null> {
  const source = sourceOf(bytes);
  return readShared(
    source,
    { importers: IMPORTERS },
    async (start, id, take) => {
      const importer = IMPORTERS.find((i) => i.id === id);
      if (importer === undefined) throw new Error(id);
      const digests: LineDigest[] = [];
      const froms: number[] = [];
      for (let from = start; from < bytes.length; from += stretch) froms.push(from);
      for (const from of froms.toReversed()) {
        const to = Math.min(bytes.length, from + stretch);
        const part = { from, to, size: bytes.length, range: source.range };
        const digest = await digestLines(part, importer, new AbortController().signal);
        digests.unshift(JSON.parse(JSON.stringify(digest)) as LineDigest);
      }
      digests.forEach(take);
    },
    head,
  );
}

const row = (n: number, over: object = {}): string =>
  JSON.stringify({
    type: 'assistant',
    sessionId: 's',
    uuid: `u${n}`,
    parentUuid: null,
    requestId: `r${n}`,
    timestamp: new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString(),
    message: {
      id: `m${n}`,
      model: 'claude-opus-5-5',
      role: 'assistant',
      stop_reason: 'end_turn',
      content: [{ type: 'text', text: 'é'.repeat(n % 40) }],
      usage: { input_tokens: n, output_tokens: 2, cache_read_input_tokens: 3 },
    },
    ...over,
  });
const prompt = (n: number): string =>
  JSON.stringify({
    type: 'user',
    sessionId: 's',
    uuid: `p${n}`,
    parentUuid: null,
    timestamp: new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString(),
    message: { role: 'user', content: 'Go on.' },
  });
const bytesOf = (...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((p) => (typeof p === 'string' ? Buffer.from(p) : p))));

const rows = Array.from({ length: 500 }, (_, n) => (n % 7 === 0 ? prompt(n) : row(n)));
const samples = (folder: string, file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`${folder}/${file}`, SAMPLES)));

const FILES: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  transcripts: bytesOf(`${rows.join('\n')}\n`),
  'lines that end in CRLF, blank ones, none at the end': bytesOf(rows.join('\r\n\n')),
  'a row that was cut off': bytesOf(`${rows.join('\n')}\n`, row(599).slice(0, 150)),
  'bad rows within': bytesOf(
    [...rows.slice(0, 30), row(5).slice(0, 90), '{"a":}', '[1', ...rows.slice(30)].join('\n'),
  ),
  'bytes of another encoding': bytesOf(
    `${rows.join('\n')}\n`,
    prompt(570).replace('Go', 'G'),
    Uint8Array.of(0xe9, 0x20, 10),
    `${row(571)}\n`,
  ),
  'a row longer than a stretch': bytesOf(
    [...rows, row(580, { note: 'x'.repeat(9000) }), row(581), row(582)].join('\n'),
  ),
  codex: samples(
    'codex',
    (
      JSON.parse(readFileSync(new URL('codex/ledger.expected.json', SAMPLES), 'utf8')) as {
        files: string[];
      }
    ).files[0] ?? '',
  ),
};

describe('a file that is divided', () => {
  for (const [name, bytes] of Object.entries(FILES))
    test(name, async () => {
      const whole = await readFile(sourceOf(bytes, 7000), { importers: IMPORTERS });
      expect(whole.trace.length).toBeGreaterThan(10);
      const head = 80_000;
      expect(bytes.length).toBeGreaterThan(head);
      for (const stretch of [311, 5003, 1e6])
        expect(await inStretches(bytes, stretch, head)).toEqual(whole);
    });

  test('each of its lines is in one stretch, wherever that begins', async () => {
    const bytes = bytesOf('{"a":1}\n{"b":2}\n\n{"c":3}\n');
    const importer = IMPORTERS.find((i) => i.id === 'codex');
    if (importer === undefined) throw new Error('codex');
    const { range } = sourceOf(bytes, 3);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const lines = await Promise.all(
        [
          [0, cut],
          [cut, bytes.length],
        ].map(async ([from = 0, to = 0]) => {
          const part = { from, to, size: bytes.length, range };
          return (await digestLines(part, importer, new AbortController().signal)).lines;
        }),
      );
      expect(lines.reduce((a, b) => a + b, 0)).toBe(4);
    }
  });

  test('what is no list of lines, or shorter than its head, is left to one reader', async () => {
    const read = async (text: string, head: number): Promise<FileImport | null> =>
      readShared(
        sourceOf(bytesOf(text)),
        { importers: IMPORTERS },
        () => Promise.reject(new Error()),
        head,
      );
    expect(await read(rows.join('\n'), 1e6)).toBeNull();
    expect(
      await read(
        `[\n${rows.map((r) => JSON.stringify(JSON.parse(r), null, 1)).join(',\n')}]`,
        80_000,
      ),
    ).toBeNull();
    expect(await read(`a,b\n${'1,2\n'.repeat(40_000)}`, 80_000)).toBeNull();
    expect(await read(`\u001f\u008b${'x'.repeat(100_000)}`, 80_000)).toBeNull();
  });

  test('a reading that is given up says so', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    const bytes = bytesOf(rows.join('\n'));
    const part = { from: 0, to: bytes.length, size: bytes.length, range: sourceOf(bytes).range };
    await expect(digestLines(part, IMPORTERS[0] as never, stop.signal)).rejects.toThrow('enough');
  });

  test('an importer whose reader takes bytes also reads lines alone', () => {
    for (const importer of IMPORTERS) {
      if (importer.lineMatters === undefined) continue;
      const reader = importer.open({
        fileName: 'a',
        wantsParts: false,
        call: () => undefined,
        skip: () => undefined,
        notice: () => undefined,
        fact: () => undefined,
      });
      expect([importer.id, importer.lineReader !== undefined, reader.taken !== undefined]).toEqual([
        importer.id,
        reader.line !== undefined,
        reader.line !== undefined,
      ]);
    }
  });
});
