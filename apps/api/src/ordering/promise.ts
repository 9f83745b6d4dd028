import {
  addDays,
  extraMinutesAt,
  type Interval,
  type KitchenPlan,
  type KitchenPromise,
  type KitchenState,
  leadMinutesOf,
  localTimeAt,
  minutesOf,
  momentAt,
  newKitchen,
  type OrderStatusCode,
  type OrderType,
  pausesOf,
  promise,
  stationOf,
  type StationWork,
} from '@sufra/ordering';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Branch } from '../catalogue/location/load-branches.ts';
import { errorCodes } from '@sufra/contracts';
import { readRange } from '../catalogue/schedule/weekly-hours.ts';
import { scheduleOf } from '../catalogue/schedule/branch-timing.ts';
import { loadSellableMenu, readDishes, type SellableItem } from '../catalogue/menu/load-menu.ts';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import { isOpen } from '../platform/database/open-orders.ts';
import { learnedBy } from './learned-by.ts';
import { type Booking, orders, type StoredOrder } from './order.tables.ts';

/*
 * Promises of branches that have a kitchen (decision record 0115): the one place that reads what the kitchen has to do,
 * for offers, quotes, orders, boards and guests alike.
 */

/** The share of a branch's preparation that one dish costs a pair of hands, for a dish without minutes of its own. */
const usualShare = 0.35;
/** A guest who pays by card has so long before the promise moves. */
const paymentAllowance = 2;
const minute = 60_000;

/** An order that asks for time of a kitchen. */
export type Wish = {
  branch: Branch;
  orderType: OrderType | undefined;
  work: StationWork[];
  wantedAt: Date | undefined;
};

/** So many of a dish. */
export type Dish = { item: Pick<SellableItem, 'station' | 'makeMinutes'>; quantity: number };

/** The work that dishes are for the stations of a branch. */
export function workOf({ merchant }: Pick<RequestContext, 'merchant'>, branch: Branch, dishes: Dish[]): StationWork[] {
  const { stations } = merchant.concept;
  const made = dishes.map(({ item, quantity }) => ({
    station: stationOf({ item: item.station, category: null }, stations),
    each: item.makeMinutes ?? branch.preparationMinutes * usualShare,
    quantity,
  }));
  return [...Map.groupBy(made, ({ station }) => station)].map(([station, list]) => ({
    station,
    minutes: list.reduce((sum, { each, quantity }) => sum + each * quantity, 0),
    dishes: list.reduce((sum, { quantity }) => sum + quantity, 0),
    longestMinutes: Math.max(...list.map(({ each }) => each)),
  }));
}

/** The kitchen of a branch as it is now; undefined where the branch has none. */
export async function openKitchen(
  context: RequestContext,
  branch: Branch,
  orderType?: OrderType,
  around?: Date,
  known?: readonly BookedRow[],
): Promise<KitchenState | undefined> {
  if (!branch.kitchen) return undefined;
  const booked = known ?? (await listBooked(context, [branch.id]));
  const { outcomes, pace } = await learnedBy(context, branch.id);
  const plan = planOf(context, branch, orderType, around ?? context.now());
  return {
    ...newKitchen(plan),
    outcomes,
    pace,
    orders: booked.map(({ order, booking }) => ({
      id: order.id,
      work: booking.work,
      startAt: new Date(booking.startAt),
      // A restaurant that said it takes longer is not overdue before that.
      forecastAt: new Date(Date.parse(booking.forecastAt) + order.delayMinutes * minute),
      promisedAt: new Date(booking.promisedAt),
      ...(order.status === 'waiting-for-payment' && {
        heldUntil: new Date(order.placedAt.getTime() + context.config.paymentMinutes * minute),
      }),
    })),
  };
}

type BookedRow = {
  order: Pick<StoredOrder, 'id' | 'branchId' | 'status' | 'placedAt' | 'delayMinutes'>;
  booking: Booking;
};

/** Statuses in which an order takes time of its kitchen. */
export const kitchenStatuses: readonly OrderStatusCode[] = [
  'waiting-for-payment',
  'posted',
  'accepted',
  'confirmed',
  'in-kitchen',
];

