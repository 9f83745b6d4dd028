import { beforeEach, describe, expect, it } from 'vitest';
import { aKeptLine } from './testing/device-lines.ts';
import { memoryStorage } from '../storage/testing/memory-storage.ts';
import { readCart, writeCart } from './cart-store.ts';
import { emptyCart } from './device-line.ts';

const riyal = { code: 'SAR', digits: 2 };
let storage: Storage;

beforeEach(() => {
  storage = memoryStorage();
});

const stored = (key: string) => JSON.parse(storage.getItem(key) ?? 'null') as Record<string, unknown>[];

describe('cart storage', () => {
  it('CART-01: a kept line has the documented fields, with names, prices and what was left out', () => {
    writeCart({ ...emptyCart, lines: [aKeptLine()] }, storage, riyal);

    expect(stored('items')[0]).toEqual({
      lineId: 'line-1',
      id: 'burger',
      name: { 'en-us': 'Burger', 'ar-sa': 'برجر' },
      description: { 'en-us': 'With fries' },
      price: 30,
      total: 32.5,
      subtotal: 65,
      quantity: 2,
      notes: 'Well done',
      discount: 0,
      imgUrl: '/burger.webp',
      'combo-items': [
        {
          id: 'cola-choice',
          name: { 'en-us': 'Cola' },
          price: 0.5,
          quantity: 1,
          ingredients: [{ id: 'ice', quantity: 1, checked: false, name: { 'en-us': 'Ice' } }],
          modifiers: [],
        },
      ],
      modifiers: [{ id: 'cheese', name: { 'en-us': 'Cheese' }, price: 2, quantity: 1, attributes: { price: 2 } }],
      ingredients: [{ id: 'onion', quantity: 1, checked: false, name: { 'en-us': 'Onion' } }],
      prices: [{ location: 'olaya', price: 28 }],
      'excluded-locations': ['diriyah'],
      'out-of-stock-locations': ['hittin'],
      'is-promotion': false,
      'item-promo-price': null,
      'digital-coupon-id': null,
      isUpsell: false,
      currency: 'SAR',
    });
  });

  it('STATE-01, CART-24: the items key gives back the same cart after a reload', () => {
    const cart = { lines: [aKeptLine()], notes: 'Ring twice', resetAt: 5, lastActivityAt: 4 };
    writeCart(cart, storage, riyal);
    expect(readCart(storage, riyal)).toEqual(cart);
  });

  it('CART-25: upsell items are kept apart and come back after a reload', () => {
    const upsell = aKeptLine({ lineId: 'dip', isUpsell: true, quantity: 0 });
    writeCart({ ...emptyCart, lines: [aKeptLine(), upsell] }, storage, riyal);

    expect(stored('upsell_items')).toHaveLength(1);
    expect(stored('items')).toHaveLength(1);
    expect(readCart(storage, riyal).lines).toEqual([aKeptLine(), upsell]);
  });

  it('STATE-14, STATE-15: reset time, last activity and notes have keys of their own', () => {
    writeCart({ ...emptyCart, notes: 'No cutlery', resetAt: 1000, lastActivityAt: 900 }, storage, riyal);
    expect(['cart_reset_time', 'cart_last_activity', 'cart_notes'].map((key) => storage.getItem(key))).toEqual([
      '1000',
      '900',
      'No cutlery',
    ]);
  });

  it('keeps the good lines when another is broken', () => {
    writeCart({ ...emptyCart, lines: [aKeptLine()] }, storage, riyal);
    const broken = [
      null,
      7,
      {},
      { id: 'x' },
      { ...stored('items')[0], quantity: -1 },
      { ...stored('items')[0], price: '3' },
    ];
    storage.setItem('items', JSON.stringify([...broken, ...stored('items')]));
    expect(readCart(storage, riyal).lines).toEqual([aKeptLine()]);
  });

  it('keeps a line whose choices have lost their names', () => {
    const nameless = aKeptLine({ labels: {} });
    writeCart({ ...emptyCart, lines: [nameless] }, storage, riyal);
    expect(readCart(storage, riyal).lines).toMatchObject([
      {
        itemId: 'burger',
        modifiers: nameless.modifiers,
        removedIngredientIds: nameless.removedIngredientIds,
        comboItems: nameless.comboItems,
        choicesMinor: nameless.choicesMinor,
      },
    ]);
  });

  it('starts empty when something else broke the storage', () => {
    storage.setItem('items', '{oops');
    storage.setItem('cart_reset_time', '"soon"');
    expect(readCart(storage, riyal)).toEqual(emptyCart);
  });

  it('reads a cart item that has only the documented fields', () => {
    storage.setItem('items', JSON.stringify([{ id: 'tea', name: { 'en-us': 'Tea' }, price: 5, quantity: 1 }]));
    expect(readCart(storage, riyal).lines[0]).toMatchObject({
      itemId: 'tea',
      priceMinor: 500,
      choicesMinor: 0,
      quantity: 1,
    });
  });

  it('keeps three decimals where the currency has them', () => {
    const dinar = { code: 'KWD', digits: 3 };
    writeCart({ ...emptyCart, lines: [aKeptLine({ priceMinor: 1250 })] }, storage, dinar);
    expect(stored('items')[0]?.['price']).toBe(1.25);
    expect(readCart(storage, dinar).lines[0]?.priceMinor).toBe(1250);
  });

  it('leaves out what was put into it while the shop sold in another currency: its prices are of nothing that is sold', () => {
    const dinar = { code: 'KWD', digits: 3 };
    writeCart({ ...emptyCart, lines: [aKeptLine()] }, storage, riyal);
    expect(readCart(storage, dinar).lines).toEqual([]);
    expect(readCart(storage, riyal).lines).toEqual([aKeptLine()]);
  });

  it('leaves nothing behind when the cart is emptied', () => {
    writeCart({ ...emptyCart, lines: [aKeptLine()], notes: 'x', resetAt: 1 }, storage, riyal);
    writeCart(emptyCart, storage, riyal);
    expect(storage.length).toBe(0);
  });
});
