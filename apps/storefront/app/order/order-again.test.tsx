import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { cartStore, openCart } from '../cart/cart-store.ts';
import { ReorderBanner } from '../cart/drawer/cart-sections.tsx';
import { aKeptLine } from '../cart/testing/device-lines.ts';
import { promotionStore } from '../promotion/promotion-store.ts';
import { aCategoryResource, aMenuDocument, anItemResource, ids } from '../testing/menu-document.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { anApplication } from '../testing/settings.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { OrderAgain } from './order-again.tsx';
import type { Order } from './order.resource.ts';
import { anOrder } from './testing/orders.ts';

const plain = { modifiers: [], removedIngredientIds: [], comboItems: [], notes: 'Well done' };
const line = (itemId: string, name: string, isPromotion = false) => ({
  id: itemId,
  name: { 'en-us': name },
  quantity: 2,
  totalMinor: 7800,
  isPromotion,
  choices: [],
  configuration: { ...plain, itemId },
});

/** Two burgers, two soups that have left the menu, and a pudding that a code once gave. */
const order = {
  ...anOrder('finished'),
  lines: [line(ids.burger, 'Char burger'), line('soup', 'Lentil soup'), line('pudding', 'Pudding', true)],
};

// Each test has a menu of its own, newer than those before: an address that was fetched is not fetched again.
let menuCount = 0;
const versionOf = (count: number) => String(1_000_000 + count);

async function show(items = [anItemResource({ price: 39 })], ordered: Order = order) {
  menuCount += 1;
  const menuUrl = `/cdn/menu-${menuCount}.json`;
  stubFetch({ [menuUrl]: () => aMenuDocument([aCategoryResource({ items })]) });
  const shown = await renderShop({
    routes: [
      {
        path: 'user/order/:order',
        Component: () => (
          <OrderAgain order={ordered} clock={{ serverNow: '2026-03-01T16:22:00.000Z', readAt: Date.now() }} />
        ),
      },
      { path: 'menu', Component: () => <ReorderBanner reorder={cartStore.get().reorder} /> },
    ],
    path: '/user/order/order-1',
    shop: { menuUrl, version: versionOf(menuCount) },
  });
  return { ...shown, again: () => shown.user.click(screen.getByRole('button', { name: 'Order the same again' })) };
}

const names = () => cartStore.get().lines.map(({ name }) => name['en-us']);

beforeEach(() => {
  localStorage.clear();
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  act(emptyTheCart);
});
afterEach(() => void vi.unstubAllGlobals());

describe('ordering the same again', () => {
  it('ORDER-18, ERR-60: refills the cart at the prices of today and says what is unavailable', async () => {
    const { again, findByText, address } = await show();
    await again();
    await findByText('Some items in the reorder are unavailable: Lentil soup');
    expect(address()).toBe('/menu?cart=open');
    expect(cartStore.get().lines).toMatchObject([
      { itemId: ids.burger, quantity: 2, priceMinor: 3900, notes: 'Well done', isPromotion: false },
    ]);
  });

  it('ORDER-18: leaves out what ran out while the page of the order was open', async () => {
    const { again, findByText } = await show();
    const url = `/cdn/menu-${(menuCount += 1)}.json`;
    const application = anApplication({ 'menu-ref': url });
    const items = [anItemResource({ 'is-sold-out': true })];
    stubFetch({
      '/api/applications/app': () => ({ data: { ...application, meta: { version: versionOf(menuCount) } } }),
      [url]: () => aMenuDocument([aCategoryResource({ items })]),
    });
    await again();
    await findByText(/nothing of this order is available right now/);
    expect(names()).toEqual([]);
  });

  it('does nothing any more for a guest who went on before the menu came', async () => {
    const { again, unmount } = await show();
    let answer: (menu: unknown) => void = () => undefined;
    const menu = new Promise((resolve) => (answer = resolve));
    const asked = stubFetch({ [`/cdn/menu-${menuCount}.json`]: () => menu });
    await again();
    await waitFor(() => expect(asked.callsTo(`/cdn/menu-${menuCount}.json`)).toHaveLength(1));
    unmount();
    answer(aMenuDocument([aCategoryResource({ items: [anItemResource({ price: 39 })] })]));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(names()).toEqual([]);
  });

  it('STATE-23: the cart remembers that it is a reorder until it is empty', async () => {
    const { again, findByText } = await show();
    await again();
    await findByText(/Lentil soup/);
    const kept = { leftOut: [{ 'en-us': 'Lentil soup' }], reduced: [] };
    expect(JSON.parse(localStorage.getItem('cart_reorder') ?? 'null')).toEqual(kept);
    act(() => cartStore.reload());
    expect(cartStore.get().reorder).toEqual(kept);
    act(emptyTheCart);
    expect(localStorage.getItem('cart_reorder')).toBeNull();
  });

  it('a cart that holds something is replaced only when the guest says so', async () => {
    cartStore.update((cart) => ({ ...cart, lines: [aKeptLine({ name: { 'en-us': 'Water' } })] }));
    const { again, user } = await show();
    await again();
    await user.click(await screen.findByRole('button', { name: 'Keep my cart' }));
    expect(names()).toEqual(['Water']);
    await again();
    localStorage.setItem('promo_code', 'TEN');
    act(() => promotionStore.reload());
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(names()).toEqual(['Char burger']);
    expect(localStorage.getItem('promo_code'), 'its code was for the cart that is gone').toBeNull();
  });

  it('ORDER-18: other prices than in the order are told before the cart is filled', async () => {
    const { again, user, address } = await show([anItemResource({ price: 42 })]);
    await again();
    const question = await screen.findByRole('dialog', { name: 'Some prices have changed' });
    expect(question.querySelector('li')?.textContent?.replaceAll('\u00a0', ' ')).toBe('Char burgerSAR 78.00 SAR 84.00');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(names()).toEqual([]);
    await again();
    await user.click(await screen.findByRole('button', { name: 'Fill my cart' }));
    expect(cartStore.get().lines).toMatchObject([{ itemId: ids.burger, priceMinor: 4200 }]);
    expect(address()).toBe('/menu?cart=open');
  });

  it('an order in another currency is compared with nothing: the prices of today are told, and asked about', async () => {
    const { again, user } = await show(undefined, { ...order, currency: { code: 'KWD', digits: 3 } });
    await again();
    const question = await screen.findByRole('dialog', { name: 'Some prices have changed' });
    expect(question.querySelector('li')?.textContent?.replaceAll('\u00a0', ' ')).toBe('Char burgerSAR 78.00');
    await user.click(screen.getByRole('button', { name: 'Fill my cart' }));
    expect(cartStore.get().lines).toMatchObject([{ itemId: ids.burger, priceMinor: 3900 }]);
  });

  it('an order of which nothing can be had leaves the cart as it is and says so', async () => {
    const { again, findByText, address } = await show([anItemResource({ 'is-sold-out': true })]);
    await again();
    await findByText(/nothing of this order is available right now/);
    expect(names()).toEqual([]);
    expect(address()).toBe('/user/order/order-1');
  });
});
