import { afterEach, expect, test, vi } from 'vitest';
import { onShopEvent } from '../shell/shop-events.ts';
import { announceOrder } from './use-place-order.ts';
import { announcePaidPurchase } from './outcome-page.tsx';

const contents = { items: [], totalMinor: 4550 };
const heard = vi.fn();
const stop = onShopEvent(({ name, payload }) => heard(name, payload));
afterEach(() => {
  heard.mockReset();
  sessionStorage.clear();
});

const place = () => announceOrder({ id: 'order-1', number: '017', status: 'waiting-for-payment' }, contents);
const purchases = () => heard.mock.calls.filter(([name]) => name === 'purchase').map(([, payload]) => payload);

test('an order by card is a purchase once it is paid, and only once', () => {
  place();
  announcePaidPurchase('order-1', 'waiting-for-payment');
  expect(purchases()).toEqual([]);
  announcePaidPurchase('order-1', 'posted');
  announcePaidPurchase('order-1', 'accepted');
  expect(purchases()).toEqual([{ ...contents, orderId: 'order-1', number: '017' }]);
});

test.each(['order-failed', 'cancelled-by-customer'] as const)('an order that is %s is none', (status) => {
  place();
  announcePaidPurchase('order-1', status);
  expect(purchases()).toEqual([]);
});

test('another order’s page says nothing of it', () => {
  place();
  announcePaidPurchase('order-2', 'posted');
  expect(purchases()).toEqual([]);
  stop();
});
