import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BookedOrder,
  type KitchenPlan,
  type KitchenState,
  newKitchen,
  observe,
  type StationWork,
} from './kitchen-state.ts';
import { accept, after, anyBooked, anyFilled, anyKitchen, anyWork, now, withOutcomes } from '../testing/any-kitchen.ts';
import { forecast, isLaterThanSeen, promise } from './promise.ts';

const at = (clock: string): Date => new Date(`2026-11-20T${clock}:00Z`);
const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;
const grilled = (dishes: number, each = 8): StationWork => ({
  station: 'grill',
  minutes: dishes * each,
  dishes,
  longestMinutes: each,
});

const plan: KitchenPlan = {
  stations: [
    { station: 'grill', hands: 2 },
    { station: 'fry', hands: 1 },
  ],
  packingMinutes: 2,
  gaps: [],
  extraMinutes: 0,
};

describe('promise', () => {
  test('an empty kitchen needs the dish, the packing and five minutes of margin', () => {
    const found = promise(newKitchen(plan), { work: [grilled(1)] }, now);
    expect(found?.promisedAt).toEqual(at('19:15'));
    expect(found?.window).toEqual({ from: at('19:05'), to: at('19:15') });
    expect(found?.why).toMatchObject({
      ordersAhead: 0,
      packingMinutes: 2,
      marginMinutes: 5,
      pace: 1,
      stations: [{ station: 'grill', hands: 2, aheadMinutes: 0, ownMinutes: 8 }],
    });
  });

  test('the reasons of a slow kitchen add up to its promise', () => {
    const found = promise({ ...newKitchen(plan), pace: 1.5 }, { work: [grilled(1)] }, now);
    const { packingMinutes = 0, marginMinutes = 0, stations = [] } = found?.why ?? {};
    expect([stations[0]?.ownMinutes, packingMinutes, marginMinutes]).toEqual([12, 3, 5]);
    expect(minutesBetween(now, found?.promisedAt ?? now)).toBe(20);
  });

  test('what stands before at a station is made first, and at another one does not matter', () => {
    const busy = accept(newKitchen(plan), 'a', [grilled(4)]);
    const behind = promise(busy, { work: [grilled(1)] }, now);
    // 32 minutes of two hands, then 8.
    expect(behind?.forecastAt).toEqual(at('19:26'));
    expect(behind?.why).toMatchObject({ ordersAhead: 1, stations: [{ aheadMinutes: 32 }] });
    const fries = promise(busy, { work: [{ station: 'fry', minutes: 4, dishes: 1, longestMinutes: 4 }] }, now);
    expect(fries?.forecastAt).toEqual(at('19:06'));
  });

  test('an order holds its time while its guest pays, not a minute longer, and not when it came to nothing', () => {
    const held = accept(newKitchen(plan), 'a', [grilled(4)]);
    const [order] = held.orders;
    const paying = observe(newKitchen(plan), { kind: 'booked', order: { ...order!, heldUntil: at('19:10') } });
    const ask = (state: KitchenState, moment: Date) => promise(state, { work: [grilled(1)] }, moment)?.forecastAt;
    expect(ask(paying, at('19:00'))).toEqual(at('19:26'));
    expect(ask(paying, at('19:10'))).toEqual(at('19:20'));
    expect(ask(observe(paying, { kind: 'paid', id: 'a' }), at('19:10'))).not.toEqual(at('19:20'));
    expect(ask(observe(paying, { kind: 'released', id: 'a' }), at('19:00'))).toEqual(at('19:10'));
  });

  test('a prayer is a gap: work goes on behind it', () => {
    const gaps = [{ from: at('19:04'), to: at('19:24') }];
    const found = promise(newKitchen({ ...plan, gaps }), { work: [grilled(2)] }, now);
    expect(found?.forecastAt).toEqual(at('19:30'));
    expect(promise(newKitchen({ ...plan, extraMinutes: 15 }), { work: [grilled(1)] }, now)?.promisedAt).toEqual(
      at('19:30'),
    );
  });

  test('hands change by the hour, and a station without any is not promised', () => {
    const shifts = [{ from: at('18:00'), to: at('20:00'), hands: 4 }];
    const full = { ...plan, stations: [{ station: 'grill', hands: 2, shifts }] };
    const busy = accept(newKitchen(full), 'a', [grilled(4)]);
    expect(promise(busy, { work: [grilled(1)] }, now)?.forecastAt).toEqual(at('19:18'));
    const nobody = { ...plan, stations: [{ station: 'grill', hands: 0 }] };
    expect(promise(newKitchen(nobody), { work: [grilled(1)] }, now)).toBeUndefined();
  });

  test('an order for later takes its time before it, and a full one is refused', () => {
    let state = newKitchen(plan);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) state = accept(state, id, [grilled(2)], at('17:00'), now);
    const kept = state.orders.length;
    expect(kept).toBeGreaterThan(1);
    expect(kept).toBeLessThan(6);
    for (const order of state.orders) expect(order.promisedAt).toEqual(now);
    // A guest of the hour before goes around them.
    const before = promise(state, { work: [grilled(1)] }, at('18:00'));
    expect(before?.forecastAt).toEqual(at('18:10'));
    expect(promise(state, { work: [grilled(1)], wantedAt: at('19:30'), leadMinutes: 20 }, at('17:00'))).toBeDefined();
  });

  test('a time that was offered is not refused for a margin that grew since', () => {
    // Sixteen minutes of two hands, two of packing, and a margin of ten.
    const late = withOutcomes(
      newKitchen(plan),
      Array.from({ length: 40 }, () => 20),
    );
    const wish = { work: [grilled(2)], wantedAt: after(now, 18), leadMinutes: 20 };
    expect(promise(late, wish, now)).toBeUndefined();
    expect(promise(late, { ...wish, wasOffered: true }, now)?.promisedAt).toEqual(after(now, 18));
    expect(promise(late, { ...wish, wantedAt: after(now, 9), wasOffered: true }, now)).toBeUndefined();
  });

  test('sixty dishes for later are begun as much sooner as they need', () => {
    const found = promise(newKitchen(plan), { work: [grilled(60)], wantedAt: now, leadMinutes: 20 }, at('08:00'));
    expect(minutesBetween(found!.startAt, now)).toBeGreaterThan(240);
    expect(
      promise(newKitchen(plan), { work: [grilled(60)], wantedAt: now, leadMinutes: 20 }, at('18:00')),
    ).toBeUndefined();
  });
});

