/** Claude Code transcripts (`~/.claude/projects/<project>/<session>.jsonl` and sub-agents' files). */
import { PURPOSES, stringAt, type PromptPart } from '../../trace/trace.ts';
import {
  anthropicUsage,
  isAnthropicUsage,
  type AnthropicUsage,
} from '../bodies/anthropic-usage.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asArray, asObject, at, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type {
  CrossFileDecision,
  Detection,
  FileImport,
  FileSample,
  Importer,
  Notice,
  Place,
  ReadContext,
  Reader,
} from '../importer.ts';
import { packTurns, turnAt, unpackTurns, type TurnStarts } from '../lineage.ts';
import { lineMatters, mentions } from './lines.ts';
import { PromptContent } from './content.ts';
import { keyOf, packRow, RowReader, SYNTHETIC, unpackRow, type AssistantRow } from './rows.ts';

export const claudeCode: Importer = {
  id: 'claude-code',
  name: 'Claude Code',
  docsUrl: 'https://code.claude.com/docs/en/how-claude-code-works',
  extensions: ['.jsonl'],
  kind: 'json',
  readsParts: true,
  detect,
  lineMatters,
  open: (context) => new ClaudeCodeReader(context),
  lineReader: () => {
    const rows = new RowReader();
    return {
      read: (bytes, from, to) => {
        const kind = rows.read(bytes, from, to);
        return kind === 'assistant' ? packRow(rows) : kind === 'nothing' ? null : undefined;
      },
    };
  },
  crossFile,
};

// --- detection ---

/** Rows that Claude Code alone writes, by type and a key beside it. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  'file-history-snapshot': 'snapshot',
  summary: 'leafUuid',
  progress: 'sessionId',
  'queue-operation': 'sessionId',
  'permission-mode': 'sessionId',
};

function detect(sample: FileSample): Detection {
  let best: Detection = 'no';
  for (const record of sample.records) {
    const row = asObject(record);
    if (row === null) continue;
    const found = detectRow(row);
    if (found === 'yes') return 'yes';
    if (found === 'maybe') best = 'maybe';
  }
  return best;
}

function detectRow(row: Json): Detection {
  const type = text(own(row, 'type'), 40);
  if (type === null) return 'no';
  const key = Object.hasOwn(OWN_ROWS, type) ? OWN_ROWS[type] : undefined;
  if (key !== undefined) return own(row, key) !== undefined ? 'yes' : 'no';
  if (type === 'system')
    return own(row, 'sessionId') !== undefined &&
      own(row, 'isSidechain') !== undefined &&
      own(row, 'subtype') !== undefined
      ? 'yes'
      : 'no';
  if (type !== 'user' && type !== 'assistant') return 'no';
  const message = own(row, 'message');
  // Qwen Code keeps the rows' envelope but holds `parts` instead of `content`.
  if (own(message, 'parts') !== undefined) return 'no';
  const marks = ['sessionId', 'requestId', 'parentUuid', 'isSidechain'];
  const marked = marks.some((k) => own(row, k) !== undefined);
  if (isAnthropicUsage(own(message, 'usage'))) return marked ? 'yes' : 'maybe';
  return own(row, 'sessionId') !== undefined &&
    own(row, 'parentUuid') !== undefined &&
    own(message, 'content') !== undefined
    ? 'yes'
    : 'no';
}

// --- reading ---

/**
 * One response, of which a transcript holds a row for each content block, all with the response's
 * usage (https://github.com/anthropics/claude-code/issues/87303).
 */
interface Response {
  /** Names the billed call; `null` where the row has no id of any kind. */
  readonly key: string | null;
  readonly requestId: string | null;
  sidechain: boolean;
  readonly session: string;
  readonly turn: string | null;
  readonly agent: string | null;
  readonly line: number;
  /** Of the first row that has one. */
  timeMs: number | null;
  model: string | null;
  usage: readonly AnthropicUsage[];
  /** Sum of the outputs of `usage`; −1 where unknown. */
  output: number;
  /**
   * Some row says why generation stopped, so its output is the final one. Without it the count may
   * be the placeholder of the stream's start (https://github.com/anthropics/claude-code/issues/22686).
   */
  stopped: boolean;
  /** What was put into the prompt since the response before. */
  readonly parts: readonly PromptPart[];
}

const NO_PARTS: readonly PromptPart[] = [];

