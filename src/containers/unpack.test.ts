import { gzipSync } from 'node:zlib';
import * as zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from './unpack.ts';
import { bytesOf, openAll, paxRecord, tar, zip, zstdFrame } from './testing.ts';

const text = 'one\ntwo\n';
const other = 'three\n';
const long = Array.from({ length: 30_000 }, (_, i) => `${(i * 7919) % 10_007} `).join('');
const good = (name: string | null, content = text) => ({ name, text: content, fault: null });
const bad = (name: string | null, fault: string, content = '') => ({ name, text: content, fault });
/** Node has it since 22.15. */
const zstd = (zlib as { zstdCompressSync?: typeof zlib.zstdCompressSync }).zstdCompressSync;

describe.each([1, 7, 1 << 20])('in chunks of %i', (chunk) => {
  const open = (bytes: Uint8Array) => openAll(bytes, chunk);

  test('one packed file keeps its name', async () => {
    expect(await open(bytesOf(text))).toEqual([good(null)]);
    expect(await open(gzipSync(text))).toEqual([good(null)]);
    expect(await open(zstdFrame([text]))).toEqual([good(null)]);
    expect(await open(gzipSync(gzipSync(text)))).toEqual([good(null)]);
  });

  test('zip: packed or stored, its sizes before or behind', async () => {
    const names = { name: 'a/b.jsonl', content: text };
    const files = [
      { ...names },
      { ...names, method: 0 },
      { ...names, large: true },
      ...(['signed', 'bare', 'long'] as const).flatMap((how) => [
        { ...names, open: how },
        { ...names, open: how, content: long },
        { ...names, open: how, content: '' },
      ]),
      { ...names, method: 0, open: 'signed' as const },
      { ...names, method: 0, open: 'long' as const, content: `xPK\x07\x08${long}PK` },
      { name: 'a/', content: '', method: 0 },
      { name: 'a/', content: '', method: 0, open: 'none' as const },
      { name: '__MACOSX/a/._b.jsonl', content: 'x' },
      { name: 'a/node_modules/x/y.json', content: '{}' },
      { name: 'last', content: other },
    ];
    const wanted = files
      .filter((f) => !/^(?:a\/|__MACOSX.*|.*node_modules.*)$/.test(f.name))
      .map((f) => good(f.name, f.content));
    expect(await open(zip(files))).toEqual(wanted);
    // What is not read is passed over.
    const last = await openAll(zip(files), chunk, LIMITS, (name) => name === 'last');
    expect(last).toEqual([good('last', other)]);
  });

  test('zip: what cannot be read is named, its neighbours survive', async () => {
    const files = [
      { name: 'first', content: text },
      { name: 'locked', content: text, encrypted: true },
      { name: 'locked too', content: text, encrypted: true, open: 'signed' as const },
      { name: 'bz', content: text, method: 12 },
      { name: 'bz too', content: text, method: 12, open: 'signed' as const },
      { name: 'new', content: text, method: 77 },
      { name: 'wrong', content: text, damaged: true },
      { name: 'wrong too', content: text, damaged: true, open: 'signed' as const },
      { name: 'last', content: other },
    ];
    expect(await open(zip(files))).toEqual([
      good('first'),
      bad('locked', 'encrypted: zip'),
      bad('locked too', 'encrypted: zip'),
      bad('bz', 'unsupported-packing: zip, bzip2'),
      bad('bz too', 'unsupported-packing: zip, bzip2'),
      bad('new', 'unsupported-packing: zip, method 77'),
      bad('wrong', 'damaged-container: zip', text),
      bad('wrong too', 'damaged-container: zip', text),
      good('last', other),
    ]);
  });

  test('zip: a directory that is cut off, or lists what is not there', async () => {
    const files = [
      { name: 'a', content: text },
      { name: 'b', content: other },
    ];
    const whole = [good('a'), good('b', other)];
    const damaged = 'damaged-container: zip';
    expect(await open(zip(files, { directory: false }))).toEqual([...whole, bad(null, damaged)]);
    expect(await open(zip(files, { listed: ['c'] }))).toEqual([...whole, bad('c', damaged)]);
    const bytes = zip(files);
    expect(await open(bytes.subarray(0, bytes.length - 30))).toEqual([
      ...whole,
      bad(null, damaged),
    ]);
    // A damaged head: the file is missing, those behind it are found.
    const broken = zip([{ name: 'x', content: long }, ...files]);
    broken[2] = 99;
    expect(
      await open(bytesOf(zip([{ name: '0', content: '' }], { directory: false }), broken)),
    ).toEqual([good('0', ''), ...whole, bad('x', damaged)]);
  });

  test('zip: cut off within a file', async () => {
    const bytes = zip([
      { name: 'a', content: text },
      { name: 'b', content: long },
    ]);
    const [a, b, end, ...none] = await open(bytes.subarray(0, bytes.length - 20_000));
    expect([a, none]).toEqual([good('a'), []]);
    expect([b?.name, b?.fault, long.startsWith(b?.text ?? '-')]).toEqual([
      'b',
      'damaged-container: zip',
      true,
    ]);
    expect(end).toEqual(bad(null, 'damaged-container: zip'));
  });

  test('tar: long names, sizes and kinds; packed or not', async () => {
    const path = `${'folder/'.repeat(30)}é.jsonl`;
    const archive = tar([
      { name: 'projects/', content: '', type: '5' },
      { name: 'a.jsonl', content: text, prefix: 'projects/p' },
      { name: 'link', content: '', type: '2' },
      { name: 'PaxHeader', content: paxRecord('path', path), type: 'x' },
      { name: 'short', content: long },
      { name: '././@LongLink', content: `${path}2\0`, type: 'L' },
      { name: 'short', content: other },
      { name: 'holes', content: 'x', type: 'S' },
      { name: 'old', content: other, type: '\0' },
    ]);
    const wanted = [
      good('projects/p/a.jsonl'),
      good(path, long),
      good(`${path}2`, other),
      bad('holes', 'unsupported-packing: tar, sparse'),
      good('old', other),
    ];
    expect(await open(archive)).toEqual(wanted);
    expect(await open(gzipSync(archive))).toEqual(wanted);
    expect(await open(tar([{ name: 'a', content: text }], 0))).toEqual([good('a')]);
  });

  test('tar: damaged and cut', async () => {
    const archive = tar([
      { name: 'a', content: text },
      { name: 'b', content: other },
    ]);
    const damaged = archive.slice();
    damaged[1024 + 5] = 1;
    const fault = 'damaged-container: tar';
    expect(await open(damaged)).toEqual([good('a'), bad(null, fault)]);
    expect(await open(archive.subarray(0, 1024 + 512 + 3))).toEqual([
      good('a'),
      bad('b', fault, other.slice(0, 3)),
      bad(null, fault),
    ]);
    // What the packing lost is the packing's fault.
    const packed = gzipSync(tar([{ name: 'a', content: long }]));
    const [a, end] = await open(packed.subarray(0, packed.length - 9_000));
    expect([a?.name, a?.fault, end]).toEqual([
      'a',
      'damaged-container: gzip',
      bad(null, 'damaged-container: gzip'),
    ]);
  });

  test('zstd: frames in a row, those of others, damaged and cut', async () => {
    const frame = zstdFrame([text, { byte: 10, times: 3 }, other]);
    const wanted = `${text}\n\n\n${other}`;
    const foreign = bytesOf(Uint8Array.of(0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0), 'abc');
    expect(await open(frame)).toEqual([good(null, wanted)]);
    expect(await open(bytesOf(foreign, frame, foreign, frame))).toEqual([
      good(null, wanted + wanted),
    ]);
    const fault = 'damaged-container: zstd';
    expect(await open(bytesOf(frame, 'rubbish rubbish'))).toEqual([bad(null, fault, wanted)]);
    expect(await open(frame.subarray(0, frame.length - 2))).toEqual([
      bad(null, fault, `${text}\n\n\n`),
    ]);
    const window = frame.slice();
    window[5] = 18 << 3;
    expect(await open(window)).toEqual([bad(null, 'unsupported-packing: zstd --long > 27')]);
    const dictionary = bytesOf(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1, 80, 7), frame.subarray(6));
    expect(await open(dictionary)).toEqual([bad(null, 'unsupported-packing: zstd + dictionary')]);
  });

  test.skipIf(zstd === undefined)('zstd as programs write it', async () => {
    if (zstd === undefined) return;
    const packed = zstd(long, { params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } });
    expect(await open(packed)).toEqual([good(null, long)]);
    expect(await open(bytesOf(zstd(text), packed))).toEqual([good(null, text + long)]);
    expect(await open(zstd(tar([{ name: 'a', content: long }])))).toEqual([good('a', long)]);
    const [cut] = await open(packed.subarray(0, packed.length - 1));
    expect(cut?.fault).toBe('damaged-container: zstd');
  });

  test('an archive in an archive is a folder; what is packed in that is refused', async () => {
    const inner = zip([
      { name: 'c.jsonl', content: text },
      { name: 'd.gz', content: gzipSync(text) },
    ]);
    const archive = zip([
      { name: 'a/b.zip', content: inner, method: 0, open: 'signed' },
      { name: 'e.jsonl.gz', content: gzipSync(other) },
      { name: 'f.tgz', content: gzipSync(tar([{ name: 'g', content: text }])) },
      { name: 'h', content: text },
    ]);
    expect(await open(archive)).toEqual([
      good('a/b.zip/c.jsonl'),
      bad('a/b.zip/d.gz', 'nested-container: gzip'),
      good('e.jsonl.gz', other),
      good('f.tgz/g'),
      good('h'),
    ]);
  });

  test('an empty archive', async () => {
    expect(await open(zip([]))).toEqual([bad(null, 'empty: zip')]);
    expect(await open(gzipSync(''))).toEqual([good(null, '')]);
  });
});