test('work that is not paid or not accepted has not begun, however long ago it might have been', () => {
  const small = newKitchen({ ...plan, stations: [{ station: 'grill', hands: 1 }] });
  const startAt = after(now, -6);
  const order = { id: 'a', work: [grilled(1)], startAt, forecastAt: after(now, 4), promisedAt: after(now, 9) };
  const next = (state: KitchenState) => promise(state, { work: [grilled(1)] }, now)?.promisedAt;
  const paying = observe(small, { kind: 'booked', order: { ...order, heldUntil: at('19:30'), isAccepted: false } });
  expect(next(paying)).toEqual(at('19:23'));
  const paid = observe(paying, { kind: 'paid', id: 'a' });
  expect(next(paid)).toEqual(at('19:23'));
  // Half of eight minutes is done.
  expect(next(observe(paid, { kind: 'accepted', id: 'a' }))).toEqual(at('19:19'));
});

test('a dish on a hand is no further after a prayer than before it', () => {
  const [from, to] = [at('19:02'), at('19:22')];
  const state = accept(newKitchen({ ...plan, packingMinutes: 0, gaps: [{ from, to }] }), 'a', [grilled(2)]);
  // Two of its eight minutes before the prayer, six after it.
  expect(state.orders[0]?.forecastAt).toEqual(at('19:28'));
  const behind = promise(state, { work: [grilled(2)] }, at('19:22'));
  // They are done at 19:28, and of the two behind them the slower takes a fifth longer than eight.
  expect(behind?.forecastAt).toEqual(after(at('19:28'), 9.6));
});

test('a promise is later than its guest saw when it grew by more than what passes while they look', () => {
  const window = { from: at('19:25'), to: at('19:35') };
  expect(isLaterThanSeen(window, at('19:35'))).toBe(false);
  expect(isLaterThanSeen(window, at('19:30'))).toBe(false);
  expect(isLaterThanSeen(window, at('19:25'))).toBe(true);
  expect(isLaterThanSeen(window, at('19:50'))).toBe(false);
});