interface Turns {
  /** The prompts that were seen. */
  count: number;
  readonly starts: (readonly [string, number])[];
}

/** Turn names of a sub-agent whose parent's turns are not in the same file. */
const AGENT_TURN = 'agent:';

/** The compaction's own agent (`agent-acompact-….jsonl`) replays the session, then summarises. */
const COMPACTION_AGENT = /^acompact/;

class ClaudeCodeReader implements Reader {
  readonly #context: ReadContext;
  readonly #fallbackSession: string;
  /** In order of first appearance; entries that are absorbed by another become `null`. */
  readonly #responses: (Response | null)[] = [];
  /** Per key: its index in `#responses`, or several, one for each request id. */
  readonly #byKey = new Map<string, number | number[]>();
  readonly #turns = new Map<string, Turns>();
  /** Keys of assistant rows without usage. */
  readonly #without = new Set<string>();
  readonly #boundaries: [session: string, id: string][] = [];
  #repeats = 0;
  #last: Response | null = null;
  readonly #content: PromptContent | null;
  readonly #rows = new RowReader();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#fallbackSession = sessionOfPath(context.fileName);
    this.#content = context.wantsParts ? new PromptContent() : null;
  }

  /** An assistant row that is written as usual; all others come to {@link record}. */
  line(bytes: Uint8Array, from: number, to: number, line: number): boolean {
    const kind = this.#rows.read(bytes, from, to);
    if (kind === 'assistant') this.#take(this.#rows, line);
    return kind === 'assistant' || kind === 'nothing';
  }

  taken(value: unknown, line: number): void {
    this.#take(unpackRow(value), line);
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    if (row === null) return;
    switch (own(row, 'type')) {
      case 'assistant':
        this.#assistant(row, row, line, text(own(row, 'agentId')));
        break;
      case 'progress': {
        // A sub-agent's message as its parent saw it; the sub-agent's own file has it as well.
        const data = asObject(own(row, 'data'));
        const inner = asObject(own(data, 'message'));
        if (inner !== null && own(inner, 'type') === 'assistant')
          this.#assistant(row, inner, line, text(own(data, 'agentId')) ?? 'sidechain');
        break;
      }
      case 'user':
        if (startsTurn(row)) this.#prompt(row);
        this.#content?.user(row);
        break;
      case 'attachment':
        this.#content?.attachment(row);
        break;
      case 'system':
        if (own(row, 'subtype') === 'compact_boundary') {
          this.#content?.compacted(row);
          this.#boundaries.push([this.#sessionOf(row), text(own(row, 'uuid')) ?? `line ${line}`]);
        }
        break;
    }
  }

  end(): void {
    for (const found of this.#byKey.values()) if (typeof found === 'object') this.#settle(found);
    const responses = this.#responses.filter((r) => r !== null);
    const summaries = this.#summaries(responses);
    for (const r of responses) this.#emit(r, summaries);
    this.#context.notice('duplicate-usage', this.#repeats);
    this.#context.notice('no-usage', [...this.#without].filter((k) => !this.#byKey.has(k)).length);
    if (this.#turns.size > 0) {
      const starts = new Map<string, TurnStarts>();
      for (const [session, turns] of this.#turns) starts.set(session, turns.starts);
      this.#context.fact('turns', packTurns(starts));
    }
    if (this.#boundaries.length > 0)
      this.#context.fact('boundaries', JSON.stringify(this.#boundaries));
  }

  #sessionOf(row: Json): string {
    return text(own(row, 'sessionId')) ?? this.#fallbackSession;
  }

  #prompt(row: Json): void {
    const session = this.#sessionOf(row);
    let turns = this.#turns.get(session);
    if (turns === undefined) this.#turns.set(session, (turns = { count: 0, starts: [] }));
    turns.count++;
    const time = timeMs(own(row, 'timestamp'));
    if (time !== null) turns.starts.push([String(turns.count), time]);
  }

  /** @param row the transcript's row; `inner` holds the message, and is the row itself but for progress */
  #assistant(row: Json, inner: Json, line: number, agentId: string | null): void {
    const message = asObject(own(inner, 'message'));
    if (message === null) return;
    if (own(message, 'model') === SYNTHETIC || own(inner, 'isApiErrorMessage') === true) return;
    const requestId = text(own(inner, 'requestId'));
    const key = keyOf(text(own(message, 'id')), requestId, text(own(inner, 'uuid')));
    const usage = own(message, 'usage');
    if (!isAnthropicUsage(usage)) {
      this.#without.add(key ?? `line ${line}`);
      return;
    }
    const fields = new CountFields();
    const calls = anthropicUsage(usage, fields);
    if (!fields.ok(this.#context, line)) return;
    const read: AssistantRow = {
      requestId,
      key,
      session: text(own(row, 'sessionId')),
      agentId,
      sidechain: inner !== row || own(row, 'isSidechain') === true,
      timeMs: timeMs(own(inner, 'timestamp') ?? own(row, 'timestamp')),
      model: text(own(message, 'model')),
      stopped: text(own(message, 'stop_reason')) !== null,
      usage: calls,
    };
    this.#take(read, line);
  }

  #take(row: AssistantRow, line: number): void {
    const { key, requestId, model, stopped, usage, agentId, timeMs: time } = row;
    const output = outputOf(usage);
    const sidechain = row.sidechain || agentId !== null;
    const known = this.#known(key, requestId);
    if (known !== null) {
      this.#repeats++;
      absorb(known, { usage, output, stopped, model, sidechain });
      known.timeMs ??= time;
      return;
    }
    const agent = agentId ?? (sidechain ? 'sidechain' : null);
    const session = row.session ?? this.#fallbackSession;
    const response: Response = {
      key,
      requestId,
      sidechain,
      session,
      turn: this.#turnOf(session, agent, time),
      agent,
      line,
      timeMs: time,
      model,
      usage,
      output,
      stopped,
      parts: this.#content?.take(agent) ?? NO_PARTS,
    };
    this.#last = response;
    const index = this.#responses.push(response);
    if (key === null) return;
    const indices = this.#byKey.get(key);
    if (indices === undefined) this.#byKey.set(key, index - 1);
    else if (typeof indices === 'number') this.#byKey.set(key, [indices, index - 1]);
    else indices.push(index - 1);
  }

  /** The response of which an earlier row had the same ids. */
  #known(key: string | null, requestId: string | null): Response | null {
    if (key === null) return null;
    // The rows of a response mostly follow each other.
    if (this.#last?.key === key && this.#last.requestId === requestId) return this.#last;
    const found = this.#byKey.get(key);
    if (found === undefined) return null;
    for (const i of typeof found === 'number' ? [found] : found) {
      const response = this.#responses[i];
      if (response?.requestId === requestId) return response;
    }
    return null;
  }

  /** The turn under way: a side row's by its time, for it may be written down later. */
  #turnOf(session: string, agent: string | null, time: number | null): string | null {
    const turns = this.#turns.get(session);
    if (turns === undefined) return agent === null ? null : AGENT_TURN + agent;
    const byTime = agent === null || time === null ? null : turnAt(turns.starts, time);
    return byTime ?? String(turns.count);
  }

  /**
   * Responses of one id with several request ids (or none): those without a request id join the
   * first; a sidechain's replay is dropped where an original is there; the rest are calls of
   * their own.
   */
  #settle(indices: readonly number[]): void {
    const named = indices.filter((i) => this.#responses[i]?.requestId !== null);
    const main = named.filter((i) => this.#responses[i]?.sidechain === false);
    const home = this.#responses[main[0] ?? named[0] ?? indices[0] ?? 0];
    if (home === undefined || home === null) return;
    for (const i of indices) {
      const r = this.#responses[i];
      if (r === undefined || r === null || r === home) continue;
      const replay = main.length > 0 && r.sidechain;
      if (r.requestId !== null && !replay) continue;
      if (r.requestId === null) absorb(home, r);
      this.#responses[i] = null;
      this.#repeats++;
    }
  }

  /** The last response of each compaction agent: the summary itself. */
  #summaries(responses: readonly Response[]): ReadonlySet<Response> {
    const last = new Map<string, Response>();
    for (const r of responses)
      if (r.agent !== null && COMPACTION_AGENT.test(r.agent)) last.set(r.agent, r);
    return new Set(last.values());
  }

  #emit(r: Response, summaries: ReadonlySet<Response>): void {
    const replays = r.agent !== null && COMPACTION_AGENT.test(r.agent);
    const purpose = summaries.has(r)
      ? 'summary'
      : replays || r.agent === null
        ? 'agent'
        : 'subagent';
    r.usage.forEach((usage, i) => {
      this.#context.call(
        {
          uncachedInput: usage.uncachedInput,
          cacheRead: usage.cacheRead,
          cacheWrite5m: usage.cacheWrite5m,
          cacheWrite1h: usage.cacheWrite1h,
          output: usage.output,
          reasoning: usage.reasoning,
          serviceTier: usage.serviceTier,
          speed: usage.speed,
          region: usage.region,
          webSearches: usage.webSearches,
          timeMs: r.timeMs,
          session: r.session,
          turn: r.turn,
          callId: r.key,
          agent: replays ? null : r.agent,
          purpose: usage.purpose ?? purpose,
          // The log names no seller; a Bedrock or Vertex id is kept as it is and says it by itself.
          provider: null,
          model: usage.model ?? r.model,
          outputReliable: r.stopped,
          // Steps within one response (a server's tools) follow from what the first was sent.
          parts: i === 0 ? r.parts : NO_PARTS,
        },
        r.line,
        r.key === null
          ? undefined
          : {
              key: i === 0 ? r.key : `${r.key}#${i}`,
              variant: r.requestId,
              sidechain: r.sidechain,
            },
      );
      if (usage.lifetimeAssumed) this.#context.notice('write-lifetime-assumed');
      if (usage.contradicting) this.#context.notice('contradicting-counts');
      if (!r.stopped) this.#context.notice('output-lower-bound');
      if (r.timeMs === null) this.#context.notice('no-time');
    });
  }
}

