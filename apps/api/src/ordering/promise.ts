import {
  accept,
  addDays,
  closesAt,
  extraMinutesAt,
  formatTime,
  type Interval,
  isLaterThanSeen,
  type KitchenPlan,
  type KitchenPromise,
  type KitchenState,
  leadMinutesOf,
  localTimeAt,
  minuteMs,
  minutesOf,
  minutesOfDay,
  momentAt,
  newKitchen,
  openIntervals,
  type OrderType,
  pausesOf,
  promise,
  refuse,
  type Result,
  stationOf,
  subtractIntervals,
  type StationWork,
} from '@sufra/ordering';
import { sql } from 'drizzle-orm';
import { type Branch, loadBranches } from '../catalogue/location/load-branches.ts';
import { errorCodes } from '@sufra/contracts';
import { readRange } from '../catalogue/schedule/weekly-hours.ts';
import { scheduleOf } from '../catalogue/schedule/branch-timing.ts';
import type { SellableItem } from '../catalogue/menu/load-menu.ts';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import { type BookedRow, listBooked, readBooked } from './booked-orders.ts';
import { learnedBy, lessonBefore } from './learned-by.ts';
import type { Booking, StoredOrder } from './order.tables.ts';

/*
 * Promises of branches that have a kitchen (decision record 0115): the one place that reads what the kitchen has to do,
 * for offers, quotes, orders, boards and guests alike.
 */

/** The share of a branch's preparation that one dish costs a pair of hands, for a dish without minutes of its own. */
const usualShare = 0.35;
/** A guest who pays by card has so long before the promise moves. */
const paymentAllowance = 2;

/** An order that asks for time of a kitchen. */
export type Wish = {
  branch: Branch;
  orderType: OrderType | undefined;
  work: StationWork[];
  wantedAt: Date | undefined;
  /** The end of the span that the guest was shown. */
  seenReadyBy?: Date | undefined;
};

/** Nothing that is read here depends on a language. */
type KitchenContext = Omit<RequestContext, 'locale'>;

/** So many of a dish. */
export type Dish = { item: Pick<SellableItem, 'station' | 'makeMinutes'>; quantity: number };

/** The work that dishes are for the stations of a branch. */
export function workOf({ merchant }: Pick<RequestContext, 'merchant'>, branch: Branch, dishes: Dish[]): StationWork[] {
  const { stations } = merchant.concept;
  const made = dishes.map(({ item, quantity }) => {
    const station = stationOf({ item: item.station, category: null }, stations);
    const written = item.makeMinutes ?? branch.preparationMinutes * usualShare;
    return { station, each: written * (branch.kitchen?.shares[station]?.share ?? 1), quantity };
  });
  return [...Map.groupBy(made, ({ station }) => station)].map(([station, list]) => ({
    station,
    minutes: list.reduce((sum, { each, quantity }) => sum + each * quantity, 0),
    dishes: list.reduce((sum, { quantity }) => sum + quantity, 0),
    longestMinutes: Math.max(...list.map(({ each }) => each)),
  }));
}

/**
 * The kitchen of a branch for a check: its orders are read when one of them changed, and it is planned once for a minute.
 * Booking reads everything under its lock. With 20 orders ahead a checkout that is checked cost 59 %
 * more processor time than without a kitchen when each one read and listed them; now the two cannot be told apart.
 */
async function openKnownKitchen(
  context: KitchenContext,
  { branch, orderType, wantedAt }: Pick<Wish, 'branch' | 'orderType' | 'wantedAt'>,
  mark: string,
): Promise<KitchenState | undefined> {
  const known = await readBooked(context, branch.id, mark);
  const lesson = (await learnedBy(context, [branch])).get(branch.id);
  const now = context.now();
  const made = [
    branch,
    lesson,
    Math.floor(now.getTime() / minuteMs),
    wantedAt?.getTime(),
    extraMinutesOf(branch, orderType, wantedAt ?? now),
  ];
  if (known.opened && made.every((part, index) => part === known.opened?.made[index])) return known.opened.state;
  const state = await openKitchen(context, branch, orderType, wantedAt, known.rows);
  known.opened = state && { made, state };
  return state;
}

