import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startChangingShop, type ChangingShop } from './support/changing-shop.ts';
import { chooseBranch, openCart, openItem } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { awaitedLater, openPage } from './support/open-page.ts';
import { wordsOf } from './support/words.ts';

let changing: ChangingShop;
beforeAll(async () => {
  changing = await startChangingShop();
});
afterAll(() => changing.close());

/** The page listens a moment after it has come to rest. */
const untilListening = (page: Page) =>
  awaitedLater(page.waitForResponse((response) => response.url().includes('?events=menu'), { timeout: 20_000 }));

journey('MENU-10: what runs out while a guest looks at it says so, and so does the cart', async ({ visit }) => {
  const { shop, merchant } = changing;
  const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: shop.url });
  const listening = untilListening(page);
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await page.getByRole('button', { name: 'Add Saffron rice to cart' }).tap();
  const rice = page.locator('li', { has: page.getByRole('link', { name: 'Saffron rice', exact: true }) });
  const dialog = await openItem(page, 'Fresh saj bread');
  await listening;

  const address = page.url();
  await merchant.stock('out', 'item', 'saj-bread', 'al-olaya');
  await dialog.getByText('Sorry, this has just sold out.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Sold out at Olaya Street today' }).isDisabled()).toBe(true);
  await merchant.stock('out', 'item', 'saffron-rice', 'al-olaya');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await rice.getByText('Sold out at Olaya Street today').waitFor();
  expect(new URL(page.url()).origin).toBe(new URL(address).origin);

  await openCart(page);
  const cart = page.getByRole('dialog', { name: 'My Cart' });
  await cart.getByText('The item Saffron rice is not available in this branch at the moment').first().waitFor();
  await merchant.stock('back', 'item', 'saffron-rice', 'al-olaya');
  await expect.poll(() => cart.getByText(/is not available in this branch/).count(), { timeout: 10_000 }).toBe(0);
});

journey('MENU-13: a category that a branch switches off is marked there, without a jump', async ({ visit }) => {
  const { shop, merchant } = changing;
  const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shop.url });
  const listening = untilListening(page);
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await listening;
  await page.getByRole('link', { name: 'Desserts', exact: true }).click();
  const pie = page.getByRole('link', { name: 'Lattice cherry pie', exact: true });
  await pie.scrollIntoViewIfNeeded();
  const before = await pie.boundingBox();
  await merchant.stock('out', 'category', 'desserts', 'al-olaya');
  await page.locator('li', { has: pie }).getByText('Not available at the moment').waitFor();
  expect(Math.abs(((await pie.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
  await merchant.stock('back', 'category', 'desserts', 'al-olaya');
});

journey('a new menu is what the next visitor reads', async ({ visit }) => {
  const { shop, merchant } = changing;
  const first = await visit({ device: 'phone', locale: 'en-us', shopUrl: shop.url });
  await openPage(first);
  await merchant.stock('out', 'item', 'french-fries');
  const next = await visit({ device: 'phone', locale: 'en-us', shopUrl: shop.url });
  await next.goto('/menu');
  const fries = next.locator('li', { has: next.getByRole('link', { name: 'French fries', exact: true }) });
  await fries.getByText('Sold out').waitFor();
  await merchant.stock('back', 'item', 'french-fries');
});

journey('ROUTE-28: dishes are found in Arabic on an English page, mistakes and all', async ({ visit }) => {
  const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: changing.shop.url });
  const words = await openSearch(page);
  await words.field.pressSequentially('شورما نباتيه');
  await page.getByRole('search').getByRole('link', { name: 'Plant-based shawarma wrap' }).waitFor();
  await words.field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Plant-based shawarma wrap' }).waitFor();
});

journey('ROUTE-28: dishes are found in Latin letters on an Arabic page, mistakes and all', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: changing.shop.url });
  const { field } = await openSearch(page);
  await field.pressSequentially('7ommos');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /حمّص وخبز بيتا ساخن/ })
    .waitFor();
  await field.fill('capucino');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /كابتشينو/ })
    .tap();
  await page.getByRole('dialog', { name: 'كابتشينو', exact: true }).waitFor();
});

async function openSearch(page: Page) {
  await openPage(page, '/menu');
  const words = await wordsOf(page);
  await page.locator('header a[href="/search"]').click();
  const field = page.getByRole('searchbox', { name: words.search });
  await field.waitFor();
  return { field };
}

journey('a dish of the morning is on when the shop’s clock says so, whatever the phone’s says', async ({ visit }) => {
  const breakfast = async (aheadHours: number) => {
    const page = await visit({ device: 'phone', locale: 'ar-sa' });
    await page.clock.setSystemTime(Date.now() + aheadHours * 3_600_000);
    await openPage(page, '/menu');
    const section = page.getByRole('region', { name: 'الفطور' });
    // The card tells it once the page has looked at the time.
    await page.waitForLoadState('networkidle');
    return section.getByRole('listitem').first().textContent();
  };
  const hour = new Date(Date.now() + 3 * 3_600_000).getUTCHours();
  const isMorning = hour >= 6 && hour < 12;
  expect(await breakfast(isMorning ? 8 : 32 - hour)).toBe(await breakfast(0));
});