/** Puts a further row of the same response into `known`: the row with the most output holds. */
function absorb(
  known: Response,
  next: Pick<Response, 'usage' | 'output' | 'stopped' | 'model' | 'sidechain'>,
): void {
  // Input counts never differ between the rows of a response; of equal outputs the last row holds,
  // for a stream's end may revise its start.
  if (next.output >= known.output) {
    known.usage = next.usage;
    known.output = next.output;
    known.model = next.model ?? known.model;
  }
  known.stopped ||= next.stopped;
  known.sidechain &&= next.sidechain;
}

function outputOf(calls: readonly AnthropicUsage[]): number {
  return calls.reduce(
    (n, c) => n + (c.output ?? 0),
    calls.every((c) => c.output === null) ? -1 : 0,
  );
}

/** What the program puts where a person's words stand: outputs of local commands, and notices. */
const NOT_A_PROMPT =
  /^\s*(?:<(?:local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|task-notification)>|\[Request interrupted by user)/;

/** A user row that a person wrote, and not a tool, a hook, a compaction or a sub-agent's caller. */
function startsTurn(row: Json): boolean {
  for (const flag of ['isMeta', 'isCompactSummary', 'isVisibleInTranscriptOnly', 'isSidechain'])
    if (own(row, flag) === true) return false;
  if (text(own(row, 'agentId')) !== null || at(row, 'origin', 'kind') === 'task-notification')
    return false;
  const content = at(row, 'message', 'content');
  const words =
    typeof content === 'string'
      ? content
      : (text(own(asArray(content)[0], 'text'), Infinity) ??
        (asArray(content).length > 0 ? '' : null));
  if (words === null || NOT_A_PROMPT.test(words)) return false;
  return !mentions(row, 'tool_result');
}

/** `<session>/subagents/agent-x.jsonl` and `<session>.jsonl` name the session where rows do not. */
function sessionOfPath(name: string): string {
  const parts = name.split(/[\\/]/);
  const under = parts.lastIndexOf('subagents');
  if (under > 0) return parts[under - 1] ?? name;
  return (parts.at(-1) ?? name).replace(/\.jsonl?(?:\.gz)?$/, '') || name;
}

// --- several files ---

/**
 * Resumed and forked transcripts, side questions and sub-agents' files repeat messages of others
 * (https://github.com/anthropics/claude-code/issues/5034): they are told by the response's id. A
 * sub-agent's calls go to the turn of its parent in which they ran.
 */
function crossFile(files: readonly FileImport[]): CrossFileDecision[] {
  const copies = dropCopiesByKey(files);
  const turns = new SessionTurns(files);
  const missing = unrecordedSummaries(files, copies);
  return files.map((file, k) => {
    const drop = copies[k]?.drop ?? new Set();
    const notices: Notice[] = [...(copies[k]?.notices ?? [])];
    const count = missing[k] ?? 0;
    if (count > 0) notices.push({ code: 'summary-not-recorded', count });
    return { drop, notices, places: placesOf(file, k, drop, turns) };
  });
}

/**
 * The turns of sessions over all files. A file numbers the prompts that it holds; where a session's
 * prompts stand in several files (a resumed transcript repeats a part), they are numbered anew, in
 * the order of their times.
 */
class SessionTurns {
  readonly #starts = new Map<string, TurnStarts>();
  /** Per file: new names of the turns of the sessions that other files share. */
  readonly #names: readonly Map<string, ReadonlyMap<string, string>>[];

  constructor(files: readonly FileImport[]) {
    const perFile = files.map((f) => unpackTurns(f.facts['turns']));
    const holders = new Map<string, number[]>();
    perFile.forEach((turns, k) => {
      for (const session of turns.keys())
        holders.set(session, [...(holders.get(session) ?? []), k]);
    });
    this.#names = files.map(() => new Map());
    for (const [session, ks] of holders) {
      const lists = ks.map((k) => perFile[k]?.get(session) ?? []);
      const times = [...new Set(lists.flat().map(([, time]) => time))].sort((a, b) => a - b);
      const [only = []] = lists;
      if (lists.length === 1) {
        this.#starts.set(
          session,
          [...only].sort(([, s], [, t]) => s - t),
        );
        continue;
      }
      const nameOf = new Map(times.map((time, i) => [time, String(i + 1)]));
      this.#starts.set(
        session,
        times.map((time) => [nameOf.get(time) ?? '', time]),
      );
      ks.forEach((k, i) => {
        const names = (lists[i] ?? []).map(
          ([name, time]) => [name, nameOf.get(time) ?? name] as const,
        );
        this.#names[k]?.set(session, new Map(names));
      });
    }
  }

  at(session: string, timeMs: number): string | null {
    return turnAt(this.#starts.get(session) ?? [], timeMs);
  }

  renamed(file: number, session: string, turn: string): string {
    return this.#names[file]?.get(session)?.get(turn) ?? turn;
  }
}

