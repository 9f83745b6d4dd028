import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import FailedRoute from './failed.route.tsx';
import type { Outcome } from './outcome-page.tsx';
import PaymentFailedRoute from './payment-failed.route.tsx';

const anOutcome = (own: Partial<Outcome> = {}): Outcome => ({
  id: 'order-1',
  number: '017',
  status: 'order-failed',
  paymentStatus: 'pending',
  totalMinor: 6500,
  ...own,
});

const open = (Component: ComponentType, order?: Outcome) =>
  renderShop({ routes: [{ path: 'result', Component, loader: () => ({ order }) }], path: '/result' });

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const ways = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => /order|checkout/.test(href ?? ''));

test('ROUTE-22, ERR-46: a checkout that failed says "Order failed", and leads to the orders and back', async () => {
  await open(FailedRoute);
  expect(await heading()).toBe('Order failed');
  expect(screen.getByText(/Look at your orders first/)).toBeDefined();
  expect(ways()).toEqual(['/user/order', '/checkout']);
});

test('ERR-46: a known order that failed leads to it', async () => {
  await open(FailedRoute, anOutcome());
  expect(await heading()).toBe('Order failed');
  expect(screen.getByText(/Order 017 could not be completed/)).toBeDefined();
  expect(ways()).toEqual(['/user/order/order-1', '/checkout']);
});

test('ROUTE-24: a card payment that failed says what is known, and no more', async () => {
  const unknown = await open(PaymentFailedRoute);
  expect(await heading()).toBe('Card payment failed');
  expect(screen.queryByText(/is cancelled/)).toBeNull();
  unknown.unmount();
  await open(PaymentFailedRoute, anOutcome({ paymentStatus: 'failed' }));
  expect(await screen.findByText(/Order 017 was not paid in time and is cancelled/)).toBeDefined();
});
