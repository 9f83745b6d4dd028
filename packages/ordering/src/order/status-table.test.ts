import { describe, expect, test } from 'vitest';
import { orderStatusCodes } from './order-status.ts';
import {
  cameToNothing,
  clearsAlert,
  hasStatus,
  isCooked,
  isFinalStatus,
  isVisibleStatus,
  statusSequence,
} from './status-table.ts';

describe('the status table', () => {
  test('leads from the payment to the guest in a fixed sequence', () => {
    const way = orderStatusCodes.filter((code) => statusSequence(code) <= 8);
    expect(way.map((code) => [statusSequence(code), code])).toEqual([
      [0, 'waiting-for-payment'],
      [1, 'posted'],
      [2, 'accepted'],
      [3, 'confirmed'],
      [4, 'in-kitchen'],
      [5, 'ready'],
      [6, 'on-the-way'],
      [7, 'delivered'],
      [8, 'finished'],
    ]);
  });

  test('ends finished, failed or cancelled, and nowhere else', () => {
    expect(orderStatusCodes.filter(isFinalStatus)).toEqual([
      'finished',
      'order-failed',
      'cancelled-by-customer',
      'cancelled-by-employee',
    ]);
  });

  test('only deliveries are on the way and delivered', () => {
    for (const orderType of ['pickup', 'to-go', 'eat-in', 'curbside'] as const) {
      expect(orderStatusCodes.filter((code) => !hasStatus(orderType, code))).toEqual(['on-the-way', 'delivered']);
    }
    expect(orderStatusCodes.every((code) => hasStatus('deliver', code))).toBe(true);
  });

  test('guests see every status but the wait for the payment', () => {
    expect(orderStatusCodes.filter((code) => !isVisibleStatus(code))).toEqual(['waiting-for-payment']);
  });

  test('three ends come to nothing, and only what is ready or further is cooked', () => {
    expect(orderStatusCodes.filter(cameToNothing)).toEqual([
      'order-failed',
      'cancelled-by-customer',
      'cancelled-by-employee',
    ]);
    expect(orderStatusCodes.filter(isCooked)).toEqual(['ready', 'on-the-way', 'delivered', 'finished']);
  });

  test('the alert goes when the food is ready or the order is over or unpaid', () => {
    expect(orderStatusCodes.filter(clearsAlert)).toEqual([
      'waiting-for-payment',
      'ready',
      'finished',
      'order-failed',
      'cancelled-by-customer',
      'cancelled-by-employee',
    ]);
  });
});
