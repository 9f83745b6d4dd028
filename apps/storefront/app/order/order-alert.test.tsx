import { createRoutesStub, useLoaderData, useRevalidator } from 'react-router';
import { storageKeys } from '@sufra/contracts/storage-keys';
import type { OrderStatusCode } from '@sufra/ordering';
import { LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerStore, forgetCustomer, keepCustomer } from '../customer/current-customer.ts';
import { sara } from '../customer/testing/sign-in-over.ts';
import { saveLocale } from '../shell/language-switch.tsx';
import { aShop, someRootData } from '../testing/a-shop.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { OrderAlert } from './order-alert.tsx';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { anOrderDocument } from './testing/orders.ts';

const hour = 60 * 60 * 1000;
const alert = () => screen.queryByText('Your order is being prepared:', { exact: false });
let code: OrderStatusCode;
let attributes: NonNullable<Parameters<typeof anOrderDocument>[1]>['attributes'];
let server: ReturnType<typeof stubFetch>;
let held: Promise<void> | undefined;

const visit = (path = '/menu') =>
  renderShop({ routes: [{ path: '*', Component: OrderAlert }], path, isSignedIn: true });

/** A page whose root reads the language of the cookie anew, as after a sign-in, while another tab changed it. */
async function visitInTwoLanguages() {
  const Root = () => {
    const { locale } = useLoaderData<{ shop: { locale: 'en-us' | 'ar-sa' } }>().shop;
    const { revalidate } = useRevalidator();
    const onClick = () => {
      saveLocale('ar-sa');
      void revalidate();
    };
    return (
      <LanguageProvider language={{ locale, primary: 'ar-sa', overrides: {} }}>
        <OrderAlert />
        <button type="button" onClick={onClick}>
          Switch
        </button>
      </LanguageProvider>
    );
  };
  const loader = () => {
    const locale = document.cookie.includes('locale=ar-sa') ? 'ar-sa' : 'en-us';
    return someRootData({ shop: aShop({ locale }), isSignedIn: true });
  };
  const Stub = createRoutesStub([{ id: 'root', path: '*', loader, Component: Root, HydrateFallback: () => null }]);
  render(<Stub initialEntries={['/menu']} />);
  return { user: userEvent.setup() };
}

/** The next answer about the order waits until it is let go. */
function holdNextAnswer(): () => void {
  let release = () => undefined as void;
  held = new Promise((resolve) => (release = resolve));
  return release;
}

const happen = async (next: OrderStatusCode) => {
  code = next;
  await waitFor(() => expect(FakeEventSource.opened).not.toEqual([]));
  await FakeEventSource.current.say({ number: 1, 'order-id': 'order-1', 'customer-id': 'sara', code: next });
};

