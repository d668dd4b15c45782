/** Who reads what does not matter, and a cancel ends all of them. */
import { describe, expect, test } from 'vitest';
import { summarize } from '../importers/testing.ts';
import { mergeImports } from '../importers/merge.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { readAll } from './reading.ts';
import { help, readTogether, sourceOf, type FileSource, type Port } from './sharing.ts';

function say(port: Port, data: unknown): void {
  const event = new MessageEvent('message', { data });
  setTimeout(() => port.onmessage?.call(port as MessagePort, event), 0);
}

/** Two ends of a channel whose messages cross as they do between workers, columns and all. */
function channel(): [Port, Port] {
  const end = (): Port => ({ postMessage: () => undefined, onmessage: null });
  const [a, b] = [end(), end()];
  const link = (from: Port, to: Port): void => {
    from.postMessage = (message: unknown, transfer: unknown = []) => {
      // Node clones no files.
      const { task, ...rest } = message as { task?: unknown };
      const clone = structuredClone(rest, { transfer: transfer as ArrayBuffer[] });
      say(to, task === undefined ? clone : { ...clone, task });
    };
  };
  link(a, b);
  link(b, a);
  return [a, b];
}

function helpers(count: number): Port[] {
  return Array.from({ length: count }, () => {
    const [here, there] = channel();
    help(there);
    return here;
  });
}

const row = (n: number, session: string, text = ''): string =>
  JSON.stringify({
    type: 'assistant',
    sessionId: session,
    uuid: `u${n}`,
    parentUuid: null,
    requestId: `r${n}`,
    timestamp: new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString(),
    message: {
      id: `m${n}`,
      model: 'claude-opus-5-5',
      role: 'assistant',
      stop_reason: 'end_turn',
      content: [{ type: 'text', text }],
      usage: { input_tokens: n, output_tokens: 2, cache_read_input_tokens: 3 },
    },
  });
const file = (name: string, from: number, count: number, text = ''): FileSource =>
  sourceOf(
    new File(
      Array.from({ length: count }, (_, i) => `${row(from + i, name, text)}\n`),
      name,
    ),
    name,
  );

/** Larger than what is read whole, with a copy of its calls in another file, and small ones. */
const sources = [
  file('small-1', 0, 3),
  file('large', 1000, 2600, 'A thousand letters, or more. '.repeat(50)),
  file('copy', 1500, 300),
  ...Array.from({ length: 250 }, (_, k) => file(`tiny-${k}`, 10_000 + k, 1)),
  sourceOf(new File(['not a trace'], 'other.txt'), 'other.txt'),
];
const never = new AbortController().signal;
/** In production they are larger. */
const sizes = { sharedFrom: 2_500_000, stretch: 400_000 };
const sharing = { sizes, signal: never, onBytes: () => undefined, onFiles: () => undefined };

describe('reading together', () => {
  test('gives what one alone reads, with one helper and with three', async () => {
    const alone = await readAll({ sources, mappings: sources.map(() => null) }, never);
    const [large] = sources.slice(1);
    expect(large?.size).toBeGreaterThan(sizes.sharedFrom);
    for (const count of [1, 3]) {
      const read = (await readTogether(sources, { ...sharing, helpers: helpers(count) })).flat();
      expect(read).toEqual(alone);
      expect(mergeImports(read, IMPORTERS)).toEqual(mergeImports(alone, IMPORTERS));
    }
    const back = await readTogether(sources.toReversed(), { ...sharing, helpers: helpers(1) });
    expect(summarize(mergeImports(back.flat(), IMPORTERS).trace)).toEqual(
      summarize(mergeImports(alone, IMPORTERS).trace),
    );
  }, 60_000);

  test('tells all bytes and files', async () => {
    let [bytes, files, calls] = [0, 0, 0];
    await readTogether(sources, {
      sizes,
      helpers: helpers(2),
      signal: never,
      onBytes: (n) => (bytes += n),
      onFiles: (n, more) => {
        files += n;
        calls += more;
      },
    });
    const size = sources.reduce((n, s) => n + s.size, 0);
    expect(files).toBe(sources.length);
    expect(calls).toBe(3 + 2600 + 300 + 250);
    // A stretch looks at the byte before it, and reads its last line to the end.
    expect(bytes).toBeGreaterThanOrEqual(size - 100_000);
    expect(bytes).toBeLessThan(size + 100_000);
  }, 60_000);

  test('a cancel ends it, whoever is reading', async () => {
    const stop = new AbortController();
    const reading = readTogether(sources, {
      ...sharing,
      helpers: helpers(2),
      signal: stop.signal,
      onBytes: () => stop.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  }, 60_000);

  test('a helper that fails ends it with its reason', async () => {
    const failing: Port = {
      onmessage: null,
      postMessage(message: unknown) {
        const { id } = message as { id?: number };
        if (id === undefined) return;
        say(this, { id, reason: 'no memory' });
      },
    };
    await expect(readTogether(sources, { ...sharing, helpers: [failing] })).rejects.toThrow(
      'no memory',
    );
  }, 60_000);
});
