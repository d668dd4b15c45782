/** The command as a process: what a script sees of it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { TestFolder, row } from './testing.ts';

const folder = new TestFolder();
afterAll(() => folder.remove());

const FLAGS = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
const MAIN = [...FLAGS, fileURLToPath(new URL('./main.ts', import.meta.url))];
const BIN = [fileURLToPath(new URL('../../bin/keep-or-compact.mjs', import.meta.url))];

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(program: readonly string[], argv: readonly string[], input = '', deaf = false) {
  return new Promise<Ended>((resolve, reject) => {
    const child = spawn(process.execPath, [...program, ...argv], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (bytes: Buffer) => {
      out += String(bytes);
      if (deaf) child.stdout.destroy();
    });
    child.stderr.on('data', (bytes: Buffer) => (err += String(bytes)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

const LINE = `${JSON.stringify(row({ uncached_input: 5 }))}\n`;

describe('process', () => {
  test('one JSON object on standard output, notices on the other stream', async () => {
    const ran = await start(MAIN, ['inspect', '-', '--json'], LINE);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ totals: { calls: 1 } });
    expect(ran.err).toContain('no price list names');
    expect(ran.err).not.toMatch(/Warning|\u001b/);
  });

  test('exit codes', async () => {
    const [done, nothing, wrong] = await Promise.all([
      start(BIN, ['--version']),
      start(MAIN, ['reprice', '-'], '{"colour":"blue"}\n'),
      start(BIN, ['reprice', '/nowhere/at-all']),
    ]);
    expect([done.code, nothing.code, wrong.code]).toEqual([0, 1, 2]);
    expect(wrong.err).toBe('no such file or folder: /nowhere/at-all\n');
  });

  test('a reader who stops reading is no fault', async () => {
    const many = folder.file('many.jsonl', [
      ...Array.from({ length: 20_000 }, (_, i) => row({ agent: `agent-${i}` })),
    ]);
    const ran = await start(MAIN, ['inspect', many], '', true);
    expect(ran.code).toBe(0);
    expect(ran.err).not.toMatch(/EPIPE|at .*:\d+:\d+/);
  });
});
