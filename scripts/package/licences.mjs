/** The licence texts of what is bundled, as those licences ask. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the package that a module belongs to, or `null` for our own. */
export function packageFolder(/** @type {string} */ id) {
  const match = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'));
  return match?.[1] ?? null;
}

/**
 * @param {Iterable<string>} modules paths of the bundled modules
 * @throws Error where a bundled package brings no licence text
 */
export function bundledLicences(modules) {
  const folders = [...new Set([...modules].map(packageFolder))].filter((f) => f !== null).sort();
  return folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      const file = readdirSync(folder).find((f) => /^licen[cs]e/i.test(f));
      if (file === undefined || !existsSync(join(folder, file)))
        throw new Error(`${name} brings no licence text`);
      const text = readFileSync(join(folder, file), 'utf8').trim();
      return `${name} ${version} (${license})\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * A page that lists every package of a lock file with its licence.
 * @param {{ packages: Record<string, { version?: string, license?: string, link?: boolean,
 *   devDependencies?: Record<string, string> }> }} lock
 * @returns {string} Markdown
 */
export function licenceList({ packages }) {
  const direct = packages['']?.devDependencies ?? {};
  /** @type {Map<string, Map<string, Set<string>>>} licence → name → versions */
  const byLicence = new Map();
  for (const [path, { version, license, link }] of Object.entries(packages)) {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || link === true) continue;
    const names = byLicence.get(license ?? UNKNOWN) ?? new Map();
    byLicence.set(license ?? UNKNOWN, names);
    names.set(name, (names.get(name) ?? new Set()).add(version ?? '?'));
  }
  const compare = (/** @type {string} */ a, /** @type {string} */ b) =>
    a < b ? -1 : a > b ? 1 : 0;
  const groups = [...byLicence].sort((a, b) => b[1].size - a[1].size || compare(a[0], b[0]));
  const lines = groups.flatMap(([licence, names]) => [
    '',
    `## ${licence}`,
    '',
    ...[...names]
      .sort((a, b) => compare(a[0], b[0]))
      .map(([name, versions]) => {
        const text = `${name} ${[...versions].sort().join(', ')}`;
        return `- ${Object.hasOwn(direct, name) ? `**${text}**` : text}`;
      }),
  ]);
  return [
    '# Licences of what this project is built with',
    '',
    'Made by `npm run licences` from `package-lock.json`; a test fails where it is not current. Named in',
    'bold: what `package.json` asks for; the others come with those. Packages for other systems are listed,',
    'too. The licence texts of what the published package bundles are in its `dist-cli/LICENCES.txt`.',
    ...lines,
    '',
  ].join('\n');
}

const UNKNOWN = 'Not stated in the lock file';