/** The kitchen of a branch as it is now; undefined where the branch has none. */
export async function openKitchen(
  context: KitchenContext,
  branch: Branch,
  orderType?: OrderType,
  around?: Date,
  known?: readonly BookedRow[],
): Promise<KitchenState | undefined> {
  if (!branch.kitchen) return undefined;
  const booked = known ?? (await listBooked(context, [branch.id]));
  const { outcomes = [], pace = 1, pressed = [] } = (await learnedBy(context, [branch])).get(branch.id) ?? {};
  const plan = planOf(context, branch, orderType, around ?? context.now());
  return {
    ...newKitchen(plan),
    outcomes,
    pace,
    pressed,
    orders: booked.map(({ order, booking }) => ({
      id: order.id,
      work: booking.work,
      startAt: new Date(booking.startAt),
      // A restaurant that said it takes longer is not overdue before that.
      forecastAt: new Date(Date.parse(booking.forecastAt) + order.delayMinutes * minuteMs),
      promisedAt: new Date(booking.promisedAt),
      doneAt: Object.keys(booking.done ?? {}),
      isAccepted: order.status !== 'waiting-for-payment' && order.status !== 'posted',
      ...(order.status === 'waiting-for-payment' && {
        // Kitchens are asked about the end of this minute, until which it may still be paid.
        heldUntil: new Date(order.placedAt.getTime() + (context.config.paymentMinutes + 1) * minuteMs),
      }),
    })),
  };
}

/** Hands stay for so long after closing, for what was taken before it. */
const overtimeMinutes = 180;

/**
 * The plan of a kitchen around a moment: hands by hour, gaps, and the minutes of a busy branch. While the branch is closed
 * its stations have no hands but where `byHour` says so: hands come as long before opening as an order for later is released.
 */
export function planOf(
  { merchant, now }: KitchenContext,
  branch: Branch,
  orderType: OrderType | undefined,
  around: Date,
): KitchenPlan {
  const { packingMinutes = 0, stations = [] } = branch.kitchen ?? {};
  const { timeZone, pausesOn } = scheduleOf(merchant.concept, branch);
  const dates = datesAround([now(), around], timeZone);
  const lead = leadMinutesOf(merchant.concept.advanceOrder, branch);
  const absent = dates.flatMap((date) => closedOn(branch, date, lead)).map((stretch) => ({ ...stretch, hands: 0 }));
  return {
    packingMinutes,
    extraMinutes: extraMinutesOf(branch, orderType, around),
    gaps: pausesOn ? dates.flatMap((date) => pausesOn(date)) : [],
    stations: stations.map(({ station, hands, byHour }) => ({
      station,
      hands,
      shifts: [
        ...byHour.flatMap((each) =>
          dates.map((date) => ({ hands: each.hands, ...stretchOf(date, minutesOf(readRange(each.hours)), timeZone) })),
        ),
        ...absent,
      ],
    })),
  };
}

/** The stretches of a date in which the kitchen of a branch is empty by its hours. */
function closedOn({ openingHours, timeZone }: Branch, date: string, leadMinutes: number): Interval[] {
  const day = stretchOf(date, { from: 0, to: minutesOfDay }, timeZone);
  const [from, to] = [plusMinutes(day.from, -overtimeMinutes), plusMinutes(day.to, leadMinutes)];
  const there = openIntervals({ openingHours, timeZone }, from, to).map((open) => ({
    from: plusMinutes(open.from, -leadMinutes),
    to: plusMinutes(open.to, overtimeMinutes),
  }));
  return subtractIntervals([day], there);
}

/** True when what is ordered now would be ready only after everybody has gone home. */
export function isAfterHours(
  { openingHours, timeZone }: Branch,
  { forecastAt }: Pick<KitchenPromise, 'forecastAt'>,
  now: Date,
): boolean {
  const closes = closesAt(openingHours, timeZone, now);
  return closes !== undefined && forecastAt > plusMinutes(closes, overtimeMinutes);
}

