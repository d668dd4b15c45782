import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesOf, workerText } from './list.mjs';

let site = '';
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(site, 'fr'));
  writeFileSync(join(site, 'index.html'), 'one');
  writeFileSync(join(site, 'fr/index.html'), 'un');
  writeFileSync(join(site, 'boot.js'), '1');
  writeFileSync(join(site, 'sw.js'), 'old worker');
  writeFileSync(join(site, '_headers'), '/*');
  writeFileSync(join(site, '.htaccess'), '#');
});
afterEach(() => rmSync(site, { recursive: true }));

test('pages are listed by their addresses, the worker and the host’s files are not', () => {
  expect(filesOf(site).map(([path]) => path)).toEqual(['./', 'boot.js', 'fr/']);
});

test('the version is that of all files: one changed byte is another version', () => {
  const version = (): string => /VERSION = '(\w+)'/.exec(workerText(filesOf(site)))?.[1] ?? '';
  const before = version();
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  expect(version()).toBe(before);
  writeFileSync(join(site, 'boot.js'), '2');
  expect(version()).not.toBe(before);
});

test('the worker’s text is a script that lists every file with its digest', () => {
  const text = workerText(filesOf(site));
  expect(text).not.toContain('{{');
  // By `printf one | openssl dgst -sha256 -binary | base64`.
  expect(text).toContain('["./","dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0="]');
  expect(() => new Function(text)).not.toThrow();
});
