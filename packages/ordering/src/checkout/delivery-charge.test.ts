import { describe, expect, test } from 'vitest';
import { deliveryCharge } from './order-charges.ts';

const area = { chargeMinor: 1500 };
const free = { ...area, freeFromMinor: 10_000 };
const special = { ...area, specialFromMinor: 5000, specialChargeMinor: 700 };

describe('deliveryCharge', () => {
  test('is the charge of the delivery area', () => {
    expect(deliveryCharge(area, 0)).toBe(1500);
    expect(deliveryCharge(area, 1_000_000)).toBe(1500);
  });

  test.each([
    [9999, 1500],
    [10_000, 0],
    [10_001, 0],
  ])('PRICE-19: free from 100.00 on: a subtotal of %d pays %d', (subtotal, expected) => {
    expect(deliveryCharge(free, subtotal)).toBe(expected);
  });

  test.each([
    [4999, 1500],
    [5000, 700],
    [9999, 700],
  ])('PRICE-20: special from 50.00 on: a subtotal of %d pays %d', (subtotal, expected) => {
    expect(deliveryCharge(special, subtotal)).toBe(expected);
  });

  test('PRICE-19, PRICE-20: where both are reached, free wins', () => {
    expect(deliveryCharge({ ...special, freeFromMinor: 10_000 }, 10_000)).toBe(0);
    expect(deliveryCharge({ ...special, freeFromMinor: 3000 }, 4000)).toBe(0);
  });

  test('a threshold of 0 or none means off', () => {
    expect(deliveryCharge({ ...area, freeFromMinor: 0 }, 5000)).toBe(1500);
    expect(deliveryCharge({ ...special, specialFromMinor: 0 }, 5000)).toBe(1500);
    expect(deliveryCharge({ ...area, specialFromMinor: 100 }, 5000)).toBe(1500);
  });

  test('a special charge of 0 counts, and may also be higher', () => {
    expect(deliveryCharge({ ...special, specialChargeMinor: 0 }, 5000)).toBe(0);
    expect(deliveryCharge({ ...special, specialChargeMinor: 2000 }, 5000)).toBe(2000);
  });
});
