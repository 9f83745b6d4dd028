import { describe, expect, test } from 'vitest';
import {
  carriesTable,
  isOrderTypeServed,
  orderTypes,
  parseOrderType,
  pricedAs,
  wayOfServing,
  wireOrderType,
} from './order-type.ts';

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
    ['to  go', 'to-go'],
    ['togo', 'to-go'],
    ['eat-in', 'eat-in'],
    ['eat_in', 'eat-in'],
    ['dine-in', 'eat-in'],
    ['dine_in', 'eat-in'],
    [' Dine-In ', 'eat-in'],
    ['curbside', 'curbside'],
    ['Queue', 'queue'],
  ])('LOC-01: "%s" is %s', (written, expected) => {
    expect(parseOrderType(written)).toBe(expected);
  });

  test.each(['', 'drone', 'constructor', 'toString'])('"%s" is none', (written) => {
    expect(parseOrderType(written)).toBeUndefined();
  });
});

describe('wireOrderType', () => {
  test.each([
    ['deliver', 'delivery'],
    ['pickup', 'pickup'],
    ['eat-in', 'dine_in'],
    ['to-go', 'to_go'],
    ['curbside', 'curbside'],
    ['queue', 'queue'],
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
    ['queue', 'pickup'],
    ['eat-in', 'eat-in'],
  ] as const)('%s is served as %s', (orderType, expected) => {
    expect(wayOfServing(orderType)).toBe(expected);
  });
});

test('a table is named by guests who eat in and by those in the queue', () => {
  expect(orderTypes.filter(carriesTable)).toEqual(['eat-in', 'queue']);
  expect(carriesTable(undefined)).toBe(false);
});

test('an order to a car or from the queue is charged as a to-go order', () => {
  expect(orderTypes.map(pricedAs)).toEqual(['deliver', 'pickup', 'to-go', 'eat-in', 'to-go', 'to-go']);
});

test('guests queue wherever they are served at a branch', () => {
  expect(isOrderTypeServed('queue', ['deliver', 'pickup'])).toBe(true);
  expect(isOrderTypeServed('queue', ['queue'])).toBe(true);
  expect(isOrderTypeServed('queue', ['deliver'])).toBe(false);
  expect(isOrderTypeServed('curbside', ['to-go'])).toBe(true);
  expect(isOrderTypeServed('curbside', ['pickup'])).toBe(false);
  expect(isOrderTypeServed('deliver', ['to-go'])).toBe(false);
  expect(isOrderTypeServed('pickup', ['pickup'])).toBe(true);
});
