import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startChangingShop, type ChangingShop } from './support/changing-shop.ts';
import { plain, readBill, riyals } from './support/bill.ts';
import { fetchOrder, fetchOrderIds } from './support/fetch-order.ts';
import {
  addItem,
  cartOf,
  chooseBranch,
  chooseDistrict,
  goToCheckout,
  orderIdOf,
  openCart,
  postponeSignIn,
  signIn,
} from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { choose } from './support/press.ts';

const rice = 'Add Saffron rice to cart';
const closed = 'Sorry, this store is not currently accepting orders';
const repairOf = (page: Page) => page.getByRole('dialog', { name: 'Your order needs a change' });
const checkout = (page: Page) => cartOf(page).getByRole('button', { name: 'Checkout' });

journey('CHK-17, CHK-18: a guest has to sign in, and to choose something', async ({ desktopInEnglish: page }) => {
  await openPage(page);
  await page.getByRole('button', { name: rice }).click();
  const cart = await openCart(page);
  await postponeSignIn(page);
  await cart.getByRole('button', { name: 'Remove Saffron rice' }).click();
  await cart.getByText("You haven't add anything").waitFor();
  await checkout(page).click();
  await signIn(page);
  await cart.getByRole('alert').filter({ hasText: 'No item selected' }).waitFor();
  await page.keyboard.press('Escape');
  await cart.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: rice }).waitFor();
});

journey(
  'CHK-12, CHK-13: without a branch the guest chooses one, and checkout goes on',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await page.getByRole('button', { name: rice }).click();
    await openCart(page);
    await signIn(page);
    await checkout(page).click();
    const chooser = page.getByRole('dialog', { name: 'How would you like it?' });
    await chooser.getByRole('link', { name: 'Pickup' }).click();
    await chooser.getByRole('radio', { name: 'Olaya Street' }).click();
    await page.waitForURL('**/upsell');
  },
);

journey(
  'CHK-22: a dish that the chosen branch has run out of is named, and removed',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await page.getByRole('button', { name: rice }).click();
    await addItem(page, { item: 'Molten chocolate cake' });
    await chooseBranch(page, 'Olaya Street');
    const cart = await openCart(page);
    await signIn(page);
    await checkout(page).click();
    const words = 'The item Molten chocolate cake is not available in this branch at the moment';
    await cart.getByRole('alert').filter({ hasText: words }).last().waitFor();
    const change = repairOf(page);
    await change.getByText(words).waitFor();
    await choose(change.getByRole('radio', { name: 'Remove it' }));
    await change.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/upsell');
  },
);

journey(
  'CHK-16: a pasted note of 257 characters stops the checkout until it is shorter',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseBranch(page, 'Olaya Street');
    await page.getByRole('button', { name: rice }).click();
    const cart = await openCart(page);
    await signIn(page);
    const notes = cart.getByRole('textbox', { name: 'Order notes' });
    await paste(notes, 'ن'.repeat(257));
    await checkout(page).click();
    await expect
      .poll(() => cart.getByRole('alert').filter({ hasText: 'Max 256 characters' }).count())
      .toBeGreaterThan(0);
    expect(page.url()).toContain('cart=open');
    await notes.fill('');
    await paste(notes, 'ن'.repeat(256));
    await goToCheckout(page);
  },
);

journey('CHK-19: the restaurant’s own minimum for delivery', async ({ desktopInEnglish: page }) => {
  await openPage(page);
  await chooseDistrict(page, 'Al Yasmeen', 'Anas Ibn Malik Road 5');
  await page.getByRole('button', { name: rice }).click();
  const cart = await openCart(page);
  await signIn(page);
  await checkout(page).click();
  const words = 'Minimum order for delivery is SAR 30.00 excluding delivery charge';
  await cart.getByRole('alert').filter({ hasText: words }).waitFor();
});

let changing: ChangingShop;
beforeAll(async () => {
  changing = await startChangingShop();
});
afterAll(() => changing.close());

journey(
  'ERR-58, ERR-59: a dish that sells out during checkout can be swapped, and nothing else changes',
  async ({ visit }) => {
    const { merchant } = changing;
    const visited = visit({ device: 'desktop', locale: 'en-us', shopUrl: changing.shop.url });
    const page = await goToPlaceOrder(visited, 'Jalapeño cornbread');
    const dish = '"handle": "jalapeno-cornbread",';
    merchant.replace('menus/main/categories/sides.json', dish, `${dish} "isSoldOut": true,`);
    await merchant.import();
    await page.getByRole('button', { name: 'Place order' }).click();
    const dialog = repairOf(page);
    await dialog.getByText('Item not available: Jalapeño cornbread is sold out. Remove it from your cart.').waitFor();
    expect(await fetchOrderIds(page)).toEqual([]);
    const swap = dialog.getByRole('radio', { name: /instead/ }).first();
    const name = (await swap.locator('..').innerText()).split(' instead')[0] ?? '';
    await choose(swap);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('main').getByText(name, { exact: true }).waitFor();
    const placed = page.getByRole('button', { name: 'Place order' });
    await expect.poll(() => placed.isEnabled()).toBe(true);
    const total = plain((await placed.innerText()).replace('Place order', ''));
    await placed.click();
    expect(riyals((await fetchOrder(page, await orderIdOf(page))).total)).toBe(total);
  },
);

journey(
  'ERR-04, ERR-05, ERR-12: a branch that closes says so once per session, and another can be chosen',
  async ({ visit }) => {
    const { merchant, shop } = changing;
    const page = await goToPlaceOrder(visit({ device: 'desktop', locale: 'en-us', shopUrl: shop.url }));
    merchant.replace('branches/al-olaya.json', '"00:00-24:00"', '');
    await merchant.import();
    await page.getByRole('button', { name: 'Place order' }).click();
    const dialog = repairOf(page);
    await dialog.getByText(closed).waitFor();
    expect(await fetchOrderIds(page)).toEqual([]);
    await goBackOnAndroid(page);
    await choose(dialog.getByRole('radio', { name: 'Choose another place' }));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'How would you like it?' }).getByText('Closed').first().waitFor();

    const newcomer = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shop.url });
    await openPage(newcomer);
    await chooseBranch(newcomer, 'Olaya Street');
    await newcomer.getByRole('button', { name: rice }).click();
    await openCart(newcomer);
    const notice = newcomer
      .getByRole('status')
      .filter({ hasText: closed, has: newcomer.getByRole('button', { name: 'Close' }) });
    await notice.waitFor();
    await reloadPage(newcomer);
    await postponeSignIn(newcomer);
    for (const total of ['SAR 26.00', 'SAR 39.00']) {
      await cartOf(newcomer).getByRole('button', { name: 'One more: Saffron rice' }).click();
      await expect.poll(() => readBill(cartOf(newcomer))).toMatchObject({ Total: total });
      await cartOf(newcomer).getByText(closed).waitFor();
      expect(await notice.count()).toBe(0);
    }
  },
);

async function goToPlaceOrder(visit: Promise<Page>, dish = 'Saffron rice'): Promise<Page> {
  const page = await visit;
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await page.getByRole('button', { name: `Add ${dish} to cart` }).click();
  await openCart(page);
  await signIn(page, { shopUrl: changing.shop.url });
  await goToCheckout(page);
  await choose(page.getByRole('radio', { name: 'Cash' }));
  return page;
}

/** Requests to close without a key event, as Android's back button sends them. */
async function goBackOnAndroid(page: Page): Promise<void> {
  // Before the presses: `evaluate` counts as an activation by the user, after which `cancel` can be prevented once more.
  await page.evaluate(() => {
    addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
}

async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('Control+V');
}
