import type { ErrorDocument, PayloadItem } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { comboChoices, comboSlots, menuItems } from '../../catalogue/menu/menu.tables.ts';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { farAway, seedShop, type SeededShop } from '../../testing/seed-shop.ts';

// The words in which a dish that cannot be made as it was chosen is refused: they name what is wrong in it.

let api: TestApi;
let shop: SeededShop;
const sides = { slot: uuid(), burger: uuid(), cake: uuid() };
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  const { db } = api.context;
  const slot = { merchantId: shop.id, itemId: shop.menu.items.meal, handle: 'sides', position: 2 };
  const name = { 'en-us': 'sides', 'ar-sa': 'sides (عربي)', fr: 'sides (français)' };
  await db.insert(comboSlots).values({ ...slot, id: sides.slot, name, minimum: 2, maximum: 3 });
  const choice = { merchantId: shop.id, slotId: sides.slot, isDefault: false, surchargeMinor: 0 };
  await db.insert(comboChoices).values([
    { ...choice, id: sides.cake, itemId: shop.menu.items.cake, position: 1 },
    { ...choice, id: sides.burger, itemId: shop.menu.items.burger, position: 2 },
  ]);
});
afterEach(() => api.close());

async function refused(items: PayloadItem[], own: object = {}, language?: string) {
  const response = await api.call('POST', '/promotions/validation', {
    body: aPayload(shop, { items, ...own }),
    language,
  });
  expect(response.statusCode, response.body).toBe(422);
  return response
    .json<ErrorDocument>()
    .errors.map(({ code, detail, source }) => ({ code, detail, pointer: source?.pointer }));
}

const meal = (...comboItems: PayloadItem['combo-items'] & {}): PayloadItem => ({
  ...aPlainItem(shop, 'meal'),
  'combo-items': comboItems,
});
const one = (id: string) => ({ id, quantity: 1 });

describe('an item', () => {
  test('names the ingredient that has to stay in it', async () => {
    // On the wire an ingredient that stays in has another id than where it can be left out.
    const merchant = await loadMerchant(api.context, shop.id);
    const menu = merchant && (await loadSellableMenu(api.context, merchant));
    const bun = menu?.items.get(shop.menu.items.burger)?.ingredients.find(({ isRemovable }) => !isRemovable);
    expect(await refused([aBurger(shop, { ingredients: [{ id: bun?.id ?? '' }] })])).toEqual([
      {
        code: 'ingredient-not-removable',
        detail: 'bun: this ingredient cannot be left out. Put it back to continue.',
        pointer: '/items/0/ingredients/0/id',
      },
    ]);
  });

  test('CHK-16: says how long its note may be', async () => {
    expect(await refused([aBurger(shop, { notes: 'x'.repeat(300) })])).toEqual([
      { code: 'notes-too-long', detail: 'Max 256 characters', pointer: '/items/0/notes' },
    ]);
  });
});

describe('a combo', () => {
  test('names the place that is not filled, and how much belongs there', async () => {
    const { cola } = shop.menu.choices;
    expect(await refused([meal(one(cola), one(sides.cake))])).toEqual([
      { code: 'combo-incomplete', detail: 'sides: choose between 2 and 3.', pointer: '/items/0/combo-items' },
    ]);
    const full = { id: sides.cake, quantity: 2 };
    expect(await refused([meal(full)])).toEqual([
      { code: 'combo-incomplete', detail: 'drink: choose between 1 and 1.', pointer: '/items/0/combo-items' },
    ]);
    expect(await refused([meal(one(cola), { id: sides.cake, quantity: 4 })])).toMatchObject([
      { code: 'modifier-maximum', detail: 'Maximum extras reached for sides: choose at most 3.' },
    ]);
  });

  test('names what is missing in one of its parts, at that part', async () => {
    const parts = [one(shop.menu.choices.cola), one(sides.cake), one(sides.burger)];
    expect(await refused([meal(...parts)])).toEqual([
      { code: 'modifier-minimum', detail: 'sauces: choose at least 1.', pointer: '/items/0/combo-items/2/modifiers' },
    ]);
  });

  test('has a price without a part that its branch has run out of, though another choice is sold out everywhere', async () => {
    const { items, choices, modifiers } = shop.menu;
    await api.context.db.update(menuItems).set({ isSoldOut: true }).where(eq(menuItems.id, items.cola));
    const burgers = { id: sides.burger, quantity: 2, modifiers: [one(modifiers.garlic)] };
    const body = aPayload(shop, { location: shop.branches.malqa, items: [meal(one(choices.juice), burgers)] });
    const quoted = await api.call('POST', '/promotions/validation', { body });
    expect(quoted.statusCode, quoted.body).toBe(200);
    expect(quoted.json().data.attributes).toMatchObject({ subtotal: 43, total: 43 });
    expect(await refused([meal(one(choices.cola), burgers)])).toMatchObject([
      { code: 'item-sold-out', pointer: '/items/0/combo-items/0/id' },
    ]);
  });
});

test('a dish that is gone and an address outside are both told, and there is no price', async () => {
  const told = await refused([{ id: uuid(), quantity: 1 }], { type: 'deliver', location: null, ...farAway });
  expect(told.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['item-unknown', '/items/0/id'],
    ['outside-delivery-areas', '/lat'],
  ]);
});