describe('what is learned', () => {
  test('the margin covers most of the last outcomes, between one minute and ten', () => {
    const ask = (lateness: number[]) =>
      promise(withOutcomes(newKitchen(plan), lateness), { work: [grilled(1)] }, now)?.why.marginMinutes;
    expect(ask(Array.from({ length: 7 }, () => 1))).toBe(5);
    expect(ask(Array.from({ length: 40 }, (_, index) => index / 10))).toBeCloseTo(3.4);
    expect(ask(Array.from({ length: 40 }, () => 20))).toBe(10);
    expect(ask(Array.from({ length: 40 }, () => -20))).toBe(1);
  });

  test('a forgotten press is no outcome, and its order takes no time for ever', () => {
    const state = accept(newKitchen(plan), 'a', [grilled(4)]);
    expect(observe(state, { kind: 'ready', id: 'a', at: after(now, 60) }).outcomes).toEqual([]);
    expect(promise(state, { work: [grilled(1)] }, after(now, 60))?.why.ordersAhead).toBe(0);
    expect(observe(state, { kind: 'ready', id: 'a', at: after(now, 20) }).outcomes).toHaveLength(1);
  });

  test('six orders that overtook one say that it was forgotten', () => {
    let state = accept(newKitchen(plan), 'forgotten', [grilled(1)]);
    for (let count = 0; count < 6; count += 1) {
      state = accept(state, String(count), [grilled(1)], after(now, 2 + count));
    }
    for (let count = 0; count < 6; count += 1)
      state = observe(state, { kind: 'ready', id: String(count), at: after(now, 30) });
    expect(promise(state, { work: [grilled(1)] }, after(now, 15))?.why.ordersAhead).toBe(0);
  });

  test('where ready is never pressed, an order that is overdue is not waited for', () => {
    let silent = newKitchen(plan);
    for (let count = 0; count < 8; count += 1)
      silent = accept(silent, String(count), [grilled(2)], after(now, count * 8));
    const ask = (state: KitchenState) => promise(state, { work: [grilled(2)] }, after(now, 64))!.promisedAt;
    expect(minutesBetween(ask(newKitchen(plan)), ask(silent))).toBeLessThan(8);
    // A kitchen that presses is behind by what it has not pressed.
    const pressed = [{ startAt: now, forecastAt: after(now, 10), readyAt: after(now, 60) }];
    expect(minutesBetween(ask(silent), ask({ ...silent, pressed }))).toBeGreaterThan(8);
  });

  test('a kitchen that is slower than written gets a slower pace, and one that is quicker a quicker one', () => {
    const paceAfter = (share: number): number => {
      let state = newKitchen(plan);
      for (let count = 0; count < 100; count += 1) {
        const moment = after(now, count * 60);
        state = accept(state, String(count), [grilled(2)], moment);
        const order = state.orders[0]!;
        const took = minutesBetween(order.startAt, order.forecastAt) * share;
        state = observe(state, { kind: 'ready', id: order.id, at: after(moment, took) });
      }
      return state.pace;
    };
    expect(paceAfter(1.25)).toBeGreaterThan(1.2);
    expect(paceAfter(0.8)).toBeLessThan(0.85);
    expect(paceAfter(5)).toBeLessThanOrEqual(2.5);
  });

  test('orders that are overdue make the next promise later before they are pressed', () => {
    const calm = withOutcomes(
      newKitchen(plan),
      Array.from({ length: 8 }, () => 1),
    );
    const late: BookedOrder = {
      id: 'a',
      work: [],
      startAt: at('18:30'),
      forecastAt: at('18:52'),
      promisedAt: at('18:55'),
    };
    const ask = (state: KitchenState) => promise(state, { work: [grilled(1)] }, now)?.why.marginMinutes;
    expect(ask(calm)).toBe(1);
    const behind = observe(calm, { kind: 'booked', order: late });
    expect(ask(observe(behind, { kind: 'booked', order: { ...late, id: 'b' } }))).toBe(8);
  });
});

/* Laws of every kitchen. */

test('the promise never falls when load rises', () => {
  fc.assert(
    fc.property(anyKitchen, anyBooked, fc.nat(12), anyWork, ({ orders, ...state }, added, place, work) => {
      const more = [...orders.slice(0, place), { ...added, id: 'added' }, ...orders.slice(place)];
      const without = promise({ ...state, orders }, { work }, now);
      const withMore = promise({ ...state, orders: more }, { work }, now);
      expect(withMore!.forecastAt.getTime()).toBeGreaterThanOrEqual(without!.forecastAt.getTime() - 1);
      expect(withMore!.promisedAt.getTime()).toBeGreaterThanOrEqual(without!.promisedAt.getTime());
    }),
    { numRuns: 2000 },
  );
});

