import { describe, expect, test } from 'vitest';
import { isCurbsideOffered, placedOrderType } from './location-choice.ts';

describe('isCurbsideOffered', () => {
  const all = { isSignedIn: true, isCurbsideEnabled: true, orderType: 'to-go' as const };

  test('CURB-02: only when all three hold', () => {
    expect(isCurbsideOffered(all)).toBe(true);
    expect(isCurbsideOffered({ ...all, isSignedIn: false })).toBe(false);
    expect(isCurbsideOffered({ ...all, isCurbsideEnabled: false })).toBe(false);
    for (const orderType of ['deliver', 'pickup', 'eat-in', undefined] as const) {
      expect(isCurbsideOffered({ ...all, orderType })).toBe(false);
    }
  });
});

describe('placedOrderType', () => {
  test('an order to go with a car is curbside, without one it is not', () => {
    expect(placedOrderType('to-go', { hasCar: true })).toBe('curbside');
    expect(placedOrderType('to-go', { hasCar: false })).toBe('to-go');
  });

  test('a car left from before never turns a delivery into curbside', () => {
    expect(placedOrderType('deliver', { hasCar: true })).toBe('deliver');
    expect(placedOrderType('eat-in', { hasCar: true })).toBe('eat-in');
  });
});
