import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { PushSwitch } from './push-switch.tsx';

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
let server: ReturnType<typeof stubFetch>;
let subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null;
let permission: NotificationPermission;
let answer: NotificationPermission;
const asked = vi.fn(async () => (permission = answer));
const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => {
  const toJSON = () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });
  const unsubscribe = async () => ((subscription = null), true);
  return (subscription = { endpoint, toJSON, unsubscribe });
});

beforeEach(() => {
  subscription = null;
  permission = 'default';
  answer = 'granted';
  asked.mockClear();
  subscribe.mockClear();
  vi.stubGlobal('Notification', {
    requestPermission: asked,
    get permission() {
      return permission;
    },
  });
  vi.stubGlobal('PushManager', vi.fn());
  const pushManager = { subscribe, getSubscription: async () => subscription };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  server = stubFetch({
    '/api/push/public-key': () => ({ data: { type: 'push-keys', id: 'vapid', attributes: { 'public-key': 'BKey' } } }),
    '/api/customers/sara/push-subscriptions': () => ({ data: {} }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const open = (customerId = 'sara', isExplained = false) =>
  renderShop({
    routes: [
      {
        path: '*',
        Component: () => <PushSwitch customerId={customerId} label="notices.order" isExplained={isExplained} />,
      },
    ],
    path: '/user/order/order-1',
    isSignedIn: true,
  });
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Tell me when it is ready' });
/** Only a subscription carries keys; what is given up is named by its address. */
const told = () =>
  server
    .callsTo('/api/customers/sara/push-subscriptions')
    .map(({ body }) => (Object.hasOwn(Object(body), 'keys') ? 'kept' : 'dropped'));

describe('notices on this device', () => {
  test('nobody is asked for anything before they turn them on', async () => {
    await open();
    expect((await theSwitch()).checked).toBe(false);
    expect([asked.mock.calls.length, server.calls.length]).toEqual([0, 0]);
  });

  test('turned on, the browser is asked, and the server is told where to send them', async () => {
    const { user } = await open();
    await user.click(await theSwitch());
    await waitFor(() => expect(told()).toEqual(['kept']));
    expect((await theSwitch()).checked).toBe(true);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
    expect(told()).toEqual(['kept']);
  });

  test('turned off, the server and the browser forget', async () => {
    const { user } = await open();
    await user.click(await theSwitch());
    await waitFor(() => expect(told()).toEqual(['kept']));
    await waitFor(async () => expect((await theSwitch()).disabled).toBe(false));
    await user.click(await theSwitch());
    await waitFor(() => expect(told()).toEqual(['kept', 'dropped']));
    await waitFor(() => expect(subscription).toBeNull());
    expect((await theSwitch()).checked).toBe(false);
  });

  test('a guest who says no is told where to change their mind', async () => {
    answer = 'denied';
    const { user } = await open();
    await user.click(await theSwitch());
    expect(await screen.findByText(/^Your browser blocks notifications from this shop/)).toBeDefined();
    expect([(await theSwitch()).checked, told().length]).toEqual([false, 0]);
  });

  test('a push service that cannot be reached is said beside the switch', async () => {
    subscribe.mockRejectedValueOnce(new DOMException('Registration failed', 'AbortError'));
    const { user } = await open();
    await user.click(await theSwitch());
    expect(await screen.findByText(/^Notifications could not be switched on/)).toBeDefined();
    expect((await theSwitch()).checked).toBe(false);
  });

  test('what is on stays on, and the server hears of the new session', async () => {
    const first = await open();
    await first.user.click(await theSwitch());
    await waitFor(() => expect(told()).toEqual(['kept']));
    first.unmount();
    await open();
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
    await waitFor(() => expect(told()).toEqual(['kept', 'kept']));
  });

  test('what was on for one guest is off for the next', async () => {
    const first = await open();
    await first.user.click(await theSwitch());
    await waitFor(() => expect(told()).toEqual(['kept']));
    first.unmount();
    await open('omar');
    expect((await theSwitch()).checked).toBe(false);
  });

  test('a browser that shows none says so in the settings, and is not bothered on the page of an order', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    const page = await open();
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
    page.unmount();
    await open('sara', true);
    expect(await screen.findByText(/^This browser cannot show notifications/)).toBeDefined();
  });

  test('notices that were forbidden are explained', async () => {
    permission = 'denied';
    await open('sara', true);
    expect(await screen.findByText(/^Your browser blocks notifications/)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
