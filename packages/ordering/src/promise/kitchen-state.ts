import type { Interval } from '../schedule/opening-hours.ts';

/** The work of an order at one station: hand minutes of all its dishes there, and how many of them are made at a time. */
export type StationWork = {
  station: string;
  /** Minutes of one pair of hands, all dishes together. */
  minutes: number;
  /** Dishes; each is made by one pair of hands, so no more than this many work on the order at a time. */
  dishes: number;
  /** The dish that takes longest. */
  longestMinutes: number;
};

/** A station with the hands (cooks, ovens) that work there; stretches with other numbers override the usual one. */
export type StationHands = {
  station: string;
  hands: number;
  shifts?: readonly (Interval & { hands: number })[];
};

/** A kitchen apart from its orders. */
export type KitchenPlan = {
  stations: readonly StationHands[];
  /** From the last dish to the closed bag. */
  packingMinutes: number;
  /** Without work: prayers that are kept, closing times and breaks. */
  gaps: readonly Interval[];
  /** Minutes that a busy branch adds. */
  extraMinutes: number;
};

/** An order that takes time of the kitchen. */
export type BookedOrder = {
  id: string;
  work: readonly StationWork[];
  /** Nothing of it is begun before: the moment of placing or, for an order for later, its release. */
  startAt: Date;
  /** Without the margin: the moment that the kitchen's real time is measured by. */
  forecastAt: Date;
  promisedAt: Date;
  /** Set while its guest pays: it takes time until this moment, or until it is paid. */
  heldUntil?: Date | undefined;
  /** False until the restaurant has taken it: nothing of it is begun. */
  isAccepted?: boolean;
  /** Stations that are done with it. */
  doneAt?: readonly string[];
};

/** How an order came out, as far as the kitchen's presses tell. */
export type Outcome = { startAt: Date; forecastAt: Date; readyAt: Date };

/** All that a promise is made of. Plain data: it may be stored, sent and compared. */
export type KitchenState = {
  plan: KitchenPlan;
  /** In the order in which they were accepted: none waits for one behind it. */
  orders: readonly BookedOrder[];
  /** The last outcomes that count, oldest first. */
  outcomes: readonly Outcome[];
  /** The kitchen's real minutes for one of the plan. */
  pace: number;
  /** The last orders that were said to be ready, oldest press first, also those that nothing is learned from. */
  pressed?: readonly Outcome[];
};

const minute = 60_000;
/** Last outcomes and presses that count. */
export const outcomeCount = 40;
/** Fewer outcomes than these say nothing about the margin. */
const enoughOutcomes = 8;
const firstMarginMinutes = 5;
export const margins = { least: 1, most: 10 };
/** A ready that comes this much later than forecast was forgotten, not slow. */
const forgottenMinutes = 25;
/** So many later orders being ready says that an order was forgotten. */
const overtakenBy = 6;
/** Where no order was said to be ready for so long, the presses say nothing about how far the kitchen is. */
const silentMinutes = 60;
const paces = { least: 0.6, most: 2.5 };
const paceWeight = 0.03;
/** Shares of the outcomes that the promise and the window cover. */
const covered = { promise: 0.87, latest: 0.94, earliest: 0.05 };

/** A kitchen without orders and without history. */
export const newKitchen = (plan: KitchenPlan): KitchenState => ({ plan, orders: [], outcomes: [], pace: 1 });

/** A change in the kitchen, as `observe` takes it. */
export type KitchenEvent =
  /** Promised, once; with `heldUntil` while its guest pays, with `isAccepted: false` until the restaurant takes it. */
  | { kind: 'booked'; order: BookedOrder }
  /** Paid: it is held no longer, and keeps its place. */
  | { kind: 'paid'; id: string }
  /** The restaurant has taken it: it is begun at its start. */
  | { kind: 'accepted'; id: string }
  /** Failed, cancelled or taken back. */
  | { kind: 'released'; id: string }
  /** One station is done with it. */
  | { kind: 'bumped'; id: string; station: string }
  | { kind: 'ready'; id: string; at: Date }
  | { kind: 'planned'; plan: KitchenPlan };

/**
 * The kitchen after an event. A ready order is an outcome to learn from, unless it is so late that the press was
 * forgotten. Events about orders that it does not know change nothing.
 *
 * @example observe(observe(newKitchen(plan), { kind: 'booked', order }), { kind: 'ready', id: order.id, at: now }).outcomes.length // 1
 */
