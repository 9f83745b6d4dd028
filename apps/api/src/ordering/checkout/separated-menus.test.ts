import type { CalculationDocument, CouponListDocument, DigitalCouponListDocument } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { importShop } from '../../testing/a-bundle.ts';
import { findIds, type ShopIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';

const name = (english: string) => ({ 'en-us': english, 'ar-sa': english, fr: english });

/** A merchant whose delivery menu is another one: the same cola stands in both, at two prices. */
const files = {
  'menus/main/menu.json': {
    handle: 'main',
    name: name('Main'),
    categories: ['drinks'],
    orderTypes: ['pickup', 'to-go'],
  },
  'menus/main/categories/grill.json': null,
  'menus/main/categories/drinks.json': {
    handle: 'drinks',
    name: name('Drinks'),
    items: [
      { handle: 'cola', name: name('Cola'), price: '8.00' },
      { handle: 'tea', name: name('Tea'), price: '6.00' },
    ],
  },
  'menus/delivery/menu.json': {
    handle: 'delivery',
    name: name('Delivery'),
    categories: ['bottles'],
    orderTypes: ['deliver'],
  },
  'menus/delivery/categories/bottles.json': {
    handle: 'bottles',
    name: name('Bottles'),
    items: [{ handle: 'cola', name: name('Cola'), price: '11.00' }],
  },
  'content/sliders.json': null,
  'promotions.json': {
    promotions: [{ handle: 'cola', code: 'COLA', name: name('Cola'), benefit: { type: 'free-item', item: 'cola' } }],
  },
  'coupons.json': {
    coupons: [{ code: 'TYPED', name: name('Cola'), benefit: { type: 'free-item', item: 'cola' } }],
  },
};

let api: TestApi;
let ids: ShopIds;
let colas: { main: string; delivery: string };
beforeEach(async () => {
  api = await openTestApi();
  const shop = await importShop(api, { application: { slider: undefined }, files });
  ids = await findIds(api, shop);
  const merchant = await loadMerchant(api.context, shop.id);
  if (!merchant) throw new Error('the shop is not open');
  const menu = await loadSellableMenu(api.context, merchant);
  const colaIn = (handle: string) => {
    const { id } = menu.menus.find((each) => each.handle === handle) ?? { id: '' };
    return [...menu.items.values()].find((item) => item.handle === 'cola' && item.menuId === id)?.id ?? '';
  };
  colas = { main: colaIn('main'), delivery: colaIn('delivery') };
});
afterEach(() => api.close());

const toGo = () => ({ type: 'to-go', location: ids.olaya });
const delivered = () => ({ type: 'deliver', lat: 24.69, long: 46.68 });

describe('an item that several menus have', () => {
  test('is given from the menu that the order type orders from', async () => {
    const given = async (place: object) => {
      const response = await api.call('POST', '/digital-coupons', { body: { ...place, items: [] } });
      return response.json<DigitalCouponListDocument>().included?.map(({ attributes }) => attributes['item-id']);
    };
    expect(await given(toGo())).toEqual([colas.main, colas.main]);
    expect(await given(delivered())).toEqual([colas.delivery, colas.delivery]);
  });

  test('is granted there and refused from the other menu', async () => {
    const quote = (place: object, id: string) =>
      api.call('POST', '/promotions/validation', {
        body: { ...place, 'campaign-id': 'COLA', items: [{ id, quantity: 1, 'is-promotion': true }] },
      });
    for (const [place, here, there] of [
      [toGo(), colas.main, colas.delivery],
      [delivered(), colas.delivery, colas.main],
    ] as const) {
      const { data } = (await quote(place, here)).json<CalculationDocument>();
      expect(data.attributes.items).toMatchObject([{ total: 0, 'is-promotion': true }]);
      expect((await quote(place, there)).json().errors).toMatchObject([{ code: 'promotion-line-not-granted' }]);
    }
  });

  test('a coupon asked by its code names the item of the order type that is asked for', async () => {
    const given = async (filter: string) => {
      const response = await api.call('GET', `/coupons?filter[coupon-code]=TYPED&include=promotion${filter}`);
      return response.json<CouponListDocument>().included?.[0]?.attributes['item-id'];
    };
    expect(await given('&filter[order-type]=to-go')).toBe(colas.main);
    expect(await given('&filter[order-type]=deliver')).toBe(colas.delivery);
    expect(Object.values(colas)).toContain(await given(''));
  });
});
