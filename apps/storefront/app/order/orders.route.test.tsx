import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import type { Order } from './order.resource.ts';
import OrdersRoute from './orders.route.tsx';
import { anOrder } from './testing/orders.ts';

const anOrderOf = (number: string, placedAt: string): Order => ({
  ...anOrder('finished'),
  id: `order-${number}`,
  number,
  placedAt,
});

async function openHistory(orders: Order[]) {
  const routes = [{ path: 'user/order', Component: OrdersRoute, loader: () => ({ orders }) }];
  await renderShop({ routes, path: '/user/order', isSignedIn: true });
  await screen.findByRole('heading', { name: 'My orders' });
}

describe('the order history', () => {
  it('ROUTE-15, ORDER-14: /user/order lists the orders in the order they came, each with the way to it', async () => {
    await openHistory([anOrderOf('018', '2026-03-02T16:17:00.000Z'), anOrderOf('017', '2026-03-01T16:17:00.000Z')]);
    const links = within(screen.getByRole('list')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/user/order/order-018', '/user/order/order-017']);
    expect(links[0]?.textContent).toContain('Order 018');
    expect(links[0]?.textContent).toContain('Mar 02 07:17 PM');
    expect(links[0]?.textContent).toContain('Collected');
  });

  it('says so when nothing was ordered yet, and leads to the menu', async () => {
    await openHistory([]);
    expect(screen.getByText('You have not ordered yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the menu' })).toBeDefined();
  });
});
