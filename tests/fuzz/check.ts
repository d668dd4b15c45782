/** What must hold of whatever an importer is given. */
import { buildLedger, sumByBand, SUMS } from '../../src/costing/ledger.ts';
import { priceBands, totalOf } from '../../src/costing/price.ts';
import {
  NOTICE_CODES,
  SKIP_REASONS,
  type FileImport,
  type Refusal,
} from '../../src/importers/importer.ts';
import { plainCsv as plainCsvImporter } from '../../src/importers/plain/plain.ts';
import { mergeImports } from '../../src/importers/merge.ts';
import { readFileBlocking, readSource } from '../../src/importers/read.ts';
import { sourceOf } from '../../src/importers/testing.ts';
import { plainCsv } from '../../src/reports/plain.ts';
import { DEFAULT_CHOICES } from '../../src/scenario/defaults.ts';
import { scenarioOf } from '../../src/scenario/open.ts';
import { formatScenario, parseScenario } from '../../src/scenario/schema.ts';
import { DEFAULT_SIMULATION_OPTIONS, Simulator } from '../../src/answers/simulation.ts';
import { parseStrategies } from '../../src/strategies/parse.ts';
import { boundariesOf } from '../../src/tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../../src/tariffs/catalogue.ts';
const isCount = (n: number | undefined): boolean => Number.isSafeInteger(n) && (n ?? -1) >= 0;
import { integrityProblems } from '../../src/trace/integrity.ts';
import { COUNT_FIELDS, callsOf, type Trace } from '../../src/trace/trace.ts';
import { Dice } from './dice.ts';
import type { Mutant } from './subjects.ts';

const REFUSALS: Readonly<Record<Refusal['code'], true>> = {
  empty: true,
  'unknown-format': true,
  'unsupported-container': true,
  'damaged-container': true,
  encrypted: true,
  'unsupported-packing': true,
  'nested-container': true,
  'unpacked-ratio': true,
  'unpacked-size': true,
  'too-many-files': true,
};

/** Keys that JavaScript gives the prototypes that texts and values of JSON have. */
const PROTOTYPES = [Object, Array, String, Number, Boolean, Map, Set].map((of) => ({
  prototype: of.prototype as object,
  keys: Reflect.ownKeys(of.prototype).map(String).join(),
}));

/** @throws Error where a prototype has a key that it had not */
export function assertUnpolluted(): void {
  for (const { prototype, keys } of PROTOTYPES)
    if (Reflect.ownKeys(prototype).map(String).join() !== keys)
      throw new Error(`a prototype was changed: ${Reflect.ownKeys(prototype).map(String).join()}`);
}

function fail(what: string): never {
  throw new Error(what);
}

/** What a file's import says must be typed, named and no more than the file can hold. */
function checkFile(file: FileImport, names: readonly string[], bytes: number): void {
  if (!names.some((name) => file.name === name || file.name.startsWith('b/') || name.includes('.')))
    fail(`a file of no name: ${file.name}`);
  if (file.refusal !== null) {
    if (!Object.hasOwn(REFUSALS, file.refusal.code)) fail(`refused as ${file.refusal.code}`);
    if (file.refusal.detail.length > 400) fail(`a detail of ${file.refusal.detail.length}`);
  }
  for (const { line, reason, detail = '' } of file.skipped) {
    if (!Number.isSafeInteger(line) || line < 1) fail(`skipped line ${line}`);
    if (!SKIP_REASONS.includes(reason)) fail(`skipped as ${reason}`);
    if (detail.length > 400) fail(`a detail of ${detail.length}`);
  }
  for (const { code, count } of file.notices) {
    if (!NOTICE_CODES.includes(code)) fail(`notice ${code}`);
    if (!isCount(count) || count === 0) fail(`notice ${code} ${count} times`);
  }
  const { trace } = file;
  if (file.lines.length !== trace.length || file.identities.length !== trace.length)
    fail('lines, identities and rows differ in number');
  if (file.lines.some((line) => !Number.isSafeInteger(line) || line < 1)) fail('a row of no line');
  // Work is bounded by what is read: no record makes more rows or lists more than its own bytes.
  if (trace.length > bytes || file.skipped.length > bytes) fail('more rows than bytes');
  checkTrace(trace);
}

function checkTrace(trace: Trace): void {
  const problems = integrityProblems(trace);
  if (problems.length > 0) fail(problems.slice(0, 3).join('; '));
  trace.webSearches.forEach((n, i) => {
    if (!Number.isNaN(n) && !isCount(n)) fail(`row ${i}: webSearches is ${n}`);
  });
  trace.timeMs.forEach((ms, i) => {
    if (!Number.isNaN(ms) && !(Number.isInteger(ms) && Math.abs(ms) <= 8.64e15))
      fail(`row ${i}: timeMs is ${ms}`);
  });
  trace.recordedCost.forEach((at, i) => {
    const cost = at < 0 ? '0' : trace.strings[at];
    if (!/^\d+(?:\.\d+)?$/.test(cost ?? '')) fail(`row ${i}: recordedCost is ${cost}`);
  });
}

/** A file's import as text, to be compared with another reading of the same bytes. */
export function importText(file: FileImport): string {
  const { trace, identities, lines, skipped, notices, facts, refusal, format } = file;
  return JSON.stringify([
    callsOf(trace),
    [...identities],
    lines,
    skipped,
    notices,
    facts,
    refusal,
    format,
  ]);
}

