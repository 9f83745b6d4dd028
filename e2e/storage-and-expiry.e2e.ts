import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { chooseBranch, openCart, postponeSignIn, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { loseLine, regainLine } from './support/line.ts';

const rice = 'Add Saffron rice to cart';

journey(
  'STATE-01, STATE-05, STATE-08, STATE-10, STATE-11, STATE-13, STATE-14, STATE-15: the device keeps the cart under its documented keys',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseBranch(page, 'Olaya Street');
    await page.getByRole('button', { name: rice }).click();
    await openCart(page);
    await signIn(page);
    const [item] = await stored<{ name: object; price: number; quantity: number }[]>(page, 'items');
    expect(item).toMatchObject({ name: { 'en-us': 'Saffron rice' }, price: 13, total: 13, subtotal: 13, quantity: 1 });
    expect(await storedText(page, 'locale')).toBe('en-us');
    expect(await storedText(page, 'order_type')).toBe('pickup');
    expect(await stored(page, 'last_location')).toMatchObject({ name: { 'en-us': 'Olaya Street' } });
    expect(await stored(page, 'currentUser')).toMatchObject({ firstName: 'Noura' });
    for (const key of ['order_time', 'cart_reset_time', 'cart_last_activity'])
      expect(await stored(page, key)).toBeGreaterThan(1_700_000_000_000);
  },
);

journey('a browser that stores nothing shows the shop all the same, and the page keeps the cart', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'ar-sa' });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      },
    });
  });
  await openPage(page, '/menu');
  await press(page.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' }).first());
  await press(page.getByRole('link', { name: 'عرض السلة' }));
  await page.getByRole('dialog').getByText('أرز بالزعفران').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ar');
});

journey('CART-24: two tabs show the same cart, and a reload keeps it', async ({ desktopInEnglish: page }) => {
  await openPage(page);
  const otherTab = await page.context().newPage();
  await openPage(otherTab);
  await page.getByRole('button', { name: rice }).click();
  const bar = otherTab.getByRole('link', { name: 'View cart' });
  await bar.filter({ hasText: '1 item' }).waitFor();
  // The cart beside the menu has a stepper of the same name. What changes far from the screen is laid out when it comes near.
  const sides = otherTab.getByRole('region', { name: 'Sides' });
  await sides.scrollIntoViewIfNeeded();
  await sides.getByRole('button', { name: 'One more: Saffron rice' }).click();
  await page.getByRole('link', { name: 'View cart' }).filter({ hasText: '2 items' }).waitFor();
  await reloadPage(page);
  await page.getByRole('link', { name: 'View cart' }).filter({ hasText: '2 items' }).waitFor();
});

journey('CART-24: a broken line is left out and the rest of the cart stays', async ({ desktopInEnglish: page }) => {
  await openPage(page);
  await page.getByRole('button', { name: rice }).click();
  await page.getByRole('link', { name: 'View cart' }).waitFor();
  await page.evaluate(() => {
    const items = JSON.parse(localStorage.getItem('items') ?? '[]') as unknown[];
    localStorage.setItem('items', JSON.stringify([{ id: 7 }, 'nonsense', null, ...items]));
  });
  await reloadPage(page);
  await page.getByRole('link', { name: 'View cart' }).filter({ hasText: '1 item' }).waitFor();
  await page.evaluate(() => localStorage.setItem('items', '{"cut off'));
  await reloadPage(page);
  await page.getByRole('button', { name: rice }).click();
  const cart = await openCart(page);
  await postponeSignIn(page);
  await cart.getByRole('heading', { name: 'Saffron rice' }).waitFor();
});

journey('EXPIRY-02: after three hours the place is asked for again', async ({ desktopInEnglish: page }) => {
  await page.clock.install();
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await page.clock.fastForward('02:59:00');
  await page.getByRole('link', { name: 'Pickup at Olaya Street' }).waitFor();
  await page.clock.fastForward('01:30');
  await page.getByRole('link', { name: 'Choose a branch' }).waitFor();
  expect(await storedText(page, 'last_location')).toBeNull();
  expect(await storedText(page, 'order_type')).toBeNull();
  expect(await storedText(page, 'order_time')).toBeNull();
});

journey('ERR-24, ERR-25: losing the connection is told, and having it back', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  await openPage(page);
  // Before the scripts have arrived that a page fetches at rest.
  await loseLine(page.context());
  await page.getByRole('status').getByText('No network connection').waitFor();
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/sidebar'));
  await press(page.getByRole('button', { name: 'Open the menu of this shop' }));
  await lost;
  await regainLine(page.context());
  await page.getByRole('status').getByText('Connection restored').waitFor();
  await page.getByText('No network connection').waitFor({ state: 'detached' });
  // The thing that was asked for meanwhile comes now, with its sheet.
  const sidebar = page.getByRole('dialog');
  await sidebar.getByRole('link', { name: 'Promos' }).waitFor();
  expect(await sidebar.evaluate((dialog) => getComputedStyle(dialog).position)).toBe('fixed');
});

journey('a page that is lost on the way back says so, though its sheets have not come yet', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  await openPage(page, '/signin');
  await press(page.getByRole('link', { name: 'Saffron & Char' }).first());
  await page.waitForURL('**/menu/**');
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
  await page.route(/\.css$/, (route) => isLost.then(() => route.continue()));
  await page.route(/\.data\b/, (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed', (request) => request.url().includes('.data')), page.goBack()]);
  lose();
  await page.getByText('This page could not be loaded. Check your connection and try again.').waitFor();
  await page.unroute(/\.data\b/);
  await press(page.getByRole('button', { name: 'Try again' }));
  await page.getByLabel('Mobile number').waitFor();
  expect(new URL(page.url()).pathname).toBe('/signin');
});

const storedText = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

async function stored<Value>(page: Page, key: string): Promise<Value> {
  return JSON.parse((await storedText(page, key)) ?? 'null') as Value;
}

journey('an Arabic phone reads Arabic at its first visit, and what it chose afterwards stays', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: inject('shopUrl'), locale: 'ar-SA' });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('heading', { name: 'مشاوي الفحم' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('locale'))).toBe('ar-sa');
    await press(page.getByRole('link', { name: 'English' }).first());
    await page.getByRole('heading', { name: 'Charcoal grill' }).waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Charcoal grill' }).waitFor();
  } finally {
    await context.close();
  }
});
