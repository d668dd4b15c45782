/**
 * The arrows between the folders of `src/`, as data and as an ESLint rule.
 *
 * A folder may import itself and what its row names; everything else is an upward or sideways
 * import and fails. `src/README.md` explains the order; `layers.test.ts` plants violations.
 */

const CORE = ['costing', 'tariffs', 'trace', 'money'];

/** @type {Readonly<Record<string, readonly string[]>>} */
export const ALLOWED_IMPORTS = {
  money: [],
  containers: [],
  trace: [],
  charts: ['money'],
  i18n: ['money'],
  tariffs: ['money'],
  importers: ['trace', 'containers', 'money'],
  costing: ['tariffs', 'trace', 'money'],
  strategies: CORE,
  scenario: ['strategies', ...CORE],
  answers: ['scenario', 'strategies', ...CORE],
  fleet: ['importers', ...CORE],
  reports: ['answers', 'scenario', 'strategies', ...CORE],
  worker: ['reports', 'answers', 'scenario', 'strategies', 'importers', 'containers', ...CORE],
  app: [
    'worker',
    'reports',
    'answers',
    'scenario',
    'strategies',
    'importers',
    'i18n',
    'charts',
    ...CORE,
  ],
  cli: [
    'worker',
    'reports',
    'fleet',
    'answers',
    'scenario',
    'strategies',
    'importers',
    'containers',
    'i18n',
    ...CORE,
  ],
  ui: [
    'app',
    'charts',
    'i18n',
    'reports',
    'answers',
    'scenario',
    'strategies',
    'tariffs',
    'trace',
    'money',
  ],
  pages: [
    'ui',
    'app',
    'charts',
    'i18n',
    'reports',
    'answers',
    'scenario',
    'strategies',
    'importers',
    ...CORE,
  ],
};

/** Folders whose code may touch Solid or the DOM. All others are pure TypeScript. */
export const SCREEN_FOLDERS = ['pages', 'ui', 'app'];

/** Folders that may use Node's own modules. */
export const NODE_FOLDERS = ['cli'];

/**
 * The folder of `src/` that a path lies in, or `null` outside `src/`.
 * @param {string} path
 */
export function folderOf(path) {
  const match = /(?:^|\/)src\/([a-z0-9]+)\//.exec(path.replaceAll('\\', '/'));
  return match?.[1] ?? null;
}

/**
 * Why `fromFile` may not import `specifier`, or `null` where it may.
 * @param {string} fromFile absolute or repository path of the importing file
 * @param {string} specifier as written in the import
 */
export function forbidden(fromFile, specifier) {
  const from = folderOf(fromFile);
  if (from === null) return null;
  const isTest = /\.(test|slow)\.tsx?$/.test(fromFile);
  if (!specifier.startsWith('.')) {
    if (/^solid-js(\/|$)/.test(specifier) && !SCREEN_FOLDERS.includes(from))
      return `${from}/ is pure TypeScript: only ${SCREEN_FOLDERS.join(', ')} may import Solid`;
    if (/^node:/.test(specifier) && !isTest && !NODE_FOLDERS.includes(from))
      return `${from}/ runs in the browser too: only ${NODE_FOLDERS.join(', ')} may import ${specifier}`;
    return null;
  }
  const base = fromFile.replaceAll('\\', '/').split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') base.pop();
    else if (part !== '.') base.push(part);
  }
  const to = folderOf(base.join('/') + '/');
  if (to === null || to === from || isTest) return null;
  const allowed = ALLOWED_IMPORTS[from];
  if (allowed === undefined) return `${from}/ is no folder of the design: add it to layers.mjs`;
  return allowed.includes(to) ? null : `${from}/ must not import ${to}/ (arrows point down)`;
}

/** @type {import('eslint').Rule.RuleModule} */
export const layersRule = {
  meta: {
    type: 'problem',
    docs: { description: 'arrows between the folders of src/ point down' },
    messages: { forbidden: '{{reason}}' },
    schema: [],
  },
  create(context) {
    /** @param {any} node @param {any} source */
    const check = (node, source) => {
      if (source === null || source === undefined || typeof source.value !== 'string') return;
      const reason = forbidden(context.filename, source.value);
      if (reason !== null) context.report({ node, messageId: 'forbidden', data: { reason } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
    };
  },
};