/** Orders that take time of the kitchens of branches, in the sequence in which they were accepted. */
async function listBooked({ db, merchant }: RequestContext, branchIds: string[]): Promise<BookedRow[]> {
  const rows = await db
    .select({
      id: orders.id,
      branchId: orders.branchId,
      status: orders.status,
      placedAt: orders.placedAt,
      delayMinutes: orders.delayMinutes,
      booking: orders.booking,
    })
    .from(orders)
    .where(
      and(
        eq(orders.merchantId, merchant.id),
        inArray(orders.branchId, branchIds),
        isOpen(orders.status),
        inArray(orders.status, [...kitchenStatuses]),
        isNotNull(orders.booking),
      ),
    );
  return rows
    .flatMap(({ booking, ...order }) => (booking ? [{ order, booking }] : []))
    .toSorted((one, other) => one.booking.sequence - other.booking.sequence);
}

function planOf(
  { merchant, now }: RequestContext,
  branch: Branch,
  orderType: OrderType | undefined,
  around: Date,
): KitchenPlan {
  const { packingMinutes = 0, stations = [] } = branch.kitchen ?? {};
  const { timeZone, pausesOn } = scheduleOf(merchant.concept, branch);
  const dates = datesAround([now(), around], timeZone);
  return {
    packingMinutes,
    extraMinutes: extraMinutesAt(pausesOf(branch.pauses, orderType, branch.orderTypes), around),
    gaps: pausesOn ? dates.flatMap((date) => pausesOn(date)) : [],
    stations: stations.map(({ station, hands, byHour }) => ({
      station,
      hands,
      shifts: byHour.flatMap((each) =>
        dates.map((date) => ({ hands: each.hands, ...stretchOf(date, minutesOf(readRange(each.hours)), timeZone) })),
      ),
    })),
  };
}

const stretchOf = (date: string, range: { from: number; to: number }, timeZone: string): Interval => ({
  from: momentAt({ date, minute: range.from }, timeZone),
  to: momentAt({ date, minute: range.to }, timeZone),
});

/** The dates on which something may be cooked for these moments, each once. */
const datesAround = (moments: Date[], timeZone: string): string[] => [
  ...new Set(
    moments.flatMap((moment) => {
      const { date } = localTimeAt(moment, timeZone);
      return [-1, 0, 1].map((days) => addDays(date, days));
    }),
  ),
];

/** Says that the kitchen has no time: for the moment that was asked for, or at all. */
export const refuseFull = ({ wantedAt }: Pick<Wish, 'wantedAt'>): Refusal =>
  wantedAt
    ? refusal(errorCodes.scheduleFull, { pointer: '/scheduled-time' })
    : refusal(errorCodes.kitchenFull, { pointer: '/location' });

/** The promise of a branch for an order that is placed now. */
export type BranchPromise = { readyAt: Date; window: Interval; isBusy: boolean };

/** So much later than in an empty kitchen is busy. */
const busyMinutes = 5;

/**
 * The promises of branches that have a kitchen: for the dishes of a list as `filter[items]` has it or, where there are
 * none yet, for an order of two. Their orders are read at once.
 */
export async function promisesNow(
  context: RequestContext,
  list: readonly Branch[],
  items?: string,
): Promise<Map<string, BranchPromise>> {
  const found = new Map<string, BranchPromise>();
  const withKitchen = list.filter(({ kitchen }) => kitchen);
  if (withKitchen.length === 0) return found;
  const dishes = items ? readDishes(await loadSellableMenu(context, context.merchant), items) : [];
  const booked = Map.groupBy(
    await listBooked(
      context,
      withKitchen.map(({ id }) => id),
    ),
    ({ order }) => order.branchId,
  );
  for (const branch of withKitchen) {
    const state = await openKitchen(context, branch, undefined, undefined, booked.get(branch.id) ?? []);
    if (!state) continue;
    const station = branch.kitchen?.stations[0]?.station;
    const work = workOf(context, branch, dishes.length > 0 ? dishes : [{ item: { station }, quantity: 2 }]);
    const promised = promise(state, { work }, context.now());
    const alone = promise({ ...state, orders: [] }, { work }, context.now());
    if (!promised || !alone) continue;
    const { promisedAt: readyAt, window } = promised;
    const isBusy = readyAt.getTime() >= alone.promisedAt.getTime() + busyMinutes * minute;
    found.set(branch.id, { readyAt, window, isBusy });
  }
  return found;
}

/** True when a kitchen has time for what is wished, as it is now. */
export async function hasTimeFor(
  context: RequestContext,
  { branch, orderType, work, wantedAt }: Wish,
): Promise<boolean> {
  const state = await openKitchen(context, branch, orderType, wantedAt);
  const leadMinutes = leadMinutesOf(context.merchant.concept.advanceOrder, branch);
  return !state || promise(state, { work, wantedAt, leadMinutes }, context.now()) !== undefined;
}