describe('limits', () => {
  const limits = { ratio: 50, ratioFromBytes: 100_000, bytes: 1_000_000, files: 3 };
  const bomb = 'a'.repeat(3_000_000);

  test.each([
    ['gzip', gzipSync(bomb), null],
    ['gzip in gzip', gzipSync(gzipSync(bomb)), null],
    ['zstd', zstdFrame([text, ...new Array(30).fill({ byte: 97, times: 100_000 })]), null],
    ['zip', zip([{ name: 'a', content: bomb }, { name: 'b', content: text }]), 'a'], // prettier-ignore
    ['zip, open', zip([{ name: 'a', content: bomb, open: 'signed' }]), 'a'],
  ])('too much for its size: %s', async (_, packed, name) => {
    const [only, ...none] = await openAll(packed, 1000, limits);
    expect([only?.name, only?.fault, none]).toEqual([name, 'unpacked-ratio: 50', []]);
    expect(only?.text.length).toBeLessThan(400_000);
  });

  test('too much by itself', async () => {
    const [only] = await openAll(gzipSync(bomb), 1000, { ...limits, ratio: 1e9 });
    expect(only?.fault).toBe('unpacked-size: 0.001');
    expect(only?.text.length).toBeLessThanOrEqual(1_000_000);
  });

  test('what nobody reads is not unpacked', async () => {
    const packed = zip([
      { name: 'a', content: bomb },
      { name: 'b', content: text },
    ]);
    expect(await openAll(packed, 1000, limits, (name) => name === 'b')).toEqual([good('b')]);
  });

  test('too many files', async () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => ({ name, content: text }));
    expect(await openAll(zip(files), 1000, limits)).toEqual([
      good('a'),
      good('b'),
      good('c'),
      bad(null, 'too-many-files: 3'),
    ]);
    expect(await openAll(tar(files), 1000, limits)).toHaveLength(4);
  });
});

