import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCheckoutPayload } from '../checkout/cart.ts';
import type { RequestContext } from '../../context.ts';
import { menuItems } from '../../catalogue/menu/menu.tables.ts';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { orders } from '../order.tables.ts';
import { placeOrder } from './place-order.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
/** The shop as a request saw it that had already read its settings and its menu. */
let begun: RequestContext;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  const merchant = await loadMerchant(api.context, shop.id);
  if (!merchant) throw new Error('the seeded shop is there');
  await loadSellableMenu(api.context, merchant);
  begun = { ...api.context, merchant, locale: 'en-us' };
});
afterEach(() => api.close());

const place = () =>
  placeOrder(begun, {
    customerId: sara.customerId,
    key: randomUUID(),
    requestHash: 'same',
    request: readCheckoutPayload(aPayload(shop)),
  });

async function changeShop(change: () => Promise<unknown>) {
  await change();
  await api.context.db.update(merchants).set({ version: randomUUID() });
}

describe('a shop that changes while an order is being placed', () => {
  test('PRICE-18: an order priced a moment too early is priced again, and refused at the old price', async () => {
    await changeShop(() =>
      api.context.db.update(menuItems).set({ priceMinor: 3350 }).where(eq(menuItems.id, shop.menu.items.burger)),
    );
    expect(await place()).toMatchObject({ ok: false, refusal: [{ code: 'price-changed' }] });
    expect(await api.context.db.$count(orders)).toBe(0);
  });

  test('a change that leaves the price alone lets the order through', async () => {
    await changeShop(async () => undefined);
    expect(await place()).toMatchObject({ ok: true, value: { isNew: true, order: { totalMinor: 3000 } } });
    expect(await api.context.db.$count(orders)).toBe(1);
  });
});
