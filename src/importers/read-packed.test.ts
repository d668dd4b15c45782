/** The same calls, whether files are given as they are, packed or in an archive, in any chunks. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, tar, zip, zstdFrame } from '../containers/testing.ts';
import { readSource } from './read.ts';
import { IMPORTERS } from './registry.ts';
import { importFiles, sourceOf } from './testing.ts';

const root = new URL('../../sample-traces/', import.meta.url).pathname;

/** A sample's files by their path. */
function sample(expected: string): Record<string, Uint8Array> {
  const path = join(root, expected);
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: string[] };
  return Object.fromEntries(
    files.map((name) => [name, new Uint8Array(readFileSync(join(dirname(path), name)))]),
  );
}

type Files = Readonly<Record<string, Uint8Array>>;
const entries = (files: Files) =>
  Object.entries(files).map(([name, content]) => ({ name, content }));
const frames = (bytes: Uint8Array): Uint8Array => {
  const text = new TextDecoder().decode(bytes);
  return zstdFrame(text.match(/[^]{1,30000}/g) ?? ['']);
};
const members = (bytes: Uint8Array): Uint8Array => {
  const at = bytes.length >> 1;
  return bytesOf(gzipSync(bytes.subarray(0, at)), gzipSync(bytes.subarray(at)));
};
const each =
  (pack: (bytes: Uint8Array) => Uint8Array) =>
  (files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, pack(bytes)]));

const WAYS: Readonly<Record<string, (files: Files) => Files>> = {
  'gzip, several members': each(members),
  zstd: each(frames),
  zip: (files) => ({ 'a.zip': zip(entries(files)) }),
  'zip, sizes behind': (files) => ({
    'a.zip': zip(entries(files).map((f) => ({ ...f, open: 'signed' as const }))),
  }),
  'zip, stored': (files) => ({
    'a.zip': zip(entries(files).map((f) => ({ ...f, method: 0, open: 'signed' as const }))),
  }),
  tar: (files) => ({ 'a.tar': tar(entries(files)) }),
  'tar, gzip': (files) => ({ 'a.tgz': gzipSync(tar(entries(files))) }),
  'packed files in a zip': (files) => ({ 'a.zip': zip(entries(each(members)(files))) }),
};

describe.each([
  'claude-code/orchard.expected.json',
  'codex/ledger.expected.json',
  'plain/two-sessions.expected.json',
])('%s', (expected) => {
  const files = sample(expected);
  test.each(Object.keys(WAYS))('%s', async (way) => {
    const plain = await importFiles(files);
    const packed = WAYS[way]?.(files) ?? {};
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 11, max: 100_000 }), async (chunk) => {
        const result = await importFiles(packed, undefined, chunk);
        expect(result.trace).toEqual(plain.trace);
        const names = (list: typeof plain.files) =>
          list.map(({ name, format, calls, skipped }) => ({ name, format, calls, skipped }));
        expect(names(result.files)).toEqual(names(plain.files));
      }),
      { numRuns: 4 },
    );
  });
});

const call = (n: number): string =>
  JSON.stringify({ session: 's', model: 'm', uncached_input: n, output: 1 });
const inputs = async (content: string | Uint8Array, chunk?: number) => {
  const { trace, files } = await importFiles({ f: content }, undefined, chunk);
  return {
    inputs: [...trace.counts.uncachedInput],
    skipped: files[0]?.skipped.map((s) => [s.line, s.reason]),
    notices: files[0]?.notices.map((n) => n.code),
  };
};

