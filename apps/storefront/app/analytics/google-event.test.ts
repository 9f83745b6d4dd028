import { expect, test } from 'vitest';
import type { EventItem } from '../shell/shop-events.ts';
import { googleEvent, majorAmounts, metaEvent, tiktokEvent } from './trackers.ts';

const riyals = { currency: 'SAR', toMajor: majorAmounts(2) };
const dinars = { currency: 'KWD', toMajor: majorAmounts(3) };

const burger: EventItem = {
  itemId: 'burger',
  name: { 'ar-sa': 'برجر', 'en-us': 'Burger' },
  unitPriceMinor: 4250,
  quantity: 2,
};
const cola: EventItem = { itemId: 'cola', name: { 'en-us': 'Cola' }, unitPriceMinor: 799, quantity: 1 };
const contents = { items: [burger, cola], totalMinor: 9299 };
const order = { ...contents, orderId: 'order-1', number: '17' };

test.each(['view_cart', 'place_order', 'abandoned_cart'] as const)(
  '%s carries the whole cart in major units',
  (name) => {
    expect(googleEvent({ name, payload: contents }, riyals)).toEqual({
      name,
      isCommerce: true,
      parameters: {
        currency: 'SAR',
        value: 92.99,
        items: [
          { item_id: 'burger', item_name: 'Burger', price: 42.5, quantity: 2, index: 0 },
          { item_id: 'cola', item_name: 'Cola', price: 7.99, quantity: 1, index: 1 },
        ],
      },
    });
  },
);

test.each(['add_to_cart', 'remove_from_cart', 'quantity_increase', 'quantity_decrease'] as const)(
  '%s carries its line and what it is worth',
  (name) => {
    const { parameters } = googleEvent({ name, payload: burger }, riyals);
    expect(parameters).toMatchObject({ currency: 'SAR', value: 85, items: [{ item_id: 'burger', quantity: 2 }] });
  },
);

test('a purchase carries its order, apply_promo its code, and login its way', () => {
  expect(googleEvent({ name: 'purchase', payload: order }, riyals).parameters).toMatchObject({
    transaction_id: 'order-1',
    value: 92.99,
    currency: 'SAR',
  });
  const promo = googleEvent({ name: 'apply_promo', payload: { code: 'WELCOME10', name: 'Welcome' } }, riyals);
  expect(promo).toEqual({
    name: 'apply_promo',
    parameters: { coupon: 'WELCOME10', promotion_name: 'Welcome' },
    isCommerce: false,
  });
  expect(googleEvent({ name: 'login', payload: { method: 'mobile' } }, riyals).parameters).toEqual({
    method: 'mobile',
  });
});

test('a dinar has three decimals, and no sum grows a tail of digits', () => {
  const { parameters } = googleEvent({ name: 'view_cart', payload: { items: [], totalMinor: 1100 } }, dinars);
  expect(parameters).toMatchObject({ currency: 'KWD', value: 1.1 });
});

test('ANALYT-10: Meta is told AddToCart and Purchase, with amounts in major units and nothing else', () => {
  expect(metaEvent({ name: 'add_to_cart', payload: burger }, riyals)).toEqual({
    name: 'AddToCart',
    parameters: {
      content_type: 'product',
      content_ids: ['burger'],
      contents: [{ id: 'burger', quantity: 2 }],
      currency: 'SAR',
      value: 85,
    },
  });
  expect(metaEvent({ name: 'purchase', payload: order }, riyals)).toMatchObject({
    name: 'Purchase',
    id: 'order-1',
    parameters: { currency: 'SAR', value: 92.99, content_ids: ['burger', 'cola'] },
  });
  expect(metaEvent({ name: 'view_cart', payload: contents }, riyals)).toBeUndefined();
});

test('ANALYT-10: TikTok is told AddToCart and CompletePayment', () => {
  expect(tiktokEvent({ name: 'add_to_cart', payload: cola }, riyals)).toEqual({
    name: 'AddToCart',
    parameters: {
      contents: [{ content_id: 'cola', content_type: 'product', content_name: 'Cola', quantity: 1, price: 7.99 }],
      value: 7.99,
      currency: 'SAR',
    },
  });
  expect(tiktokEvent({ name: 'purchase', payload: order }, riyals)).toMatchObject({
    name: 'CompletePayment',
    id: 'order-1',
    parameters: { value: 92.99, currency: 'SAR' },
  });
  expect(tiktokEvent({ name: 'login', payload: { method: 'mobile' } }, riyals)).toBeUndefined();
});