export function observe(state: KitchenState, event: KitchenEvent): KitchenState {
  switch (event.kind) {
    case 'planned':
      return { ...state, plan: event.plan };
    case 'booked':
      return { ...state, orders: [...state.orders, event.order] };
    case 'paid':
      return change(state, event.id, (order) => ({ ...order, heldUntil: undefined }));
    case 'accepted':
      return change(state, event.id, (order) => ({ ...order, isAccepted: true }));
    case 'bumped':
      return change(state, event.id, (order) => ({ ...order, doneAt: [...(order.doneAt ?? []), event.station] }));
    case 'released':
      return { ...state, orders: state.orders.filter(({ id }) => id !== event.id) };
    case 'ready':
      return finish(state, event.id, event.at);
  }
}

const change = (state: KitchenState, id: string, to: (order: BookedOrder) => BookedOrder): KitchenState => ({
  ...state,
  orders: state.orders.map((order) => (order.id === id ? to(order) : order)),
});

function finish(state: KitchenState, id: string, readyAt: Date): KitchenState {
  const order = state.orders.find((each) => each.id === id);
  if (!order) return state;
  const { startAt, forecastAt } = order;
  const outcome = { startAt, forecastAt, readyAt };
  const { pressed = [] } = state;
  const orders = state.orders.filter((each) => each.id !== id);
  return learn({ ...state, orders, pressed: [...pressed, outcome].slice(-outcomeCount) }, outcome);
}

/** The kitchen with one more outcome: its pace moves a little, and its margin looks back at the last ones. */
export function learn(state: KitchenState, outcome: Outcome): KitchenState {
  if (Math.abs(latenessOf(outcome)) > forgottenMinutes) return state;
  const planned = Math.max(5, minutesFrom(outcome.startAt, outcome.forecastAt));
  const ratio = clamp(minutesFrom(outcome.startAt, outcome.readyAt) / planned, { least: 0.5, most: 2 });
  const pace = clamp(state.pace * (1 + paceWeight * (ratio - 1)), paces);
  return { ...state, pace, outcomes: [...state.outcomes, outcome].slice(-outcomeCount) };
}

/** False for an order that was held and not paid in time, and for one that is so late that its ready press was forgotten. */
export const isExpected = ({ heldUntil, forecastAt }: BookedOrder, now: Date): boolean =>
  !(heldUntil && heldUntil <= now) && minutesFrom(forecastAt, now) < forgottenMinutes;

/**
 * True for an order that others wait for. One that is overdue is not waited for where later orders overtook it, or where
 * no press is to be expected: the kitchen has said of no order for an hour that it is ready.
 */
export function takesTime({ pressed = [] }: KitchenState, order: BookedOrder, now: Date): boolean {
  if (!isExpected(order, now)) return false;
  const { startAt, forecastAt } = order;
  if (forecastAt >= now) return true;
  const last = pressed.at(-1);
  const overtaken = pressed.filter((other) => other.startAt > startAt && other.forecastAt > forecastAt).length;
  return last !== undefined && minutesFrom(last.readyAt, now) <= silentMinutes && overtaken < overtakenBy;
}

/** Minutes around the forecast: up to the promise, and up to both ends of the window. */
export type Margin = { promise: number; latest: number; earliest: number };

/**
 * The margin of the last outcomes. Orders that are overdue now count as far as they are known to be, in the place of the
 * best outcomes, so that a kitchen that falls behind is noticed before its next press, and more work never makes it less.
 */
export function marginOf(state: KitchenState, now: Date): Margin {
  const known = state.outcomes.slice(-outcomeCount).map(latenessOf);
  if (known.length < enoughOutcomes) {
    return { promise: firstMarginMinutes, latest: firstMarginMinutes, earliest: firstMarginMinutes };
  }
  const sorted = known.toSorted((one, other) => one - other);
  const earliest = Math.max(0, -quantile(sorted, covered.earliest));
  const overdue = state.orders
    .filter((order) => order.forecastAt < now && takesTime(state, order, now))
    .map(({ forecastAt }) => minutesFrom(forecastAt, now));
  const worst = [...sorted, ...overdue].toSorted((one, other) => one - other).slice(overdue.length);
  return {
    promise: clamp(quantile(worst, covered.promise), margins),
    latest: clamp(quantile(worst, covered.latest), margins),
    earliest,
  };
}

const latenessOf = ({ forecastAt, readyAt }: Outcome): number => minutesFrom(forecastAt, readyAt);
const minutesFrom = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / minute;
const clamp = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value));

/** The value that a share of sorted values does not exceed. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0;
