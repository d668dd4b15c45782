/** Packed files are unpacked in the page's worker, under its security policy. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bytesOf, tar, zip, zstdFrame } from '../../src/containers/testing.ts';
import { expect, ready, test } from './fixtures.ts';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../sample-traces');
const table = readFileSync(join(samples, 'plain/two-sessions.csv'));
const cut = table.length >> 1;
const inner = [
  { name: 'logs/two.csv', content: table },
  { name: '../locked.jsonl', content: 'x', encrypted: true },
];

for (const [name, content, also] of [
  ['two.csv.gz', bytesOf(gzipSync(table.subarray(0, cut)), gzipSync(table.subarray(cut))), null],
  ['two.csv.zst', zstdFrame([table.toString('latin1')]), null],
  ['two.zip', zip(inner), '../locked.jsonl'],
  ['two.tar.gz', gzipSync(tar([{ name: 'logs/two.csv', content: table }])), null],
] as const)
  test(`${name} is read`, async ({ page }) => {
    await page.goto('/');
    await ready(page);
    await page
      .locator('.drop input[type=file]:not([webkitdirectory])')
      .first()
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    await expect(page.locator('.kicker')).toContainText('17 model calls in 2 sessions');
    if (also !== null) {
      await expect(page.locator('#trace')).toContainText('logs/two.csv');
      await expect(page.locator('#trace')).toContainText(also);
      await expect(page.locator('#trace')).toContainText('encrypted');
    }
  });
