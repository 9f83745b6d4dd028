import { describe, expect, test } from 'vitest';
import { type BranchPause, closingPause, extraMinutesAt, pausesOf } from './branch-pause.ts';
import { checkOrderTime, earliestOrderTime, type OrderTimeSituation } from './order-time.ts';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00+03:00`);
const pause = (own: Partial<BranchPause> = {}): BranchPause => ({
  orderTypes: ['deliver'],
  extraMinutes: null,
  reason: 'busy',
  until: at('20:00'),
  ...own,
});

const types = ['deliver', 'to-go', 'eat-in'] as const;

describe('the pauses of a branch', () => {
  test('concern their own types, and curbside and queue as to-go', () => {
    const toGo = pause({ orderTypes: ['to-go'] });
    const concerned = (['deliver', 'to-go', 'curbside', 'queue', 'eat-in', 'pickup'] as const).filter(
      (type) => pausesOf([toGo], type, types).length > 0,
    );
    expect(concerned).toEqual(['to-go', 'curbside', 'queue']);
    expect(pausesOf([pause({ orderTypes: ['curbside'] })], 'to-go', types)).toEqual([]);
  });

  test('without a type only one that leaves no type alone counts', () => {
    expect(pausesOf([pause()], undefined, types)).toEqual([]);
    expect(pausesOf([pause({ orderTypes: types })], undefined, types)).toHaveLength(1);
  });

  test('close until the last of them ends, and not a moment longer', () => {
    const two = [pause(), pause({ until: at('21:00') }), pause({ until: at('23:00'), extraMinutes: 30 })];
    expect(closingPause(two, at('19:00'))?.until).toEqual(at('21:00'));
    expect(closingPause(two, new Date(at('21:00').getTime() - 1))?.until).toEqual(at('21:00'));
    expect(closingPause(two, at('21:00'))).toBeUndefined();
  });

  test('add the minutes of the longest, until it ends', () => {
    const two = [pause({ extraMinutes: 10 }), pause({ extraMinutes: 25, until: at('19:30') })];
    expect(extraMinutesAt(two, at('19:00'))).toBe(25);
    expect(extraMinutesAt(two, at('19:30'))).toBe(10);
    expect(extraMinutesAt(two, at('20:00'))).toBe(0);
  });
});

describe('orders for later of a paused branch', () => {
  const situation = (pauses: BranchPause[]): OrderTimeSituation => ({
    rules: { isAllowed: true, minimumLeadMinutes: 15, maximumDays: 2 },
    now: at('19:00'),
    timeZone: 'Asia/Riyadh',
    branch: {
      openingHours: {
        weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges: [{ from: '00:00', to: '24:00' }] })),
        exceptions: [],
      },
      timeZone: 'Asia/Riyadh',
      isAcceptingOrders: true,
      preparationMinutes: 20,
      pauses,
    },
  });

  test('begin when the pause ends, and one before that says until when and why', () => {
    const paused = situation([pause({ reason: 'drivers' })]);
    expect(earliestOrderTime(paused)).toEqual(at('20:20'));
    expect(checkOrderTime(at('20:20'), paused).ok).toBe(true);
    expect(checkOrderTime(at('20:15'), paused)).toEqual({
      ok: false,
      refusal: { code: 'paused', until: at('20:00'), reason: 'drivers' },
    });
  });

  test('need the minutes of a busy branch, or come after it', () => {
    expect(earliestOrderTime(situation([pause({ extraMinutes: 30 })]))).toEqual(at('19:50'));
    // Ten minutes later it is no longer busy, which is sooner than an hour more.
    const nearlyOver = situation([pause({ extraMinutes: 60, until: at('19:10') })]);
    expect(earliestOrderTime(nearlyOver)).toEqual(at('19:30'));
    expect(checkOrderTime(at('19:29'), nearlyOver)).toMatchObject({
      refusal: { code: 'too-early', noticeMinutes: 30 },
    });
  });

  test('are as ever once it is over', () => {
    const over = { ...situation([pause(), pause({ extraMinutes: 60 })]), now: at('20:00') };
    expect(earliestOrderTime(over)).toEqual(at('20:20'));
  });
});
