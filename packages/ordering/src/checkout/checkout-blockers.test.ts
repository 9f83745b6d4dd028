import { describe, expect, test } from 'vitest';
import { checkoutBlockers, firstCheckoutBlocker, type CheckoutSituation } from './checkout-blockers.ts';

const burger = { itemId: 'burger', quantity: 1, availability: { isAvailable: true as const } };
const pickup: CheckoutSituation = {
  step: 'cart',
  isSignedIn: true,
  isMobileVerified: true,
  orderType: 'pickup',
  branchId: 'olaya',
  lines: [burger],
  subtotalMinor: 5000,
  notes: '',
};
const delivery: CheckoutSituation = { ...pickup, orderType: 'deliver' };
const order: CheckoutSituation = { ...pickup, step: 'order', paymentType: 'cash' };
const codesOf = (situation: CheckoutSituation) => checkoutBlockers(situation).map(({ code }) => code);

describe('checkoutBlockers', () => {
  test('a complete cart may go on', () => {
    expect(checkoutBlockers(pickup)).toEqual([]);
    expect(checkoutBlockers(delivery)).toEqual([]);
    expect(firstCheckoutBlocker(pickup)).toBeUndefined();
  });

  test('a visitor signs in first, a guest verifies the mobile', () => {
    expect(codesOf({ ...pickup, isSignedIn: false, isMobileVerified: false })).toEqual(['not-signed-in']);
    expect(codesOf({ ...pickup, isMobileVerified: false })).toEqual(['mobile-not-verified']);
  });

  test('CHK-23: a guest with an unverified mobile is stopped before everything else', () => {
    const everything = { ...order, isMobileVerified: false, lines: [], branchId: undefined };
    expect(firstCheckoutBlocker(everything)).toEqual({ code: 'mobile-not-verified' });
  });

  test('an empty cart, or one of removed upsell lines, is told so', () => {
    expect(codesOf({ ...pickup, lines: [], subtotalMinor: 0 })).toEqual(['cart-empty']);
    expect(codesOf({ ...pickup, lines: [{ ...burger, quantity: 0 }] })).toEqual(['cart-empty']);
  });

  test('CHK-16: notes of 256 characters pass, 257 are blocked', () => {
    expect(codesOf({ ...pickup, notes: 'x'.repeat(256) })).toEqual([]);
    expect(checkoutBlockers({ ...pickup, notes: 'x'.repeat(257) })).toEqual([
      { code: 'notes-too-long', length: 257, maximum: 256 },
    ]);
  });

  test('menu-only mode takes no orders', () => {
    expect(codesOf({ ...pickup, isMenuOnly: true })).toEqual(['menu-only']);
  });
});

describe('checkoutBlockers: amounts', () => {
  test.each([
    [5000, undefined, []],
    [5000, 0, []],
    [0, 0, []],
    [5000, 5000, []],
    [4999, 5000, ['below-zone-minimum']],
  ])('CHK-15: a subtotal of %d against a zone minimum of %s: %j', (subtotalMinor, zoneMinimumMinor, expected) => {
    expect(codesOf({ ...delivery, subtotalMinor, zoneMinimumMinor })).toEqual(expected);
  });

  test('delivery has a minimum of its own, told after that of the zone', () => {
    expect(checkoutBlockers({ ...delivery, deliveryMinimumMinor: 6000 })).toEqual([
      { code: 'below-delivery-minimum', minimumMinor: 6000 },
    ]);
    expect(codesOf({ ...delivery, zoneMinimumMinor: 7000, deliveryMinimumMinor: 6000 })).toEqual([
      'below-zone-minimum',
      'below-delivery-minimum',
    ]);
  });

  test('CHK-20: other types have the minimum of the order itself', () => {
    const minimums = { zoneMinimumMinor: 9000, deliveryMinimumMinor: 9000, orderMinimumMinor: 6000 };
    for (const orderType of ['pickup', 'to-go', 'eat-in', 'curbside'] as const) {
      expect(checkoutBlockers({ ...pickup, ...minimums, orderType })).toEqual([
        { code: 'below-order-minimum', minimumMinor: 6000 },
      ]);
    }
    expect(codesOf({ ...delivery, orderMinimumMinor: 6000 })).toEqual([]);
    expect(codesOf({ ...pickup, orderMinimumMinor: 5000 })).toEqual([]);
  });
});

