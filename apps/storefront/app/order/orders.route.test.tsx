import { act, screen, waitFor, within } from '@testing-library/react';
import type { OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartStore, openCart } from '../cart/cart-store.ts';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { aCategoryResource, aMenuDocument, anItemResource, ids } from '../testing/menu-document.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import type { ArchivedOrder } from './orders.route.tsx';
import type { Order } from './order.resource.ts';
import OrdersRoute from './orders.route.tsx';
import { anOrder, anOrderDocument } from './testing/orders.ts';

const anOrderOf = (number: string, placedAt: string, own: Partial<Order> = {}): Order => ({
  ...anOrder('finished'),
  id: `order-${number}`,
  number,
  placedAt,
  ...own,
});

/** Stands in for the browser's observer: the end of the list comes into view when the test says so. */
let comeIntoView: (() => void) | undefined;
class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    comeIntoView = () => callback([{ isIntersecting: true }]);
  }
  observe(): void {}
  disconnect(): void {}
}

/** The answer that the next page of the history waits for. */
let held: Promise<void> | undefined;

async function openHistory(
  orders: Order[],
  shop: Parameters<typeof renderShop>[0]['shop'] = {},
  path = '/user/order',
  archivedUntil?: string,
  archived: ArchivedOrder[] = [],
) {
  const loader = async ({ request }: { request: Request }) => {
    await held;
    const shown = Number(new URL(request.url).searchParams.get('show') ?? 20);
    const hasMore = orders.length > shown;
    return { orders: orders.slice(0, shown), archived, hasMore, archivedUntil, now: '2026-03-01T16:22:00Z' };
  };
  const routes = [{ path: 'user/order', Component: OrdersRoute, loader }];
  const view = await renderShop({ routes, path, isSignedIn: true, shop });
  await screen.findByRole('heading', { level: 1, name: 'My orders' });
  return view;
}

const hrefs = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => /^\/user\/order\/order-\d+$/.test(href));

beforeEach(() => {
  held = undefined;
  localStorage.clear();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  act(emptyTheCart);
});
afterEach(() => void vi.unstubAllGlobals());

describe('the order history', () => {
  it('ROUTE-15, ORDER-14: /user/order lists the orders in the order they came, each with the way to it', async () => {
    await openHistory([anOrderOf('018', '2026-03-02T16:17:00.000Z'), anOrderOf('017', '2026-03-01T16:17:00.000Z')]);
    expect(hrefs()).toEqual(['/user/order/order-018', '/user/order/order-017']);
    const newest = screen.getByRole('link', { name: /Order 018/ });
    expect(newest.textContent).toContain('Mar\u00A002, 07:17\u00A0PM');
    expect(newest.textContent).toContain('Collected');
  });

  it('names the dishes of an order and shows one of them', async () => {
    const [line] = anOrder('finished').lines;
    const named = (name: string, quantity: number) => ({ ...line!, id: name, name: { 'en-us': name }, quantity });
    const lines = [named('Char burger', 2), named('Fries', 1), named('Water', 3)];
    const order = { ...anOrderOf('018', '2026-03-02T16:17:00.000Z', { lines }), imageUrl: '/cdn/burger.jpg' };
    const { container } = await openHistory([
      order,
      anOrderOf('017', '2026-03-01T16:17:00.000Z', { lines: lines.slice(1, 2) }),
    ]);
    expect(screen.getByText('2 × Char burger, Fries and 1 more')).toBeDefined();
    expect(screen.getByText('Fries')).toBeDefined();
    expect(container.querySelector('a img')?.getAttribute('src')).toContain('/cdn/burger');
  });

  it('groups them by month, on the clock of the concept', async () => {
    // In Riyadh it is March already.
    await openHistory([anOrderOf('003', '2026-02-28T21:30:00.000Z'), anOrderOf('002', '2026-02-28T12:00:00.000Z')]);
    const months = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(months).toEqual(['March\u00A02026', 'February\u00A02026']);
    expect(within(screen.getByRole('region', { name: 'March\u00A02026' })).getByText('Order 003')).toBeDefined();
  });

  it.each<[OrderStatusCode, string]>([
    ['in-kitchen', 'In kitchen'],
    ['cancelled-by-employee', 'Cancelled by employee'],
    ['order-failed', 'Failed'],
  ])('%s reads %s', async (code, words) => {
    await openHistory([{ ...anOrder(code), id: 'order-1' }]);
    expect(screen.getByRole('link', { name: /Order 017/ }).textContent).toContain(words);
  });

  it('says so when nothing was ordered yet, and leads to the menu', async () => {
    await openHistory([]);
    expect(screen.getByText('You have not ordered yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the menu' })).toBeDefined();
  });

  it('an order that may be rated leads there', async () => {
    await openHistory([anOrderOf('018', '2026-03-02T16:17:00.000Z', { isRatable: true })]);
    const link = screen.getByRole('link', { name: 'Rate this order: 018' });
    expect(link.getAttribute('href')).toBe('/user/order/order-018/feedback');
  });
});

