/**
 * One billed call told by two logs of different formats: an agent's transcript and the stream of its
 * SDK, a rollout and the events of a headless run, either of them and telemetry or a gateway's log.
 *
 * Two rows are one call where both have the same id of the seller's (a response's or a request's), or
 * where an agent's own logs share the session's id, the whole prompt and the part read from the cache,
 * at about the same time. Sums of a run are that session's calls. Where neither is given, nothing is
 * dropped: what looks alike is not proof.
 */
import { callIdAt, FLAG, promptTokensAt, stringAt, type Trace } from '../trace/trace.ts';
import type { FileImport } from './importer.ts';

/** Formats in which one agent logs the same session, under the same id. */
const FAMILIES: readonly (readonly string[])[] = [
  ['claude-code', 'claude-agent-sdk', 'otlp-logs'],
  ['codex', 'codex-exec', 'otlp-logs'],
  ['gemini-cli', 'otlp-logs'],
];

/** Ids that a seller makes and never uses twice; servers of one's own number their answers. */
const SELLERS_ID = /^(?:msg_|resp_|req_|gen-|chatcmpl-)[\w-]{12,}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A transcript's time is an answer's end, telemetry's that of its export. */
const SAME_TIME_MS = 600_000;

/** Of rows that look alike; a hostile log has no end of them. */
const MOST_LOOKED_AT = 16;

/** A row of a file. */
interface Row {
  readonly file: number;
  readonly row: number;
}

/**
 * Which rows repeat calls that another format tells better.
 * @param files as read, with their rows where they belong
 * @param dropped rows that are dropped already
 * @param ranks by file, the place of its format: of equals the lower one stays
 * @returns by file, the rows to drop besides
 */
export function dropAcrossFormats(
  files: readonly FileImport[],
  dropped: readonly ReadonlySet<number>[],
  ranks: readonly number[],
): Set<number>[] {
  const drops = files.map(() => new Set<number>());
  if (new Set(files.flatMap((f) => (f.trace.length > 0 ? [f.format] : []))).size < 2) return drops;
  const work = new Overlap(files, dropped, ranks, drops);
  work.settle(work.byId());
  work.settle(work.bySession());
  work.settleSums();
  return drops;
}

class Overlap {
  readonly #files: readonly FileImport[];
  readonly #dropped: readonly ReadonlySet<number>[];
  readonly #ranks: readonly number[];
  readonly #drops: readonly Set<number>[];

  constructor(
    files: readonly FileImport[],
    dropped: readonly ReadonlySet<number>[],
    ranks: readonly number[],
    drops: readonly Set<number>[],
  ) {
    this.#files = files;
    this.#dropped = dropped;
    this.#ranks = ranks;
    this.#drops = drops;
  }

