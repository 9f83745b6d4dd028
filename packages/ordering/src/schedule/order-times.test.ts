import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkOrderTime, orderTimes, type OrderTimeSituation } from './order-time.ts';
import { addDays, localTimeAt } from './local-time.ts';
import type { TimeRange } from './opening-hours.ts';

const riyadh = 'Asia/Riyadh';
const at = (clock: string) => new Date(`${clock}:00+03:00`);
const everyDay = (...ranges: TimeRange[]) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges }));

/** Friday 20 November 2026, 15:02, at a branch with lunch and dinner. */
const dinner: OrderTimeSituation = {
  rules: { isAllowed: true, minimumLeadMinutes: 15, maximumDays: 2 },
  now: at('2026-11-20T15:02'),
  timeZone: riyadh,
  branch: {
    openingHours: {
      weekly: everyDay({ from: '12:00', to: '15:00' }, { from: '18:10', to: '19:30' }),
      exceptions: [{ date: '2026-11-21', ranges: [] }],
    },
    timeZone: riyadh,
    isAcceptingOrders: true,
    preparationMinutes: 20,
  },
};

const clocks = (times: Date[], timeZone = riyadh) =>
  times.map((time) => {
    const { minute } = localTimeAt(time, timeZone);
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  });

describe('orderTimes', () => {
  test('SCHED-04: days run from today to today plus the days that the merchant allows, holidays without times', () => {
    expect(orderTimes(dinner).map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    expect(orderTimes(dinner)[1]?.times).toEqual([]);
  });

  test('offers the quarters of an hour at which the branch is open, far enough ahead', () => {
    const [today, , later] = orderTimes(dinner);
    expect(clocks(today?.times ?? [])).toEqual(['18:15', '18:30', '18:45', '19:00', '19:15']);
    expect(clocks(later?.times ?? []).slice(0, 3)).toEqual(['12:00', '12:15', '12:30']);
    expect(clocks(later?.times ?? []).slice(11, 13)).toEqual(['14:45', '18:15']);
  });

  test('SCHED-08: the first time is no nearer than the lead, or the preparation when that is longer', () => {
    const first = (minimumLeadMinutes: number) =>
      orderTimes({
        ...dinner,
        now: at('2026-11-20T18:10'),
        rules: { ...dinner.rules, minimumLeadMinutes },
      })[0]?.times.slice(0, 1);
    expect(first(15)).toEqual([at('2026-11-20T18:30')]);
    expect(first(21)).toEqual([at('2026-11-20T18:45')]);
  });

  test('SCHED-07: only today where the merchant allows no other date', () => {
    const days = orderTimes({ ...dinner, rules: { ...dinner.rules, maximumDays: 0 } });
    expect(days.map(({ date }) => date)).toEqual(['2026-11-20']);
  });

  test('SCHED-09: 24 hours where no number of days is set', () => {
    const always = {
      ...dinner.branch,
      openingHours: { weekly: everyDay({ from: '00:00', to: '24:00' }), exceptions: [] },
    };
    const rules = { isAllowed: true, minimumLeadMinutes: 15 };
    const days = orderTimes({ ...dinner, branch: always, rules, now: at('2026-11-20T15:00') });
    expect(days.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21']);
    expect(days[1]?.times.at(-1)).toEqual(at('2026-11-21T15:00'));
  });

  test('days are those of the concept’s clock, hours those of the branch’s', () => {
    const days = orderTimes({ ...dinner, timeZone: 'Pacific/Auckland' });
    // 18:15 in Riyadh is 04:15 of the next day in Auckland, and 14:00 is midnight.
    expect(days.map(({ date, times }) => [date, times.length])).toEqual([
      ['2026-11-21', 5],
      ['2026-11-22', 2 * 4],
      ['2026-11-23', 1 * 4 + 5 + 2 * 4],
    ]);
    expect(clocks(days[0]?.times ?? [])).toEqual(['18:15', '18:30', '18:45', '19:00', '19:15']);
  });

  test('no days without advance orders, and no times at a branch that takes no orders', () => {
    expect(orderTimes({ ...dinner, rules: { ...dinner.rules, isAllowed: false } })).toEqual([]);
    const silent = orderTimes({ ...dinner, branch: { ...dinner.branch, isAcceptingOrders: false } });
    expect(silent.flatMap(({ times }) => times)).toEqual([]);
    expect(silent).toHaveLength(3);
  });
});

describe('what is offered and what is accepted', () => {
  const time = fc.nat({ max: 143 }).map((part) => {
    const minute = part * 10;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  });
  const ranges = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 });
  const week = fc.tuple(ranges, ranges, ranges, ranges, ranges, ranges, ranges);
  // Around the changes of the clock in Paris and Cairo, and where it never changes.
  const someNow = fc
    .tuple(
      fc.constantFrom('2027-03-26T12:00Z', '2027-10-29T00:00Z', '2027-04-28T12:00Z', '2027-10-27T12:00Z'),
      fc.nat({ max: 3 * 24 * 60 * 60 }),
    )
    .map(([start, seconds]) => new Date(Date.parse(start) + seconds * 1000));
  const zone = fc.constantFrom('Europe/Paris', 'Africa/Cairo', 'Asia/Riyadh', 'Asia/Kathmandu', 'America/St_Johns');
  const someSituation = fc
    .record({
      now: someNow,
      timeZone: zone,
      branchZone: zone,
      week,
      holiday: ranges,
      lead: fc.nat({ max: 180 }),
      preparation: fc.nat({ max: 90 }),
      maximumDays: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
      pauses: fc.array(fc.tuple(fc.nat({ max: 1439 }), fc.integer({ min: 1, max: 45 })), { maxLength: 5 }),
      // Busy for so many minutes more, or closed; some ended a moment ago.
      temporary: fc.array(
        fc.tuple(fc.option(fc.nat({ max: 90 }), { nil: null }), fc.integer({ min: -60, max: 6 * 3600 })),
        { maxLength: 3 },
      ),
    })
    .map((some): OrderTimeSituation => ({
      rules: { isAllowed: true, minimumLeadMinutes: some.lead, maximumDays: some.maximumDays },
      now: some.now,
      timeZone: some.timeZone,
      branch: {
        openingHours: {
          weekly: some.week.map((each, day) => ({ day, ranges: each })),
          exceptions: [{ date: some.now.toISOString().slice(0, 10), ranges: some.holiday }],
        },
        timeZone: some.branchZone,
        isAcceptingOrders: true,
        preparationMinutes: some.preparation,
        pauses: some.temporary.map(([extraMinutes, seconds]) => ({
          extraMinutes,
          reason: 'busy',
          until: new Date(some.now.getTime() + seconds * 1000),
        })),
        pausesOn: (date) =>
          some.pauses.map(([minute, minutes]) => {
            const from = Date.parse(`${date}T00:00:00Z`) + minute * 60_000;
            return { from: new Date(from), to: new Date(from + minutes * 60_000) };
          }),
      },
    }));

  const quarter = 15 * 60_000;

  test('every time on offer is accepted, and every quarter of an hour that is accepted is on offer', () => {
    fc.assert(
      fc.property(someSituation, (situation) => {
        const offered = orderTimes(situation).flatMap(({ times }) => times.map((each) => each.getTime()));
        const first = Math.floor(situation.now.getTime() / quarter) * quarter;
        const candidates = Array.from({ length: 4 * 24 * 4 }, (_, index) => first + index * quarter);
        const accepted = candidates.filter((each) => checkOrderTime(new Date(each), situation).ok);
        expect(offered).toEqual(accepted);
      }),
      { numRuns: 60 },
    );
  });

  test('a second later each is still accepted, but the one that has just come too near', () => {
    fc.assert(
      fc.property(someSituation, (situation) => {
        const offered = orderTimes(situation).flatMap(({ times }) => times);
        const later = { ...situation, now: new Date(situation.now.getTime() + 1000) };
        const refused = offered.flatMap((each) => {
          const checked = checkOrderTime(each, later);
          return checked.ok ? [] : [checked.refusal.code];
        });
        // With neither lead nor preparation, what was the next moment is the past.
        expect(refused.length).toBeLessThanOrEqual(1);
        expect(refused.every((code) => code === 'too-early' || code === 'paused' || code.startsWith('past'))).toBe(
          true,
        );
      }),
      { numRuns: 60 },
    );
  });

  test('every time stands under its own date, and dates follow each other', () => {
    fc.assert(
      fc.property(someSituation, (situation) => {
        const days = orderTimes(situation);
        const dates = days.map(({ date }) => date);
        expect(dates).toEqual(dates.map((_, index) => addDays(dates[0] ?? '', index)));
        for (const { date, times } of days) {
          expect(times.filter((each) => localTimeAt(each, situation.timeZone).date !== date)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
