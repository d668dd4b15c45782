import solid from '@astrojs/solid-js';
import { createHash } from 'node:crypto';
import { defineConfig } from 'astro/config';
import { generateHydrationScript } from 'solid-js/web';
import { offline } from './scripts/offline/integration.mjs';

/** Solid's own inline script, which Astro does not hash: its text is the one that will be written. */
const hydration = /<script>(.*)<\/script>/s.exec(generateHydrationScript())?.[1] ?? '';
const hydrationHash = `sha256-${createHash('sha256').update(hydration).digest('base64')}`;

/**
 * `SITE_BASE=/sub/path npm run build` builds for a sub-path.
 *
 * `SITE_URL=https://…` is only needed for the preview image of shared links, whose address must be whole.
 *
 * The policy stands in each page, so it holds on any static host without headers of its own; the
 * worker is made from a blob and inherits it. `default-src 'none'` forbids every connection.
 */
export default defineConfig({
  output: 'static',
  base: process.env.SITE_BASE ?? '/',
  ...(process.env.SITE_URL === undefined ? {} : { site: process.env.SITE_URL }),
  trailingSlash: 'ignore',
  integrations: [solid(), offline()],
  devToolbar: { enabled: false },
  build: { assets: 'assets', inlineStylesheets: 'never' },
  security: {
    csp: {
      scriptDirective: { hashes: [hydrationHash] },
      directives: [
        "default-src 'none'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "manifest-src 'self'",
        // By address only the worker that keeps the site: scripts/offline.
        "worker-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'none'",
      ],
    },
  },
  vite: {
    worker: { format: 'es' },
    build: { assetsInlineLimit: 0 },
  },
});
