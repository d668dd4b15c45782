/** Runs a program and says how long it took and how much memory it had at its peak. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Run {
  readonly out: string;
  readonly wallMs: number;
  /** User and system time, ms; `null` where the system does not tell. */
  readonly cpuMs: number | null;
  /** Peak resident memory, kB; `null` where the system does not tell. */
  readonly peakKb: number | null;
}

/** The kernel's clock ticks (`sysconf(_SC_CLK_TCK)`), 100 a second on Linux. */
const TICK_MS = 10;

export function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let cpuMs: number | null = null;
    let peakKb: number | null = null;
    // Both only grow, so the last look before the end is near enough.
    const look = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        peakKb = Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? peakKb);
        const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
        if (stat !== undefined) cpuMs = (Number(stat[11]) + Number(stat[12])) * TICK_MS;
      } catch {
        // No /proc here, or the program has just ended.
      }
    }, 20);
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(look);
      const wallMs = performance.now() - start;
      if (code !== 0) reject(new Error(`${command} ${args.join(' ')} ended with ${code}`));
      else resolve({ out: Buffer.concat(parts).toString('utf8'), wallMs, cpuMs, peakKb });
    });
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
