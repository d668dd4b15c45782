/** What the set-up scripts share. Plain JavaScript: it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Runs a command with its output on this terminal.
 * @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {number} exit code
 */
export function run(command, args, env = process.env) {
  const result = spawnSync(command, [...args], { cwd: ROOT, stdio: 'inherit', env });
  if (result.error) console.error(`${command}: ${result.error.message}`);
  return result.status ?? 1;
}

/** True where `node_modules` was made from this lock file. */
export function isInstalled() {
  const lock = join(ROOT, 'package-lock.json');
  const made = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(made)) return false;
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages ?? {};
  const present = JSON.parse(readFileSync(made, 'utf8')).packages ?? {};
  return Object.entries(wanted).every(
    ([path, p]) =>
      // What is not below node_modules is our own: the checkout and its workspace.
      !path.startsWith('node_modules/') ||
      p.link === true ||
      p.optional === true ||
      present[path]?.version === p.version,
  );
}

/** The Chromium to test with: the one that is set, else one that is present, else `null`. */
export function findChromium() {
  const set = process.env.CHROMIUM_PATH;
  if (set) return existsSync(set) ? set : null;
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return places.find((p) => existsSync(p)) ?? null;
}
