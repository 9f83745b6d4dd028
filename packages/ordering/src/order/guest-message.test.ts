import { describe, expect, test } from 'vitest';
import type { OrderType } from '../location/order-type.ts';
import {
  fillMessage,
  type GuestMoment,
  guestMomentOf,
  guestMoments,
  isStillNews,
  messageVariables,
  unknownPlaceholders,
} from './guest-message.ts';
import { type OrderStatusCode, orderStatusCodes } from './order-status.ts';

describe('the moments of an order that its guest is told by message', () => {
  test.each<[OrderType, OrderStatusCode[]]>([
    ['pickup', ['accepted', 'ready', 'cancelled-by-employee']],
    ['curbside', ['accepted', 'ready', 'cancelled-by-employee']],
    ['queue', ['accepted', 'ready', 'cancelled-by-employee']],
    ['deliver', ['accepted', 'on-the-way', 'cancelled-by-employee']],
    ['eat-in', ['cancelled-by-employee']],
  ])('of an order for %s are %j', (type, told) => {
    expect(orderStatusCodes.filter((code) => guestMomentOf(type, code) !== undefined)).toEqual(told);
  });

  test.each<[GuestMoment, OrderStatusCode, OrderStatusCode, boolean]>([
    ['accepted', 'accepted', 'accepted', true],
    ['accepted', 'accepted', 'in-kitchen', true],
    ['accepted', 'accepted', 'ready', false],
    ['accepted', 'accepted', 'cancelled-by-employee', false],
    ['delayed', 'accepted', 'in-kitchen', true],
    ['delayed', 'in-kitchen', 'ready', false],
    ['ready', 'ready', 'ready', true],
    ['ready', 'ready', 'finished', false],
    ['on-the-way', 'on-the-way', 'delivered', false],
    ['cancelled', 'cancelled-by-employee', 'cancelled-by-employee', true],
  ])('%s at %s is news of an order that is %s: %s', (moment, then, now, isNews) => {
    expect(isStillNews(moment, { status: then, delayMinutes: 0 }, { status: now, delayMinutes: 0 })).toBe(isNews);
  });

  test('of several promises only the last is news', () => {
    const order = { status: 'accepted', delayMinutes: 5 } as const;
    expect(isStillNews('delayed', order, { ...order, delayMinutes: 15 })).toBe(false);
    expect(isStillNews('accepted', { ...order, delayMinutes: 0 }, order)).toBe(false);
    expect(isStillNews('delayed', order, order)).toBe(true);
  });
});

describe('the text of a message', () => {
  const values = { restaurant: 'Saffron & Char', branch: 'Olaya', number: '007', time: '12:40 PM' };

  test('has the values in the places of their names', () => {
    const text = '{restaurant}: order {number} of {branch} at {time}, {number}.';
    expect(fillMessage(text, values)).toBe('Saffron & Char: order 007 of Olaya at 12:40 PM, 007.');
  });

  test('a value is never read as a name', () => {
    expect(fillMessage('{branch}', { ...values, branch: '{number} $1 $&' })).toBe('{number} $1 $&');
  });

  test.each<[GuestMoment, string, string[]]>([
    ['accepted', 'Order {number}, {time}', []],
    ['ready', 'Order {number}, {time}', ['{time}']],
    ['ready', 'Order { number } {Number} {}', ['{ number }', '{Number}', '{}']],
    ['ready', 'Order {number', ['{']],
    ['ready', 'Order {{number}}', ['{', '}']],
    ['ready', '{constructor}', ['{constructor}']],
  ])('of %s as %j has %j that no message has', (moment, text, unknown) => {
    expect(unknownPlaceholders(moment, text)).toEqual(unknown);
  });

  test('of every moment keeps no name when it is filled', () => {
    for (const moment of guestMoments) {
      const variables = messageVariables(moment, values);
      expect(variables.slice(0, 3)).toEqual(['Saffron & Char', 'Olaya', '007']);
      expect(variables.length).toBe(moment === 'accepted' || moment === 'delayed' ? 4 : 3);
    }
  });
});
