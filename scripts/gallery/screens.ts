import type { Page } from 'playwright-core';

/** A screen of the shop: the name of its pictures, its address, and what a guest does there before the picture. */
export type Screen = { name: string; path: string; arrange?: (page: Page) => Promise<void> };

/** Every screen, in the order in which a guest meets them. */
export const screens: Screen[] = [
  { name: 'menu', path: '/menu' },
  { name: 'item', path: '/menu', arrange: openFirstItem },
  { name: 'location', path: '/menu', arrange: (page) => goBelowMenu(page, '/location/to-go') },
  { name: 'location-delivery', path: '/menu', arrange: (page) => goBelowMenu(page, '/location/deliver') },
  { name: 'cart-empty', path: '/menu', arrange: (page) => goBelowMenu(page, '?cart=open') },
  { name: 'cart', path: '/menu', arrange: openFilledCart },
  { name: 'search', path: '/search' },
  { name: 'sign-in', path: '/signin' },
  { name: 'checkout', path: '/checkout' },
  { name: 'orders', path: '/user/order' },
  { name: 'not-found', path: '/nothing-here' },
];

async function openFirstItem(page: Page): Promise<void> {
  const links = page.locator('main a[href^="/menu/"]:not([href*="/location/"])');
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const item = addresses.find((address) => address.split('/').length === 4);
  if (!item) throw new Error('The menu shows no item.');
  await page.goto(item);
}

async function openFilledCart(page: Page): Promise<void> {
  const addAtOnce = page.getByRole('button', { name: /^(Add|أضف) / });
  for (const index of [0, 3]) await addAtOnce.nth(index).click();
  await goBelowMenu(page, '?cart=open');
}

// The menu's own address holds an id that the database gave, so we go on from wherever it led us.
async function goBelowMenu(page: Page, rest: string): Promise<void> {
  const category = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  await page.goto(`${category}${rest}`);
}
