/** `inspect`: what the traces hold, file by file and together. */
import { takeInventory, type Inventory, type TokenTotals } from '../../answers/inventory.ts';
import { fileSummaries, type FileSummary } from '../../importers/filesummary.ts';
import { unrecordedSummaries } from '../../importers/unrecorded.ts';
import {
  missingSummaries,
  type EstimatedSummaries,
  type SummaryEstimate,
} from '../../strategies/summaryestimate.ts';
import { PURPOSES } from '../../trace/trace.ts';
import type { Args } from '../args.ts';
import { estimateAnswer, estimateText, summaryEstimate, withSummaries } from '../estimates.ts';
import { count, left, right, table } from '../format.ts';
import { EXIT, wrongUse, type ExitCode, type Io } from '../io.ts';
import { printJson } from '../json.ts';
import { loadTariffs } from '../tariffs.ts';
import { importersFor, refusalMessage, traces } from '../traces.ts';
import type { Words } from '../words.ts';

export async function inspect(args: Args, io: Io, words: Words): Promise<ExitCode> {
  if (args.files.length === 0) throw wrongUse(words.noFiles('inspect'));
  const tariffs = await loadTariffs(args, words);
  const importers = await importersFor(args, words);
  const estimate = summaryEstimate(args, words);
  const result = await traces(args.files, importers, tariffs.all, io, words);
  const { trace } = result;
  // Tables tell what was recorded; what is estimated stands beside it.
  const inventory = takeInventory(trace, tariffs.all);
  const summariesNotRecorded = missingSummaries(unrecordedSummaries(result));
  const estimated = withSummaries(result, estimate, io, words);
  const summaries = fileSummaries(result);
  if (args.has('json'))
    printJson(
      {
        files: summaries.map((f) => fileAnswer(f, words)),
        ...inventory,
        summariesNotRecorded,
        ...estimateAnswer(estimated, estimate),
      },
      io,
    );
  else io.out(report(summaries, inventory, { summariesNotRecorded, estimated, estimate }, words));
  if (trace.length > 0) return EXIT.done;
  io.err(`${words.noRecords}\n`);
  return EXIT.nothingUsable;
}

function fileAnswer(file: FileSummary, words: Words): object {
  return {
    name: file.name,
    format: file.format,
    calls: file.calls,
    sessions: file.sessions,
    first: file.firstMs === null ? null : new Date(file.firstMs).toISOString(),
    last: file.lastMs === null ? null : new Date(file.lastMs).toISOString(),
    models: file.models,
    skipped: file.skipped.map(({ line, reason, detail }) => ({
      line,
      reason,
      message: words.skips[reason](detail ?? ''),
    })),
    notices: file.notices.map(({ code, count: n }) => ({
      code,
      message: words.notices[code],
      count: n,
    })),
    refusal:
      file.refusal === null
        ? null
        : { code: file.refusal.code, message: refusalMessage(file, words) },
  };
}

interface Summaries {
  readonly summariesNotRecorded: number;
  readonly estimated: EstimatedSummaries | null;
  readonly estimate: SummaryEstimate | null;
}

function report(
  files: readonly FileSummary[],
  inventory: Inventory,
  { summariesNotRecorded, estimated, estimate }: Summaries,
  words: Words,
): string {
  const { heading, title, locale, none } = words;
  const n = (value: number): string => count(value, locale);
  const { totals } = inventory;
  const counted = [
    right(heading.calls),
    right(heading.uncachedInput),
    right(heading.cacheRead),
    right(heading.cacheWrite),
    right(heading.output),
    right(heading.reasoning),
  ];
  const cells = (t: TokenTotals): string[] => [
    n(t.calls),
    n(t.uncachedInput),
    n(t.cacheRead),
    writesText(t, words),
    n(t.output),
    n(t.reasoning),
  ];
  const block = (name: string, text: string): string => `${name}\n${text}\n`;
  return [
    block(
      title.files,
      table(
        [
          left(heading.file),
          left(heading.format),
          right(heading.calls),
          right(heading.sessions),
          left(heading.dates),
          left(heading.models),
          right(heading.skipped),
          right(heading.notices),
          left(heading.remarks),
        ],
        files.map((f) => [
          f.name,
          f.format ?? none,
          n(f.calls),
          n(f.sessions),
          datesText(f, words),
          modelsText(f, words),
          n(f.skipped.length),
          n(f.notices.length),
          refusalMessage(f, words),
        ]),
      ),
    ),
    block(
      title.totals,
      table(
        [right(heading.sessions), right(heading.turns), ...counted],
        [[n(totals.sessions), n(totals.turns), ...cells(totals)]],
      ),
    ),
    block(
      title.models,
      table(
        [
          left(heading.recorded),
          left(heading.provider),
          right(heading.calls),
          left(heading.priceList),
        ],
        inventory.models.map((m) => [
          m.recorded ?? words.unnamed,
          m.provider ?? none,
          n(m.calls),
          m.resolved === null
            ? words.unresolved(m.candidates)
            : m.inferred
              ? words.inferred(m.resolved)
              : m.resolved,
        ]),
      ),
    ),
    block(
      title.byPurpose,
      table(
        [left(heading.purpose), ...counted],
        [
          ...PURPOSES.filter((p) => inventory.byPurpose[p].calls > 0).map((p) => [
            words.purposes[p],
            ...cells(inventory.byPurpose[p]),
          ]),
          ...(estimated === null || estimated.calls === 0
            ? []
            : [
                [
                  words.estimatedPurpose,
                  n(estimated.calls),
                  n(estimate === 'fresh' ? estimated.promptTokens : 0),
                  n(estimate === 'prefix' ? estimated.promptTokens : 0),
                  n(0),
                  n(estimated.outputTokens),
                  none,
                ],
              ]),
        ],
      ) +
        (estimated !== null && estimate !== null
          ? `\n${estimateText(estimated, estimate, words)}\n`
          : summariesNotRecorded > 0
            ? `\n${words.summariesNotRecorded(summariesNotRecorded)}\n`
            : ''),
    ),
    block(
      title.byAgent,
      table(
        [left(heading.agent), ...counted],
        inventory.byAgent.map((a) => [a.agent ?? words.unnamed, ...cells(a)]),
      ),
    ),
  ].join('\n');
}

/** Days in UTC, as the exports have them. */
function datesText({ firstMs, lastMs }: FileSummary, words: Words): string {
  if (firstMs === null || lastMs === null) return words.none;
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return day(firstMs) === day(lastMs) ? day(firstMs) : `${day(firstMs)} … ${day(lastMs)}`;
}

/** Models of a file that are named in its line. */
const NAMED_MODELS = 2;

function modelsText({ models }: FileSummary, words: Words): string {
  const named = models.slice(0, NAMED_MODELS).map((m) => m.name ?? words.unnamed);
  const more = models.length - named.length;
  if (more > 0) named.push(words.andMore(more));
  return named.length === 0 ? words.none : named.join(', ');
}

/** `8,900 (5m) + 400 (1h)`: lifetimes have different prices, so they are not added up here. */
function writesText(totals: TokenTotals, words: Words): string {
  const parts = Object.entries(totals.cacheWrite).filter(([, tokens]) => tokens > 0);
  if (parts.length === 0) return count(0, words.locale);
  return parts
    .map(([ttl, tokens]) => `${count(tokens, words.locale)} (${ttl === 'unknown' ? '?' : ttl})`)
    .join(' + ');
}
