import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { keepRecentOrder } from './use-place-order.ts';
import SuccessRoute from './success.route.tsx';

afterEach(() => localStorage.clear());

const open = () =>
  renderShop({ routes: [{ path: 'checkout/success', Component: SuccessRoute }], path: '/checkout/success' });

test('ROUTE-21: the result page of a checkout leads to the order that was just placed', async () => {
  keepRecentOrder({ id: 'order-1', status: 'posted' });
  const { address } = await open();
  await waitFor(() => expect(address()).toBe('/user/order/order-1'));
});

test('ROUTE-21: opened by hand, it claims no order and leads to the menu', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'There is no recent order on this device.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the menu' })).toBeDefined();
});
