import { describe, expect, test } from 'vitest';
import { orderTypes, wayOfServing } from './order-type.ts';
import { parseAllowedOrderTypes, parseOrderType, wireOrderType } from './parse-order-type.ts';

describe('parseOrderType', () => {
  test.each([
    ['deliver', 'deliver'],
    ['delivery', 'deliver'],
    ['DELIVER', 'deliver'],
    ['pickup', 'pickup'],
    ['Pick-up', 'pickup'],
    ['to-go', 'to-go'],
    ['to_go', 'to-go'],
    ['TO GO', 'to-go'],
    ['eat-in', 'eat-in'],
    ['eat_in', 'eat-in'],
    ['dine-in', 'eat-in'],
    ['dine_in', 'eat-in'],
    [' Dine-In ', 'eat-in'],
    ['curbside', 'curbside'],
  ])('LOC-01: "%s" is %s', (written, expected) => {
    expect(parseOrderType(written)).toBe(expected);
  });

  test.each(['queue', '', 'drone', 'constructor', 'toString'])('"%s" is none', (written) => {
    expect(parseOrderType(written)).toBeUndefined();
  });
});

describe('parseAllowedOrderTypes', () => {
  test.each([
    ['deliver,pickup,to-go,eat-in', ['deliver', 'pickup', 'to-go', 'eat-in']],
    ['eat-in, deliver', ['eat-in', 'deliver']],
    ['delivery,dine_in,to_go', ['deliver', 'eat-in', 'to-go']],
    ['curbside,to-go,queue', ['to-go']],
    ['pickup,drone,pickup,', ['pickup']],
    ['', []],
  ])('LOC-02: "%s" offers %j', (list, expected) => {
    expect(parseAllowedOrderTypes(list)).toEqual(expected);
  });
});

describe('wireOrderType', () => {
  test.each([
    ['deliver', 'delivery'],
    ['pickup', 'pickup'],
    ['eat-in', 'dine_in'],
    ['to-go', 'to_go'],
    ['curbside', 'curbside'],
  ] as const)('ORDER-04: %s travels as %s', (orderType, expected) => {
    expect(wireOrderType(orderType)).toBe(expected);
  });

  test('what travels is understood when it comes back', () => {
    for (const orderType of orderTypes) expect(parseOrderType(wireOrderType(orderType))).toBe(orderType);
  });
});

describe('wayOfServing', () => {
  test.each([
    ['deliver', 'deliver'],
    ['pickup', 'pickup'],
    ['to-go', 'pickup'],
    ['curbside', 'pickup'],
    ['eat-in', 'eat-in'],
  ] as const)('%s is served as %s', (orderType, expected) => {
    expect(wayOfServing(orderType)).toBe(expected);
  });
});
