import { describe, expect, test } from 'vitest';
import { type Interval, isServingAt, type OpeningHours } from './opening-hours.ts';
import { checkOrderTime, orderTimes, type OrderTimeSituation } from './order-time.ts';

/*
 * A walk through the hours in which clocks, dates and hours change, minute by minute. What is expected is written
 * by hand in UTC: none of the functions under test decides it.
 */

type Walk = {
  timeZone: string;
  hours: OpeningHours;
  pauses?: Interval[];
  /** Where the walk begins and ends. */
  from: string;
  to: string;
  /** Every stretch in which orders are taken, as far as the walk can see. */
  serving: [from: string, to: string][];
  /** The midnights of the branch's clock that end the dates of the walk. */
  midnights: string[];
};

const utc = (clock: string): Date => new Date(`${clock}:00Z`);
const everyDay = (from: string, to: string): OpeningHours['weekly'] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges: [{ from, to }] }));

const walks: Record<string, Walk> = {
  'a night past midnight in Riyadh': {
    timeZone: 'Asia/Riyadh',
    hours: { weekly: everyDay('18:00', '02:00'), exceptions: [] },
    from: '2027-01-13T13:00',
    to: '2027-01-14T01:00',
    serving: [
      ['2027-01-13T15:00', '2027-01-13T23:00'],
      ['2027-01-14T15:00', '2027-01-14T23:00'],
      ['2027-01-15T15:00', '2027-01-15T23:00'],
    ],
    midnights: ['2027-01-13T21:00', '2027-01-14T21:00', '2027-01-15T21:00'],
  },
  'a holiday that the night before runs into': {
    timeZone: 'Asia/Riyadh',
    hours: { weekly: everyDay('18:00', '02:00'), exceptions: [{ date: '2027-01-14', ranges: [] }] },
    from: '2027-01-13T19:00',
    to: '2027-01-14T22:00',
    serving: [
      ['2027-01-13T15:00', '2027-01-13T23:00'],
      ['2027-01-15T15:00', '2027-01-15T23:00'],
      ['2027-01-16T15:00', '2027-01-16T23:00'],
    ],
    midnights: ['2027-01-13T21:00', '2027-01-14T21:00', '2027-01-15T21:00', '2027-01-16T21:00'],
  },
  'the first evening of Ramadan, with Maghrib as a pause': {
    timeZone: 'Asia/Riyadh',
    hours: {
      weekly: everyDay('12:00', '24:00'),
      exceptions: ['2027-02-08', '2027-02-09', '2027-02-10'].map((date) => ({
        date,
        ranges: [{ from: '17:30', to: '03:00' }],
      })),
    },
    pauses: [{ from: utc('2027-02-08T14:42'), to: utc('2027-02-08T15:02') }],
    from: '2027-02-07T19:30',
    to: '2027-02-09T01:00',
    serving: [
      ['2027-02-07T09:00', '2027-02-07T21:00'],
      ['2027-02-08T14:30', '2027-02-08T14:42'],
      ['2027-02-08T15:02', '2027-02-09T00:00'],
      ['2027-02-09T14:30', '2027-02-10T00:00'],
      ['2027-02-10T14:30', '2027-02-11T00:00'],
    ],
    midnights: ['2027-02-07T21:00', '2027-02-08T21:00', '2027-02-09T21:00', '2027-02-10T21:00'],
  },
  'the hour that Paris skips in spring': {
    timeZone: 'Europe/Paris',
    hours: { weekly: everyDay('20:00', '04:00'), exceptions: [] },
    from: '2027-03-27T17:30',
    to: '2027-03-28T04:00',
    serving: [
      ['2027-03-27T19:00', '2027-03-28T02:00'],
      ['2027-03-28T18:00', '2027-03-29T02:00'],
      ['2027-03-29T18:00', '2027-03-30T02:00'],
    ],
    midnights: ['2027-03-27T23:00', '2027-03-28T22:00', '2027-03-29T22:00'],
  },
  'the hour that comes twice in Paris': {
    timeZone: 'Europe/Paris',
    hours: { weekly: everyDay('20:00', '04:00'), exceptions: [] },
    from: '2027-10-30T17:00',
    to: '2027-10-31T05:00',
    serving: [
      ['2027-10-30T18:00', '2027-10-31T03:00'],
      ['2027-10-31T19:00', '2027-11-01T03:00'],
      ['2027-11-01T19:00', '2027-11-02T03:00'],
    ],
    midnights: ['2027-10-30T22:00', '2027-10-31T23:00', '2027-11-01T23:00'],
  },
  'the midnight that Cairo skips in spring': {
    timeZone: 'Africa/Cairo',
    hours: { weekly: everyDay('18:00', '02:00'), exceptions: [] },
    from: '2027-04-29T15:00',
    to: '2027-04-30T01:00',
    serving: [
      ['2027-04-29T16:00', '2027-04-29T23:00'],
      ['2027-04-30T15:00', '2027-04-30T23:00'],
      ['2027-05-01T15:00', '2027-05-01T23:00'],
    ],
    midnights: ['2027-04-29T22:00', '2027-04-30T21:00', '2027-05-01T21:00'],
  },
  'the hour before midnight that comes twice in Cairo': {
    timeZone: 'Africa/Cairo',
    hours: { weekly: everyDay('18:00', '02:00'), exceptions: [] },
    from: '2027-10-28T14:00',
    to: '2027-10-29T02:00',
    serving: [
      ['2027-10-28T15:00', '2027-10-29T00:00'],
      ['2027-10-29T16:00', '2027-10-30T00:00'],
      ['2027-10-30T16:00', '2027-10-31T00:00'],
    ],
    midnights: ['2027-10-28T22:00', '2027-10-29T22:00', '2027-10-30T22:00'],
  },
};

