import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { WorkerMessage } from '../app/offline/worker-messages.ts';
import { answerNavigation, evictOtherPages, openCachedPages } from './cached-pages.ts';
import { openNotification, showPushNotification } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the files to hold, and the version that pages of this build carry. */
declare const shopFiles: PrecacheEntry[];
declare const shopBuild: string;

/* The worker of one shop's host. It holds the files of the build, and only those pages that are the same for all
   guests: the menu as it was last seen, and a page that says there is no connection. Answers of the API, orders and
   payments never come from here (D-77, decision record 0035). */
precacheAndRoute(shopFiles);
cleanupOutdatedCaches();

const kept = () => openCachedPages(caches, (request) => fetch(request), shopBuild);

registerRoute(
  new NavigationRoute(({ request }) => answerNavigation(request, { fetch: (asked) => fetch(asked), kept }), {
    denylist: [/^\/(?:api|cdn|simulator|preview)(?:\/|$)/],
  }),
);

// The menu's own document, which opens dishes: named after its content, so the kept one is the right one.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/cdn\/.*\.json$/.test(url.pathname),
  async ({ request }) => (await (await kept()).document(request.url)) ?? fetch(request),
);

self.addEventListener('install', (event) => {
  // Without its offline page the worker is still worth having.
  event.waitUntil(
    kept()
      .then((pages) => pages.keepOfflinePage())
      .catch(() => undefined),
  );
});

self.addEventListener('activate', (event) => {
  // The first visit can already go on without a connection.
  event.waitUntil(Promise.all([evictOtherPages(caches), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'activate') void self.skipWaiting();
  if (message.type === 'which-build') event.ports[0]?.postMessage(shopBuild);
  if (message.type === 'keep-menu') event.waitUntil(kept().then((pages) => pages.keepMenu(message)));
});

self.addEventListener('push', (event) => event.waitUntil(showPushNotification(self.registration, event.data)));

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(self.clients, event.notification)),
);
