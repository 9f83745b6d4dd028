import { describe, expect, test } from 'vitest';
import { orderCharges, type ChargeRules } from './order-charges.ts';

const rules: ChargeRules = {
  services: [
    { key: 'service_charge', name: 'Service', basisPoints: 1000, orderTypes: ['eat-in', 'to-go'], isTaxable: true },
  ],
  delivery: {
    name: 'Delivery',
    freeFromMinor: 15_000,
    specialFromMinor: 10_000,
    specialChargeMinor: 500,
    isTaxable: false,
  },
};
const delivered = (subtotalMinor: number) =>
  orderCharges(rules, { orderType: 'deliver', areaChargeMinor: 1500, subtotalMinor });

describe('orderCharges', () => {
  test.each([
    [9_999, 1500],
    [10_000, 500],
    [15_000, 0],
  ])(
    'PRICE-19, PRICE-20: a delivery of %d costs %d, taxed or not as the merchant says',
    (subtotalMinor, amountMinor) => {
      expect(delivered(subtotalMinor)).toEqual([
        { key: 'delivery_charge', name: 'Delivery', amountMinor, isTaxable: false },
      ]);
    },
  );

  test('PRICE-15: service is charged for its order types, a curbside order being one to go', () => {
    const service = [{ key: 'service_charge', name: 'Service', amountMinor: 500, isTaxable: true }];
    expect(orderCharges(rules, { orderType: 'eat-in', subtotalMinor: 5000 })).toEqual(service);
    expect(orderCharges(rules, { orderType: 'curbside', subtotalMinor: 5000 })).toEqual(service);
    expect(orderCharges(rules, { orderType: 'pickup', subtotalMinor: 5000 })).toEqual([]);
  });

  test('nothing is delivered before the area is known, nor without a type', () => {
    expect(orderCharges(rules, { orderType: 'deliver', subtotalMinor: 5000 })).toEqual([]);
    expect(orderCharges(rules, { orderType: undefined, areaChargeMinor: 1500, subtotalMinor: 5000 })).toEqual([]);
  });
});
