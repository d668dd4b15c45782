/** The process around a command; `bin/keep-or-compact.mjs` starts it. */
import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { EXIT } from './io.ts';

// Again, for whoever starts this file by itself.
enableCompileCache();
const { run } = await import('./run.ts');

// Whoever reads our output may stop reading (`… | head`); that is no fault.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.wrongUse);
  });

process.on('uncaughtException', (error) => {
  process.stderr.write(`${String(error instanceof Error ? error.message : error)}\n`);
  process.exit(EXIT.wrongUse);
});

// The code is set, not forced: what is written to a pipe must still reach its reader.
process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  watched: process.stderr.isTTY === true,
  env: process.env,
});