describe.each([1 << 20, 1000])('text as systems write it, in chunks of %i', (chunk) => {
  const many = Array.from({ length: 5000 }, (_, i) => i);
  const good = { skipped: [], notices: ['no-time'] };

  test.each([
    ['LF', '\n', ''],
    ['CRLF', '\r\n', ''],
    ['CR', '\r', ''],
    ['LF, with a mark', '\n', '\uFEFF'],
    ['CR, with a mark', '\r', '\uFEFF'],
  ])('%s', async (_, end, mark) => {
    const lines = `${mark}${many.map(call).join(end)}${end}`;
    expect(await inputs(lines, chunk)).toEqual({ ...good, inputs: many });
    const table = `${mark}session,model,uncached_input,output${end}${many.map((n) => `s,m,${n},1`).join(end)}`;
    expect(await inputs(table, chunk)).toEqual({ ...good, inputs: many });
    const printed = many
      .slice(0, 900)
      .map((n) => JSON.stringify(JSON.parse(call(n)), null, 2).replaceAll('\n', end))
      .join(end);
    expect(await inputs(mark + printed, chunk)).toEqual({ ...good, inputs: many.slice(0, 900) });
  });

  test('CR among lines that end in LF; in a text it is an error', async () => {
    const lines = `${call(1)}\n${call(2)}\r${call(3)}\n{"session":"a\rb"}\n${call(4)}\n`;
    expect(await inputs(lines, chunk)).toEqual({
      ...good,
      inputs: [1, 2, 3, 4],
      skipped: [[3, 'control-character']],
    });
  });

  test('one list of everything on one line; where it is torn, what stands before is read', async () => {
    const list = `[${many.map(call).join(',')}]`;
    expect(await inputs(list, chunk)).toEqual({ ...good, inputs: many });
    const torn = await inputs(list.slice(0, -60), chunk);
    expect([torn.inputs, torn.skipped]).toEqual([many.slice(0, -1), [[1, 'unfinished-line']]]);
  });

  test('a printed list that is torn in the middle', async () => {
    const list = JSON.stringify(
      many.map((n): unknown => JSON.parse(call(n))),
      null,
      2,
    );
    const torn = await inputs(list.slice(0, list.length >> 1), chunk);
    expect(torn.inputs).toEqual(many.slice(0, torn.inputs.length));
    expect(torn.inputs.length).toBeGreaterThan(2400);
    expect(torn.skipped?.map(([, reason]) => reason)).toEqual(['unfinished-line']);
  });

  test.each([
    ['lines', `${call(1)}\n{"session":"s","model":"m\xe9","uncached_input":2,"output":1}\n`],
    ['a table', 'session,model,uncached_input,output\ns,m,1,1\ns,m\xe9,2,1\n'],
  ])('Latin-1 is told, in %s; a � that was written is none', async (_, text) => {
    const latin1 = Uint8Array.from(text, (c) => c.charCodeAt(0));
    const { notices, ...rest } = await inputs(latin1, chunk);
    expect(rest).toEqual({ inputs: [1, 2], skipped: [] });
    expect(notices).toContain('encoding');
    expect((await inputs(text.replace('\xe9', '\uFFFD'), chunk)).notices).toEqual(['no-time']);
  });
});

test('names: within the archive, or within the folder in which it lies', async () => {
  const archive = zip([
    { name: 'p/a.jsonl', content: call(1) },
    { name: 'p/b.bin', content: Uint8Array.of(0, 1, 2) },
  ]);
  const source = sourceOf('logs/x.zip', archive);
  const names = async (inFolder: boolean) =>
    (await readSource({ ...source, inFolder }, { importers: IMPORTERS })).map((f) => f.name);
  expect(await names(false)).toEqual(['p/a.jsonl', 'p/b.bin']);
  expect(await names(true)).toEqual(['logs/x.zip/p/a.jsonl', 'logs/x.zip/p/b.bin']);
});

test('notes beside sub-agents’ transcripts are not listed', async () => {
  const meta = JSON.stringify({ agentType: 'Explore', description: 'x' });
  const archive = zip([
    { name: 'p/s/subagents/agent-1.jsonl', content: `${call(1)}\n` },
    { name: 'p/s/subagents/agent-1.meta.json', content: meta },
    { name: 'p/s/subagents/agent-2.meta.json', content: meta },
  ]);
  const read = await readSource(sourceOf('a.zip', archive), { importers: IMPORTERS });
  expect(read.map((f) => f.name)).toEqual([
    'p/s/subagents/agent-1.jsonl',
    'p/s/subagents/agent-2.meta.json',
  ]);
});

test('calls before a fault count, and the fault is told', async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `${call(i)}\n`).join('');
  const limits = { ratio: 3, ratioFromBytes: 500_000, bytes: 1e9, files: 9 };
  const source = sourceOf('a.jsonl.gz', gzipSync(lines), 1000);
  const [file] = await readSource(source, { importers: IMPORTERS, limits });
  expect(file?.refusal).toEqual({ code: 'unpacked-ratio', detail: '3' });
  expect(file?.trace.length).toBeGreaterThan(5000);
  expect(file?.trace.length).toBeLessThan(20_000);
});

test('a cancel is heard while much is unpacked from little', async () => {
  const controller = new AbortController();
  const packed = gzipSync(`${call(1)}\n`.repeat(1_000_000));
  const reading = readSource(sourceOf('a.gz', packed), {
    importers: IMPORTERS,
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(new Error('cancelled')), 0);
  await expect(reading).rejects.toThrow('cancelled');
});
