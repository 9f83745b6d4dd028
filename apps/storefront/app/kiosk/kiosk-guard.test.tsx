import { storageKeys } from '@sufra/contracts/storage-keys';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Shop } from '../shell/shop.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { isEntryWaiting } from '../document/entry.ts';
import { findKioskTerminal, pathToPay, setTerminalRunning } from './kiosk-terminal.ts';
import { KeepEntry } from '../root.tsx';
import { customerStore } from '../customer/current-customer.ts';
import { KioskGuard, restartOrder } from './kiosk-guard.tsx';
import { kioskStore } from './kiosk-mode.ts';

const question = () => screen.queryByRole('dialog', { name: 'Are you still there?' });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

type Visit = { search?: string; path?: string; shop?: Partial<Shop> };

async function visitKiosk({ search = '?kiosk=true', path = '/menu/grill-1', shop = {} }: Visit = {}) {
  const restart = vi.fn();
  const Component = () => (
    <>
      <KeepEntry />
      <KioskGuard restart={restart} />
    </>
  );
  const routes = [
    { path: 'menu/:categorySlug', Component },
    { path: 'payment/tap', Component },
    { path: 'payment/pinpad', Component },
  ];
  const view = await renderShop({ routes, path: path + search, shop });
  // The kiosk's parameter of the address is taken over before anything is awaited.
  await waitFor(() => expect(view.address()).not.toContain('?'));
  await waitFor(() => expect(isEntryWaiting()).toBe(false));
  return { ...view, restart };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem(storageKeys.items, '[{"id":"burger"}]');
  kioskStore.reload();
});
afterEach(() => {
  document.cookie = 'locale=; path=/; max-age=0';
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('KIOSK-01: after a minute without a touch the guest is asked, and 15 seconds later the order starts over', async () => {
  const { restart, address } = await visitKiosk();
  await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  await pass(59);
  expect(question()).toBeNull();
  await pass(2);
  expect(question()?.textContent).toContain('Your order starts over in 15 seconds.');
  await pass(13);
  expect(restart).not.toHaveBeenCalled();
  await pass(3);
  expect(restart).toHaveBeenCalledOnce();
});

test('KIOSK-01: a touch counts as being there, and so does an answer', async () => {
  const { restart } = await visitKiosk();
  await pass(50);
  act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await pass(50);
  expect(question()).toBeNull();
  await pass(11);
  act(() => screen.getByRole('button', { name: 'Go on with my order' }).click());
  expect(question()).toBeNull();
  await pass(59);
  expect(question()).toBeNull();
  await pass(2);
  expect(question()).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Start over' }).click());
  expect(restart).toHaveBeenCalledOnce();
});

test('the merchant says how long to wait', async () => {
  const { restart } = await visitKiosk({ shop: { kiosk: { idleSeconds: 10, countdownSeconds: 5 } } });
  await pass(11);
  expect(question()?.textContent).toContain('5 seconds');
  await pass(6);
  expect(restart).toHaveBeenCalledOnce();
});

test('STATE-24: a device is a kiosk from the address that says so until one that says otherwise', async () => {
  const first = await visitKiosk();
  await waitFor(() => expect(localStorage.getItem('kiosk_order')).toBe('true'));
  first.unmount();
  const second = await visitKiosk({ search: '' });
  await pass(61);
  expect(question()).not.toBeNull();
  second.unmount();
  const third = await visitKiosk({ search: '?kiosk=false' });
  await waitFor(() => expect(localStorage.getItem('kiosk_order')).toBeNull());
  await pass(120);
  expect(question()).toBeNull();
  third.unmount();
});

test.each([
  ['on any other device', { search: '' }],
  ['while a card is being paid with', { path: '/payment/tap' }],
])('nobody is asked %s', async (_when, visit) => {
  await visitKiosk(visit);
  await pass(120);
  expect(question()).toBeNull();
});

test('nobody is asked while the terminal is taking a card, and a minute after it the guest is', async () => {
  act(() => setTerminalRunning(true));
  const { restart } = await visitKiosk({ path: '/payment/pinpad' });
  await pass(200);
  expect(question()).toBeNull();
  act(() => setTerminalRunning(false));
  await pass(59);
  expect(question()).toBeNull();
  await pass(2);
  expect(question()).not.toBeNull();
  await pass(16);
  expect(restart).toHaveBeenCalledOnce();
});

test('a terminal that begins to take a card closes the question', async () => {
  await visitKiosk({ path: '/payment/pinpad' });
  await pass(62);
  expect(question()).not.toBeNull();
  act(() => setTerminalRunning(true));
  expect(question()).toBeNull();
  act(() => setTerminalRunning(false));
});

test('a kiosk is set up with a terminal behind the # of the address, which does not stay there', async () => {
  const first = await visitKiosk({ search: '?kiosk=true#terminal=counter-1:key' });
  await waitFor(() => expect(findKioskTerminal()).toBe('counter-1:key'));
  expect(first.address()).toBe('/menu/grill-1');
  expect(pathToPay('tap', 'o-1')).toBe('/payment/pinpad?order=o-1');
  first.unmount();
  const second = await visitKiosk({ search: '?kiosk=true' });
  await waitFor(() => expect(second.address()).toBe('/menu/grill-1'));
  expect(findKioskTerminal()).toBe('counter-1:key');
  second.unmount();
  await visitKiosk({ search: '?kiosk=false' });
  await waitFor(() => expect(findKioskTerminal()).toBeUndefined());
  expect(localStorage.getItem(storageKeys.kioskTerminal)).toBeNull();
  expect(pathToPay('tap', 'o-1')).toBe('/payment/tap?order=o-1');
});

test('without kiosk mode nobody becomes a terminal’s kiosk', async () => {
  await visitKiosk({ search: '#terminal=counter-1:key' });
  await pass(1);
  expect(findKioskTerminal()).toBeUndefined();
  expect(localStorage.getItem(storageKeys.kioskTerminal)).toBeNull();
});

test('nobody is asked when there is nothing to start over', async () => {
  localStorage.clear();
  await visitKiosk();
  await pass(120);
  expect(question()).toBeNull();
});

test.each([
  ['a language', () => (document.cookie = 'locale=fr; path=/')],
  ['a filter of dishes', () => sessionStorage.setItem('dish_filter', '{"wishes":["vegan"],"without":[]}')],
])('a guest who chose nothing but %s is asked, so that the next one does not find it', async (_what, choose) => {
  localStorage.clear();
  choose();
  await visitKiosk();
  await pass(61);
  expect(question()).not.toBeNull();
});

test('a filter that was taken back is nothing to start over', async () => {
  localStorage.clear();
  sessionStorage.setItem('dish_filter', 'null');
  await visitKiosk();
  await pass(120);
  expect(question()).toBeNull();
});

test('starting over leaves nothing of the guest on the device, nor their language, but the kiosk and its terminal', async () => {
  const server = stubFetch({ '/customer/logout': () => ({ ok: true }) });
  vi.stubGlobal('location', {
    assign: vi.fn(),
    href: 'http://localhost/',
    origin: 'http://localhost',
    protocol: 'http:',
  });
  localStorage.setItem(storageKeys.locale, 'ar-sa');
  document.cookie = 'locale=ar-sa; path=/';
  localStorage.setItem(storageKeys.kioskOrder, 'true');
  localStorage.setItem(storageKeys.kioskTerminal, 'counter-1:key');
  localStorage.setItem(storageKeys.currentUser, '{"id":"sara"}');
  customerStore.reload();
  expect(customerStore.get().customer?.id).toBe('sara');
  await restartOrder();
  expect(customerStore.get().customer).toBeUndefined();
  expect(Object.keys(localStorage).toSorted()).toEqual(['kiosk_order', 'kiosk_terminal']);
  expect(document.cookie).not.toContain('ar-sa');
  expect(server.callsTo('/customer/logout')).toHaveLength(1);
});