test('names are data, and can be shown', async () => {
  const names = ['../../etc/passwd', '/root/x', 'C:\\logs\\a.jsonl', 'a\u0007\n\u202eb', 'é'];
  const shown = ['../../etc/passwd', '/root/x', 'C:/logs/a.jsonl', 'a���b', 'é'];
  const found = await openAll(zip(names.map((name) => ({ name, content: text }))));
  expect(found).toEqual(shown.map((name) => good(name)));
  const [old] = await openAll(zip([{ name: Uint8Array.of(0x63, 0xe9), content: text }]));
  expect(old).toEqual(good('cé'));
});

test('an error of the disk is no damage', async () => {
  const { innerFiles } = await import('./unpack.ts');
  const packed = gzipSync(tar([{ name: 'a', content: long }]));
  let isFirst = true;
  const source = {
    next: () => {
      if (!isFirst) return Promise.reject(new Error('EIO'));
      isFirst = false;
      return Promise.resolve(bytesOf(packed.subarray(0, 5000)));
    },
  };
  await expect(async () => {
    for await (const { feed } of innerFiles(source, () => 0)) while ((await feed.next()) !== null);
  }).rejects.toThrow('EIO');
});

test('whatever is damaged ends in a fault or in bytes, and the same in any chunks', async () => {
  const whole = [
    gzipSync(long),
    zip([{ name: 'a', content: long, open: 'signed' }, { name: 'b', content: other }]), // prettier-ignore
    tar([{ name: 'a', content: long }]),
    zstdFrame([text, { byte: 97, times: 40 }, other]),
    ...(zstd === undefined ? [] : [zstd(long), zip([{ name: 'z', content: zstd(long), method: 93 }])]), // prettier-ignore
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 4 }),
      fc.double({ min: 0.2, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 5000 }),
      async (bytes, changes, share, chunk) => {
        const damaged = new Uint8Array(bytes.subarray(0, Math.ceil(bytes.length * share)));
        for (const [at, byte] of changes) damaged[Math.floor(at * (damaged.length - 1))] = byte;
        expect(await openAll(damaged, chunk)).toEqual(await openAll(damaged));
      },
    ),
    { numRuns: 150 },
  );
});
