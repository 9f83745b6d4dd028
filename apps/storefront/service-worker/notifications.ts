import type { PushNotification } from '@sufra/contracts';

type Sent = { json(): unknown } | null;

/** The pages of this shop that are open, as far as they matter here. */
type Windows = {
  matchAll(which: {
    type: 'window';
    includeUncontrolled: boolean;
  }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
  openWindow(url: string): Promise<unknown>;
};

/** Shows what the server sent, in the language that it was written in. A browser takes the permission from who shows nothing. */
export function showPushNotification(registration: ServiceWorkerRegistration, data: Sent): Promise<void> {
  const notice = readNotice(data);
  if (!notice) return Promise.resolve();
  const { title, body, locale, direction, path, tag } = notice;
  return registration.showNotification(title, { body, lang: locale, dir: direction, tag, data: { path } });
}

/** Brings the order's page to the front, or opens it; an address of another shop is none of ours. */
export async function openNotification(windows: Windows, notification: Notification): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: string };
  const goal = new URL(path ?? '/user/order', location.origin);
  if (goal.origin !== location.origin) return;
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === goal.pathname);
  await (there ? there.focus() : windows.openWindow(goal.href));
}

function readNotice(data: Sent): PushNotification | undefined {
  try {
    return data?.json() as PushNotification | undefined;
  } catch {
    return undefined;
  }
}
