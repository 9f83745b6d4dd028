import type { OrderType } from '../location/order-type.ts';
import { localTimeAt } from '../schedule/local-time.ts';
import { type Interval, isCovered, minutesOf, type TimeRange } from '../schedule/opening-hours.ts';
import type { OrderStatusCode } from './order-status.ts';
import { cameToNothing, isCooked } from './status-table.ts';

/** An order as its branch works on it. */
export type OrderUnderWay = {
  orderType: OrderType;
  status: OrderStatusCode;
  statusAt: Date;
  /** When the branch got it; nothing while an order for later waits for its time. */
  releasedAt: Date | null;
  scheduledAt: Date | null;
  /** The promise made with the order; for a finished meal, the moment at which it was ready. */
  readyAt: Date | null;
  /** By how many minutes the restaurant moved the promise since the order was placed. */
  delayMinutes?: number;
  /** The duration of the ride; null for guests who come themselves. */
  travelMinutes: number | null;
  /** Orders that the same kitchen got before it and has not finished. */
  ordersAhead: number;
  /** The kitchen's own `forecast`, where the branch has one; then nothing else is estimated. */
  forecastAt?: Date | undefined;
};

/** When the food is on the counter and, for a delivery, at the door. */
type LiveEstimate = { readyAt?: Date; arrivalAt?: Date };

/** Of the preparation time, what lies over the fire; the rest is reading, accepting and waiting for a place. */
const cookingShare = 0.6;
/** The share of its preparation time by which each order in front delays an order; the sum is at most one whole time. */
const waitingShare = 0.1;
/** An overdue order is estimated this many minutes ahead, never in the past. */
const soonMinutes = 2;
/** From the counter into the car of the driver. */
export const handoverMinutes = 5;

/**
 * The estimated moment at which an order is ready. The promise holds until the kitchen shows otherwise: an order that
 * is not begun cannot be ready before it is cooked, orders before it first; one that is being cooked is ready when its
 * cooking time is over, even before the promise; one that is ready was ready when it was. A scheduled time is never
 * brought forward, nor is a time that the restaurant itself set when it delayed the order. A delivery adds the handover and the ride, and once it is on its way only the rest of the ride.
 *
 * The preparation time is read from the promise itself, so that the pauses that were in it stay in it.
 *
 * @returns nothing for an order that came to nothing or was never promised
 * @example liveEstimate({ ...order, status: 'in-kitchen', statusAt: at('12:05') }, at('12:06')).readyAt // 12:17, of 20 minutes
 */
export function liveEstimate(order: OrderUnderWay, now: Date): LiveEstimate {
  if (cameToNothing(order.status) || !order.readyAt) return {};
  const readyAt = estimateReady(order, order.readyAt, now);
  const arrivalAt = estimateArrival(order, readyAt, now);
  return { readyAt, ...(arrivalAt && { arrivalAt }) };
}

/**
 * The promise of an order, which a person alone moves: its branch works towards it, and is late by it. Food that
 * is ready has its moment instead, and a ride counts from its departure.
 *
 * @returns nothing for an order that came to nothing or was never promised
 * @example promisedTimes({ ...order, orderType: 'to-go', readyAt: at('12:20') }).readyAt // 12:20, at 13:00 too
 */
export function promisedTimes(
  order: Pick<OrderUnderWay, 'orderType' | 'status' | 'statusAt' | 'readyAt' | 'travelMinutes'>,
): LiveEstimate {
  const { status, statusAt, readyAt, travelMinutes } = order;
  if (cameToNothing(status) || !readyAt) return {};
  if (order.orderType !== 'deliver' || travelMinutes === null || status === 'finished') return { readyAt };
  if (status === 'delivered') return { readyAt, arrivalAt: statusAt };
  const arrivalAt =
    status === 'on-the-way' ? plus(statusAt, travelMinutes) : plus(readyAt, handoverMinutes + travelMinutes);
  return { readyAt, arrivalAt };
}

