/** Folders of a drop, walked with entries as browsers give them. */
import { expect, test, vi } from 'vitest';
import { filesOfEntries } from './files.ts';

/** A folder gives its entries in batches of at most so many, as Chromium does. */
const BATCH = 100;

type Tree = { readonly [name: string]: Tree | string | null };

/** Text is a file, `null` one that cannot be opened. Answers come later, as those of a browser. */
function entryOf(name: string, tree: Tree | string | null): FileSystemEntry {
  if (tree === null || typeof tree === 'string')
    return {
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void, failed: () => void) =>
        queueMicrotask(() => (tree === null ? failed() : done(new File([tree], name)))),
    } as unknown as FileSystemEntry;
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = Object.entries(tree).map(([inner, below]) => entryOf(inner, below));
      return {
        readEntries: (done: (entries: FileSystemEntry[]) => void) =>
          queueMicrotask(() => done(left.splice(0, BATCH))),
      };
    },
  } as unknown as FileSystemEntry;
}

const many = (count: number): Tree =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}.jsonl`, 'x']));

test('files in their order, under their paths; what cannot be opened or is no trace is left out', async () => {
  const files = await filesOfEntries([
    entryOf('one.jsonl', '1'),
    entryOf('logs', {
      'b.jsonl': 'b',
      inner: { 'a.jsonl': 'a', closed: null, empty: {} },
      node_modules: { 'package.json': '{}' },
      '.git': { HEAD: 'ref' },
      'c.jsonl': 'c',
    }),
    entryOf('two.jsonl', '2'),
  ]);
  expect(files.map((f) => f.name)).toEqual([
    'one.jsonl',
    'logs/b.jsonl',
    'logs/inner/a.jsonl',
    'logs/c.jsonl',
    'two.jsonl',
  ]);
  expect(await Promise.all(files.map((f) => f.text()))).toEqual(['1', 'b', 'a', 'c', '2']);
});

test('the page is heard while a large folder is walked', async () => {
  const breaths = vi.fn(() => Promise.resolve());
  vi.stubGlobal('scheduler', { yield: breaths });
  try {
    const tree = { a: many(1050), b: { c: many(2050) } };
    const files = await filesOfEntries([entryOf('logs', tree)]);
    expect(files).toHaveLength(3100);
    expect(files.at(-1)?.name).toBe('logs/b/c/f2049.jsonl');
    expect(breaths.mock.calls.length).toBeGreaterThanOrEqual(6);
  } finally {
    vi.unstubAllGlobals();
  }
});
