// Keeps the page itself for when there is no network. What it keeps is written in by the build: a new
// build is another version, fetched in the background, and taken up when the visitor agrees.
const VERSION = '__VERSION__';
const FILES = __FILES__;
const PAGE = '/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
    // The page that brought us here may go offline before it is loaded again.
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

const isOurs = ({ origin, pathname }) =>
  origin === self.location.origin && !pathname.startsWith('/api/') && pathname !== '/socket';

async function answer(request) {
  const cache = await caches.open(VERSION);
  const wanted = request.mode === 'navigate' ? PAGE : request;
  const kept = await cache.match(wanted, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  // A file whose name changes with its content: a font of another script, say.
  if (fresh.ok && new URL(request.url).pathname.startsWith('/assets/'))
    await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && isOurs(new URL(request.url))) event.respondWith(answer(request));
});
