/**
 * Serves a built site as the plainest static host would: files, content types, no other headers.
 * For looking at a build and for the browser tests; not for the internet.
 *
 *   node scripts/setup/serve.mjs [folder] [port] [base]
 */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './lib.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * @param {{folder?: string, port?: number, base?: string, tries?: number}} options
 * @returns {Promise<string>} the address of the front page
 */
export function serve({ folder = 'dist', port = 4321, base = '/', tries = 10 } = {}) {
  const root = resolve(ROOT, folder);
  const prefix = base.endsWith('/') ? base : `${base}/`;
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').replace(/[?#].*$/, ''));
    const inside = path.startsWith(prefix) ? path.slice(prefix.length) : null;
    let file = inside === null ? null : normalize(join(root, inside));
    if (file !== null && file !== root && !file.startsWith(root + sep)) file = null;
    try {
      if (file !== null && statSync(file).isDirectory()) file = join(file, 'index.html');
      if (file === null || !statSync(file).isFile()) throw new Error('none');
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
      return;
    }
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(file))];
    response.writeHead(200, { 'Content-Type': type ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolveAddress, reject) => {
    let at = port;
    server.on('error', (error) => {
      // A busy port moves the server to the next one.
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE' && at < port + tries)
        server.listen(++at, '127.0.0.1');
      else reject(error);
    });
    server.listen(at, '127.0.0.1', () => resolveAddress(`http://127.0.0.1:${at}${prefix}`));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = 'dist', port = '4321', base = '/'] = process.argv.slice(2);
  console.log(await serve({ folder, port: Number(port), base, tries: 0 }));
}