const plusMinutes = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minuteMs);

/** Minutes that a busy branch adds at a moment. */
export const extraMinutesOf = (branch: Branch, orderType: OrderType | undefined, at: Date): number =>
  extraMinutesAt(pausesOf(branch.pauses, orderType, branch.orderTypes), at);

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
const refuseFull = ({ wantedAt }: Pick<Wish, 'wantedAt'>): Refusal =>
  wantedAt
    ? refusal(errorCodes.scheduleFull, { pointer: '/scheduled-time' })
    : refusal(errorCodes.kitchenFull, { pointer: '/location' });

/** Says that the kitchen needs longer than the guest was shown. */
function refuseLater(
  { locale }: Pick<RequestContext, 'locale'>,
  { branch }: Pick<Wish, 'branch'>,
  { from, to }: Interval,
): Refusal {
  return refusal(errorCodes.promiseLater, {
    pointer: '/ready-by',
    params: { from: formatTime(from, locale, branch.timeZone), to: formatTime(to, locale, branch.timeZone) },
    meta: { 'ready-window': { from: from.toISOString(), to: to.toISOString() } },
  });
}

/**
 * The promise of a kitchen for a wish now, or why that is no order yet. A lesson since the guest looked is no
 * reason to refuse: the lesson before counts as well.
 */
function judge(
  context: RequestContext,
  state: KitchenState,
  wish: Wish,
  notBefore?: Date,
): Result<KitchenPromise, Refusal> {
  const judged = judgeBy(context, state, wish, notBefore);
  const before = lessonBefore(wish.branch.id);
  if (judged.ok || !before) return judged;
  const { outcomes, pace } = before;
  const again = judgeBy(context, { ...state, outcomes, pace }, wish, notBefore);
  return again.ok ? again : judged;
}

function judgeBy(
  context: RequestContext,
  state: KitchenState,
  wish: Wish,
  notBefore: Date | undefined,
): Result<KitchenPromise, Refusal> {
  const { work, wantedAt, seenReadyBy } = wish;
  const leadMinutes = leadMinutesOf(context.merchant.concept.advanceOrder, wish.branch);
  const found = promise(state, { work, wantedAt, leadMinutes, notBefore, wasOffered: true }, nextMinute(context));
  if (!found || (!wantedAt && isAfterHours(wish.branch, found, context.now()))) return refuse(refuseFull(wish));
  const isLater = !wantedAt && seenReadyBy && isLaterThanSeen(found.window, seenReadyBy);
  return isLater ? refuse(refuseLater(context, wish, found.window)) : accept(found);
}

/** Kitchens are asked about whole minutes, so that an offer and the order that takes it get one answer. */
export const nextMinute = ({ now }: Pick<KitchenContext, 'now'>): Date =>
  new Date(Math.ceil(now().getTime() / minuteMs) * minuteMs);

/** When the kitchen begins with an order that a guest pays by card. */
export const afterPaying = (from: Date): Date => plusMinutes(from, paymentAllowance);

/**
 * Why a wish would be no order now; nothing when the kitchen has the time that its guest was shown. `mark` is the
 * kitchen's as it was read for this check.
 */
export async function checkWish(context: RequestContext, wish: Wish, mark: string): Promise<Refusal[]> {
  const state = await openKnownKitchen(context, wish, mark);
  const judged = state && judge(context, state, wish);
  return judged && !judged.ok ? [judged.refusal] : [];
}

/** The times of an order that was booked in its branch's kitchen. */
export type BookedTimes = Pick<StoredOrder, 'estimatedReadyAt' | 'releaseAt' | 'booking'>;

/**
 * Books an order in its branch's kitchen, in the transaction that writes it: no other order of the branch is booked
 * until that ends, in whichever process. Refused when the kitchen has no time for it, or needs longer than its guest saw.
 */