/**
 * When an order that is placed now will be ready, the orders before it counted as `liveEstimate` counts them once it is
 * placed: a guest reads the same time before and after.
 *
 * @param promisedAt of `estimateReadyAt`
 * @example estimateNewOrder(at('12:20'), 6, at('12:00')) // 12:24
 */
export const estimateNewOrder = (promisedAt: Date, ordersAhead: number, now: Date): Date =>
  estimateReady(
    {
      orderType: 'to-go',
      status: 'posted',
      statusAt: now,
      releasedAt: now,
      scheduledAt: null,
      readyAt: promisedAt,
      travelMinutes: null,
      ordersAhead,
    },
    promisedAt,
    now,
  );

function estimateReady(order: OrderUnderWay, promisedAt: Date, now: Date): Date {
  const { status, statusAt, releasedAt, scheduledAt, ordersAhead, forecastAt, delayMinutes = 0 } = order;
  if (isCooked(status) || !releasedAt) return promisedAt;
  const preparation = Math.max(0, minutesBetween(releasedAt, promisedAt) - delayMinutes);
  const cooking = preparation * cookingShare;
  const saidAt = delayMinutes > 0 ? promisedAt : scheduledAt;
  if (forecastAt && status === 'in-kitchen') return latest(saidAt, forecastAt, plus(now, soonMinutes));
  if (forecastAt) return latest(promisedAt, forecastAt, plus(now, soonMinutes));
  if (status === 'in-kitchen') return latest(saidAt, plus(statusAt, cooking), plus(now, soonMinutes));
  const waiting = Math.min(preparation, ordersAhead * preparation * waitingShare);
  return latest(promisedAt, plus(now, Math.max(cooking + waiting, soonMinutes)));
}

function estimateArrival(order: OrderUnderWay, readyAt: Date, now: Date): Date | undefined {
  const { orderType, status, statusAt, travelMinutes } = order;
  if (orderType !== 'deliver' || travelMinutes === null || status === 'finished') return undefined;
  if (status === 'delivered') return statusAt;
  if (status === 'on-the-way') return latest(plus(statusAt, travelMinutes), plus(now, soonMinutes));
  return plus(latest(plus(readyAt, handoverMinutes), now), travelMinutes);
}

/** Streets are longer than the crow's way, and a driver in a city does this much of them in a minute. */
const detour = 1.4;
const metresPerMinute = 420;
const shortestRideMinutes = 5;

/**
 * The duration of a ride: that of its delivery area where the restaurant gave one, else from the distance as the crow
 * flies; longer where the streets are full. Whole minutes, rounded up (decision record 0138).
 *
 * @param ride.areaMinutes of the delivery area
 * @param ride.slowPercent of `slowPercentAt`
 * @example travelMinutes(6000) // 20
 * @example travelMinutes(6000, { areaMinutes: 30, slowPercent: 50 }) // 45
 */
export function travelMinutes(
  distanceMetres: number,
  { areaMinutes, slowPercent = 0 }: { areaMinutes?: number | null | undefined; slowPercent?: number | undefined } = {},
): number {
  const fromDistance = Math.max(shortestRideMinutes, Math.ceil((distanceMetres * detour) / metresPerMinute));
  return Math.ceil(((areaMinutes ?? fromDistance) * (100 + slowPercent)) / 100);
}

/** Hours of every day in which rides take longer, by how many percent. */
export type SlowHours = { range: TimeRange; percent: number };

/**
 * How many percent longer a ride takes that is for an order which is ready at a moment; the most of the hours that hold
 * its departure.
 *
 * @param timeZone of the branch, whose clock the hours mean
 * @example slowPercentAt([{ range: { from: '17:00', to: '21:00' }, percent: 40 }], at('17:30'), 'Asia/Riyadh') // 40
 */
export function slowPercentAt(slowHours: readonly SlowHours[], readyAt: Date, timeZone: string): number {
  const departsAt = localTimeAt(new Date(readyAt.getTime() + handoverMinutes * 60_000), timeZone);
  const slow = slowHours.filter(({ range }) => isCovered(departsAt, () => [minutesOf(range)]));
  return Math.max(0, ...slow.map(({ percent }) => percent));
}

