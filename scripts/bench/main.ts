/**
 * Compares the import of two folders of 600 MB with ccusage, the fastest tool for the same files
 * that we know (https://github.com/ccusage/ccusage), and with a plain `JSON.parse` of every line.
 *
 *     npm run bench [-- --runs 3 --megabytes 600]
 *
 * The folders are drawn with a fixed seed into `.bench/` and used again. Programs run in turns, so
 * that a slow minute of the machine meets all of them. Medians and least times are told: on a machine
 * that has other work only the least ones compare programs. What they counted must be what the plain
 * reference counts.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBulk } from './bulk.ts';
import { plainReference, type Sums } from './reference.ts';
import { median, run, type Run } from './run.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const BENCH = join(ROOT, '.bench');
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    megabytes: { type: 'string', default: '600' },
  },
});

/** Newest first: the registry may hold a version without the binary for this system. */
const CCUSAGE_VERSIONS = ['20.0.26', '20.0.24'];

const FOLDERS = [
  { name: 'mixed', seed: 1, idleShare: 0.25, about: 'a quarter of the bytes without usage' },
  { name: 'dense', seed: 2, idleShare: 0, about: 'usage in every line' },
] as const;

interface Program {
  readonly name: string;
  start(folder: string): Promise<Run>;
  sums(out: string): Partial<Sums>;
}

/** The path of ccusage's native binary, installed where it is not there. */
function ccusage(): { path: string; version: string } | null {
  for (const version of CCUSAGE_VERSIONS) {
    const home = join(BENCH, `ccusage-${version}`);
    const binary = `@ccusage/ccusage-${process.platform}-${process.arch}`;
    const path = join(home, 'node_modules', binary, 'bin', 'ccusage');
    if (!existsSync(join(home, 'node_modules'))) {
      mkdirSync(home, { recursive: true });
      writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
      try {
        execFileSync('npm', ['install', '--no-audit', '--no-fund', `ccusage@${version}`], {
          cwd: home,
          stdio: 'ignore',
        });
      } catch {
        continue;
      }
    }
    if (!existsSync(path)) continue;
    chmodSync(path, 0o755);
    return { path, version };
  }
  return null;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : NaN);

function ownSums(totals: Record<string, unknown>): Partial<Sums> {
  const writes = totals['cacheWrite'];
  return {
    calls: number(totals['calls']),
    input: number(totals['uncachedInput']),
    cacheRead: number(totals['cacheRead']),
    cacheWrite:
      typeof writes === 'object' && writes !== null
        ? Object.values(writes).reduce((n: number, w) => n + number(w), 0)
        : number(totals['cacheWrite5m']) + number(totals['cacheWrite1h']),
    output: number(totals['output']),
  };
}

const QUIET = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];

function programs(): Program[] {
  const list: Program[] = [];
  const cli = join(ROOT, 'bin', 'keep-or-compact.mjs');
  if (existsSync(cli))
    list.push({
      name: 'inspect --json',
      start: (folder) => run(process.execPath, [cli, 'inspect', folder, '--json']),
      sums: (out) => ownSums((JSON.parse(out) as { totals: Record<string, unknown> }).totals),
    });
  for (const threads of new Set([1, availableParallelism()]))
    list.push({
      name: `import alone, ${threads} thread${threads === 1 ? '' : 's'}`,
      start: (folder) =>
        run(process.execPath, [
          ...QUIET,
          join(ROOT, 'scripts', 'bench', 'import.ts'),
          folder,
          String(threads),
        ]),
      sums: (out) => ownSums(JSON.parse(out) as Record<string, unknown>),
    });
  const other = ccusage();
  if (other === null) console.log('ccusage could not be installed for this system: not compared.');
  else
    list.push({
      name: `ccusage ${other.version} (native)`,
      start: (folder) =>
        run(other.path, ['claude', 'daily', '--offline', '--json'], { CLAUDE_CONFIG_DIR: folder }),
      sums: (out) => {
        const { totals } = JSON.parse(out) as { totals: Record<string, unknown> };
        return {
          input: number(totals['inputTokens']),
          cacheRead: number(totals['cacheReadTokens']),
          cacheWrite: number(totals['cacheCreationTokens']),
          output: number(totals['outputTokens']),
        };
      },
    });
  return list;
}

const runs = Number(values.runs);
const results: Record<string, unknown>[] = [];
let wrong = 0;
for (const { name, seed, idleShare, about } of FOLDERS) {
  const folder = join(BENCH, name);
  if (makeBulk(folder, { bytes: Number(values.megabytes) * 1e6, seed, idleShare }))
    console.log(`made ${folder}`);
  const { sums, parseMs } = plainReference(folder);
  console.log(`\n${name}: ${values.megabytes} MB, ${about}, ${sums.calls} calls`);
  console.log(`  JSON.parse of every line, reading not counted: ${(parseMs / 1000).toFixed(2)} s`);
  const list = programs();
  const measured = new Map<string, Run[]>(list.map((p) => [p.name, []]));
  for (let i = 0; i < runs; i++)
    for (const program of list) {
      const result = await program.start(folder);
      measured.get(program.name)?.push(result);
      for (const [field, value] of Object.entries(program.sums(result.out)))
        if (value !== sums[field as keyof Sums]) {
          console.log(`  ${program.name}: ${field} is ${value}, not ${sums[field as keyof Sums]}`);
          wrong++;
        }
    }
  for (const program of list) {
    const all = measured.get(program.name) ?? [];
    const wall = all.map((r) => r.wallMs / 1000);
    const cpu = all.map((r) => (r.cpuMs ?? NaN) / 1000);
    const peak = median(all.map((r) => (r.peakKb ?? NaN) / 1024));
    const both = (values: readonly number[]): string =>
      `${median(values).toFixed(2)} s (least ${Math.min(...values).toFixed(2)})`;
    console.log(
      `  ${program.name.padEnd(28)} ${both(wall)}, ${both(cpu)} of processor, ` +
        `${peak.toFixed(0)} MiB at the peak`,
    );
    results.push({ folder: name, program: program.name, wall, cpu, peak });
  }
  console.log(`  load of the last minutes: ${loadavg().map((l) => l.toFixed(1))}`);
}
writeFileSync(join(BENCH, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = wrong === 0 ? 0 : 1;