beforeEach(() => {
  code = 'accepted';
  attributes = {};
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  const order = () => anOrderDocument(code, { attributes });
  const read = async () => {
    await held;
    return order();
  };
  held = undefined;
  server = stubFetch({ '/api/orders/order-1': read, '/api/customers/sara/orders': () => ({ data: [order().data] }) });
  keepCustomer(sara);
  localStorage.setItem(storageKeys.recentOrderId, 'order-1');
});
afterEach(() => {
  snackbarStore.get().forEach(({ id }) => closeSnackbar(id));
  document.cookie = 'locale=; path=/; max-age=0';
  vi.useRealTimers();
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

test('an order that may not be read for a moment is alerted about at the next event, and is not forgotten', async () => {
  const read = server.answers['/api/orders/order-1']!;
  server.answers['/api/orders/order-1'] = () => Response.json({ errors: [] }, { status: 429 });
  await visit();
  await waitFor(() => expect(server.callsTo('/api/orders/order-1').length).toBeGreaterThan(0));
  await act(async () => undefined);
  expect(localStorage.getItem(storageKeys.recentOrderId)).toBe('order-1');
  server.answers['/api/orders/order-1'] = read;
  await happen('in-kitchen');
  expect(await screen.findByText('In kitchen')).toBeDefined();
});

test('RT-08: an online card payment that is not through is no order to alert about yet', async () => {
  attributes = { 'payment-method': 'card', 'payment-status': 'pending' };
  await visit();
  await waitFor(() => expect(localStorage.getItem('recent_order_status')).toBe('accepted'));
  await act(async () => undefined);
  expect(alert()).toBeNull();
});

test('RT-08: an order whose card payment is through is alerted about', async () => {
  attributes = { 'payment-method': 'card', 'payment-status': 'success' };
  await visit();
  expect(await screen.findByText('Order received')).toBeDefined();
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

test('RT-09: when the language changes the alert is cleared, and comes back in its words as the order stands then', async () => {
  const { user } = await visitInTwoLanguages();
  await screen.findByText('Order received');
  code = 'in-kitchen';
  const answer = holdNextAnswer();
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(server.callsTo('/api/orders/order-1').length).toBeGreaterThan(1));
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => answer());
  expect(await screen.findByText('طلبك قيد التحضير:', { exact: false })).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('في المطبخ');
});

test('RT-10, STATE-18: the alert ends 23 hours after it was first shown, however often it is shown until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const placed = Date.parse('2026-03-01T09:00:00.000Z');
  const shown = placed + 5000;
  attributes = { 'placed-at': new Date(placed).toISOString() };
  vi.setSystemTime(shown);
  const first = await visit();
  await screen.findByText('Order received');
  first.unmount();

  vi.setSystemTime(shown + 23 * hour - 1);
  const second = await visit();
  await screen.findByText('Order received');
  await happen('in-kitchen');
  await screen.findByText('In kitchen');
  expect(localStorage.getItem('order_notif_status_timestamp')).toBe(String(shown));
  second.unmount();

  vi.setSystemTime(shown + 23 * hour);
  server.calls.length = 0;
  await visit();
  await waitFor(() => expect(server.callsTo('/api/customers/sara/orders')).toHaveLength(1));
  await act(async () => undefined);
  expect(alert()).toBeNull();
  expect(server.callsTo('/api/orders/order-1')).toEqual([]);
  const kept = ['recent_order_id', 'recent_order_status', 'order_notif_status_timestamp'];
  expect(kept.map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
});

test('RT-08: an order that was placed on another device is alerted here as well, and told when it is ready', async () => {
  localStorage.removeItem(storageKeys.recentOrderId);
  attributes = { 'placed-at': new Date(Date.now() - hour).toISOString() };
  await visit();
  expect(await screen.findByText('Order received')).toBeDefined();
  expect(localStorage.getItem('recent_order_id')).toBe('order-1');
  await happen('ready');
  expect(await screen.findByText('Your order is ready to pick-up')).toBeDefined();
  await waitFor(() => expect(alert()).toBeNull());
});

test('RT-08: an order that is placed on another device meanwhile is alerted as soon as it happens', async () => {
  localStorage.removeItem(storageKeys.recentOrderId);
  code = 'finished';
  await visit();
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
  attributes = { 'placed-at': new Date().toISOString() };
  await happen('posted');
  expect(await screen.findByText('Sent to branch')).toBeDefined();
});

test('RT-08: a guest who leaves at once leaves nothing listening', async () => {
  localStorage.removeItem(storageKeys.recentOrderId);
  code = 'finished';
  const { unmount } = await visit();
  unmount();
  await act(() => import('../api/watch-orders.ts'));
  expect(FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED)).toEqual([]);
});

test('RT-11: without a current user the alert is cleared at the start', async () => {
  localStorage.removeItem(storageKeys.currentUser);
  customerStore.reload();
  await visit();
  await waitFor(() => expect(localStorage.getItem('recent_order_id')).toBeNull());
  expect(server.calls).toEqual([]);
});

test('the order of a guest who signed out is neither shown nor asked for, also once another one has signed in', async () => {
  await visit();
  await screen.findByText('Your order is being prepared:', { exact: false });
  act(forgetCustomer);
  expect(alert()).toBeNull();
  const before = server.calls.length;
  act(() => keepCustomer({ ...sara, id: 'noura' }));
  await waitFor(() =>
    expect(server.calls.slice(before).map(({ path }) => path)).toEqual(['/api/customers/noura/orders']),
  );
});

test('a guest who signs in on the device of another does not ask for the order of that one', async () => {
  keepCustomer({ ...sara, id: 'noura' });
  await visit();
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toEqual(['/api/customers/noura/orders']));
});
