/*
 * Keeps one whole version of the site, so that it works without a network. Written into the site by
 * `integration.mjs`, which fills in the version and its files with their SHA-256 digests.
 *
 * A version is kept whole or not at all: what does not have the digest of this build is refused, and
 * with it the version. Pages always come from the version in charge; a script with a hash in its name
 * may also come from an older one, for a page that was open before. Nothing is sent anywhere, and no
 * other origin is asked.
 */
const VERSION = '{{version}}';
/** @type {readonly (readonly [path: string, digest: string])[]} */
const FILES = [/*{{files}}*/];
const AT_ONCE = 6;

const scope = self.registration.scope;
const NAME = `${scope}#${VERSION}`;
const addresses = new Map(FILES.map(([path, digest]) => [new URL(path, scope).href, digest]));

/** @param {ArrayBuffer} bytes */
async function digestOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash));
}

/** Names of this site's versions, the one in charge or coming last. */
async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith(`${scope}#`));
}

/**
 * A response with the wanted digest, made anew so that a redirect or an encoding leaves no trace.
 * @param {Response | undefined} response @param {string} digest
 */
async function verified(response, digest) {
  if (response === undefined || !response.ok) return null;
  const bytes = await response.arrayBuffer();
  if ((await digestOf(bytes)) !== digest) return null;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(bytes, { status: 200, headers });
}

async function fill() {
  const cache = await caches.open(NAME);
  const rest = [...addresses];
  const next = async () => {
    for (let entry = rest.pop(); entry !== undefined; entry = rest.pop()) {
      const [url, digest] = entry;
      // What an older version has already is not loaded again.
      const response =
        (await verified(await caches.match(url), digest)) ??
        (await verified(await fetch(url), digest)) ??
        (await verified(await fetch(url, { cache: 'reload' }), digest));
      if (response === null) throw new Error(`not of this version: ${url}`);
      await cache.put(url, response);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

/** Forgets other versions, unless a window may still show one of them. */
async function forgetOthers() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 1) return;
  for (const name of await versions()) if (name !== NAME) await caches.delete(name);
}

/** The address that a page is kept under. @param {string} href */
function plainAddress(href) {
  const url = new URL(href);
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/(^|\/)index\.html$/, '$1');
  if (!/\.[a-z0-9]+$|\/$/i.test(url.pathname)) url.pathname += '/';
  return url.href;
}

/** @param {FetchEvent} event */
async function answer(event) {
  const { request } = event;
  const isPage = request.mode === 'navigate';
  const url = isPage ? plainAddress(request.url) : request.url;
  const own = await (await caches.open(NAME)).match(url, { ignoreVary: true });
  if (own !== undefined) return own;
  if (!isPage)
    for (const name of await versions()) {
      const older = await (await caches.open(name)).match(url, { ignoreVary: true });
      if (older !== undefined) return older;
    }
  return fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) =>
  event.waitUntil(self.clients.claim().then(forgetOthers)),
);
self.addEventListener('message', (event) => {
  // Said by a page whose reader asked for the newer version.
  if (event.data === 'take-over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  if (method !== 'GET' || !url.startsWith(scope)) return;
  event.respondWith(answer(event));
  if (mode === 'navigate') event.waitUntil(forgetOthers());
});
