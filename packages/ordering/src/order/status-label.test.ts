import { describe, expect, test } from 'vitest';
import { orderTypes } from '../location/order-type.ts';
import { orderStatusCodes } from './order-status.ts';
import { statusLabelKey, statusLabelKeys } from './status-label.ts';

describe('statusLabelKey', () => {
  test.each([
    ['posted', 'order.status.sent-to-branch'],
    ['accepted', 'order.status.received'],
    ['confirmed', 'order.status.confirmed'],
    ['in-kitchen', 'order.status.in-kitchen'],
    ['order-failed', 'order.status.failed'],
    ['cancelled-by-customer', 'order.status.cancelled'],
    ['cancelled-by-employee', 'order.status.cancelled-by-employee'],
  ] as const)('%s is %s for every order type', (code, expected) => {
    for (const orderType of orderTypes) expect(statusLabelKey(code, orderType)).toBe(expected);
  });

  test.each(['pickup', 'to-go', 'curbside'] as const)('%s is ready for collection, then collected', (orderType) => {
    expect(statusLabelKey('ready', orderType)).toBe('order.status.ready-for-collection');
    expect(statusLabelKey('finished', orderType)).toBe('order.status.collected');
  });

  test('an order for later is scheduled until its branch has got it, and only then sent', () => {
    expect(statusLabelKey('posted', 'to-go', { isReleased: false })).toBe('order.status.scheduled');
    expect(statusLabelKey('posted', 'to-go', { isReleased: true })).toBe('order.status.sent-to-branch');
    expect(statusLabelKey('cancelled-by-customer', 'to-go', { isReleased: false })).toBe('order.status.cancelled');
  });

  test('nobody collects a delivery or a meal at the table', () => {
    expect(statusLabelKey('ready', 'deliver')).toBe('order.status.ready-for-driver');
    expect(statusLabelKey('ready', 'eat-in')).toBe('order.status.ready-to-serve');
    expect(statusLabelKey('finished', 'deliver')).toBe('order.status.complete');
    expect(statusLabelKey('finished', 'eat-in')).toBe('order.status.complete');
  });

  test('every key in use is listed, so that every language has its words', () => {
    const used = orderTypes.flatMap((orderType) => orderStatusCodes.map((code) => statusLabelKey(code, orderType)));
    expect([...new Set([...used, 'order.status.placed', 'order.status.scheduled'])].toSorted()).toEqual(
      statusLabelKeys.toSorted(),
    );
  });
});