  /** Pairs of rows of different formats with one id. */
  byId(): [Row, Row][] {
    // Of the format with the most rows only the ids that others have are looked at.
    const rows = new Map<string | null, number>();
    for (const { format, trace } of this.#files)
      rows.set(format, (rows.get(format) ?? 0) + trace.length);
    const [[largest] = [null]] = [...rows].sort(([, a], [, b]) => b - a);
    const found = new Map<string, Row[]>();
    for (const others of [true, false])
      this.#files.forEach(({ format }, file) => {
        if ((format !== largest) !== others) return;
        this.#eachAlive(file, (row) => {
          for (const id of this.#idsOf(file, row)) {
            const list = found.get(id);
            if (list !== undefined) list.push({ file, row });
            else if (others) found.set(id, [{ file, row }]);
          }
        });
      });
    return [...found.values()].flatMap((list) => this.#paired(list, Infinity));
  }

  /** Pairs of rows of an agent's logs with one session, prompt, cache read and about one time. */
  bySession(): [Row, Row][] {
    return FAMILIES.flatMap((family) => {
      const files = this.#files.flatMap((f, i) => (family.includes(f.format ?? '') ? [i] : []));
      const shared = this.#sharedSessions(files);
      if (shared.size === 0) return [];
      const found = new Map<string, Row[]>();
      for (const file of files)
        this.#eachAlive(file, (row) => {
          const { trace } = this.#at(file);
          const session = this.#sessionOf(file, row);
          const prompt = promptTokensAt(trace, row);
          const read = trace.counts.cacheRead[row] ?? NaN;
          if (!shared.has(session) || isSum(trace, row) || prompt === 0 || Number.isNaN(read))
            return;
          const key = `${session} ${prompt} ${read}`;
          const list = found.get(key);
          if (list === undefined) found.set(key, [{ file, row }]);
          else list.push({ file, row });
        });
      return [...found.values()].flatMap((list) => this.#paired(list, SAME_TIME_MS));
    });
  }

  /**
   * Of each pair the row with more output stays (a placeholder is never larger than the final
   * count), of equals the one of the better format. Rows whose output stands in a row of its own
   * stay or go together.
   */
  settle(pairs: readonly (readonly [Row, Row])[]): void {
    const rests = this.#rests();
    const blocks = new Map<string, { readonly row: Row; readonly partner: Row }[]>();
    for (const [a, b] of pairs) {
      const [x, y] = [this.#blockOf(a), this.#blockOf(b)];
      if (rests.has(x)) add(blocks, x, { row: a, partner: b });
      else if (rests.has(y)) add(blocks, y, { row: b, partner: a });
      else if (this.#alive(a) && this.#alive(b)) this.#drop(this.#isBetter(a, b) ? b : a);
    }
    for (const [name, members] of blocks) {
      const block = rests.get(name);
      if (block === undefined) continue;
      const partners = new Map<number, Row>();
      for (const { row, partner } of members)
        if (this.#alive(partner) && !partners.has(row.row)) partners.set(row.row, partner);
      const sum = (rows: readonly Row[]): number => rows.reduce((n, r) => n + this.#output(r), 0);
      const told = [...partners.values()];
      if (partners.size === block.calls.length && sum(told) >= sum([...block.calls, ...block.rest]))
        for (const row of [...block.calls, ...block.rest]) this.#drop(row);
      else for (const { partner } of members) this.#drop(partner);
    }
  }

  /** Sums of a run and the calls of the same session: what has more tokens stays, else the calls. */
  settleSums(): void {
    for (const family of FAMILIES) {
      const files = this.#files.flatMap((f, i) => (family.includes(f.format ?? '') ? [i] : []));
      const shared = this.#sharedSessions(files);
      const sums = new Map<string, Row[]>();
      const calls = new Map<string, Row[]>();
      for (const file of files)
        this.#eachAlive(file, (row) => {
          const session = this.#sessionOf(file, row);
          if (shared.has(session))
            add(isSum(this.#at(file).trace, row) ? sums : calls, session, { file, row });
        });
      for (const [session, summed] of sums) {
        const formats = new Set(summed.map(({ file }) => this.#at(file).format));
        const others = (calls.get(session) ?? []).filter(
          ({ file }) => !formats.has(this.#at(file).format),
        );
        if (others.length === 0) continue;
        const total = (rows: readonly Row[]): number =>
          rows.reduce(
            (n, r) => n + promptTokensAt(this.#at(r.file).trace, r.row) + this.#output(r),
            0,
          );
        for (const row of total(others) >= total(summed) ? summed : others) this.#drop(row);
      }
    }
  }

  #at(file: number): FileImport {
    return this.#files[file] as FileImport;
  }

  #alive({ file, row }: Row): boolean {
    return this.#dropped[file]?.has(row) !== true && this.#drops[file]?.has(row) !== true;
  }

  #drop({ file, row }: Row): void {
    this.#drops[file]?.add(row);
  }

  #eachAlive(file: number, visit: (row: number) => void): void {
    const { length } = this.#at(file).trace;
    for (let row = 0; row < length; row++) if (this.#alive({ file, row })) visit(row);
  }

  /** The seller's ids of a row: a response's, a request's. */
  #idsOf(file: number, row: number): string[] {
    const { trace, identities } = this.#at(file);
    const ids = [callIdAt(trace, row), identities.at(row)?.variant ?? null];
    return ids.filter((id): id is string => id !== null && SELLERS_ID.test(id));
  }

  /** A Codex rollout's own thread: its sub-agents belong to the session of their root. */
  #sessionOf(file: number, row: number): string {
    const { trace, format, facts } = this.#at(file);
    const thread = format === 'codex' ? facts['id'] : undefined;
    return thread ?? stringAt(trace, trace.session[row]) ?? '';
  }

  /** Sessions that more than one format of `files` has. */
  #sharedSessions(files: readonly number[]): Set<string> {
    const formats = new Map<string, string | null>();
    const shared = new Set<string>();
    for (const file of files) {
      const { format, trace, facts } = this.#at(file);
      const seen = new Set(trace.session);
      const names = [...seen].map((index) => stringAt(trace, index) ?? '');
      for (const name of format === 'codex' ? [facts['id'] ?? '', ...names] : names) {
        if (!UUID.test(name)) continue;
        const before = formats.get(name);
        if (before === undefined) formats.set(name, format);
        else if (before !== format) shared.add(name);
      }
    }
    return shared;
  }

  /** Each row with at most one of each other format, not further apart than `spanMs`. */
  #paired(list: readonly Row[], spanMs: number): [Row, Row][] {
    if (list.length < 2) return [];
    const formats = new Map<string | null, Row[]>();
    for (const row of list) add(formats, this.#at(row.file).format, row);
    const [first = [], ...others] = [...formats.values()].sort(
      ([a], [b]) => this.#rank(a) - this.#rank(b),
    );
    const pairs: [Row, Row][] = [];
    for (const other of others) {
      const left = this.#byTime(other);
      const taken = new Set<number>();
      let from = 0;
      for (const a of this.#byTime(first)) {
        while (taken.has(from) || this.#timeOf(left[from]) < this.#timeOf(a) - spanMs) from++;
        const to = Math.min(left.length, from + MOST_LOOKED_AT);
        for (let k = from; k < to; k++) {
          const b = left[k];
          if (b === undefined || taken.has(k) || !this.#mayBeOne(a, b, spanMs)) continue;
          pairs.push([a, b]);
          taken.add(k);
          break;
        }
      }
      // What the first format does not have, a third may still share with the second.
      left.forEach((b, k) => {
        if (!taken.has(k)) first.push(b);
      });
    }
    return pairs;
  }

  #rank(row: Row | undefined): number {
    return this.#ranks[row?.file ?? -1] ?? Infinity;
  }

  #timeOf(row: Row | undefined): number {
    return this.#files[row?.file ?? -1]?.trace.timeMs[row?.row ?? -1] ?? NaN;
  }

  /** In the order of their times; those without one first. */
  #byTime(rows: readonly Row[]): Row[] {
    const key = (row: Row): number => {
      const time = this.#timeOf(row);
      return Number.isNaN(time) ? -Infinity : time;
    };
    return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  }

  #mayBeOne(a: Row, b: Row, spanMs: number): boolean {
    // Where a time is not known, this is false.
    if (Math.abs(this.#timeOf(a) - this.#timeOf(b)) > spanMs) return false;
    // Ids of one kind that differ name two calls.
    const kinds = (r: Row): Map<string, string> =>
      new Map(this.#idsOf(r.file, r.row).map((id) => [id.slice(0, 4), id]));
    const of = kinds(b);
    return [...kinds(a)].every(([kind, id]) => (of.get(kind) ?? id) === id);
  }

  #isBetter(a: Row, b: Row): boolean {
    return (
      this.#output(a) > this.#output(b) ||
      (this.#output(a) === this.#output(b) && this.#rank(a) <= this.#rank(b))
    );
  }

  #output({ file, row }: Row): number {
    return this.#at(file).trace.counts.output[row] || 0;
  }

  /** Rows of one file, session and model. */
  #blockOf({ file, row }: Row): string {
    const { trace } = this.#at(file);
    return `${file} ${trace.session[row] ?? -1} ${trace.model[row] ?? -1}`;
  }

  /** Blocks that have a row which stands for no call but for the rest of their calls' output. */
  #rests(): Map<string, { readonly calls: Row[]; readonly rest: Row[] }> {
    const blocks = new Map<string, { readonly calls: Row[]; readonly rest: Row[] }>();
    this.#files.forEach(({ trace, format }, file) => {
      if (format !== 'claude-agent-sdk' || !trace.calls.includes(0)) return;
      this.#eachAlive(file, (row) => {
        const name = this.#blockOf({ file, row });
        const block = blocks.get(name) ?? { calls: [], rest: [] };
        blocks.set(name, block);
        (trace.calls[row] === 0 ? block.rest : block.calls).push({ file, row });
      });
    });
    for (const [name, { rest }] of blocks) if (rest.length === 0) blocks.delete(name);
    return blocks;
  }
}

function isSum(trace: Trace, row: number): boolean {
  return ((trace.flags[row] ?? 0) & FLAG.aggregated) !== 0 && trace.calls[row] !== 0;
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
