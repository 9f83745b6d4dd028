import type { PushNotification } from '@sufra/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openNotification, showPushNotification } from './notifications.ts';

const notice: PushNotification = {
  title: 'طلبك رقم 042 جاهز',
  body: 'يمكنك استلامه الآن من العليا.',
  locale: 'ar-sa',
  direction: 'rtl',
  path: '/user/order/o-1',
  tag: 'o-1',
};

beforeEach(() => void vi.stubGlobal('location', new URL('https://saffron.example/sw.js')));
afterEach(() => void vi.unstubAllGlobals());

const shown = () => {
  const showNotification = vi.fn(async (_title: string, _options?: NotificationOptions) => undefined);
  return { showNotification, registration: { showNotification } as unknown as ServiceWorkerRegistration };
};
const dataOf = (json: () => unknown) => ({ json });

test('a notice is shown in the language and direction of the guest, one for each order', async () => {
  const { registration, showNotification } = shown();
  await showPushNotification(
    registration,
    dataOf(() => notice),
  );
  expect(showNotification).toHaveBeenCalledWith(notice.title, {
    body: notice.body,
    lang: 'ar-sa',
    dir: 'rtl',
    tag: 'o-1',
    data: { path: '/user/order/o-1' },
  });
});

test.each([null, dataOf(() => JSON.parse('not json'))])('what cannot be read shows nothing', async (data) => {
  const { registration, showNotification } = shown();
  await showPushNotification(registration, data);
  expect(showNotification).not.toHaveBeenCalled();
});

function windowsAt(...urls: string[]) {
  const focus = vi.fn(async () => undefined);
  const openWindow = vi.fn(async (_url: string) => null);
  const clients = { matchAll: async () => urls.map((url) => ({ url, focus })), openWindow };
  return { clients, focus, openWindow };
}
const tapped = (path: string) => ({ close: vi.fn(), data: { path } }) as unknown as Notification;

test('a tap opens the order, or brings its page to the front', async () => {
  const closed = windowsAt('https://saffron.example/menu');
  await openNotification(closed.clients, tapped('/user/order/o-1'));
  expect(closed.openWindow).toHaveBeenCalledWith('https://saffron.example/user/order/o-1');
  const open = windowsAt('https://saffron.example/user/order/o-1?x=1');
  await openNotification(open.clients, tapped('/user/order/o-1'));
  expect([open.focus.mock.calls.length, open.openWindow.mock.calls.length]).toEqual([1, 0]);
});

test('an address elsewhere is not opened', async () => {
  const { clients, openWindow } = windowsAt();
  await openNotification(clients, tapped('https://evil.example/'));
  expect(openWindow).not.toHaveBeenCalled();
});
