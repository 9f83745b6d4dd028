import { afterAll, beforeAll, expect } from 'vitest';
import { plain, readBill } from './support/bill.ts';
import { startChangingShop, type ChangingShop } from './support/changing-shop.ts';
import { fetchOrder, fetchOrderIds } from './support/fetch-order.ts';
import { chooseBranch, goToCheckout, openCart, orderIdOf, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose } from './support/press.ts';

let changing: ChangingShop;
beforeAll(async () => {
  changing = await startChangingShop();
});
afterAll(() => changing.close());

journey('PRICE-18: a price that rises during checkout is told, and ordered only after a yes', async ({ visit }) => {
  const { shop, merchant } = changing;
  const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shop.url });
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await page.getByRole('button', { name: 'Add Saffron rice to cart' }).click();
  await openCart(page);
  await signIn(page, { shopUrl: shop.url });
  await goToCheckout(page);
  await expect.poll(async () => (await readBill(page.getByRole('main')))['Total']).toBe('SAR 13.00');
  await choose(page.getByRole('radio', { name: 'Cash' }));

  merchant.replace('menus/main/categories/sides.json', '"price": "13.00"', '"price": "15.50"');
  await merchant.import();
  await page.getByRole('button', { name: 'Place order' }).click();

  const dialog = page.getByRole('dialog', { name: 'The total has changed' });
  await dialog.getByText('Nothing has been ordered yet.').waitFor();
  expect(await readBill(dialog)).toEqual({ 'You saw': 'SAR 13.00', 'It is now': 'SAR 15.50' });
  expect(await fetchOrderIds(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Review my order first' }).click();
  await expect.poll(async () => (await readBill(page.getByRole('main')))['Total']).toBe('SAR 15.50');
  const placeOrder = page.getByRole('button', { name: 'Place order' });
  await expect.poll(async () => plain(await placeOrder.innerText())).toBe('Place order SAR 15.50');
  await placeOrder.click();
  const id = await orderIdOf(page);
  expect((await fetchOrder(page, id)).total).toBe(15.5);
});

journey('PRICE-18: the new total can be accepted at once', async ({ visit }) => {
  const { shop, merchant } = changing;
  const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: shop.url });
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await page.getByRole('button', { name: 'Add Jalapeño cornbread to cart' }).tap();
  await openCart(page);
  await signIn(page, { shopUrl: shop.url });
  await goToCheckout(page);
  await choose(page.getByRole('radio', { name: 'Cash' }));
  merchant.replace('menus/main/categories/sides.json', '"price": "21.00"', '"price": "19.00"');
  await merchant.import();
  await page.getByRole('button', { name: 'Place order' }).tap();
  await page.getByRole('button', { name: 'Order for SAR 19.00' }).tap();
  const id = await orderIdOf(page);
  expect((await fetchOrder(page, id)).total).toBe(19);
  expect(await fetchOrderIds(page)).toEqual([id]);
});