const TARIFFS = ['anthropic/claude-sonnet-4-5', 'openai/gpt-5.5', 'google/gemini-3-pro'];
const SPECS = ['keep-everything', 'summarize', 'sliding-window', 'cap-tool-output+full-reset'];
let axes: ReturnType<typeof boundariesOf> | null = null;

/**
 * Reads a mutant, merges it, and now and then follows it to dollars, a scenario, an export and a
 * simulation.
 * @throws Error saying which promise was broken
 */
export async function checkMutant(mutant: Mutant): Promise<void> {
  const dice = new Dice('check', mutant.format, mutant.index);
  const { importers, files } = mutant;
  const names = Object.keys(files);
  const parts = dice.once(4);
  const read: FileImport[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const chunk = dice.pick([61, 1021, 1 << 16]);
    const imported = await readSource(sourceOf(name, bytes, chunk), { importers, parts });
    if (imported.length === 0) fail('a file was read to nothing');
    for (const file of imported) checkFile(file, names, Math.max(file.bytes, bytes.length));
    read.push(...imported);
    if (dice.once(4))
      compareWays(name, bytes, imported, { importers, parts }, dice.pick([1, 3, 64, 4096]));
  }
  const merged = mergeImports(read, importers);
  checkTrace(merged.trace);
  const rows = read.reduce((n, file) => n + file.trace.length, 0);
  if (merged.trace.length > rows) fail('merging made rows');
  if (merged.trace.length > 0 && dice.once(8)) await checkBeyond(merged.trace, dice);
  if (mutant.index % 16 === 0) assertUnpolluted();
}

/** The same bytes read in one piece or in small ones, from a stream or blocking, are the same. */
function compareWays(
  name: string,
  bytes: Uint8Array,
  imported: readonly FileImport[],
  options: Parameters<typeof readFileBlocking>[1],
  step: number,
): void {
  let at = 0;
  const most = Math.max(step, Math.ceil(bytes.length / 2000));
  const blocking = readFileBlocking(
    {
      name,
      read: (into) => {
        const part = bytes.subarray(at, at + Math.min(most, into.length));
        into.set(part);
        at += part.length;
        return part.length;
      },
    },
    options,
  );
  if (blocking === null) return;
  const [one] = imported;
  if (imported.length !== 1 || one === undefined) fail('a plain file of several files');
  if (importText(blocking) !== importText(one))
    fail(
      `read otherwise in pieces of ${step}: ${firstDifference(importText(blocking), importText(one))}`,
    );
}

function firstDifference(a: string, b: string): string {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return `${a.slice(Math.max(0, i - 60), i + 60)} ≠ ${b.slice(Math.max(0, i - 60), i + 60)}`;
}

async function checkBeyond(trace: Trace, dice: Dice): Promise<void> {
  axes ??= boundariesOf(catalogue());
  const ledger = buildLedger(trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
  for (const cell of ledger.cells)
    for (const name of SUMS)
      if (!isCount(cell.sums[name])) fail(`a sum of ${name} is ${cell.sums[name]}`);
  const bands = sumByBand(ledger);
  for (const tariff of catalogue().filter(({ id }) => TARIFFS.includes(id)))
    for (const writes of ['recorded', 'prefix', 'as-input'] as const) {
      const { amounts } = priceBands(ledger, bands, tariff, {
        dateMs: dice.once(2) ? null : CATALOGUE_AS_OF_MS,
        writes,
      });
      const total = totalOf(amounts);
      if (!total.isFinite() || total.isNegative()) fail(`a total is ${total.toString()}`);
    }
  const scenario = scenarioOf({
    choices: DEFAULT_CHOICES,
    workload: {
      source: 'trace',
      keep: ledger,
      compact: null,
      recorded: null,
      simulated: null,
      roundedSessions: false,
    },
    tariffs: catalogue(),
    catalogue: '2026-11-30.x',
  });
  const parsed = parseScenario(formatScenario(scenario));
  if (!parsed.ok) fail(`its scenario is refused: ${parsed.code} ${parsed.path}`);
  await checkExport(trace);
  if (dice.once(4)) {
    const simulator = new Simulator(trace, catalogue(), DEFAULT_SIMULATION_OPTIONS);
    const spec = dice.pick(SPECS);
    const strategies = parseStrategies(spec);
    if (!strategies.ok) fail(`${spec} is no strategy`);
    if (simulator.canSimulate) checkTrace(simulator.run(strategies.strategies).trace);
  }
}

/** An export is read back to the same counts, and none of its cells runs as a formula. */
async function checkExport(trace: Trace): Promise<void> {
  const csv = plainCsv(trace);
  const [file] = await readSource(sourceOf('export.csv', csv), { importers: [plainCsvImporter] });
  if (file === undefined || file.trace.length !== trace.length) {
    fail(
      `${file?.trace.length} of ${trace.length} rows came back: ${JSON.stringify(file?.skipped)}`,
    );
  }
  for (const field of COUNT_FIELDS)
    trace.counts[field].forEach((n, i) => {
      // Unknown is NaN and stays so; zero is no unknown.
      if (!Object.is(n, file.trace.counts[field][i]))
        fail(`row ${i}: ${field} is ${file.trace.counts[field][i]} and was ${n}`);
    });
}
