import { orderDayListDocument } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { menuItems } from './menu.tables.ts';

let api: TestApi;
let shop: SeededShop;
afterEach(() => api.close());

/** It is Friday, 20 November 2026, 15:00 in Riyadh. Olaya is open from noon to one at night and needs 20 minutes. */
async function open(given: Parameters<typeof seedShop>[1] = {}) {
  api = await openTestApi();
  shop = await seedShop(api.context.db, {
    ...given,
    concept: { advanceOrder: { isAllowed: true, maximumDays: 2, minimumLeadMinutes: 15 }, ...given.concept },
    olaya: { openingHours: { everyDay: ['12:00-01:00'] }, ...given.olaya },
  });
}

async function daysOf(query = '', branch: keyof SeededShop['branches'] = 'olaya') {
  const answer = await api.call('GET', `/locations/${shop.branches[branch]}/order-times${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return orderDayListDocument.parse(answer.json());
}

const timesOf = async (query?: string, branch?: keyof SeededShop['branches']) =>
  (await daysOf(query, branch)).data.flatMap(({ attributes }) => attributes.times);

describe('GET /locations/{id}/order-times', () => {
  test('SCHED-04: lists every day from today to the last one allowed, with its times in UTC', async () => {
    await open();
    const { data, meta } = await daysOf();
    expect(data.map(({ id }) => id)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    // 15:20 is the earliest, and on the next day the night of the one before comes first.
    expect(data[0]?.attributes.times.slice(0, 2)).toEqual(['2026-11-20T12:30:00.000Z', '2026-11-20T12:45:00.000Z']);
    expect(data[0]?.attributes.times.at(-1)).toBe('2026-11-20T20:45:00.000Z');
    expect(data[1]?.attributes.times.slice(3, 5)).toEqual(['2026-11-20T21:45:00.000Z', '2026-11-21T09:00:00.000Z']);
    expect(meta).toEqual({
      'time-zone': 'Asia/Riyadh',
      'current-datetime': '2026-11-20T12:00:00.000Z',
      'notice-minutes': 20,
    });
  });

  test('SCHED-11: days are those of the concept’s zone, and GMT values are understood', async () => {
    await open({
      concept: { defaultTimezone: 'GMT+10', advanceOrder: { isAllowed: true, maximumDays: 0, minimumLeadMinutes: 15 } },
    });
    const { data, meta } = await daysOf();
    expect(meta['time-zone']).toBe('Etc/GMT+10');
    // It is two at night there, so today has all of the afternoon and the evening of Riyadh.
    expect(data.map(({ id, attributes }) => [id, attributes.times.at(-1)])).toEqual([
      ['2026-11-20', '2026-11-21T09:45:00.000Z'],
    ]);
  });

  test('SCHED-07: today only, where the merchant allows no other day', async () => {
    await open({ concept: { advanceOrder: { isAllowed: true, maximumDays: 0, minimumLeadMinutes: 15 } } });
    expect((await daysOf()).data.map(({ id }) => id)).toEqual(['2026-11-20']);
  });

  test('SCHED-09: 24 hours, where the merchant sets no number of days', async () => {
    await open({
      concept: { advanceOrder: { isAllowed: true, minimumLeadMinutes: 15 } },
      olaya: { openingHours: { everyDay: ['00:00-24:00'] } },
    });
    expect((await timesOf()).at(-1)).toBe('2026-11-21T12:00:00.000Z');
  });

  test('SCHED-08: the lead that the merchant sets counts when it is longer than the preparation', async () => {
    await open({ concept: { advanceOrder: { isAllowed: true, maximumDays: 0, minimumLeadMinutes: 90 } } });
    expect((await timesOf())[0]).toBe('2026-11-20T13:30:00.000Z');
  });

  test('holidays and other days with hours of their own', async () => {
    const name = { 'en-us': 'Holiday' };
    await open({
      olaya: {
        openingHours: { everyDay: ['12:00-22:00'] },
        exceptions: [
          { from: '2026-11-21', to: '2026-11-21', name, hours: [] },
          { from: '2026-11-22', to: '2026-11-25', name, hours: ['20:00-21:00'] },
        ],
      },
    });
    const { data } = await daysOf();
    expect(data[1]?.attributes.times).toEqual([]);
    expect(data[2]?.attributes.times).toHaveLength(4);
  });

  test('no days where the merchant takes no orders for later, and no times where the branch cannot', async () => {
    await open({ concept: { advanceOrder: { isAllowed: false, minimumLeadMinutes: 15 } } });
    expect((await daysOf()).data).toEqual([]);
    await api.close();
    await open();
    expect(await timesOf('', 'narjis')).toEqual([]);
    expect(await timesOf('', 'yasmin')).toEqual([]);
    expect(await timesOf('?filter[order-type]=eat-in', 'malqa')).toEqual([]);
    expect(await timesOf('?filter[order-type]=to-go', 'malqa')).not.toEqual([]);
  });

  test('only times at which everything in the cart is served', async () => {
    await open();
    const { pancakes, burger } = shop.menu.items;
    expect(await timesOf(`?filter[items]=${burger}`, 'malqa')).toEqual(await timesOf('', 'malqa'));
    const breakfast = await timesOf(`?filter[items]=${burger},${pancakes}`, 'malqa');
    // Pancakes are served from six to eleven; Malqa never closes.
    expect(breakfast[0]).toBe('2026-11-21T03:00:00.000Z');
    expect(breakfast).toHaveLength(2 * 5 * 4);
  });

  test('what fills a place of a combo counts like an item', async () => {
    await open();
    const { items, choices } = shop.menu;
    await api.context.db
      .update(menuItems)
      .set({ availability: { hours: { everyDay: ['20:00-21:00'] }, dates: [] } })
      .where(eq(menuItems.id, items.juice));
    const withCola = await timesOf(`?filter[items]=${items.meal},${choices.cola}`);
    const withJuice = await timesOf(`?filter[items]=${items.meal},${choices.juice}`);
    expect(withCola).toEqual(await timesOf());
    expect(withJuice).toHaveLength(3 * 4);
  });

  test('a branch of another merchant has none, and words that mean nothing are refused', async () => {
    await open();
    const unknown = await api.call('GET', `/locations/${crypto.randomUUID()}/order-times`);
    expect(unknown.statusCode).toBe(404);
    const strange = await api.call('GET', `/locations/${shop.branches.olaya}/order-times?filter[order-type]=teleport`);
    expect(strange.statusCode).toBe(400);
    expect(strange.json().error[0].source).toEqual({ parameter: 'filter[order-type]' });
  });
});
