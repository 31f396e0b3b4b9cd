/**
 * The service worker: keeps the page's files, so that it opens and solo is played offline.
 *
 * A version has a cache of its own, filled before it is used. A new one waits until the page
 * says `apply`, which it does only when a player agrees: nothing is swapped during a match.
 * The cache of the version before stays, for pages that still run on it.
 */

/// <reference lib="webworker" />

/** Put here by packing/publish.ts: the page's files with a leading slash, and their digest. */
declare const PAGE_FILES: string[];
declare const PAGE_VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'page ';
const CACHE = PREFIX + PAGE_VERSION;
const KEPT = 2; // this version and the one before

/** Where browsers can, they take kept files out of the cache without starting us. */
interface Routing {
  addRoutes?(
    rules: { condition: { urlPattern: string }; source: 'cache' | { cacheName: string } }[],
  ): Promise<void>;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(fill());
  const routing = (event as ExtendableEvent & Routing).addRoutes?.([
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    { condition: { urlPattern: '/' }, source: { cacheName: CACHE } },
  ]);
  if (routing) event.waitUntil(routing);
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'apply') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && url.pathname !== '/') return; // another page, say /healthz
  if (request.mode === 'navigate' || PAGE_FILES.includes(url.pathname)) {
    event.respondWith(answer(request, url.pathname));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(answer(request)); // of the version before, perhaps
  }
});

/** Fetch every file of this version. What a hash names may come from the browser's own cache. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    PAGE_FILES.map(
      (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }),
    ),
  );
}

async function forgetOld(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = names.filter((name) => name !== CACHE); // oldest first
  await Promise.all(others.slice(0, 1 - KEPT).map((name) => caches.delete(name)));
}

/** Answer from this version's cache, or for a file of another version from wherever it is. */
async function answer(request: Request, path?: string): Promise<Response> {
  const found =
    path === undefined
      ? await caches.match(request, { ignoreVary: true })
      : await (await caches.open(CACHE)).match(path, { ignoreVary: true, ignoreSearch: true });
  return found ?? fetch(request);
}