/** True for each time at which these dishes can be ready, also when they are ordered a minute later. */
export async function timesWithRoom(
  context: RequestContext,
  branch: Branch,
  orderType: OrderType | undefined,
  dishes: Dish[],
): Promise<(time: Date) => boolean> {
  if (!branch.kitchen || dishes.length === 0) return () => true;
  const booked = await listBooked(context, [branch.id]);
  const work = workOf(context, branch, dishes);
  const leadMinutes = leadMinutesOf(context.merchant.concept.advanceOrder, branch);
  const soon = new Date(context.now().getTime() + minute);
  const states = new Map<string, KitchenState | undefined>();
  for (const days of Array.from({ length: daysAhead }, (_, day) => day)) {
    const around = new Date(soon.getTime() + days * 24 * 60 * minute);
    states.set(dateOf(around, branch), await openKitchen(context, branch, orderType, around, booked));
  }
  return (time) => {
    const state = states.get(dateOf(time, branch));
    return !state || promise(state, { work, wantedAt: time, leadMinutes }, soon) !== undefined;
  };
}

/** Days for which a kitchen is planned; beyond them every time is offered. */
const daysAhead = 15;

const dateOf = (moment: Date, { timeZone }: Branch): string => localTimeAt(moment, timeZone).date;

/** The times of an order that was booked in its branch's kitchen. */
export type BookedTimes = Pick<StoredOrder, 'estimatedReadyAt' | 'releaseAt' | 'booking'>;

/**
 * Books an order in its branch's kitchen, in the transaction that writes it: no other order of the branch is booked
 * until that ends, in whichever process. Undefined when the kitchen has no time for it.
 */
export async function bookKitchen(
  context: RequestContext,
  order: Pick<StoredOrder, 'id' | 'status' | 'placedAt' | 'releaseAt'>,
  wish: Wish,
): Promise<BookedTimes | undefined> {
  const { branch, wantedAt } = wish;
  await context.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${branch.id}, 112))`);
  const isHeld = order.status === 'waiting-for-payment';
  // The kitchen begins when it is paid.
  const start = new Date(order.placedAt.getTime() + (isHeld && !wantedAt ? paymentAllowance * minute : 0));
  const booked = await listBooked(context, [branch.id]);
  const state = await openKitchen(context, branch, wish.orderType, wantedAt, booked);
  if (!state) throw new Error('an order without a kitchen cannot be booked');
  const leadMinutes = leadMinutesOf(context.merchant.concept.advanceOrder, branch);
  const found = promise(state, { work: wish.work, wantedAt, leadMinutes }, start);
  if (!found) return undefined;
  const sequence = 1 + (booked.at(-1)?.booking.sequence ?? 0);
  return {
    estimatedReadyAt: found.promisedAt,
    releaseAt: wantedAt ? earlier(order.releaseAt, found.startAt) : order.releaseAt,
    booking: storePromise(found, wish.work, sequence),
  };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const storePromise = (
  { startAt, forecastAt, promisedAt, window, why }: KitchenPromise,
  work: StationWork[],
  sequence: number,
): Booking => ({
  work,
  sequence,
  startAt: startAt.toISOString(),
  forecastAt: forecastAt.toISOString(),
  promisedAt: promisedAt.toISOString(),
  window: { from: window.from.toISOString(), to: window.to.toISOString() },
  why: { ...why, stations: why.stations.map((each) => ({ ...each, readyAt: each.readyAt.toISOString() })) },
});

/** By how much a guest who paid later than allowed moves the promise: it was made for an order that is paid at once. */
export const lateFor = ({ booking, placedAt }: Pick<StoredOrder, 'booking' | 'placedAt'>, paidAt: Date): number => {
  const waited = Math.max(0, paidAt.getTime() - placedAt.getTime());
  return booking ? Math.max(0, waited - paymentAllowance * minute) : waited;
};

/** A booking that begins later, because it was paid later. */
export function shiftBooking(booking: Booking, by: number): Booking {
  const later = (moment: string): string => new Date(Date.parse(moment) + by).toISOString();
  const { startAt, forecastAt, promisedAt, window } = booking;
  return {
    ...booking,
    startAt: later(startAt),
    forecastAt: later(forecastAt),
    promisedAt: later(promisedAt),
    window: { from: later(window.from), to: later(window.to) },
  };
}
