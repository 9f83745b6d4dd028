import fc from 'fast-check';
import {
  type KitchenPlan,
  type KitchenState,
  newKitchen,
  observe,
  type StationWork,
} from '../promise/kitchen-state.ts';
import { promise } from '../promise/promise.ts';

export const after = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);

export const now = new Date('2026-11-20T19:00:00Z');

/** Books what it is promised, as a shop does. */
export function accept(
  state: KitchenState,
  id: string,
  work: StationWork[],
  moment = now,
  wantedAt?: Date,
): KitchenState {
  const promised = promise(state, { work, ...(wantedAt && { wantedAt, leadMinutes: 20 }) }, moment);
  if (!promised) return state;
  const { startAt, forecastAt, promisedAt } = promised;
  return observe(state, { kind: 'booked', order: { id, work, startAt, forecastAt, promisedAt } });
}

/** A kitchen that was early or late by these minutes with its last orders. */
export const withOutcomes = (state: KitchenState, lateness: number[]): KitchenState => {
  const [startAt, forecastAt] = [after(now, -45), after(now, -30)];
  const outcomes = lateness.map((minutes) => ({ startAt, forecastAt, readyAt: after(forecastAt, minutes) }));
  return { ...state, outcomes, pressed: outcomes };
};

export const anyWork = fc
  .uniqueArray(
    fc.record({
      station: fc.constantFrom('grill', 'fry'),
      dishes: fc.integer({ min: 1, max: 6 }),
      each: fc.integer({ min: 1, max: 15 }),
    }),
    { minLength: 1, maxLength: 2, selector: ({ station }) => station },
  )
  .map((parts): StationWork[] =>
    parts.map(({ station, dishes, each }) => ({ station, dishes, minutes: dishes * each, longestMinutes: each })),
  );

const anyPlan = fc
  .record({
    grill: fc.integer({ min: 1, max: 8 }),
    fry: fc.integer({ min: 1, max: 5 }),
    packingMinutes: fc.integer({ min: 0, max: 5 }),
    extraMinutes: fc.constantFrom(0, 15),
    gap: fc.option(fc.record({ from: fc.integer({ min: -10, max: 60 }), length: fc.integer({ min: 1, max: 40 }) })),
  })
  .map(({ grill, fry, packingMinutes, extraMinutes, gap }): KitchenPlan => ({
    stations: [
      { station: 'grill', hands: grill },
      { station: 'fry', hands: fry },
    ],
    packingMinutes,
    extraMinutes,
    gaps: gap ? [{ from: after(now, gap.from), to: after(now, gap.from + gap.length) }] : [],
  }));

/** An order that is on its way, begun up to half an hour ago or to be begun within two hours. */
export const anyBooked = fc
  .record({ work: anyWork, start: fc.integer({ min: -30, max: 120 }), length: fc.integer({ min: -10, max: 60 }) })
  .map(({ work, start, length }) => ({
    work,
    startAt: after(now, start),
    forecastAt: after(now, Math.max(start + 5, length)),
    promisedAt: after(now, Math.max(start + 10, length + 5)),
  }));

export const anyKitchen = fc
  .record({
    plan: anyPlan,
    booked: fc.array(anyBooked, { maxLength: 12 }),
    lateness: fc.array(fc.integer({ min: -10, max: 25 }), { maxLength: 40 }),
    pace: fc.double({ min: 0.6, max: 2.5, noNaN: true }),
  })
  .map(({ plan, booked, lateness, pace }): KitchenState => ({
    ...withOutcomes(newKitchen(plan), lateness),
    pace,
    orders: booked.map((order, index) => ({ ...order, id: String(index) })),
  }));

/** A kitchen with all that it accepted, for now and for later. */
export const anyFilled = (own: Partial<KitchenPlan> = {}) =>
  fc
    .tuple(anyPlan, fc.array(fc.tuple(anyWork, fc.option(fc.integer({ min: 30, max: 150 }))), { maxLength: 25 }))
    .map(([plan, asked]) =>
      asked.reduce(
        (state, [work, later], index) =>
          accept(state, String(index), work, now, later === null ? undefined : after(now, later)),
        newKitchen({ ...plan, ...own }),
      ),
    );