describe('a long history', () => {
  const many = Array.from({ length: 50 }, (_, index) => anOrderOf(String(100 + index), '2026-03-02T16:17:00.000Z'));

  it('ORDER-15: shows more at a press, and the address remembers how many, for the way back', async () => {
    const { user, address } = await openHistory(many);
    expect(hrefs()).toHaveLength(20);
    await user.click(screen.getByRole('link', { name: 'Show more orders' }));
    await waitFor(() => expect(hrefs()).toHaveLength(40));
    expect(address()).toBe('/user/order?show=40');
    expect(screen.getByText('40 orders shown')).toBeDefined();
  });

  it('says that more is on its way until it is there', async () => {
    const { user } = await openHistory(many);
    const isBusy = () => screen.getByRole('link', { name: 'Show more orders' }).getAttribute('aria-busy');
    expect(isBusy()).toBeNull();
    const answer = Promise.withResolvers<void>();
    held = answer.promise;
    await user.click(screen.getByRole('link', { name: 'Show more orders' }));
    await waitFor(() => expect(isBusy()).toBe('true'));
    answer.resolve();
    await waitFor(() => expect(hrefs()).toHaveLength(40));
    expect(isBusy()).toBeNull();
  });

  it('ORDER-15: comes back with everything that was shown', async () => {
    await openHistory(many, {}, '/user/order?show=40');
    expect(hrefs()).toHaveLength(40);
  });

  it('goes on by itself as the end comes into view, and ends where the orders end', async () => {
    await openHistory(many);
    act(() => comeIntoView?.());
    await waitFor(() => expect(hrefs()).toHaveLength(40));
    act(() => comeIntoView?.());
    await waitFor(() => expect(hrefs()).toHaveLength(50));
    expect(screen.queryByRole('link', { name: 'Show more orders' })).toBeNull();
  });
});

describe('ordering again from the history', () => {
  it('ORDER-18: reads what the order was and refills the cart', async () => {
    const document = anOrderDocument('finished');
    const [line] = document.included ?? [];
    const menuUrl = '/cdn/menu-history.json';
    if (line?.attributes)
      Object.assign(line.attributes, { 'item-id': ids.burger, total: 78, modifiers: [], 'removed-ingredients': [] });
    stubFetch({
      '/api/orders/order-018': () => document,
      [menuUrl]: () => aMenuDocument([aCategoryResource({ items: [anItemResource({ price: 39 })] })]),
    });
    const { user, address } = await openHistory([anOrderOf('018', '2026-03-02T16:17:00.000Z')], { menuUrl });
    await user.click(screen.getByRole('button', { name: 'Order again: 018' }));
    await waitFor(() => expect(address()).toBe('/menu?cart=open'));
    expect(cartStore.get().lines).toMatchObject([{ itemId: ids.burger, quantity: 2, priceMinor: 3900 }]);
  });

  it('an order that cannot be read says so, and leaves the cart as it is', async () => {
    stubFetch({ '/api/orders/order-018': () => new Error('offline') });
    const { user } = await openHistory([anOrderOf('018', '2026-03-02T16:17:00.000Z')]);
    await user.click(screen.getByRole('button', { name: 'Order again: 018' }));
    expect(await screen.findByText(/could not be loaded/)).toBeDefined();
    expect(cartStore.get().lines).toEqual([]);
  });
});

describe('orders that left for the archive', () => {
  const until = 'Orders up to April 2025 are in the restaurant’s archive. Ask the restaurant for a receipt.';

  it('are named below the others, and nowhere else', async () => {
    await openHistory([anOrderOf('7', '2026-02-03T12:00:00Z')], {}, '/user/order', '2025-04');
    expect(screen.getByText(until)).toBeDefined();
  });

  it('are not called none where there are no others', async () => {
    await openHistory([], {}, '/user/order', '2025-04');
    expect(screen.getByRole('heading', { name: 'Your orders are in the archive' })).toBeDefined();
    expect(screen.getByText(until)).toBeDefined();
    expect(screen.queryByText('You have not ordered yet')).toBeNull();
  });

  const inMarch = (id: string, isAtHand: boolean): ArchivedOrder => ({
    id,
    number: id.slice(-3),
    placedAt: '2025-03-02T16:17:00.000Z',
    branchName: { 'en-us': 'Olaya' },
    type: 'to-go',
    status: 'finished',
    currency: { code: 'SAR', digits: 2 },
    totalMinor: 7350,
    isAtHand,
  });
  const open = (archived: ArchivedOrder[]) => openHistory([], {}, '/user/order', '2025-04', archived);

  it('are listed by month, and their page and receipt open while the files are at hand', async () => {
    await open([inMarch('order-009', true)]);
    const month = within(screen.getByRole('region', { name: 'March\u00A02025' }));
    const link = month.getByRole('link', { name: /Order 009/ });
    expect(link.getAttribute('href')).toBe('/user/order/order-009');
    expect(link.textContent).toContain('In the archive');
    expect(link.textContent).toContain('73.50');
    expect(month.getByRole('link', { name: 'Receipt of order 009' }).getAttribute('href')).toBe(
      '/user/order/order-009/receipt',
    );
    expect(screen.queryByText(until)).toBeNull();
  });

  it('are listed without a way to them while the files are away, and say whom to ask', async () => {
    await open([inMarch('order-009', false)]);
    expect(screen.getByText('Order 009')).toBeDefined();
    expect(hrefs()).toEqual([]);
    expect(screen.queryByRole('link', { name: /Receipt/ })).toBeNull();
    expect(screen.getByText(until)).toBeDefined();
  });
});
