import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { walks } from './screens/screens.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { findUnreadable } from './support/find-unreadable.ts';
import { chooseBranch, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { findCutInk, readScreen } from './support/read-screen.ts';
import { type Shop, startShop } from './support/shop.ts';
import type { Visitor } from './support/visit.ts';

/* The screens of an order, in the script whose letters need the most room. `npm run gallery` reads all of them in every language. */

const ways = [
  ['item', 'combo-refused', 'location', 'location-delivery'],
  ['long-names', 'long-names-item', 'long-names-cart'],
  ['menu-filled', 'cart', 'sign-in', 'sign-in-code', 'upsell', 'checkout', 'order'],
];

/** A shift has a shop of its own, since the demo's kitchen steps aside for it. */
const shift = [
  'staff-shift-tried',
  'staff-board',
  'staff-order',
  'staff-order-reject',
  'staff-sold-out',
  'staff-pause',
  'staff-kitchen',
];

async function read(
  names: readonly string[],
  visit: (visitor: Visitor) => Promise<Page>,
  shopUrl: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
  for (const walk of walks.filter((screens) => screens.some(({ name }) => names.includes(name)))) {
    const page = await visit({ device: 'desktop', locale: 'ar-sa', shopUrl });
    await page.setViewportSize({ width: 390, height: 844 });
    await prepare?.(page);
    const last = walk.findLastIndex(({ name }) => names.includes(name));
    for (const { name, arrange } of walk.slice(0, last + 1)) {
      await arrange(page, shopUrl);
      if (names.includes(name)) expect.soft(await readScreen(page, [320, 390]), name).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    }
  }
}

journey.for(ways)('every text can be read on small phones and at twice the size: %s, %s, %s', (names, { visit }) =>
  read(names, visit, inject('shopUrl')),
);

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '1' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const desk = ['desk-today', 'desk-day', 'desk-prices', 'desk-offers', 'desk-branches', 'desk-hours'];

const sums = ['sold', 'tax', 'promo-discount', 'delivery-charge', 'refunded', 'net', 'net-tax', 'till'];

/** The figures of a large house. */
const showLargeSums = (page: Page): Promise<unknown> =>
  page.route(/\/api\/staff\/(days\/|figures\?)/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const { attributes } = json.data;
    Object.assign(attributes.figures ?? attributes, Object.fromEntries(sums.map((sum) => [sum, 123_456.5])));
    await route.fulfill({ response, json });
  });

journey(
  'every text of the desk, with large sums, can be read on small phones and at twice the size',
  async ({ visit }) => {
    const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await openPage(guest);
    await chooseBranch(guest, 'شارع العليا');
    await press(guest.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' }));
    await openCart(guest);
    await signIn(guest, { shopUrl: shop.url });
    await goToCheckout(guest);
    await placeOrder(guest);
    await guest.getByRole('heading', { level: 1, name: 'تم الاستلام' }).waitFor({ timeout: 60_000 });
    await read(desk, visit, shop.url, showLargeSums);
  },
);

journey('axe finds nothing in a shift and at the desk in French', { timeout: 180_000 }, async ({ visit }) => {
  const wanted = [...shift, ...desk, 'desk-charcoal-sirloin-steak', 'desk-publish', 'desk-people'];
  for (const first of ['staff-welcome', 'desk-today']) {
    const walk = walks.find((screens) => screens[0]?.name === first) ?? [];
    const page = await visit({ device: 'desktop', locale: 'fr', shopUrl: shop.url });
    const last = walk.findLastIndex(({ name }) => wanted.includes(name));
    for (const { name, arrange } of walk.slice(0, last + 1)) {
      // The screens of the desk are opened at their addresses, each by itself.
      if (name.startsWith('desk-') && !wanted.includes(name)) continue;
      await arrange(page, shop.url);
      if (wanted.includes(name)) await expectNoViolations(page, name);
    }
  }
});

journey('every text of a shift can be read on small phones and at twice the size', ({ visit }) =>
  read(shift, visit, shop.url),
);

journey(
  'what cannot be read is found: a cut, an overlap, a page too wide, a stroke without room',
  async ({ visit }) => {
    const page = await visit({ device: 'desktop', locale: 'ar-sa' });
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/nothing-here');
    await page.evaluate(() => {
      document.querySelector('main')!.innerHTML = `
      <p style="overflow: hidden; white-space: nowrap; inline-size: 40px">مقصوصة</p>
      <div style="overflow: auto; block-size: 500px"><p style="white-space: nowrap; font-size: 40px">خارجة عن حدود الورقة التي لا تُسحب إلا إلى الأسفل</p></div>
      <p style="position: relative; block-size: 0">فوق</p><p>تحت</p>
      <p style="overflow: hidden; line-height: 1; font-size: 40px; block-size: 24px; margin-block: 120px">بلع</p>
      <p style="overflow: hidden; display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; line-height: 2">سليمة سليمة سليمة سليمة سليمة سليمة سليمة سليمة سليمة</p>`;
    });
    const found = (await page.evaluate(findUnreadable)).join('\n');
    expect(found).toMatch(/clipped by \d+ px: مقصوصة/);
    expect(found).toMatch(/clipped by \d+ px: خارجة/);
    expect(found).toContain('overlapping: فوق | تحت');
    const ink = await findCutInk(page);
    expect(ink).toContain('ink cut off: بلع');
    expect([found, ...ink].join('\n')).not.toContain('سليمة');
  },
);
