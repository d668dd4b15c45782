/**
 * Builds the command line as JavaScript into `dist-cli/`: what the published package runs. Node strips
 * no types below `node_modules` (https://nodejs.org/api/typescript.html#type-stripping-in-dependencies),
 * so a package of TypeScript would not start there. Its few libraries are bundled: the package has no
 * dependencies, and installing it runs nobody's scripts.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../setup/lib.mjs';
import { bundledLicences } from './licences.mjs';

const OUT = join(ROOT, 'dist-cli');
/** Two folders deep, as the source is, since the code finds `package.json` from where it stands. */
const LIB = join(OUT, 'lib');

rmSync(OUT, { recursive: true, force: true });
/** @type {Set<string>} */
const modules = new Set();
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [
    {
      name: 'modules',
      moduleParsed: (module) => void modules.add(module.id),
    },
  ],
  ssr: {
    noExternal: true,
    // Asked for at run time, and only by who has it.
    external: ['@duckdb/node-api'],
  },
  build: {
    ssr: true,
    target: 'node22',
    outDir: LIB,
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: {
        main: join(ROOT, 'src/cli/main.ts'),
        'reader.worker': join(ROOT, 'src/cli/reader.worker.mjs'),
      },
      output: {
        // Beside each other: the thread's program is found from the code that starts it.
        entryFileNames: ({ name }) => (name === 'reader.worker' ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
writeFileSync(join(OUT, 'LICENCES.txt'), bundledLicences(modules));
