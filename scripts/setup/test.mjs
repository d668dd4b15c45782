/**
 * Runs everything: types, lint, format, prices, unit, property and published-result tests, both
 * builds, browser tests. Every step runs even where an earlier one failed. Ends with one line,
 * `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './lib.mjs';

const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
const out = join(ROOT, 'test-results');
mkdirSync(out, { recursive: true });
let passed = 0;
let failed = 0;
let skipped = 0;
/** @type {string[]} */
const failures = [];

/** @param {string} name @param {string} command @param {readonly string[]} args @param {object} [more] */
function step(name, command, args, more = {}) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const ok = run(command, args, { ...env, ...more }) === 0;
  console.log(
    `── ${name}: ${ok ? 'passed' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (ok) passed++;
  else {
    failed++;
    failures.push(name);
  }
  return ok;
}

step('types', 'npx', ['tsc', '--noEmit', '-p', 'tsconfig.json']);
step('types in pages', 'npx', ['astro', 'check', '--minimumFailingSeverity', 'error']);
step('lint', 'npx', ['eslint', '.']);
step('format', 'npx', ['prettier', '--check', '--log-level', 'warn', '.']);
step('prices', 'npm', ['run', '--silent', 'pricing:check']);

const unitReport = join(out, 'unit.json');
rmSync(unitReport, { force: true });
console.log('\n── unit, property and published results');
const unitCode = run(
  'npx',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  env,
);
if (existsSync(unitReport)) {
  const report = JSON.parse(readFileSync(unitReport, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  if (unitCode !== 0 && report.numFailedTests === 0) failed++;
  if (unitCode !== 0) failures.push('unit');
} else {
  failed++;
  failures.push('unit (no report)');
}

const built =
  step('build', 'npx', ['astro', 'build', '--silent']) &&
  step('build for a sub-path', 'npx', ['astro', 'build', '--silent', '--outDir', 'dist-sub'], {
    SITE_BASE: '/deep/sub',
  });
if (built) {
  const browserReport = join(out, 'browser.json');
  rmSync(browserReport, { force: true });
  console.log('\n── browser');
  const code = run('npx', ['playwright', 'test', '--reporter=line,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  });
  if (existsSync(browserReport)) {
    const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'));
    passed += stats.expected + stats.flaky;
    failed += stats.unexpected;
    skipped += stats.skipped;
    if (code !== 0 && stats.unexpected === 0) failed++;
    if (code !== 0) failures.push('browser');
  } else {
    failed++;
    failures.push('browser (no report)');
  }
}

const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
writeFileSync(join(out, 'summary.txt'), `${line}\n`);
if (failures.length > 0) console.log(`\nfailed: ${failures.join(', ')}`);
console.log(`\n${line}`);
process.exit(failed > 0 ? 1 : 0);
