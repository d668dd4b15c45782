/** `inspect`: what the traces hold, file by file and together. */
import { takeInventory, type Inventory, type TokenTotals } from '../../answers/inventory.ts';
import type { FileReport } from '../../importers/merge.ts';
import { PURPOSES } from '../../trace/trace.ts';
import type { Args } from '../args.ts';
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
  const { trace, files } = await traces(args.files, importers, tariffs.all, io, words);
  const inventory = takeInventory(trace, tariffs.all);
  if (args.has('json'))
    printJson({ files: files.map((f) => fileAnswer(f, words)), ...inventory }, io);
  else io.out(report(files, inventory, words));
  if (trace.length > 0) return EXIT.done;
  io.err(`${words.noRecords}\n`);
  return EXIT.nothingUsable;
}

function fileAnswer(file: FileReport, words: Words): object {
  return {
    name: file.name,
    format: file.format,
    calls: file.calls,
    sessions: file.sessions,
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

function report(files: readonly FileReport[], inventory: Inventory, words: Words): string {
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
          right(heading.skipped),
          left(heading.remarks),
        ],
        files.map((f) => [
          f.name,
          f.format ?? none,
          n(f.calls),
          n(f.sessions),
          n(f.skipped.length),
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
        PURPOSES.filter((p) => inventory.byPurpose[p].calls > 0).map((p) => [
          words.purposes[p],
          ...cells(inventory.byPurpose[p]),
        ]),
      ),
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

/** `8,900 (5m) + 400 (1h)`: lifetimes have different prices, so they are not added up here. */
function writesText(totals: TokenTotals, words: Words): string {
  const parts = Object.entries(totals.cacheWrite).filter(([, tokens]) => tokens > 0);
  if (parts.length === 0) return count(0, words.locale);
  return parts
    .map(([ttl, tokens]) => `${count(tokens, words.locale)} (${ttl === 'unknown' ? '?' : ttl})`)
    .join(' + ');
}