const minute = 60_000;

/** Days of minutes, each with all its times: seconds of computing, more on a machine that is busy. */
const slow = { timeout: 60_000 };
const notice = 20 * minute;

function situationAt(now: Date, { timeZone, hours, pauses }: Walk): OrderTimeSituation {
  return {
    rules: { isAllowed: true, minimumLeadMinutes: 15, maximumDays: 1 },
    now,
    timeZone,
    branch: {
      openingHours: hours,
      timeZone,
      isAcceptingOrders: true,
      preparationMinutes: 20,
      pausesOn: pauses && ((date) => pauses.filter(({ from }) => from.toISOString().startsWith(date))),
    },
  };
}

/** Quarters of an hour in the stretches, at least the notice ahead, until the midnight that ends tomorrow. */
function expectedTimes(now: Date, { serving, midnights }: Walk): number[] {
  const [, end = ''] = midnights.filter((midnight) => utc(midnight) > now);
  return serving.flatMap(([from, to]) => {
    const quarters: number[] = [];
    for (let time = utc(from).getTime(); time < utc(to).getTime(); time += minute) {
      const isOffered = time % (15 * minute) === 0 && time >= now.getTime() + notice && time < utc(end).getTime();
      if (isOffered) quarters.push(time);
    }
    return quarters;
  });
}

describe.each(Object.entries(walks))('the clock walks through %s', (_, walk) => {
  const from = utc(walk.from).getTime();
  const everyMinute = Array.from(
    { length: (utc(walk.to).getTime() - from) / minute },
    (_unused, passed) => new Date(from + passed * minute),
  );

  test('every minute it is open or closed as written', () => {
    const wrong = everyMinute.filter((now) => {
      const isServing = walk.serving.some(([start, end]) => utc(start) <= now && now < utc(end));
      return isServingAt(situationAt(now, walk).branch, now) !== isServing;
    });
    expect(wrong).toEqual([]);
  });

  test('every minute exactly the times as written are offered, and each of them is accepted', slow, () => {
    const wrong = everyMinute.flatMap((now) => {
      const situation = situationAt(now, walk);
      const offered = orderTimes(situation).flatMap(({ times }) => times);
      const isAccepted = (time: Date) => checkOrderTime(time, situation).ok;
      const [first, last] = [offered.at(0), offered.at(-1)];
      const before = first && new Date(first.getTime() - 15 * minute);
      const isRight =
        String(offered.map(Number)) === String(expectedTimes(now, walk)) &&
        (!first || isAccepted(first)) &&
        (!last || isAccepted(last)) &&
        (!before || !isAccepted(before));
      return isRight ? [] : [{ now, offered }];
    });
    expect(wrong).toEqual([]);
  });
});