export async function bookKitchen(
  context: RequestContext,
  order: Pick<StoredOrder, 'id' | 'status' | 'placedAt' | 'releaseAt'>,
  wish: Wish,
): Promise<Result<BookedTimes, Refusal>> {
  const { branch, wantedAt } = wish;
  await lockKitchen(context, branch.id);
  // The kitchen begins when it is paid.
  const isHeld = order.status === 'waiting-for-payment';
  const start = isHeld ? afterPaying(nextMinute(context)) : undefined;
  const booked = await listBooked(context, [branch.id]);
  const state = await openKitchen(context, branch, wish.orderType, wantedAt, booked);
  if (!state) throw new Error('an order without a kitchen cannot be booked');
  const found = judge(context, state, wish, start);
  if (!found.ok) return found;
  return accept({
    estimatedReadyAt: found.value.promisedAt,
    releaseAt: wantedAt ? earlier(order.releaseAt, found.value.startAt) : order.releaseAt,
    booking: storePromise(found.value, wish.work, placeBehind(booked)),
  });
}

/** Locks a branch against other bookings until the transaction ends. */
const lockKitchen = ({ db }: KitchenContext, branchId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${branchId}, 112))`);

const placeBehind = (booked: readonly BookedRow[]): number => 1 + (booked.at(-1)?.booking.sequence ?? 0);

/** True when what an order held may have been sold to others, or its kitchen should have begun with it. */
export const isPaidLate = (
  { config }: Pick<KitchenContext, 'config'>,
  order: Pick<StoredOrder, 'booking' | 'placedAt'>,
  paidAt: Date,
): boolean =>
  order.booking !== null &&
  (lateFor(order, paidAt) > 0 || paidAt.getTime() > order.placedAt.getTime() + config.paymentMinutes * minuteMs);

/**
 * The times of an order that was paid late, in the transaction that hands it to its branch: it is listed anew behind all
 * that was accepted meanwhile. One for later keeps its time where the kitchen still can. A time that its guest said no yes to
 * is kept beside the one before. Undefined where there is no kitchen any more.
 */
export async function bookAgain(
  context: KitchenContext,
  order: Pick<StoredOrder, 'id' | 'branchId' | 'type' | 'booking' | 'scheduledAt' | 'releaseAt' | 'estimatedReadyAt'>,
  paidAt: Date,
): Promise<BookedTimes | undefined> {
  const { booking, scheduledAt } = order;
  const branch = (await loadBranches(context, context.merchant)).find(({ id }) => id === order.branchId);
  if (!booking || !branch?.kitchen) return undefined;
  await lockKitchen(context, branch.id);
  const booked = await listBooked(context, [branch.id]);
  const others = booked.filter((row) => row.order.id !== order.id);
  const state = await openKitchen(context, branch, order.type, scheduledAt ?? undefined, others);
  if (!state) return undefined;
  const { work } = booking;
  const leadMinutes = leadMinutesOf(context.merchant.concept.advanceOrder, branch);
  const kept = scheduledAt && promise(state, { work, wantedAt: scheduledAt, leadMinutes, wasOffered: true }, paidAt);
  const found = kept ?? promise(state, { work, notBefore: new Date(booking.startAt) }, paidAt);
  if (!found) return undefined;
  const estimatedReadyAt = later(found.promisedAt, scheduledAt ?? paidAt);
  const isLater = scheduledAt
    ? estimatedReadyAt > scheduledAt
    : isLaterThanSeen(found.window, new Date(booking.window.to));
  return {
    estimatedReadyAt,
    releaseAt: scheduledAt ? earlier(order.releaseAt, found.startAt) : paidAt,
    booking: {
      ...storePromise(found, work, placeBehind(booked)),
      ...(isLater && order.estimatedReadyAt && { promisedBefore: order.estimatedReadyAt.toISOString() }),
    },
  };
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

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

/** By how much a guest paid later than the kitchen was to begin; an order without one was promised for the moment of placing. */
export function lateFor({ booking, placedAt }: Pick<StoredOrder, 'booking' | 'placedAt'>, paidAt: Date): number {
  const begun = booking ? later(new Date(booking.startAt), afterPaying(placedAt)) : placedAt;
  return Math.max(0, paidAt.getTime() - begun.getTime());
}
