import { defineConfig } from 'vitest/config';

/** `npm run test:slow`: large files and long searches, too slow for every run. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.slow.ts', 'scripts/**/*.slow.ts', 'tests/fuzz/**/*.slow.ts'],
    testTimeout: 1_200_000,
    fileParallelism: false,
  },
});
