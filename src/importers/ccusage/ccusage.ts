/**
 * ccusage's reports (`ccusage daily|weekly|monthly|session|blocks --json`): sums of other tools'
 * logs (https://ccusage.com/guide/json-output).
 *
 * The rows by model hold where there are any. Cached tokens are beside the input; in the reports on
 * Codex (`cachedInputTokens`) they are inside it.
 */
import { emit, isAllZero, signatureOf, toolWrites } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { EXCLUSIVE, INCLUSIVE, splitCounts } from '../bodies/split.ts';
import { isBlank, reading, type UsageReading } from '../bodies/usage.ts';
import { asArray, asObject, costText, CountFields, own, text, timeMs } from '../fields.ts';
import type { Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext } from '../importer.ts';

export const ccusage: Importer = {
  id: 'ccusage',
  name: 'ccusage --json',
  docsUrl: 'https://ccusage.com/guide/json-output',
  extensions: ['.json'],
  kind: 'json',
  detect: (sample: FileSample) =>
    sample.records.some((r) => periodsOf(r).length > 0) ? 'yes' : 'no',
  open: (context) => ({
    record: (value, line) => {
      periodsOf(value).forEach((period, i) => readPeriod(period, i, line, context));
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

interface Period {
  readonly row: Json;
  /** The report: `daily`, `sessions`, `blocks` … */
  readonly report: string;
  readonly project: string | null;
}

const REPORTS = ['daily', 'weekly', 'monthly', 'sessions', 'session', 'blocks'] as const;

/** The rows of a report; with `--instances` they are by project. */
function periodsOf(record: unknown): Period[] {
  if (own(record, 'totals') === undefined && own(record, 'blocks') === undefined) return [];
  const out: Period[] = [];
  const add = (list: unknown, report: string, project: string | null): void => {
    for (const value of asArray(list)) {
      const row = asObject(value);
      if (row !== null && isPeriod(row)) out.push({ row, report, project });
    }
  };
  // Several reports in one file tell of the same calls.
  for (const report of REPORTS) if (out.length === 0) add(own(record, report), report, null);
  if (out.length > 0) return out;
  for (const [name, rows] of Object.entries(asObject(own(record, 'projects')) ?? {}))
    add(rows, 'daily', name);
  return out;
}

function isPeriod(row: Json): boolean {
  const counts = asObject(own(row, 'tokenCounts')) ?? row;
  return own(counts, 'inputTokens') !== undefined && own(counts, 'outputTokens') !== undefined;
}

function readPeriod(period: Period, index: number, line: number, context: ReadContext): void {
  const { row, report, project } = period;
  // A gap between two blocks of work is no work.
  if (own(row, 'isGap') === true) return;
  const name = nameOf(row, report);
  const parts = modelsOf(row);
  const [onlyModel, other] = asArray(own(row, 'models') ?? own(row, 'modelsUsed'));
  const whole = {
    model: other === undefined ? text(onlyModel) : null,
    counts: asObject(own(row, 'tokenCounts')) ?? row,
    cost: costText(own(row, 'totalCost') ?? own(row, 'costUSD')),
  };
  const total = tokensOf(whole.counts, whole.model);
  const rows = parts.length > 0 ? parts : [whole];
  if (parts.length > 0 && contradicts(total, parts)) context.notice('contradicting-counts');
  const entries = new CountFields().read(own(row, 'entries'), 'entries');
  for (const { model, counts, cost } of rows) {
    const usage = tokensOf(counts, model);
    if (usage.bad === null && isAllZero(usage.counts)) continue;
    const session = project === null ? name : `${project}/${name}`;
    const emitted = emit(
      context,
      usage,
      {
        timeMs: timeOf(row),
        session,
        model,
        recordedCost: cost,
        calls: rows.length === 1 ? Math.max(1, entries ?? 1) : 1,
        aggregated: true,
        // ccusage takes the first row of a response, which in Claude Code's logs may hold the
        // placeholder of the stream's start
        // (https://github.com/anthropics/claude-code/issues/22686).
        outputReliable: !(model !== null && /claude/i.test(model)),
      },
      line,
      // The same report in two files; two rows of one report are never copies.
      { key: JSON.stringify([report, index, session, model, signatureOf(usage.counts)]) },
    );
    if (emitted) context.notice('aggregate-only');
  }
}

interface Part {
  readonly model: string | null;
  readonly counts: Json;
  readonly cost: string | null;
}

/** The rows by model: a list, or an object by model in the reports on Codex. */
function modelsOf(row: Json): Part[] {
  const list = asArray(own(row, 'modelBreakdowns')).flatMap((value): Part[] => {
    const counts = asObject(value);
    if (counts === null) return [];
    const model = text(own(counts, 'modelName')) ?? text(own(counts, 'model'));
    return [{ model, counts, cost: costText(own(counts, 'cost')) }];
  });
  if (list.length > 0) return list;
  return Object.entries(asObject(own(row, 'models')) ?? {}).flatMap(([model, value]): Part[] => {
    const counts = asObject(value);
    return counts === null ? [] : [{ model, counts, cost: costText(own(counts, 'costUSD')) }];
  });
}

function tokensOf(counts: Json, model: string | null): UsageReading {
  const f = new CountFields();
  const inside = f.first(counts, 'cachedInputTokens');
  const w = toolWrites(
    f.first(counts, 'cacheCreationTokens', 'cacheCreationInputTokens'),
    model ?? 'claude',
  );
  const split = splitCounts(
    {
      input: f.first(counts, 'inputTokens'),
      cacheRead: inside ?? f.first(counts, 'cacheReadTokens', 'cacheReadInputTokens'),
      cacheWrite: w.total,
      output: f.first(counts, 'outputTokens'),
      reasoning: f.first(counts, 'reasoningOutputTokens'),
      total: f.first(counts, 'totalTokens'),
    },
    inside === null ? EXCLUSIVE : INCLUSIVE,
  );
  return reading(f, split, w, []);
}

/** True where the rows by model do not add up to the period's sum. */
function contradicts(total: UsageReading, parts: readonly Part[]): boolean {
  if (total.bad !== null || isBlank(total)) return false;
  const readings = parts.map((p) => tokensOf(p.counts, p.model).counts);
  return (['uncachedInput', 'cacheRead', 'output'] as const).some(
    (field) => readings.reduce((n, c) => n + (c[field] ?? 0), 0) !== (total.counts[field] ?? 0),
  );
}

function nameOf(row: Json, report: string): string {
  for (const key of ['sessionId', 'id', 'date', 'week', 'month', 'period', 'startTime']) {
    const name = text(own(row, key));
    if (name !== null) return name;
  }
  return report;
}

/** The period's start; a month's is its first day. */
function timeOf(row: Json): number | null {
  for (const key of ['startTime', 'date', 'week', 'month', 'period', 'lastActivity']) {
    const value = own(row, key);
    const day = typeof value === 'string' && /^\d{4}-\d{2}$/.test(value) ? `${value}-01` : value;
    const found = timeMs(day);
    if (found !== null) return found;
  }
  return null;
}
