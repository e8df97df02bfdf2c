// Caches the page for offline use, and shows notifications about turns. The build writes the list of
// cached files into it. A new build is downloaded in the background, and used when the visitor agrees.
const VERSION = '__VERSION__';
const FILES = __FILES__;
const PAGE = '/index.html';
// By language: the text of a notification, and the names of the games.
const WORDS = __WORDS__;
// The cache that outlives a version. It holds the visitor's language.
const VISITOR = 'visitor';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys())
      if (name !== VERSION && name !== VISITOR) await caches.delete(name);
    // Also controls the page that is open now: it may go offline before its next load.
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

// Requests that only the server can answer.
const NOT_THE_PAGE = /^\/(api\/|socket$|healthz$|metrics$)/;
const isOurs = ({ origin, pathname }) =>
  origin === self.location.origin && !NOT_THE_PAGE.test(pathname);

async function answer(request) {
  const cache = await caches.open(VERSION);
  const wanted = request.mode === 'navigate' ? PAGE : request;
  const kept = await cache.match(wanted, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  // A file whose name changes with its content, such as a font for another script.
  if (fresh.ok && new URL(request.url).pathname.startsWith('/assets/'))
    await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && isOurs(new URL(request.url))) event.respondWith(answer(request));
});

async function language() {
  const chosen = await caches.match('/language', { cacheName: VISITOR });
  const wished = chosen ? [await chosen.text()] : self.navigator.languages;
  return wished.map((tag) => tag.slice(0, 2)).find((code) => code in WORDS) ?? 'en';
}

// A notification names a table and a game, and no cards.
async function callToTable({ game, table }) {
  const { games, turn } = WORDS[await language()];
  await self.navigator.setAppBadge?.().catch(() => undefined);
  await self.registration.showNotification(turn, {
    body: games[game] ?? game,
    // At most one notification for each table.
    tag: table,
    icon: '/icon-192.png',
    data: { path: `/t/${encodeURIComponent(table)}` },
  });
}

self.addEventListener('push', (event) => event.waitUntil(callToTable(event.data.json())));

// The table may be open already. Windows that show something else are left alone.
async function openTable(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data.path));
});
