import solid from 'eslint-plugin-solid/configs/typescript';
import tseslint from 'typescript-eslint';
import { ALLOWED_IMPORTS, SCREEN_FOLDERS, layersRule } from './scripts/lint/layers.mjs';

const pureFolders = Object.keys(ALLOWED_IMPORTS).filter((f) => !SCREEN_FOLDERS.includes(f));

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'dist-sub/**',
      'dist-cli/**',
      '.astro/**',
      'node_modules/**',
      'src/**/*.generated.ts',
      'test-results/**',
      'playwright-report/**',
      '.bench/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { local: { rules: { layers: layersRule } } },
    rules: {
      'local/layers': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // The core has no screen, no clock and no dice: what it gives depends on what it is given.
    files: pureFolders.filter((f) => f !== 'cli').map((f) => `src/${f}/**/*.ts`),
    ignores: ['**/*.test.ts', '**/*.slow.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'document',
        'window',
        'localStorage',
        'sessionStorage',
        'fetch',
        'process',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'pass a seed in' },
        { object: 'Date', property: 'now', message: 'pass the time in' },
      ],
    },
  },
  { files: ['src/{ui,app}/**/*.tsx'], ...solid },
  {
    files: ['src/cli/**', 'scripts/**', 'tests/**', 'bin/**', '**/*.slow.ts'],
    rules: { 'no-console': 'off' },
  },
);
