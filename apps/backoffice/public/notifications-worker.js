/* The service worker of the restaurant's side: it shows notifications, and caches nothing. */

self.addEventListener('push', (event) => {
  const { title, body, locale, direction, path, tag } = event.data.json();
  const options = { body, lang: locale, dir: direction, tag, renotify: true, requireInteraction: true, data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Brings the board to the front, or opens it. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const board = windows.find(({ url }) => new URL(url).pathname.startsWith(path));
  await (board ? board.focus() : self.clients.openWindow(path));
}
