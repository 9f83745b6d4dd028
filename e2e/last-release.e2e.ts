import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchOrder } from './support/fetch-order.ts';
import { chooseBranch, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage } from './support/open-page.ts';

type Named = { id: string; name: Record<string, string> };

/** The data that release 1.0.10 left on a phone: one line of a cart and a branch, in its own words. Ids are those of the shop at hand. */
function leftByTheLastRelease(item: Named, branch: Named, now: number): Record<string, string> {
  const place = {
    kind: 'branch',
    ...branch,
    latitude: 24.6931,
    longitude: 46.6842,
    timeZone: 'Asia/Riyadh',
    isCurbsideEnabled: true,
    preparationMinutes: 15,
  };
  const line = {
    lineId: '3226d055-48a4-42c4-acf3-95b35d501919',
    ...item,
    description: { 'en-us': 'Long grains, real saffron, a little butter.' },
    price: 13,
    total: 13,
    subtotal: 13,
    quantity: 2,
    notes: 'well done',
    discount: 0,
    imgUrl: '',
    'combo-items': [],
    modifiers: [],
    ingredients: [],
    prices: [],
    'excluded-locations': [],
    'out-of-stock-locations': [],
    'is-promotion': false,
    'item-promo-price': null,
    'digital-coupon-id': null,
    isUpsell: false,
  };
  return {
    items: JSON.stringify([line]),
    nearest_branch: JSON.stringify(place),
    last_location: JSON.stringify(place),
    default_locations: JSON.stringify({ pickup: place, 'eat-in': place, 'to-go': place }),
    order_type: 'pickup',
    order_time: String(now),
    cart_last_activity: String(now),
    cart_reset_time: String(now + 7_200_000),
  };
}

/** Puts on the device what the last release would have left there, and nothing else, and opens the shop as it is today. */
async function comeBackWith(page: Page, further: Record<string, string> = {}): Promise<void> {
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await page.getByRole('button', { name: 'Add Saffron rice to cart' }).click();
  await page.getByRole('link', { name: 'View cart' }).waitFor();
  const [item, branch] = await page.evaluate(() => {
    const [{ id, name }] = JSON.parse(localStorage.getItem('items') ?? '[]') as [Named];
    const place = JSON.parse(localStorage.getItem('last_location') ?? '{}') as Named;
    return [
      { id, name },
      { id: place.id, name: place.name },
    ] as const;
  });
  const left = { ...leftByTheLastRelease(item, branch, Date.now()), ...further };
  await page.evaluate((entries) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, left);
  await reloadPage(page);
}

async function orderInCash(page: Page): Promise<object> {
  const cart = await openCart(page);
  await signIn(page);
  await cart.getByText('well done').waitFor();
  await goToCheckout(page);
  return fetchOrder(page, await placeOrder(page));
}

journey(
  'a phone of the last release finds its cart and its branch again, and orders',
  async ({ desktopInEnglish: page }) => {
    await comeBackWith(page);
    await page.getByRole('link', { name: 'Pickup at Olaya Street' }).waitFor();
    await page.getByRole('link', { name: 'View cart' }).filter({ hasText: '2 items' }).waitFor();
    expect(await orderInCash(page)).toMatchObject({ 'order-type': 'pickup', total: 26 });
  },
);

journey(
  'a phone on which the last release had begun to queue at table 7 goes on queueing there',
  async ({ desktopInEnglish: page }) => {
    await comeBackWith(page, { is_queue: 'true', cart_table: '7', order_type: 'to-go' });
    expect(await orderInCash(page)).toMatchObject({ 'order-type': 'queue', 'table-number': '7', total: 26 });
  },
);