test('a time for later has one answer all through a minute', () => {
  const [seconds, quarter] = [fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 8 })];
  fc.assert(
    fc.property(anyKitchen, anyWork, seconds, quarter, (state, work, passed, quarters) => {
      const order = { work, wantedAt: after(now, quarters * 15), leadMinutes: 20 };
      expect(promise(state, order, after(now, passed / 60))).toEqual(promise(state, order, after(now, 1)));
    }),
    { numRuns: 1000 },
  );
});

test('a kitchen that was asked about other moments and orders answers as one that was not', () => {
  const minutes = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(anyKitchen, fc.array(fc.tuple(anyWork, minutes), { maxLength: 6 }), (state, asked) => {
      for (const [work, passed] of asked)
        expect(promise(state, { work }, after(now, passed))).toEqual(
          promise({ ...state }, { work }, after(now, passed)),
        );
    }),
  );
});

test('the rest of a minute that has begun is given away once', () => {
  const now = new Date('2026-11-20T19:00:30Z');
  const halfMinute = { work: [{ station: 'grill', minutes: 0.5, dishes: 1, longestMinutes: 0.5 }] };
  let state = newKitchen({ ...plan, stations: [{ station: 'grill', hands: 1 }], packingMinutes: 0 });
  const forecasts = ['first', 'second'].map((id) => {
    const { startAt, forecastAt, promisedAt } = promise(state, halfMinute, now)!;
    state = observe(state, { kind: 'booked', order: { ...halfMinute, id, startAt, forecastAt, promisedAt } });
    return forecastAt.toISOString();
  });
  expect(forecasts).toEqual(['2026-11-20T19:01:00.000Z', '2026-11-20T19:01:30.000Z']);
});

test('an order that may still be paid in this minute keeps its time until the minute is over', () => {
  const heldUntil = new Date('2026-11-20T19:00:30Z');
  const held = {
    id: 'held',
    work: [grilled(10)],
    startAt: at('19:10'),
    forecastAt: at('20:02'),
    promisedAt: at('20:07'),
  };
  const state = observe(newKitchen(plan), { kind: 'booked', order: { ...held, heldUntil } });
  const order = { work: [grilled(4)], wantedAt: at('19:40'), leadMinutes: 20 };
  expect(promise(state, order, new Date('2026-11-20T19:00:29Z'))).toBeUndefined();
  expect(promise(state, order, at('19:01'))).toBeUndefined();
  expect(promise(state, order, new Date('2026-11-20T19:01:01Z'))?.promisedAt).toEqual(at('19:40'));
});

test('the span that guests read does not begin before the order, and holds the promise', () => {
  fc.assert(
    fc.property(anyKitchen, anyWork, fc.integer({ min: 0, max: 9 }), (state, work, minutes) => {
      const at = after(now, minutes);
      const { window, promisedAt } = promise(state, { work }, at)!;
      expect(window.from.getTime()).toBeGreaterThanOrEqual(at.getTime());
      expect(window.to.getTime()).toBeGreaterThanOrEqual(promisedAt.getTime());
    }),
  );
});

test('orders that were accepted earlier are not made later by later ones', () => {
  fc.assert(
    fc.property(anyKitchen, anyBooked, (state, added) => {
      const more = observe(state, { kind: 'booked', order: { ...added, id: 'added' } });
      for (const { id } of state.orders) expect(forecast(more, id, now)).toEqual(forecast(state, id, now));
    }),
    { numRuns: 1000 },
  );
});

test('no minute of a station is sold twice: what is forecast by a moment fits into the hands until then', () => {
  fc.assert(
    fc.property(anyFilled({ extraMinutes: 0 }), (state) => {
      for (const { station, hands } of state.plan.stations) {
        for (const { forecastAt: until } of state.orders) {
          const sold = state.orders
            .filter((order) => order.forecastAt <= until)
            .flatMap((order) => order.work.filter((work) => work.station === station))
            .reduce((sum, { minutes }) => sum + minutes, 0);
          expect(sold).toBeLessThanOrEqual(hands * (minutesBetween(now, until) + 1));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('what was promised is what the kitchen still forecasts, whoever is accepted after', () => {
  fc.assert(
    fc.property(anyFilled(), (state) => {
      for (const { id, promisedAt } of state.orders) {
        expect(forecast(state, id, now)!.getTime()).toBeLessThanOrEqual(promisedAt.getTime());
      }
    }),
    { numRuns: 500 },
  );
});
