import { describe, expect, test } from 'vitest';
import { serviceCharges } from './order-charges.ts';

const service = {
  key: 'service_charge',
  name: 'Service',
  basisPoints: 1000,
  orderTypes: ['eat-in' as const],
  isTaxable: true,
};
const packaging = {
  key: 'packaging_charge',
  name: 'Packaging',
  amountMinor: 150,
  orderTypes: ['to-go' as const, 'deliver' as const],
  isTaxable: false,
};
const chargesFor = (orderType: 'eat-in' | 'to-go' | 'deliver' | 'pickup' | undefined, subtotalMinor = 5555) =>
  serviceCharges([service, packaging], { orderType, subtotalMinor });

describe('serviceCharges', () => {
  test('a percentage of the items, rounded half up', () => {
    expect(chargesFor('eat-in')).toEqual([
      { key: 'service_charge', name: 'Service', amountMinor: 556, isTaxable: true },
    ]);
  });

  test('a fixed amount', () => {
    const charge = { key: 'packaging_charge', name: 'Packaging', amountMinor: 150, isTaxable: false };
    expect(chargesFor('to-go')).toEqual([charge]);
    expect(chargesFor('deliver')).toEqual([charge]);
  });

  test('other types, no type and an empty cart pay none', () => {
    expect(chargesFor('pickup')).toEqual([]);
    expect(chargesFor(undefined)).toEqual([]);
    expect(chargesFor('eat-in', 0)).toEqual([]);
  });
});
