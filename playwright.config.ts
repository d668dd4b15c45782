import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup/lib.mjs';

const executablePath = findChromium();
export const SUB_PATH = '/deep/sub';

export default defineConfig({
  testDir: 'tests/browser',
  timeout: 60_000,
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results/browser',
  use: {
    baseURL: 'http://127.0.0.1:4329',
    trace: 'retain-on-failure',
    // Only the tests of that worker want it; elsewhere it would answer in the server's place.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: 'node scripts/setup/serve.mjs dist 4329',
      url: 'http://127.0.0.1:4329/',
      reuseExistingServer: false,
    },
    {
      command: `node scripts/setup/serve.mjs dist-sub 4330 ${SUB_PATH}`,
      url: `http://127.0.0.1:4330${SUB_PATH}/`,
      reuseExistingServer: false,
    },
  ],
});
