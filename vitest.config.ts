import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // vite-plugin-solid would set jsdom for all; the core runs without any DOM.
    environment: 'node',
    projects: [
      {
        test: {
          name: 'core',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'pricing/**/*.test.ts',
            'tests/{fuzz,properties}/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [solid()],
        test: {
          name: 'ui',
          environment: 'happy-dom',
          setupFiles: ['src/i18n/all.ts'],
          include: ['src/**/*.test.tsx'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
