import type { CheckoutPayload, PayloadItem } from '@sufra/contracts';
import { fromMinor, priceConfiguration, type ItemConfiguration } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { importBundle } from '../../bundle/import/import-bundle.ts';
import type { BundleFiles } from '../../bundle/check/read-bundle.ts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { changingBundle } from '../../testing/a-changing-bundle.ts';
import { orderWithRepairs, readTotal } from '../../testing/a-guest-with-a-cart.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { shopChanges, type ShopChange } from '../../testing/shop-changes.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { orders } from '../order.tables.ts';

type Ids = Awaited<ReturnType<typeof readIds>>;
let api: TestApi;
let sara: SignedInGuest;
let files: BundleFiles;
let ids: Ids;
beforeEach(async () => {
  api = await openTestApi();
  files = changingBundle();
  await runImport();
  sara = await signIn(api);
  ids = await readIds();
});
afterEach(() => api.close());

async function runImport() {
  const imported = await importBundle(api.context, files);
  if (!imported.ok) throw new Error(imported.refusal.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return imported.value.merchantId;
}

async function readIds() {
  const merchant = await loadMerchant(api.context, await runImport());
  if (!merchant) throw new Error('the shop is open');
  const menu = await loadSellableMenu(api.context, merchant);
  const branches = await loadBranches(api.context, merchant);
  const item = (handle: string) => {
    const found = [...menu.items.values()].find((each) => each.handle === handle);
    if (!found) throw new Error(`no ${handle}`);
    return found;
  };
  const named = (things: { id: string; name: { 'en-us'?: string } }[], name: string) =>
    things.find((thing) => thing.name['en-us'] === name)?.id ?? '';
  const branch = (handle: string) => branches.find((each) => each.handle === handle)?.id ?? '';
  return { item, named, branch };
}

/** A line with the price that the guest saw when they added it. */
function aLine(handle: string, own: Partial<ItemConfiguration> = {}, quantity = 1): PayloadItem {
  const item = ids.item(handle);
  const configuration = { itemId: item.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '', ...own };
  return {
    id: item.id,
    quantity,
    price: fromMinor(priceConfiguration(item, configuration, ids.branch('olaya')), { code: 'SAR', digits: 2 }),
    modifiers: configuration.modifiers.map(({ modifierId, quantity: count }) => ({ id: modifierId, quantity: count })),
    ingredients: configuration.removedIngredientIds.map((id) => ({ id })),
    'combo-items': configuration.comboItems.map((part) => ({
      id: part.comboChoiceId,
      quantity: part.quantity,
      modifiers: [],
      ingredients: [],
    })),
  };
}

/** Two burgers with cheese and chilli and without onion, a cola, and a box of wrap and juice, from Olaya. */
function usualCart(): CheckoutPayload {
  const burger = ids.item('burger');
  const modifiers = burger.modifierGroups.flatMap((group) => group.modifiers);
  const choices = ids.item('box').comboSlots.flatMap((slot) => slot.choices);
  const part = (name: string) => ({
    comboChoiceId: ids.named(choices, name),
    quantity: 1,
    modifiers: [],
    removedIngredientIds: [],
  });
  return {
    source: 'Web',
    type: 'pickup',
    location: ids.branch('olaya'),
    'payment-type': 'cash',
    items: [
      aLine(
        'burger',
        {
          modifiers: ['Cheese', 'Chilli'].map((name) => ({ modifierId: ids.named(modifiers, name), quantity: 1 })),
          removedIngredientIds: [ids.named(burger.ingredients, 'Onion')],
        },
        2,
      ),
      aLine('cola'),
      aLine('box', { comboItems: [part('Wrap'), part('Juice')] }),
    ],
  };
}

const charges = async () => (await api.context.db.select().from(orders)).map(({ totalMinor }) => totalMinor / 100);

async function orderAfter({ change, wish }: ShopChange) {
  const world = { api, guest: sara };
  const payload = { ...usualCart(), ...(await wish?.(world)) };
  const seen = await readTotal(api, sara.token, payload);
  change(files, world);
  await runImport();
  return { seen: seen.total, ending: await orderWithRepairs(api, sara.token, payload, seen.total ?? 0) };
}

describe('something changes between the cart and the order', () => {
  const changes = Object.entries(shopChanges);

  test.each(changes.filter(([, { ends }]) => ends !== 'cancel'))(
    'ERR-12: %s: it ends in an order at the total that was last confirmed',
    async (_, change) => {
      const { seen, ending } = await orderAfter(change);
      expect(ending).toMatchObject({ kind: 'order', told: change.told });
      const confirmed = ending.kind === 'order' ? ending.confirmed : undefined;
      expect(await charges()).toEqual([confirmed]);
      // An unreported price is unchanged.
      expect(change.told.length > 0 || confirmed === seen).toBe(true);
    },
  );

  test.each(changes.filter(([, { ends }]) => ends === 'cancel'))(
    'ERR-12: %s: it ends in an explicit cancel',
    async (_, change) => {
      const { ending } = await orderAfter(change);
      expect(ending).toEqual({ kind: 'cancel', told: change.told });
      expect(await charges()).toEqual([]);
    },
  );

  test('more than twenty-five different things were changed', () => {
    expect(changes.length).toBeGreaterThan(25);
  });
});
