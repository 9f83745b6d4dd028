import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationDeadline, checkCancellation, mayLeave, type CancellableOrder } from './cancellation.ts';
import { orderStatusCodes } from './order-status.ts';
import { isFinalStatus, statusSequence } from './status-table.ts';

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const rule = { maximumStatus: 'accepted', minutes: 5 } as const;
const order = (own: Partial<CancellableOrder> = {}): CancellableOrder => ({
  status: 'accepted',
  statusAt: at('12:00:00'),
  releasedAt: at('11:58:00'),
  ...own,
});
const tooLate = { ok: false, refusal: { code: 'too-late' } };

describe('checkCancellation', () => {
  test('CANCEL-01: below the last status a guest may change their mind, however long it takes', () => {
    expect(checkCancellation(rule, order({ status: 'posted' }), at('20:00:00'))).toEqual({ ok: true });
    expect(checkCancellation(rule, order({ status: 'waiting-for-payment' }), at('20:00:00'))).toEqual({ ok: true });
  });

  test('CANCEL-02: at the last status the minutes count from when the order got there', () => {
    const until = at('12:05:00');
    expect(checkCancellation(rule, order(), at('12:00:00'))).toEqual({ ok: true, value: until });
    expect(checkCancellation(rule, order(), at('12:04:59.999'))).toEqual({ ok: true, value: until });
    expect(checkCancellation(rule, order(), at('12:05:00'))).toEqual(tooLate);
  });

  test.each(['confirmed', 'in-kitchen', 'ready', 'on-the-way', 'delivered'] as const)(
    'CANCEL-01: above it nobody may, at %s',
    (status) => {
      expect(checkCancellation(rule, order({ status }), at('12:00:01'))).toEqual(tooLate);
    },
  );

  test('CANCEL-03: a merchant who says nothing allows nothing', () => {
    for (const status of orderStatusCodes) {
      expect(checkCancellation(undefined, order({ status }), at('12:00:01'))).toEqual({
        ok: false,
        refusal: { code: 'not-allowed' },
      });
    }
  });

  test('what is over is over', () => {
    for (const status of orderStatusCodes.filter(isFinalStatus)) {
      expect(checkCancellation(rule, order({ status }), at('12:00:01'))).toEqual({
        ok: false,
        refusal: { code: 'already-over' },
      });
    }
  });

  test('no minutes at all end it the moment the last status is reached', () => {
    expect(checkCancellation({ ...rule, minutes: 0 }, order(), at('12:00:00'))).toEqual(tooLate);
  });

  test('an order for later may be called off until its branch gets it, and then counts from there', () => {
    const strict = { maximumStatus: 'posted', minutes: 2 } as const;
    const later = order({ status: 'posted', statusAt: at('08:00:00'), releasedAt: null });
    expect(checkCancellation(strict, later, at('11:59:00'))).toEqual({ ok: true });
    const released = { ...later, releasedAt: at('12:00:00') };
    expect(checkCancellation(strict, released, at('12:01:00'))).toEqual({ ok: true, value: at('12:02:00') });
    expect(checkCancellation(strict, released, at('12:02:00'))).toEqual(tooLate);
  });

  test('time and progress only ever take the right away', () => {
    const steps = orderStatusCodes.filter((code) => !isFinalStatus(code));
    fc.assert(
      fc.property(
        fc.constantFrom(...steps),
        fc.constantFrom(...steps),
        fc.nat(60),
        fc.nat(7200),
        fc.nat(7200),
        (maximumStatus, status, minutes, first, second) => {
          const own = order({ status });
          const when = (seconds: number) => new Date(own.statusAt.getTime() + seconds * 1000);
          const may = (seconds: number) => checkCancellation({ maximumStatus, minutes }, own, when(seconds)).ok;
          expect(may(Math.max(first, second))).toBe(may(Math.min(first, second)) && may(Math.max(first, second)));
          const distance = Math.sign(statusSequence(status) - statusSequence(maximumStatus));
          const isInTime = first < minutes * 60;
          expect(may(first)).toBe(distance < 0 || (distance === 0 && isInTime));
        },
      ),
    );
  });
});

describe('mayLeave', () => {
  const delayed = (own: Partial<CancellableOrder> = {}) => order({ status: 'in-kitchen', delayMinutes: 15, ...own });

  test('holds without a rule and without a deadline, from the delay on that the merchant set', () => {
    expect(checkCancellation(undefined, delayed(), at('12:00:00'))).toEqual({ ok: true });
    expect(checkCancellation(rule, delayed(), at('23:00:00'))).toEqual({ ok: true });
    expect(mayLeave(delayed(), 16)).toBe(false);
    expect(checkCancellation(undefined, delayed(), at('12:00:00'), 16).ok).toBe(false);
  });

  test('holds while the restaurant does not answer, and ends when it does', () => {
    const silent = order({ status: 'posted', unansweredAt: at('12:05:00') });
    expect(mayLeave(silent)).toBe(true);
    expect(mayLeave({ ...silent, unansweredAt: null })).toBe(false);
    expect(mayLeave({ ...silent, status: 'accepted' })).toBe(false);
  });

  test('ends with the order, or when its food is ready', () => {
    for (const status of orderStatusCodes) {
      const isOver = isFinalStatus(status) || statusSequence(status) >= statusSequence('ready');
      const isEarlier = status === 'posted';
      expect(mayLeave(delayed({ status }))).toBe(!isOver && !isEarlier);
    }
  });
});

describe('cancellationDeadline', () => {
  test('CANCEL-02: is set at the last status alone', () => {
    expect(cancellationDeadline(rule, order())).toEqual(at('12:05:00'));
    expect(cancellationDeadline(rule, order({ status: 'posted' }))).toBeUndefined();
    expect(cancellationDeadline(rule, order({ status: 'ready' }))).toBeUndefined();
    expect(cancellationDeadline(rule, order({ releasedAt: null }))).toEqual(at('12:05:00'));
  });

  test('counts from the release only for an order that its branch got after it was placed', () => {
    const posted = { ...rule, maximumStatus: 'posted' as const };
    const released = (releasedAt: Date) => order({ status: 'posted', releasedAt });
    expect(cancellationDeadline(posted, released(at('12:30:00')))).toEqual(at('12:35:00'));
    expect(cancellationDeadline(posted, released(at('11:58:00')))).toEqual(at('12:05:00'));
    expect(cancellationDeadline(rule, order({ releasedAt: at('12:30:00') }))).toEqual(at('12:05:00'));
  });
});
