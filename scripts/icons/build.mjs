/**
 * Draws the pictures in public/ from the icon and `social.svg`, in the packaged Chromium:
 * `node scripts/icons/build.mjs`. Only needed after a change of one of the two.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../setup/lib.mjs';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(import.meta.url);
/** @param {string} module @param {string} name @param {string} style */
const face = (module, name, style) => {
  const file = require.resolve(module);
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:${name};font-style:${style};font-weight:100 900;src:url(data:font/woff2;base64,${data})}`;
};
const fonts = [
  face(
    '@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2',
    'Vollkorn',
    'normal',
  ),
  face(
    '@fontsource-variable/vollkorn/files/vollkorn-latin-wght-italic.woff2',
    'Vollkorn',
    'italic',
  ),
  face('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', 'Inter', 'normal'),
].join('');

const icon = readFileSync(at('../../public/icon.svg'), 'utf8');
// A mask may cut a fifth off each side: the ground goes to the edge, the drawing stays within.
const maskable = icon
  .replace('viewBox="0 0 32 32"', 'viewBox="-8 -8 48 48"')
  .replace(/<rect[^>]*\/>/, '<rect x="-8" y="-8" width="48" height="48" fill="#fdfcf9"/>');
const social = readFileSync(at('./social.svg'), 'utf8');

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--no-sandbox'],
});
for (const [name, svg, width, height, omitBackground] of /** @type {const} */ ([
  ['icon-192.png', icon, 192, 192, true],
  ['icon-512.png', icon, 512, 512, true],
  ['icon-maskable-512.png', maskable, 512, 512, false],
  ['apple-touch-icon.png', maskable, 180, 180, false],
  ['social.png', social, 1200, 630, false],
])) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>${fonts}html,body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: at(`../../public/${name}`), omitBackground });
  await page.close();
}
await browser.close();
