import { describe, expect, test } from 'vitest';
import {
  checkOrderTime,
  lastOrderDate,
  leadMinutesOf,
  type AdvanceOrderRules,
  type OrderTimeSituation,
} from './order-time.ts';

const riyadh = 'Asia/Riyadh';
/** A moment on the clock of Riyadh; 20 November 2026 is a Friday. */
const at = (clock: string) => new Date(`${clock}:00+03:00`);

const rules: AdvanceOrderRules = { isAllowed: true, minimumLeadMinutes: 15, maximumDays: 7 };

/** Friday, 15:00, at a branch that is open from noon until one at night; name only what the test is about. */
const aSituation = (
  own: Partial<Omit<OrderTimeSituation, 'branch'>> & { branch?: Partial<OrderTimeSituation['branch']> } = {},
): OrderTimeSituation => ({
  rules,
  now: at('2026-11-20T15:00'),
  timeZone: riyadh,
  ...own,
  branch: {
    openingHours: {
      weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges: [{ from: '12:00', to: '01:00' }] })),
      exceptions: [],
    },
    timeZone: riyadh,
    isAcceptingOrders: true,
    preparationMinutes: 0,
    ...own.branch,
  },
});

const codeAt = (clock: string, situation = aSituation()) => {
  const checked = checkOrderTime(at(clock), situation);
  return checked.ok ? 'accepted' : checked.refusal.code;
};

describe('checkOrderTime', () => {
  test('SCHED-05: a time before now on the current date is refused, and this very moment is too early', () => {
    expect(codeAt('2026-11-20T14:59')).toBe('past-time');
    expect(codeAt('2026-11-20T15:00')).toBe('too-early');
    expect(codeAt('2026-11-20T00:10')).toBe('past-time');
  });

  test('SCHED-06: a date in the past cannot be selected', () => {
    expect(codeAt('2026-11-19T23:59')).toBe('past-date');
    expect(codeAt('2025-11-20T18:00')).toBe('past-date');
  });

  test('SCHED-05: which date is the current one follows the clock of the concept, not that of the branch', () => {
    const now = new Date('2026-11-20T21:30:00Z');
    const hourAgo = new Date('2026-11-20T20:30:00Z');
    const codeIn = (timeZone: string) => checkOrderTime(hourAgo, aSituation({ now, timeZone }));
    expect(codeIn(riyadh)).toMatchObject({ refusal: { code: 'past-date' } });
    expect(codeIn('UTC')).toMatchObject({ refusal: { code: 'past-time' } });
  });

  test.each([
    ['the lead of 15 minutes', 15, 0, '15:14', '15:15'],
    ['a lead of an hour', 60, 0, '15:59', '16:00'],
    ['the preparation when it is longer', 15, 40, '15:39', '15:40'],
    ['the lead when it is longer', 30, 10, '15:29', '15:30'],
  ])('SCHED-08, ERR-64: at least %s ahead', (_, minimumLeadMinutes, preparationMinutes, refused, accepted) => {
    const situation = aSituation({ rules: { ...rules, minimumLeadMinutes } });
    situation.branch.preparationMinutes = preparationMinutes;
    expect(codeAt(`2026-11-20T${refused}`, situation)).toBe('too-early');
    expect(codeAt(`2026-11-20T${accepted}`, situation)).toBe('accepted');
  });

  test('ERR-64: what is too early says how far ahead it has to be', () => {
    const checked = checkOrderTime(at('2026-11-20T15:10'), aSituation({ branch: { preparationMinutes: 25 } }));
    expect(checked).toEqual({ ok: false, refusal: { code: 'too-early', noticeMinutes: 25 } });
  });

  test('SCHED-04, ERR-65: until the end of the last date that the merchant allows', () => {
    expect(codeAt('2026-11-27T23:59')).toBe('accepted');
    expect(codeAt('2026-11-28T00:00')).toBe('too-late');
    expect(lastOrderDate(aSituation())).toBe('2026-11-27');
  });

  test('SCHED-07: only the current date where the merchant allows no other', () => {
    const today = aSituation({ rules: { ...rules, maximumDays: 0 } });
    expect(codeAt('2026-11-20T23:45', today)).toBe('accepted');
    // The same evening, but the date has changed.
    expect(codeAt('2026-11-21T00:30', today)).toBe('today-only');
  });

  test('SCHED-09, ERR-65: at most 24 hours ahead where no number of days is set', () => {
    const dayAhead = aSituation({ rules: { ...rules, maximumDays: undefined } });
    expect(codeAt('2026-11-21T15:00', dayAhead)).toBe('accepted');
    expect(codeAt('2026-11-21T15:01', dayAhead)).toBe('too-late');
  });

  test.each([
    ['before it opens', '2026-11-21T11:59', 'closed'],
    ['as it opens', '2026-11-21T12:00', 'accepted'],
    ['in a night that began on the day before', '2026-11-21T00:59', 'accepted'],
    ['as it closes', '2026-11-21T01:00', 'closed'],
  ])('the branch %s', (_, clock, expected) => {
    expect(codeAt(clock)).toBe(expected);
  });

  test('a pause is closed, its end is not', () => {
    const pause = { from: at('2026-11-20T17:40'), to: at('2026-11-20T18:00') };
    const praying = aSituation({ branch: { pausesOn: (date) => (date === '2026-11-20' ? [pause] : []) } });
    expect(codeAt('2026-11-20T17:39', praying)).toBe('accepted');
    expect(codeAt('2026-11-20T17:40', praying)).toBe('closed');
    expect(codeAt('2026-11-20T17:59', praying)).toBe('closed');
    expect(codeAt('2026-11-20T18:00', praying)).toBe('accepted');
  });

  test('a merchant without advance orders, and a branch that takes none at all', () => {
    expect(codeAt('2026-11-20T18:00', aSituation({ rules: { ...rules, isAllowed: false } }))).toBe('not-allowed');
    expect(codeAt('2026-11-20T18:00', aSituation({ branch: { isAcceptingOrders: false } }))).toBe('not-accepting');
  });

  test('no moment at all is invalid', () => {
    expect(checkOrderTime(new Date(Number.NaN), aSituation())).toMatchObject({ refusal: { code: 'invalid' } });
  });

  test('notice is the longer of lead and preparation, not their sum', () => {
    expect(leadMinutesOf({ minimumLeadMinutes: 15 }, { preparationMinutes: 20 })).toBe(20);
    expect(leadMinutesOf({ minimumLeadMinutes: 45 }, { preparationMinutes: 20 })).toBe(45);
  });
});
