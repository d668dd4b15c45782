import { fileURLToPath } from 'node:url';
import { writeWorker } from './list.mjs';

/**
 * Writes `sw.js` after a build: the worker that keeps this version of the site.
 * @returns {import('astro').AstroIntegration}
 */
export function offline() {
  return {
    name: 'offline',
    hooks: {
      'astro:build:done': ({ dir }) => writeWorker(fileURLToPath(dir)),
    },
  };
}
