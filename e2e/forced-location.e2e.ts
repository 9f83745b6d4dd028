import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startChangingShop, type ChangingShop } from './support/changing-shop.ts';
import { chooseBranch, chooseDistrict } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import type { Visitor } from './support/visit.ts';

let changing: ChangingShop;
let settings = '"defaultMenu": "main",';
beforeAll(async () => {
  changing = await startChangingShop();
});
afterAll(() => changing.close());

/** Runs the shop under other settings of its application. */
async function configure(more: string): Promise<void> {
  const next = `"defaultMenu": "main",${more}`;
  changing.merchant.replace('merchant.json', settings, next);
  settings = next;
  await changing.merchant.import();
}

const guest = (own: Partial<Visitor> = {}): Visitor => ({
  device: 'phone',
  locale: 'en-us',
  shopUrl: changing.shop.url,
  ...own,
});
const pathOf = (page: Page) => new URL(page.url()).pathname;
const chooserOf = (page: Page) => page.getByRole('dialog', { name: 'How would you like it?' });

/** The settings of a shop are cached for a second; an earlier request sees the old ones. */
async function untilConfigured(page: Page, isThere: (html: string) => boolean, path = '/'): Promise<void> {
  await expect.poll(async () => isThere(await (await page.request.get(path)).text()), { timeout: 20_000 }).toBe(true);
}

describe('a shop that asks for the place first', () => {
  beforeAll(() => configure(' "forceLocation": true,'));

  journey('ROUTE-01, ROUTE-02: the first page leads to the chooser of the first order type', async ({ visit }) => {
    const page = await visit(guest());
    await untilConfigured(page, (html) => html.includes('isLocationForced'));
    await page.goto('/');
    await chooserOf(page).waitFor();
    expect(pathOf(page)).toMatch(/^\/menu\/[a-z0-9-]+\/location\/pickup$/);
    await chooserOf(page).getByRole('radio', { name: 'Olaya Street' }).tap();
    await page.getByRole('link', { name: /at Olaya Street/ }).waitFor();
  });

  journey('ROUTE-03: who has chosen a place before goes straight to the menu', async ({ visit }) => {
    const page = await visit(guest());
    await openPage(page, '/menu');
    await chooseBranch(page, 'Olaya Street');
    await page.goto('/');
    await page.waitForURL('**/menu/*');
    await page.getByRole('link', { name: 'Pickup at Olaya Street' }).waitFor();
    expect(pathOf(page)).toMatch(/^\/menu\/[a-z0-9-]+$/);
  });

  journey(
    'ROUTE-03: who scanned a code is not asked, now or later, and the address keeps no trace',
    async ({ visit }) => {
      const page = await visit(guest());
      await page.goto('/?qr=table-card&table=12');
      await page.waitForURL((address) => address.search === '' && address.pathname.startsWith('/menu/'));
      await page.goto('/');
      await page.waitForURL('**/menu/*');
      expect(pathOf(page)).not.toContain('/location/');
      const table = () => page.evaluate(() => localStorage.getItem('cart_table'));
      await expect.poll(table).toBe('12');
    },
  );

  journey('LOC-08: the table of the code shows beside the branch once eating in is chosen', async ({ visit }) => {
    const page = await visit(guest());
    await page.goto('/?qr=1&table=12');
    await page.waitForURL((address) => address.search === '' && address.pathname.startsWith('/menu/'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart_table'))).toBe('12');
    await openPage(page, `${pathOf(page)}/location/eat-in?page=menu&islocation=true`);
    await chooserOf(page).getByRole('radio', { name: 'Olaya Street' }).tap();
    const selector = page.getByRole('link', { name: /Dine in at Olaya Street/ });
    await selector.waitFor();
    expect(await selector.innerText()).toContain('12');
  });
});

journey(
  'LOC-18, LOC-20: a branch becomes the default of every other type, a delivery place only of delivery',
  async ({ visit }) => {
    const page = await visit(guest());
    await openPage(page, '/menu');
    await chooseBranch(page, 'Hitteen');
    expect(await defaultsOf(page)).toEqual({ 'eat-in': 'Hitteen', 'to-go': 'Hitteen', pickup: 'Hitteen' });
    await chooseDistrict(page, 'Al Olaya', 'Tahlia Street 1');
    const kept = { 'eat-in': 'Hitteen', 'to-go': 'Hitteen', pickup: 'Hitteen', deliver: 'Tahlia Street 1' };
    expect(await defaultsOf(page)).toEqual(kept);
    await reloadPage(page);
    await page.getByRole('link', { name: /Deliver to Tahlia Street 1/ }).waitFor();
  },
);

/** Which place each order type begins with. */
async function defaultsOf(page: Page): Promise<Record<string, string>> {
  const kept = await page.evaluate(() => localStorage.getItem('default_locations') ?? '{}');
  const places = JSON.parse(kept) as Record<string, { line1?: string; name?: Record<string, string> }>;
  return Object.fromEntries(
    Object.entries(places).map(([type, { line1, name }]) => [type, line1 ?? name?.['en-us'] ?? '']),
  );
}

describe('a shop with a menu for each order type', () => {
  beforeAll(() => configure(' "forceLocation": true, "isSeparatedMenus": true,'));

  journey('ROUTE-03: with separated menus the first page is the menu', async ({ visit }) => {
    const page = await visit(guest());
    await expect
      .poll(async () => (await page.request.get('/', { maxRedirects: 0 })).status(), { timeout: 20_000 })
      .toBe(302);
    await page.goto('/');
    await page.getByRole('link', { name: /Choose a branch/ }).waitFor();
    expect(pathOf(page)).toMatch(/^\/menu\/[a-z0-9-]+$/);
  });
});

describe('a shop that only shows its menu', () => {
  beforeAll(() => configure(' "forceLocation": true, "menuOnly": true,'));

  journey('ROUTE-03: there is a menu and no way to order', async ({ visit }) => {
    const page = await visit(guest());
    const waysToOrder = async () => {
      await openPage(page, '/menu');
      return page.getByRole('link', { name: /Choose a branch|View cart/ }).count();
    };
    await expect.poll(waysToOrder, { timeout: 20_000 }).toBe(0);
    expect(await page.getByRole('button', { name: /to cart$/ }).count()).toBe(0);
    await page.goto(`${pathOf(page)}/location/pickup?page=menu&islocation=true`);
    await page.getByRole('main').waitFor();
    expect(pathOf(page)).not.toContain('/location/');
  });
});

describe('a shop that offers two order types', () => {
  beforeAll(() => {
    changing.merchant.replace('merchant.json', '["pickup", "deliver", "eat-in", "to-go"]', '["deliver", "pickup"]');
    return configure('');
  });

  journey('LOC-02: only these can be chosen, also by address', async ({ visit }) => {
    const page = await visit(guest());
    await untilConfigured(page, (html) => html.includes('Choose a branch'), '/menu');
    await openPage(page, '/menu');
    await openPage(page, `${pathOf(page)}/location/eat-in?page=menu&islocation=true`);
    await chooserOf(page).waitFor();
    expect(pathOf(page)).toMatch(/\/location\/deliver$/);
    const types = chooserOf(page).getByRole('navigation', { name: 'Order type' }).getByRole('link');
    expect(await types.allInnerTexts()).toEqual(['Deliver', 'Pickup']);
  });
});