describe('checkoutBlockers: where', () => {
  test('order type and branch have to be chosen', () => {
    expect(codesOf({ ...pickup, orderType: undefined, branchId: undefined })).toEqual(['order-type-missing']);
    expect(codesOf({ ...pickup, orderType: undefined, orderMinimumMinor: 9000 })).toEqual(['order-type-missing']);
    expect(codesOf({ ...pickup, branchId: undefined })).toEqual(['branch-missing']);
  });

  test('a point where nobody delivers is not a missing branch', () => {
    const outside = { isInsideDeliveryArea: false, branchId: undefined };
    expect(codesOf({ ...delivery, ...outside })).toEqual(['outside-delivery-area']);
    expect(codesOf({ ...pickup, isInsideDeliveryArea: false })).toEqual([]);
  });

  test('a closed branch takes no orders', () => {
    expect(codesOf({ ...pickup, isBranchTakingOrders: false })).toEqual(['branch-not-taking-orders']);
  });

  test('each item that the branch does not have is named', () => {
    const excluded = { isAvailable: false as const, reason: 'excluded' as const };
    const outOfStock = { isAvailable: false as const, reason: 'out-of-stock' as const };
    const lines = [
      burger,
      { itemId: 'ribs', quantity: 1, availability: excluded },
      { itemId: 'soup', quantity: 2, availability: outOfStock },
      { itemId: 'cola', quantity: 0, availability: outOfStock },
    ];
    expect(checkoutBlockers({ ...pickup, lines })).toEqual([
      { code: 'item-unavailable', itemId: 'ribs', availability: excluded },
      { code: 'item-unavailable', itemId: 'soup', availability: outOfStock },
    ]);
  });
});

describe('checkoutBlockers: placing the order', () => {
  test('a payment type has to be selected, but not yet in the cart', () => {
    expect(codesOf(order)).toEqual([]);
    expect(codesOf({ ...order, paymentType: undefined })).toEqual(['payment-type-missing']);
    expect(codesOf({ ...pickup, paymentType: undefined })).toEqual([]);
  });

  test('a delivery needs a saved address, no other type does', () => {
    expect(codesOf({ ...order, orderType: 'deliver' })).toEqual(['address-missing']);
    expect(codesOf({ ...order, orderType: 'deliver', addressId: 'home' })).toEqual([]);
  });

  test('CART-32: eating in needs a table number, and 0 means none', () => {
    expect(codesOf({ ...order, orderType: 'eat-in' })).toEqual(['table-missing']);
    expect(codesOf({ ...order, orderType: 'eat-in', tableNumber: 0 })).toEqual([]);
    expect(codesOf({ ...order, orderType: 'to-go' })).toEqual([]);
  });

  test('everything at once is told in a fixed order', () => {
    const unavailable = { isAvailable: false as const, reason: 'sold-out' as const };
    expect(
      codesOf({
        ...delivery,
        step: 'order',
        isSignedIn: false,
        branchId: undefined,
        lines: [{ ...burger, availability: unavailable }],
        zoneMinimumMinor: 9000,
        deliveryMinimumMinor: 8000,
        notes: 'x'.repeat(300),
      }),
    ).toEqual([
      'not-signed-in',
      'notes-too-long',
      'below-zone-minimum',
      'below-delivery-minimum',
      'branch-missing',
      'item-unavailable',
      'address-missing',
      'payment-type-missing',
    ]);
  });
});
