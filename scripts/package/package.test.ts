/** The package as whoever installs it gets it: packed, unpacked below `node_modules`, run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'keep-or-compact-package-'));
const installed = join(folder, 'node_modules/keep-or-compact');
const bin = join(installed, 'bin/keep-or-compact.mjs');
let files: string[] = [];

interface Manifest {
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
  readonly scripts: Readonly<Record<string, string>>;
}
const manifest = (path: string): Manifest =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;

beforeAll(() => {
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // What prepack prints comes before.
  const packed: unknown = JSON.parse(said.slice(said.search(/^[[{]/m)));
  const [first] = (Array.isArray(packed) ? packed : Object.values(packed as object)) as {
    readonly filename: string;
    readonly files: readonly { readonly path: string }[];
  }[];
  if (first === undefined) throw new Error('npm pack packed nothing');
  files = first.files.map(({ path }) => path);
  writeFileSync(join(folder, 'package.json'), '{"name":"user","private":true}');
  // No network: the package needs nothing but itself.
  const flags = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags, join(folder, first.filename)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(
  argv: readonly string[],
  cwd = folder,
): { code: number | null; out: string; err: string } {
  const env = { ...process.env, LC_ALL: 'C' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

describe('the packed package', () => {
  test('holds JavaScript, its licences and no source, tests or traces', () => {
    expect(files).toContain('dist-cli/lib/main.js');
    expect(files).toContain('dist-cli/lib/reader.worker.mjs');
    expect(files).toContain('dist-cli/LICENCES.txt');
    expect(files).toContain('LICENSE');
    expect(files).toContain('README.md');
    expect(files.filter((f) => /\.tsx?$|\.jsonl$|test|sample-traces|^src\//.test(f))).toEqual([]);
  });

  test('needs nothing else and runs nothing when it is installed', () => {
    const { dependencies, optionalDependencies, scripts, ...rest } = manifest(installed);
    expect([dependencies, optionalDependencies, rest.private]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const hooks = Object.keys(scripts).filter((s) => /^(pre|post)?(install|prepare)$/.test(s));
    expect(hooks).toEqual([]);
    expect(existsSync(join(folder, 'node_modules/.bin/keep-or-compact'))).toBe(true);
  });

  test('tells its version', () => {
    expect(run(['--version'])).toEqual({ code: 0, out: `${manifest(ROOT).version}\n`, err: '' });
  });

  test('answers as the checkout does', () => {
    const sample = join(ROOT, 'sample-traces/claude-code');
    const argv = ['budget', sample, '--max-per-session', '0.40', '--json'];
    const packed = run(argv);
    const source = spawnSync(process.execPath, [join(ROOT, 'bin/keep-or-compact.mjs'), ...argv], {
      env: { ...process.env, LC_ALL: 'C' },
      encoding: 'utf8',
    });
    expect([packed.code, source.status]).toEqual([3, 3]);
    expect(JSON.parse(packed.out)).toEqual(JSON.parse(source.stdout));
  });

  test('starts its reading threads', () => {
    const many = join(folder, 'many');
    mkdirSync(many);
    const line = `${JSON.stringify({ time: '2026-01-15T00:00:00Z', session: 's', model: 'made-up', uncached_input: 5, output: 1, note: 'x'.repeat(4_000) })}\n`;
    // Two files of 17 MB: from 32 MB on another thread pays.
    for (const name of ['a', 'b'])
      writeFileSync(join(many, `${name}.jsonl`), line.repeat(17_000_000 / line.length));
    const ran = run(['inspect', many, '--json']);
    expect(ran.err).not.toContain('thread ended');
    expect(ran.code).toBe(0);
    const { totals } = JSON.parse(ran.out) as { totals: { calls: number } };
    expect(totals.calls).toBe(2 * Math.floor(17_000_000 / line.length));
  });
});
