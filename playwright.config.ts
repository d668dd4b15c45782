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
      command: 'npx astro preview --host 127.0.0.1 --port 4329',
      url: 'http://127.0.0.1:4329/',
      reuseExistingServer: false,
      env: { ASTRO_TELEMETRY_DISABLED: '1' },
    },
    {
      command: 'npx astro preview --host 127.0.0.1 --port 4330 --outDir dist-sub',
      url: `http://127.0.0.1:4330${SUB_PATH}/`,
      reuseExistingServer: false,
      env: { ASTRO_TELEMETRY_DISABLED: '1', SITE_BASE: SUB_PATH },
    },
  ],
});
