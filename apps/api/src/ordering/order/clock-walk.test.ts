import { randomUUID } from 'node:crypto';
import { orderDayListDocument } from '@sufra/contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

/* Compares the offered times with those that POST /orders accepts, over a guest's calls, while the clock walks through
   the hours in which it matters. The rules themselves are walked minute by minute in packages/ordering. */

type Walk = {
  from: string;
  minutes: number;
  timeZone: string;
  place: { latitude: number; longitude: number };
  country?: string;
  openingHours: { everyDay: string[] };
  exceptions?: { from: string; to: string; name: { 'en-us': string }; hours: string[] }[];
};

const riyadh = { timeZone: 'Asia/Riyadh', place: { latitude: 24.69, longitude: 46.68 } };
const paris = { timeZone: 'Europe/Paris', place: { latitude: 48.86, longitude: 2.35 }, country: 'FR' };
const cairo = { timeZone: 'Africa/Cairo', place: { latitude: 30.04, longitude: 31.24 }, country: 'EG' };
const name = { 'en-us': 'Other hours' };

const walks: Record<string, Walk> = {
  'a night past midnight and a holiday': {
    ...riyadh,
    from: '2027-01-13T20:30:00Z',
    minutes: 160,
    openingHours: { everyDay: ['18:00-02:00'] },
    exceptions: [{ from: '2027-01-14', to: '2027-01-14', name, hours: [] }],
  },
  'the first evening of Ramadan hours': {
    ...riyadh,
    from: '2027-02-08T14:00:00Z',
    minutes: 120,
    openingHours: { everyDay: ['12:00-24:00'] },
    exceptions: [{ from: '2027-02-08', to: '2027-03-08', name, hours: ['17:30-03:00'] }],
  },
  'the hour that Paris skips': {
    ...paris,
    from: '2027-03-28T00:20:00Z',
    minutes: 120,
    openingHours: { everyDay: ['20:00-04:00'] },
  },
  'the hour that comes twice in Paris': {
    ...paris,
    from: '2027-10-30T23:40:00Z',
    minutes: 160,
    openingHours: { everyDay: ['20:00-02:30', '11:00-14:00'] },
  },
  'the midnight that Cairo skips': {
    ...cairo,
    from: '2027-04-29T21:20:00Z',
    minutes: 120,
    openingHours: { everyDay: ['18:00-02:00'] },
  },
  'the hour before midnight that comes twice in Cairo': {
    ...cairo,
    from: '2027-10-28T20:20:00Z',
    minutes: 160,
    openingHours: { everyDay: ['18:00-23:30'] },
  },
};

let api: TestApi;
let shop: SeededShop;
let guest: SignedInGuest;
afterEach(() => api.close());

async function open({ place, timeZone, country = 'SA', openingHours, exceptions = [], from }: Walk) {
  api = await openTestApi();
  api.passSeconds((Date.parse(from) - api.context.now().getTime()) / 1000);
  shop = await seedShop(api.context.db, {
    concept: {
      country,
      defaultTimezone: timeZone,
      advanceOrder: { isAllowed: true, maximumDays: 1, minimumLeadMinutes: 15 },
      prayer: { isPauseRespected: true, minutesBefore: 5, minutesAfter: 20 },
    },
    olaya: { ...place, timeZone, openingHours, exceptions },
  });
  guest = await signIn(api);
}

async function offered(): Promise<string[]> {
  const answer = await api.call('GET', `/locations/${shop.branches.olaya}/order-times?filter[order-type]=to-go`);
  return orderDayListDocument.parse(answer.json()).data.flatMap(({ attributes }) => attributes.times);
}

/** The code that POST /orders refuses a time with, or "taken". */
async function order(time: string): Promise<string> {
  const answer = await api.call('POST', '/orders', {
    token: guest.token,
    body: aPayload(shop, { 'scheduled-time': time }),
    headers: { 'idempotency-key': randomUUID() },
  });
  return answer.statusCode === 201 ? 'taken' : answer.json().errors[0].code;
}

const quarter = 15 * 60_000;
const shift = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString();

/** The first and last of every run of times on offer, and the quarters before and after it that are not. */
function edgesOf(times: string[]): { inside: string[]; outside: string[] } {
  const known = new Set(times);
  const starts = times.filter((time) => !known.has(shift(time, -quarter)));
  const ends = times.filter((time) => !known.has(shift(time, quarter)));
  return {
    inside: [...new Set([...starts, ...ends])],
    outside: [
      ...new Set([...starts.map((time) => shift(time, -quarter)), ...ends.map((time) => shift(time, quarter))]),
    ],
  };
}

describe.each(Object.entries(walks))('POST /orders while the clock walks through %s', (_, walk) => {
  test('takes the first and last of every run of times on offer, and none beside them', async () => {
    await open(walk);
    for (let passed = 0; passed < walk.minutes; passed += 8) {
      const times = await offered();
      const { inside, outside } = edgesOf(times);
      expect(inside.length).toBeGreaterThan(0);
      const answers = await Promise.all([...inside, ...outside].map(async (time) => [time, await order(time)]));
      const taken = answers.filter(([, answer]) => answer === 'taken').map(([time]) => time);
      expect([api.context.now(), taken]).toEqual([api.context.now(), inside]);
      api.passSeconds(8 * 60);
    }
  });

  test('takes every quarter of an hour of two days that is on offer, and no other', async () => {
    await open(walk);
    const first = Math.floor(api.context.now().getTime() / quarter) * quarter - quarter;
    const quarters = Array.from({ length: 2 * 96 + 8 }, (_none, index) =>
      new Date(first + index * quarter).toISOString(),
    );
    const answers = [];
    for (const time of quarters) answers.push([time, await order(time)]);
    const taken = answers.filter(([, answer]) => answer === 'taken').map(([time]) => time);
    expect(taken).toEqual(await offered());
    const codes = new Set(answers.map(([, answer]) => answer));
    expect([...codes].filter((code) => !known.includes(code ?? ''))).toEqual([]);
  });
});

const known = [
  'taken',
  'schedule-invalid',
  'schedule-past-date',
  'schedule-too-early',
  'schedule-too-late',
  'schedule-closed',
];
