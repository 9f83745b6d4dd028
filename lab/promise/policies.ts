import { type KitchenPlan, type KitchenState, newKitchen, observe, promise, type StationWork } from '@sufra/ordering';
import { type Arrival, ordersAtFullLoad, type StationName, written, writtenHands, writtenPacking } from './arrivals.ts';
import type { Policy, Told } from './run-evening.ts';

const fixedMinutes = 20;
const slot = 15;

/** The promise without a kitchen's numbers: the preparation minutes of the branch, whatever there is to do. */
export const fixed = (): Policy => ({
  quote: ({ wantedAt }, now) => ({ promised: wantedAt ?? now + fixedMinutes }),
  placed() {},
  ready() {},
});

/** A cap on each quarter of an hour, of orders or of make-minutes: a full quarter moves the promise to the next. */
function capped(cap: number, sizeOf: (order: Arrival) => number): Policy {
  const taken = new Map<number, number>();
  const slotFor = (order: Arrival, now: number): number => {
    let index = Math.floor(Math.max(now, (order.wantedAt ?? 0) - fixedMinutes) / slot);
    // One that is larger than the cap gets a quarter to itself.
    const fits = () => (taken.get(index) ?? 0) === 0 || (taken.get(index) ?? 0) + sizeOf(order) <= cap;
    while (!fits()) index += 1;
    return index;
  };
  return {
    quote: (order, now) => {
      const start = Math.max(now, slotFor(order, now) * slot);
      return { promised: Math.max(order.wantedAt ?? 0, start + fixedMinutes) };
    },
    placed(order, _told, now) {
      const index = slotFor(order, now);
      taken.set(index, (taken.get(index) ?? 0) + sizeOf(order));
    },
    ready() {},
  };
}

export const ordersCap =
  (factor = 1) =>
  (): Policy =>
    capped(Math.round(ordersAtFullLoad * factor), () => 1);

/** Of the grill, which is what the kitchen waits for. */
export const minutesCap =
  (factor = 1) =>
  (): Policy =>
    capped(writtenHands.grill * slot * factor, ({ dishes }) => minutesAt(dishes, 'grill'));

const minutesAt = (dishes: Arrival['dishes'], station: StationName): number =>
  dishes.filter((dish) => dish.station === station).length * written[station].minutes;

// Any evening will do: the model reads no calendar.
const epoch = Date.UTC(2026, 10, 20, 16);
const dateOf = (minute: number): Date => new Date(epoch + minute * 60_000);
const minuteOf = (date: Date): number => (date.getTime() - epoch) / 60_000;

const workOf = (dishes: Arrival['dishes']): StationWork[] =>
  (['grill', 'fry'] as const).flatMap((station) => {
    const count = dishes.filter((dish) => dish.station === station).length;
    if (count === 0) return [];
    return [{ station, minutes: minutesAt(dishes, station), dishes: count, longestMinutes: written[station].minutes }];
  });

/**
 * The shop's own promise, with the numbers of the merchant. What it learned on the evenings before is kept in `memory`,
 * as the order log keeps it.
 */
export const promising =
  (memory: Pick<KitchenState, 'outcomes' | 'pace'> = { outcomes: [], pace: 1 }) =>
  (closed: { from: number; to: number }[] = []): Policy & { learned(): Pick<KitchenState, 'outcomes' | 'pace'> } => {
    const plan: KitchenPlan = {
      stations: [
        { station: 'grill', hands: writtenHands.grill },
        { station: 'fry', hands: writtenHands.fry },
      ],
      packingMinutes: writtenPacking,
      gaps: closed.map(({ from, to }) => ({ from: dateOf(from), to: dateOf(to) })),
      extraMinutes: 0,
    };
    let state: KitchenState = { ...newKitchen(plan), ...memory };
    const find = (order: Arrival, now: number) => {
      const work = workOf(order.dishes);
      if (order.wantedAt === undefined) return promise(state, { work }, dateOf(now));
      // The next quarters of an hour, where the wanted one is full.
      for (let wanted = order.wantedAt; wanted < order.wantedAt + 120; wanted += slot) {
        const found = promise(state, { work, wantedAt: dateOf(wanted), leadMinutes: fixedMinutes }, dateOf(now));
        if (found) return found;
      }
      return undefined;
    };
    let last: ReturnType<typeof find>;
    return {
      quote(order, now): Told | undefined {
        last = find(order, now);
        if (!last) return undefined;
        const { promisedAt, window, startAt } = last;
        const [from, to] = [minuteOf(window.from), minuteOf(window.to)];
        return { promised: minuteOf(promisedAt), from, to, beginAt: minuteOf(startAt) };
      },
      placed({ id, dishes }) {
        if (!last) return;
        const { startAt, forecastAt, promisedAt } = last;
        const order = { id, work: workOf(dishes), startAt, forecastAt, promisedAt };
        state = observe(state, { kind: 'booked', order });
      },
      ready(id, now) {
        state = observe(state, { kind: 'ready', id, at: dateOf(now) });
      },
      learned: () => ({ outcomes: state.outcomes, pace: state.pace }),
    };
  };