function placesOf(
  file: FileImport,
  index: number,
  drop: ReadonlySet<number>,
  turns: SessionTurns,
): Map<number, Place> {
  const { trace } = file;
  const places = new Map<number, Place>();
  for (let i = 0; i < trace.length; i++) {
    const turn = stringAt(trace, trace.turn[i]);
    if (drop.has(i) || turn === null) continue;
    const session = stringAt(trace, trace.session[i]) ?? '';
    const place = turn.startsWith(AGENT_TURN)
      ? turns.at(session, trace.timeMs[i] ?? NaN)
      : turns.renamed(index, session, turn);
    if (place !== null && place !== turn) places.set(i, { turn: place });
  }
  return places;
}

/**
 * Per file, the compactions whose own model call no file records. Claude Code writes a boundary
 * and the summary's text (https://github.com/anthropics/claude-code/issues/16944); the call itself
 * stands only in a compaction agent's file.
 */
function unrecordedSummaries(
  files: readonly FileImport[],
  copies: readonly CrossFileDecision[],
): number[] {
  const recorded = new Map<string, number>();
  files.forEach(({ trace }, k) => {
    for (let i = 0; i < trace.length; i++) {
      if (PURPOSES[trace.purpose[i] ?? 0] !== 'summary' || copies[k]?.drop.has(i) === true)
        continue;
      const session = stringAt(trace, trace.session[i]) ?? '';
      recorded.set(session, (recorded.get(session) ?? 0) + 1);
    }
  });
  const seen = new Set<string>();
  const missing = files.map(() => 0);
  const byName = files.map((_, k) => k).sort((a, b) => (name(files, a) < name(files, b) ? -1 : 1));
  for (const k of byName)
    for (const [session, id] of boundariesOf(files[k])) {
      const key = id.startsWith('line ') ? `${k} ${id}` : id;
      if (seen.has(key)) continue;
      seen.add(key);
      const left = recorded.get(session) ?? 0;
      if (left > 0) recorded.set(session, left - 1);
      else missing[k] = (missing[k] ?? 0) + 1;
    }
  return missing;
}

function name(files: readonly FileImport[], k: number): string {
  return files[k]?.name ?? '';
}

function boundariesOf(file: FileImport | undefined): [string, string][] {
  const fact = file?.facts['boundaries'];
  return fact === undefined ? [] : (JSON.parse(fact) as [string, string][]);
}
