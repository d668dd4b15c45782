/** What we build with: pinned, licensed, listed, and without scripts of others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { licenceList, packageFolder } from './licences.mjs';

const ROOT = join(import.meta.dirname, '../..');
const json = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly devDependencies?: Record<string, string>;
}
const lock = json('package-lock.json') as { readonly packages: Record<string, Locked> };
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
);

describe('dependencies', () => {
  test('are exact versions', () => {
    const loose = ['package.json', 'scripts/setup/node/package.json'].flatMap((path) => {
      const { dependencies, devDependencies, optionalDependencies } = json(path) as Manifest;
      return Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      }).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
    });
    expect(loose).toEqual([]);
  });

  test('are locked by their digest, and name a licence', () => {
    expect(installed.filter(([, p]) => p.integrity === undefined).map(([path]) => path)).toEqual(
      [],
    );
    expect(installed.filter(([, p]) => p.license === undefined).map(([path]) => path)).toEqual([]);
  });

  test('run no script when they are installed', () => {
    const { allowScripts = {} } = json('package.json') as Manifest;
    const asking = installed
      .filter(([, p]) => p.hasInstallScript === true)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(asking.filter((name) => allowScripts[name] !== false)).toEqual([]);
  });

  test('are listed with their licences: npm run licences', () => {
    expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licenceList(lock));
  });
});

describe('licenceList', () => {
  test('groups by licence, marks what was asked for, joins versions', () => {
    const text = licenceList({
      packages: {
        '': { devDependencies: { b: '1.0.0' } },
        'node_modules/b': { version: '1.0.0', license: 'MIT' },
        'node_modules/@x/c': { version: '2.0.0', license: 'MIT' },
        'node_modules/b/node_modules/@x/c': { version: '1.5.0', license: 'MIT' },
        'node_modules/d': { version: '3.0.0' },
        'node_modules/own': { link: true },
        own: { version: '0.0.0' },
      },
    });
    expect(text.split('\n').filter((line) => /^(##|-) /.test(line))).toEqual([
      '## MIT',
      '- @x/c 1.5.0, 2.0.0',
      '- **b 1.0.0**',
      '## Not stated in the lock file',
      '- d 3.0.0',
    ]);
  });
});

test.each([
  ['/a/node_modules/zod/v4/core.js', '/a/node_modules/zod'],
  ['/a/node_modules/x/node_modules/@b/c/i.js', '/a/node_modules/x/node_modules/@b/c'],
  ['C:\\a\\node_modules\\pako\\i.js', 'C:/a/node_modules/pako'],
  ['/a/src/cli/main.ts', null],
])('%s belongs to %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});
