import type { OrderStatusCode } from '@sufra/ordering';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onShopEvent } from '../shell/shop-events.ts';
import { announceOrder } from './use-place-order.ts';
import { usePaidPurchase } from './outcome-page.tsx';

const contents = { items: [], totalMinor: 4550 };
const heard = vi.fn();
const stop = onShopEvent(({ name, payload }) => heard(name, payload));
afterEach(() => {
  heard.mockReset();
  sessionStorage.clear();
});

function Order({ id = 'order-1', status }: { id?: string; status: OrderStatusCode }) {
  usePaidPurchase(id, status);
  return null;
}

const place = () => announceOrder({ id: 'order-1', number: '017', status: 'waiting-for-payment' }, contents);
const purchases = () => heard.mock.calls.filter(([name]) => name === 'purchase').map(([, payload]) => payload);

test('an order by card is a purchase once it is paid, and only once', () => {
  place();
  const view = render(<Order status="waiting-for-payment" />);
  expect(purchases()).toEqual([]);
  view.rerender(<Order status="posted" />);
  view.rerender(<Order status="accepted" />);
  expect(purchases()).toEqual([{ ...contents, orderId: 'order-1', number: '017' }]);
});

test.each(['order-failed', 'cancelled-by-customer'] as const)('an order that is %s is none', (status) => {
  place();
  render(<Order status={status} />);
  expect(purchases()).toEqual([]);
});

test('another order’s page says nothing of it', () => {
  place();
  render(<Order id="order-2" status="posted" />);
  expect(purchases()).toEqual([]);
  stop();
});
