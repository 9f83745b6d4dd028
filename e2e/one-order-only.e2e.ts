import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchOrderIds } from './support/fetch-order.ts';
import { chooseBranch, goToCheckout, openCart, orderIdOf, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';

journey('a double tap on Place order makes one order', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  await goToPlaceOrder(page);
  await placeOrderButton(page).dblclick();
  const id = await orderIdOf(page);
  expect(await fetchOrderIds(page)).toEqual([id]);
});

journey('a reload while the order is being sent goes on to the one order', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  await goToPlaceOrder(page);
  const held = await holdFirst(page, '**/checkout/place*');
  await press(placeOrderButton(page));
  await held.reached;
  await reloadPage(page);
  const id = await orderIdOf(page);
  expect(await fetchOrderIds(page)).toEqual([id]);
});

journey('a reload between the answer and the order’s page goes on to the one order', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  await goToPlaceOrder(page);
  const held = await holdFirst(page, '**/user/order/*.data*');
  await press(placeOrderButton(page));
  await held.reached;
  await reloadPage(page);
  const id = await orderIdOf(page);
  expect(await fetchOrderIds(page)).toEqual([id]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('items'))).toBeNull();
});

journey('ERR-43: a lost answer is told, and sending again finds the order that was made', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  await goToPlaceOrder(page);
  let isLost = true;
  await page.route('**/checkout/place*', async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await press(placeOrderButton(page));
  await page.getByRole('alert').filter({ hasText: 'Error sending the order' }).waitFor();
  await page.getByText('Send it again: it will not be ordered twice.').waitFor();
  isLost = false;
  await press(page.getByRole('button', { name: 'Send again' }));
  const id = await orderIdOf(page);
  expect(await fetchOrderIds(page)).toEqual([id]);
});

const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place order' });

async function goToPlaceOrder(page: Page): Promise<void> {
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await press(page.getByRole('button', { name: 'Add Saffron rice to cart' }));
  await openCart(page);
  await signIn(page);
  await goToCheckout(page);
  await choose(page.getByRole('radio', { name: 'Cash' }));
}

/** Lets the first request of a kind reach the shop, and keeps the answer from the page. */
async function holdFirst(page: Page, address: string): Promise<{ reached: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    resolve();
  });
  return { reached: promise };
}
