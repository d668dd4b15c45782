/** The plain way: parse every line, keep the row with the most output of each response. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Sums {
  calls: number;
  input: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
}

interface Row {
  type?: string;
  requestId?: string;
  message?: {
    id: string;
    usage: {
      input_tokens: number;
      cache_read_input_tokens: number;
      cache_creation_input_tokens: number;
      output_tokens: number;
    };
  };
}

export interface Reference {
  readonly sums: Sums;
  /** Time in `JSON.parse` and in cutting and decoding lines, ms; without reading from disk. */
  readonly parseMs: number;
}

export function plainReference(folder: string): Reference {
  const best = new Map<string, NonNullable<Row['message']>['usage']>();
  let parseMs = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.jsonl')) continue;
    const bytes = readFileSync(join(folder, name));
    const start = performance.now();
    for (let from = 0; from < bytes.length;) {
      const end = bytes.indexOf(10, from);
      const to = end === -1 ? bytes.length : end;
      const row = JSON.parse(bytes.toString('utf8', from, to)) as Row;
      from = to + 1;
      if (row.type !== 'assistant' || row.message === undefined) continue;
      const key = `${row.message.id} ${row.requestId}`;
      const { usage } = row.message;
      const known = best.get(key);
      if (known === undefined || known.output_tokens <= usage.output_tokens) best.set(key, usage);
    }
    parseMs += performance.now() - start;
  }
  const sums: Sums = { calls: best.size, input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };
  for (const u of best.values()) {
    sums.input += u.input_tokens;
    sums.cacheRead += u.cache_read_input_tokens;
    sums.cacheWrite += u.cache_creation_input_tokens;
    sums.output += u.output_tokens;
  }
  return { sums, parseMs };
}
