/** What tests of the command line share: a command run in this process, and made-up files. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TariffForm } from '../tariffs/form.ts';
import { run } from './run.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Standard output as JSON; checks that it is one object. */
  json<T = Answer>(): T;
}

/** Any answer; tests name the fields that they read. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = any;

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly watched?: boolean;
}

/** Runs `argv` as the command line would. */
export async function cli(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const input = options.stdin ?? '';
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const code = await run(argv, {
    stdin: (async function* () {
      await Promise.resolve();
      yield bytes;
    })(),
    out: (text) => (out += text),
    err: (text) => (err += text),
    watched: options.watched ?? false,
    env: options.env ?? {},
  });
  return { code, out, err, json: () => JSON.parse(out) as never };
}

/** A folder of files that lasts for one test file. */
export class TestFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'keep-or-compact-'));

  /** Writes a file and gives its path. Objects are written as JSON, arrays as JSONL. */
  file(name: string, content: string | Uint8Array | object | readonly object[]): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, textOf(content));
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function textOf(content: string | Uint8Array | object): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  if (Array.isArray(content)) return content.map((row) => `${JSON.stringify(row)}\n`).join('');
  return JSON.stringify(content);
}

/** A row of the plain format with all counts known. */
export const row = (counts: Readonly<Record<string, unknown>> = {}): object => ({
  time: '2026-01-15T00:00:00Z',
  session: 's',
  turn: '1',
  model: 'made-up',
  uncached_input: 0,
  cache_read: 0,
  cache_write_5m: 0,
  output: 0,
  ...counts,
});

/** A made-up list with flat prices. */
export const list = (
  id: string,
  rates: TariffForm['periods'][number]['rates'],
  more: Partial<TariffForm> = {},
): TariffForm => ({ id, provider: id.split('/')[0] ?? id, periods: [{ rates }], ...more });

const ta = {
  input: '3',
  cachedRead: '0.30',
  output: '15',
  cacheWrite: { '5m': '3.75', '1h': '6' },
};

/** Shaped as three sellers' lists; dearer above a threshold. */
export const TA: TariffForm = {
  ...list('made/ta', ta),
  cache: { ttls: ['5m', '1h'], defaultTtl: '5m' },
  periods: [
    {
      rates: ta,
      tiers: [
        {
          above: 200_000,
          rates: {
            input: '6',
            cachedRead: '0.60',
            output: '22.50',
            cacheWrite: { '5m': '7.50', '1h': '12' },
          },
        },
      ],
    },
  ],
};
export const TO: TariffForm = {
  ...list('made/to', { input: '5', cachedRead: '0.50', output: '30' }),
  periods: [
    {
      rates: { input: '5', cachedRead: '0.50', output: '30', cacheWrite: { '30m': '6.25' } },
      tiers: [
        {
          above: 272_000,
          rates: { input: '10', cachedRead: '1', output: '45', cacheWrite: { '30m': '12.50' } },
        },
      ],
    },
  ],
};
export const TG: TariffForm = {
  ...list('made/tg', { input: '1.25', cachedRead: '0.125', output: '10' }),
  periods: [
    {
      rates: { input: '1.25', cachedRead: '0.125', output: '10' },
      tiers: [{ above: 200_000, rates: { input: '2.50', cachedRead: '0.25', output: '15' } }],
      storagePerMTokHour: '4.50',
    },
  ],
};
