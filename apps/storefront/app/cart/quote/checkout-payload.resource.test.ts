import { checkoutPayload } from '@sufra/contracts';
import { describe, expect, it } from 'vitest';
import { aKeptLine } from '../testing/device-lines.ts';
import { type CheckoutDraft, presentCheckout } from './checkout.resource.ts';

const draft = (own: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  currency: { code: 'SAR', digits: 2 },
  lines: [aKeptLine()],
  notes: 'Ring twice',
  device: 'phone',
  orderType: 'pickup',
  branchId: 'olaya',
  addressId: 'home',
  position: { latitude: 24.7, longitude: 46.67 },
  table: '7',
  customerId: 'guest-1',
  paymentType: 'cash',
  seen: { subtotalMinor: 6100, discountMinor: 0, vatMinor: 796, deliveryChargeMinor: 0, totalMinor: 6100 },
  ...own,
});

describe('checkout payload', () => {
  it('CHK-01: has every documented field', () => {
    const fields = Object.keys(presentCheckout(draft()));
    for (const field of [
      'customer',
      'source',
      'subtotal',
      'discount',
      'device',
      'notes',
      'vat-amount',
      'total',
      'type',
      'car-id',
      'table-label',
      'coupon-code',
      'promotion-name',
      'items',
      'delivery-charge',
      'address',
      'location',
      'scheduled-time',
      'campaign-id',
    ]) {
      expect(fields).toContain(field);
    }
  });

  it('is what the contract reads, complete or with nothing decided yet', () => {
    const undecided = presentCheckout({ currency: { code: 'SAR', digits: 2 }, lines: [], notes: '', device: 'phone' });
    expect(checkoutPayload.safeParse(presentCheckout(draft())).success).toBe(true);
    expect(checkoutPayload.safeParse(undecided).success).toBe(true);
  });

  it('CHK-02: the source is always Web', () => {
    expect(presentCheckout(draft()).source).toBe('Web');
  });

  it('CHK-03: the type is curbside when a car is chosen, otherwise the order type', () => {
    expect(presentCheckout(draft({ orderType: 'to-go', carId: 'my-car' }))).toMatchObject({
      type: 'curbside',
      'car-id': 'my-car',
    });
    expect(presentCheckout(draft({ orderType: 'to-go' }))).toMatchObject({ type: 'to-go', 'car-id': null });
  });

  it('CHK-04: each item has id, price, quantity, notes, discount, ingredients, modifiers and combo items', () => {
    expect(presentCheckout(draft()).items).toEqual([
      {
        id: 'burger',
        price: 30.5,
        quantity: 2,
        notes: 'Well done',
        discount: 0,
        ingredients: [{ id: 'onion', quantity: 1 }],
        modifiers: [{ id: 'cheese', price: 2, quantity: 1 }],
        'combo-items': [
          { id: 'cola-choice', price: 0.5, quantity: 1, ingredients: [{ id: 'ice', quantity: 1 }], modifiers: [] },
        ],
      },
    ]);
  });

  it('says of an item which a promotion grants, and of an extra, what it is', () => {
    const granted = aKeptLine({ isPromotion: true, promotionPriceMinor: 0 });
    const [promotion] = presentCheckout(draft({ lines: [granted] })).items;
    expect(promotion).toMatchObject({ 'is-promotion': true });
    expect(promotion).not.toHaveProperty('is-upsell');
    const [extra] = presentCheckout(draft({ lines: [aKeptLine({ isUpsell: true })] })).items;
    expect(extra).toMatchObject({ 'is-upsell': true });
    expect(extra).not.toHaveProperty('is-promotion');
  });

  it('CHK-05: only ingredients that were left out travel', () => {
    const everythingIn = aKeptLine({ removedIngredientIds: [], comboItems: [] });
    expect(presentCheckout(draft({ lines: [everythingIn] })).items[0]?.ingredients).toEqual([]);
  });

  it('CHK-06: delivering names the saved address and no branch', () => {
    const payload = presentCheckout(draft({ orderType: 'deliver' }));
    expect([payload.address, payload.location]).toEqual(['home', null]);
  });

  it('CHK-07: any other type names the branch and no address', () => {
    for (const orderType of ['pickup', 'to-go', 'eat-in'] as const) {
      const payload = presentCheckout(draft({ orderType }));
      expect([payload.address, payload.location, payload.lat]).toEqual([null, 'olaya', null]);
    }
  });

  it('names the table only when eating in', () => {
    expect(presentCheckout(draft({ orderType: 'eat-in' }))['table-label']).toBe('7');
    expect(presentCheckout(draft({ orderType: 'queue' }))).toMatchObject({ type: 'queue', 'table-label': '7' });
    expect(presentCheckout(draft())['table-label']).toBeNull();
  });

  it('leaves out an upsell line that was removed', () => {
    const removed = aKeptLine({ isUpsell: true, quantity: 0 });
    expect(presentCheckout(draft({ lines: [aKeptLine(), removed] })).items).toHaveLength(1);
  });
});
