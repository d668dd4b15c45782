#!/usr/bin/env node
// Starts the command line. The published package holds it as JavaScript. A checkout runs its source:
// Node runs TypeScript by itself from 22.18 on; before that it has to be asked to, which only a new
// process can do.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/cli/main.ts', import.meta.url);

if (module.enableCompileCache === undefined) {
  // Older than we run on; no other file can be loaded, so its words are here.
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const needs = /^fr/i.test(LC_ALL || LC_MESSAGES || LANG || '')
    ? 'keep-or-compact demande Node 22.12 ou plus récent ; ceci est'
    : 'keep-or-compact needs Node 22.12 or newer; this is';
  process.stderr.write(`${needs} ${process.version}\n`);
  process.exitCode = 2;
} else if (!existsSync(main)) {
  module.enableCompileCache();
  await import(new URL('../dist-cli/lib/main.js', import.meta.url).href);
} else if (process.features.typescript) {
  // Stripping the types of some hundred files takes longer than reading a small trace, and loading
  // the stripper alone a tenth of a second; Node keeps what it made in the system's folder for
  // temporary files (NODE_DISABLE_COMPILE_CACHE=1 forbids it).
  module.enableCompileCache();
  await import(main.href);
} else {
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
  const { status } = spawnSync(
    process.execPath,
    [...flags, fileURLToPath(main), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 2;
}
