import { afterAll, beforeAll, expect } from 'vitest';
import { plain, readBill } from './support/bill.ts';
import { startChangingShop, type ChangingShop } from './support/changing-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { fetchOrder, fetchOrderIds } from './support/fetch-order.ts';
import { cartOf, chooseBranch, openCart, orderIdOf, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose } from './support/press.ts';

const sides = 'menus/main/categories/sides.json';

let changing: ChangingShop;
beforeAll(async () => {
  changing = await startChangingShop();
});
afterAll(() => changing.close());

journey(
  'PRICE-18, ERR-59: what changed while the cart waited is decided on one screen, and ordered at the price that was read',
  async ({ visit }) => {
    const { shop, merchant } = changing;
    const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: shop.url });
    await openPage(page);
    await chooseBranch(page, 'Olaya Street');
    for (const dish of ['Saffron rice', 'Jalapeño cornbread'])
      await page.getByRole('button', { name: `Add ${dish} to cart` }).tap();
    await openCart(page);
    await signIn(page, { shopUrl: shop.url });

    const dish = '"handle": "jalapeno-cornbread",';
    merchant.replace(sides, '"price": "13.00"', '"price": "15.50"');
    merchant.replace(sides, dish, `${dish} "outOfStockBranches": ["al-olaya"],`);
    await merchant.import();
    await cartOf(page).getByRole('button', { name: 'Checkout' }).tap();

    const screen = page.getByRole('dialog', { name: 'Your order needs a change' });
    const rice = screen.getByRole('group', { name: 'Saffron rice' });
    await rice.waitFor();
    expect(await readBill(rice)).toEqual({ Before: 'SAR 13.00', Now: 'SAR 15.50' });
    await expectNoViolations(page);
    const goOn = screen.getByRole('button', { name: 'Continue' });
    expect(await goOn.isDisabled()).toBe(true);
    await choose(rice.getByRole('radio', { name: 'Keep it at the new price' }));
    await choose(screen.getByRole('group', { name: 'Jalapeño cornbread' }).getByRole('radio', { name: 'Remove it' }));
    expect(await fetchOrderIds(page)).toEqual([]);
    await goOn.tap();

    await page.waitForURL('**/upsell');
    await page.getByRole('link', { name: 'To checkout' }).tap();
    await choose(page.getByRole('radio', { name: 'Cash' }));
    const place = page.getByRole('button', { name: 'Place order' });
    await expect.poll(async () => plain(await place.innerText())).toBe('Place order SAR 15.50');
    await place.tap();
    expect((await fetchOrder(page, await orderIdOf(page))).total).toBe(15.5);
  },
);
