/** What a version of the site consists of, and the worker that keeps it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const WORKER = 'sw.js';
/** Instructions to hosts, and what only machines outside ask for. */
const LEFT_OUT = new Set([WORKER, '_headers', 'social.png']);

/**
 * Every file of a built site under the address that it is asked by, with its SHA-256; sorted.
 * @param {string} folder
 * @returns {[path: string, digest: string][]}
 */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.has(path) && !/(^|\/)\./.test(path))
    .map((path) => /** @type {[string, string]} */ ([path, digestOf(join(folder, path))]))
    .map(([path, digest]) => /** @type {[string, string]} */ ([addressOf(path), digest]))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** @param {string} path */
function addressOf(path) {
  return path.replace(/(^|\/)index\.html$/, '$1') || './';
}

/** @param {string} file */
function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('base64');
}

/**
 * The worker's text for these files; the version is made from all of them.
 * @param {readonly (readonly [string, string])[]} files
 */
export function workerText(files) {
  const template = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return template
    .replace('{{version}}', version)
    .replace('/*{{files}}*/', () => files.map((file) => `${JSON.stringify(file)},`).join('\n  '));
}

/** @param {string} folder a built site */
export function writeWorker(folder) {
  writeFileSync(join(folder, WORKER), workerText(filesOf(folder)));
}