/** To the next whole minute, so that the estimate does not flicker. */
const plus = (moment: Date, minutes: number): Date =>
  new Date(Math.ceil((moment.getTime() + minutes * 60_000) / 60_000) * 60_000);

const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? -Infinity)));

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;

const roundedToMinutes = 5;
/** A counter is sooner exact than a street. */
const widthMinutes = { counter: 10, door: 15 };

/**
 * The window that guests are told for an estimated moment. It contains the moment and is ten minutes wide at the
 * counter and fifteen at the door. The menu, the cart, checkout and the order's page all tell this window, so that they agree.
 *
 * @example expectedWindow('to-go', at('19:27')) // 19:25 to 19:35
 * @example expectedWindow('deliver', at('19:41')) // 19:40 to 19:55
 */
export function expectedWindow(orderType: OrderType, estimatedAt: Date): Interval {
  const step = roundedToMinutes * 60_000;
  const from = Math.floor(estimatedAt.getTime() / step) * step;
  const width = orderType === 'deliver' ? widthMinutes.door : widthMinutes.counter;
  return { from: new Date(from), to: new Date(from + width * 60_000) };
}

/**
 * The span that a kitchen promises, where the guest waits for it. An order whose estimate has moved out of it is told the
 * window of that estimate.
 *
 * @param promised on the counter, ISO 8601
 * @param estimatedAt on the counter or at the door, as `orderType` has it
 * @param minutesOnTheWay handover and ride; 0 where guests come themselves
 * @example promisedWindow('deliver', { promised: { from: '…T19:25Z', to: '…T19:35Z' }, minutesOnTheWay: 15 }) // 19:40 to 19:50
 */
export function promisedWindow(
  orderType: OrderType,
  {
    promised,
    estimatedAt,
    minutesOnTheWay,
  }: { promised: { from: string; to: string }; estimatedAt?: Date; minutesOnTheWay: number },
): Interval {
  const step = roundedToMinutes * 60_000;
  const there = (moment: string): number => (Date.parse(moment) + minutesOnTheWay * 60_000) / step;
  const window = {
    from: new Date(Math.floor(there(promised.from)) * step),
    to: new Date(Math.ceil(there(promised.to)) * step),
  };
  const isInside = !estimatedAt || (window.from <= estimatedAt && estimatedAt <= window.to);
  return isInside ? window : expectedWindow(orderType, estimatedAt);
}

/** Moments of an order as they travel, ISO 8601; what is not known is left out. */
export type AwaitedMoments = {
  readyWindow?: { from: string; to: string } | undefined;
  estimatedReadyAt?: string | null | undefined;
  estimatedArrivalAt?: string | null | undefined;
};

/**
 * The window in which an order under way is expected where its guest waits for it: on its page, and in every message
 * about it. Undefined while it is not known.
 */
export function awaitedWindow(
  orderType: OrderType,
  { readyWindow, estimatedReadyAt, estimatedArrivalAt }: AwaitedMoments,
): Interval | undefined {
  const estimate = estimatedArrivalAt ?? estimatedReadyAt;
  if (!estimate) return undefined;
  const estimatedAt = new Date(estimate);
  if (!readyWindow || !estimatedReadyAt) return expectedWindow(orderType, estimatedAt);
  const minutesOnTheWay = (estimatedAt.getTime() - Date.parse(estimatedReadyAt)) / 60_000;
  return promisedWindow(orderType, { promised: readyWindow, estimatedAt, minutesOnTheWay });
}

/**
 * When an order that would be ready at `readyAt` is where its guest waits for it: at the door after the handover and the
 * ride, on the counter at once.
 *
 * @param rideMinutes of `travelMinutes`; ignored where guests come themselves
 */
export const expectedAt = (orderType: OrderType, readyAt: Date, rideMinutes: number): Date =>
  orderType === 'deliver' ? new Date(readyAt.getTime() + (handoverMinutes + rideMinutes) * 60_000) : readyAt;
