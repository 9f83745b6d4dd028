import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderTypes } from '../location/order-type.ts';
import { arrivalCode, canArrive, canMoveTo, checkMove } from './move-order.ts';
import { orderStatusCodes } from './order-status.ts';
import { isFinalStatus, statusSequence } from './status-table.ts';

const staffOf = (orderType: (typeof orderTypes)[number]) => ({ orderType, actor: 'staff' as const });
const refused = (code: string) => ({ ok: false, refusal: { code } });

describe('checkMove by staff', () => {
  test('each step may follow the one before it', () => {
    const way = [
      'posted',
      'accepted',
      'confirmed',
      'in-kitchen',
      'ready',
      'on-the-way',
      'delivered',
      'finished',
    ] as const;
    way.slice(1).forEach((to, index) => {
      expect(checkMove(way[index] ?? 'posted', to, staffOf('deliver'))).toEqual({ ok: true, value: to });
    });
  });

  test('steps may be skipped', () => {
    expect(canMoveTo('posted', 'in-kitchen', staffOf('pickup'))).toBe(true);
    expect(canMoveTo('ready', 'finished', staffOf('pickup'))).toBe(true);
    expect(canMoveTo('ready', 'finished', staffOf('deliver'))).toBe(true);
  });

  test.each([
    ['ready', 'in-kitchen'],
    ['accepted', 'accepted'],
    ['posted', 'waiting-for-payment'],
  ] as const)('never back or in place: %s to %s', (from, to) => {
    expect(checkMove(from, to, staffOf('deliver'))).toEqual(refused('not-forward'));
  });

  test.each(['finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee'] as const)(
    'nothing follows %s',
    (from) => {
      for (const to of orderStatusCodes) {
        expect(checkMove(from, to, staffOf('deliver'))).toEqual(refused('already-over'));
      }
    },
  );

  test.each(['pickup', 'to-go', 'eat-in', 'curbside'] as const)('%s is never on the way', (orderType) => {
    expect(checkMove('ready', 'on-the-way', staffOf(orderType))).toEqual(refused('not-for-this-type'));
    expect(checkMove('ready', 'delivered', staffOf(orderType))).toEqual(refused('not-for-this-type'));
  });

  test('an unpaid order is not cooked, but can be called off', () => {
    expect(checkMove('waiting-for-payment', 'posted', staffOf('pickup'))).toEqual(refused('not-paid-yet'));
    expect(checkMove('waiting-for-payment', 'finished', staffOf('pickup'))).toEqual(refused('not-paid-yet'));
    expect(canMoveTo('waiting-for-payment', 'cancelled-by-employee', staffOf('pickup'))).toBe(true);
    expect(canMoveTo('waiting-for-payment', 'order-failed', staffOf('pickup'))).toBe(true);
  });

  test('staff never cancel in the guest’s name', () => {
    expect(checkMove('posted', 'cancelled-by-customer', staffOf('pickup'))).toEqual(refused('not-yours-to-set'));
    expect(canMoveTo('posted', 'cancelled-by-employee', staffOf('pickup'))).toBe(true);
  });
});

describe('checkMove by others', () => {
  test('the server settles a payment and cancels for the guest', () => {
    const system = { orderType: 'pickup', actor: 'system' } as const;
    expect(canMoveTo('waiting-for-payment', 'posted', system)).toBe(true);
    expect(canMoveTo('waiting-for-payment', 'order-failed', system)).toBe(true);
    expect(canMoveTo('accepted', 'cancelled-by-customer', system)).toBe(true);
    expect(canMoveTo('cancelled-by-customer', 'posted', system)).toBe(false);
  });

  test('a guest sets no status at all', () => {
    for (const from of orderStatusCodes) {
      for (const to of orderStatusCodes) {
        for (const orderType of orderTypes) {
          expect(canMoveTo(from, to, { orderType, actor: 'customer' })).toBe(false);
        }
      }
    }
  });

  test('whoever moves it however often, an order only ever goes forward and then stops', () => {
    const anyMove = fc.record({
      to: fc.constantFrom(...orderStatusCodes),
      actor: fc.constantFrom('staff' as const, 'customer' as const, 'system' as const),
    });
    fc.assert(
      fc.property(fc.constantFrom(...orderTypes), fc.array(anyMove, { maxLength: 30 }), (orderType, moves) => {
        let status: (typeof orderStatusCodes)[number] = 'waiting-for-payment';
        for (const { to, actor } of moves) {
          if (!canMoveTo(status, to, { orderType, actor })) continue;
          expect(isFinalStatus(status)).toBe(false);
          expect(statusSequence(to)).toBeGreaterThan(statusSequence(status));
          status = to;
        }
      }),
    );
  });
});

describe('canArrive', () => {
  const waiting = { orderType: 'curbside', status: 'in-kitchen', isReleased: true, hasArrived: false } as const;

  test('a curbside guest says so once, while the order is under way', () => {
    expect(canArrive(waiting)).toBe(true);
    expect(canArrive({ ...waiting, status: 'posted' })).toBe(true);
    expect(canArrive({ ...waiting, hasArrived: true })).toBe(false);
    expect(canArrive({ ...waiting, status: 'waiting-for-payment' })).toBe(false);
    expect(canArrive({ ...waiting, status: 'finished' })).toBe(false);
    expect(canArrive({ ...waiting, status: 'cancelled-by-employee' })).toBe(false);
  });

  test('the event of arriving has a word of its own beside the statuses (D-51)', () => {
    expect(arrivalCode).toBe('customer-arrived');
  });

  test('CURB-10: nobody arrives for an order that the branch has not got yet', () => {
    expect(canArrive({ ...waiting, status: 'posted', isReleased: false })).toBe(false);
  });

  test.each(['deliver', 'pickup', 'to-go', 'eat-in'] as const)('nobody arrives for %s', (orderType) => {
    expect(canArrive({ ...waiting, orderType })).toBe(false);
  });
});
