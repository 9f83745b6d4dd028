import { storageKeys } from '@sufra/contracts/storage-keys';
import type { OrderStatusCode } from '@sufra/ordering';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Shop } from '../shell/shop.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { closeSnackbar, snackbarStore } from '../ui/snackbar-store.ts';
import { OrderAlert } from './order-alert.tsx';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { anOrderDocument } from './testing/orders.ts';

const hour = 60 * 60 * 1000;
const alert = () => screen.queryByText('Your order is being prepared:', { exact: false });
let code: OrderStatusCode;
let attributes: NonNullable<Parameters<typeof anOrderDocument>[1]>['attributes'];
let server: ReturnType<typeof stubFetch>;

const visit = (path = '/menu', shop: Partial<Shop> = {}) =>
  renderShop({ routes: [{ path: '*', Component: OrderAlert }], path, shop, isSignedIn: true });

const happen = async (next: OrderStatusCode) => {
  code = next;
  await FakeEventSource.current.say({ number: 1, 'order-id': 'order-1', 'customer-id': 'sara', code: next });
};

beforeEach(() => {
  code = 'accepted';
  attributes = {};
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  server = stubFetch({ '/api/orders/order-1': () => anOrderDocument(code, { attributes }) });
  localStorage.setItem(storageKeys.currentUser, '{"id":"sara","mobile":"551234417"}');
  localStorage.setItem(storageKeys.recentOrderId, 'order-1');
});
afterEach(() => {
  snackbarStore.get().forEach(({ id }) => closeSnackbar(id));
  vi.unstubAllGlobals();
});

test('ORDER-16: the alert says number and status of the recent order, and leads to its page', async () => {
  await visit();
  expect(await screen.findByText('Order received')).toBeDefined();
  expect(alert()?.textContent).toBe('Your order is being prepared: 017');
  expect(screen.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe('/user/order/order-1');
});

test.each(['/user/order/order-1', '/checkout', '/payment/tap', '/payment-failed'])(
  'ORDER-17: the alert is not shown on %s',
  async (path) => {
    await visit(path);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(path));
    expect(server.calls).toEqual([]);
    expect(alert()).toBeNull();
  },
);

test('RT-08: an event about the order has it read again and shown as it stands', async () => {
  await visit();
  await screen.findByText('Order received');
  await happen('in-kitchen');
  expect(await screen.findByText('In kitchen')).toBeDefined();
  expect(localStorage.getItem('recent_order_status')).toBe('in-kitchen');
});

test('RT-08: an online card payment that is not through is no order to alert about yet', async () => {
  attributes = { 'payment-method': 'card', 'payment-status': 'pending' };
  await visit();
  await waitFor(() => expect(server.calls).toHaveLength(1));
  expect(alert()).toBeNull();
});

test('RT-06: when the food is ready the alert goes, and the guest is told to fetch it', async () => {
  await visit();
  await screen.findByText('Order received');
  await happen('ready');
  await waitFor(() => expect(alert()).toBeNull());
  expect(localStorage.getItem('recent_order_id')).toBeNull();
  expect(await screen.findByText('Your order is ready to pick-up')).toBeDefined();
});

test.each([
  'finished',
  'order-failed',
  'cancelled-by-customer',
  'cancelled-by-employee',
  'waiting-for-payment',
] as const)('RT-07: %s takes the alert away', async (end) => {
  await visit();
  await screen.findByText('Order received');
  await happen(end);
  await waitFor(() => expect(alert()).toBeNull());
  expect(localStorage.getItem('recent_order_id')).toBeNull();
});

test.each([
  ['order-failed', 'Order failed'],
  ['cancelled-by-employee', 'The branch cancelled your order'],
] as const)('ERR-46: a guest who is elsewhere is told of %s, and led there', async (end, words) => {
  const { user, address } = await visit();
  await screen.findByText('Order received');
  await happen(end);
  await screen.findByText(words);
  await user.click(screen.getByRole('button', { name: 'View Details' }));
  await waitFor(() => expect(address()).toBe('/user/order/order-1'));
});

test('RT-07: who called the order off themselves is told nothing', async () => {
  await visit();
  await screen.findByText('Order received');
  await happen('cancelled-by-customer');
  await waitFor(() => expect(alert()).toBeNull());
  expect(screen.queryByRole('button', { name: 'View Details' })).toBeNull();
});

test('RT-09: in another language the alert is read anew, in its words', async () => {
  const english = await visit();
  await screen.findByText('Order received');
  english.unmount();
  await visit('/menu', { locale: 'ar-sa' });
  expect(await screen.findByText('طلبك قيد التحضير:', { exact: false })).toBeDefined();
  expect(server.calls).toHaveLength(2);
});

test('RT-10, STATE-18: the alert ends 23 hours after it was first shown', async () => {
  const first = await visit();
  await screen.findByText('Order received');
  const shownAt = Number(localStorage.getItem('order_notif_status_timestamp'));
  expect(Date.now() - shownAt).toBeLessThan(hour);
  first.unmount();
  localStorage.setItem('order_notif_status_timestamp', String(Date.now() - 23 * hour));
  await visit();
  await waitFor(() => expect(localStorage.getItem('recent_order_id')).toBeNull());
  expect(alert()).toBeNull();
  expect(server.calls).toHaveLength(1);
});

test('RT-11: without a current user the alert is cleared at the start', async () => {
  localStorage.removeItem(storageKeys.currentUser);
  await visit();
  await waitFor(() => expect(localStorage.getItem('recent_order_id')).toBeNull());
  expect(server.calls).toEqual([]);
});
