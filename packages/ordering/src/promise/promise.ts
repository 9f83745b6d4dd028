import { type Interval, mergeIntervals } from '../schedule/opening-hours.ts';
import {
  type BookedOrder,
  isExpected,
  type KitchenPlan,
  type KitchenState,
  type Margin,
  marginOf,
  margins,
  newKitchen,
  type StationHands,
  type StationWork,
  takesTime,
} from './kitchen-state.ts';

/** An order that asks when it would be ready. */
export type WantedOrder = {
  work: readonly StationWork[];
  /** For an order for now: nothing of it is begun before, as while its guest pays. */
  notBefore?: Date | undefined;
  /** For an order for later: when it has to be ready. */
  wantedAt?: Date | undefined;
  /** How long before `wantedAt` the branch gets it; a larger order is begun sooner. */
  leadMinutes?: number;
  /** Its time was offered a moment ago: a margin that grew since is no reason to refuse it. */
  wasOffered?: boolean;
};

/** The answer, with everything it was added up from. */
export type KitchenPromise = {
  /** When it begins to take time of the kitchen. */
  startAt: Date;
  forecastAt: Date;
  /** Forecast and margin, to the whole minute: what the guest is told at the latest. */
  promisedAt: Date;
  /** A span that nine of ten orders fall into. */
  window: Interval;
  why: PromiseReasons;
};

/**
 * "Why 45 minutes": minutes that are added up, at the pace that the kitchen was last seen at, and what stands before at each
 * station of the order.
 */
export type PromiseReasons = {
  stations: { station: string; hands: number; aheadMinutes: number; ownMinutes: number; readyAt: Date }[];
  ordersAhead: number;
  packingMinutes: number;
  extraMinutes: number;
  marginMinutes: number;
  pace: number;
};

const minute = 60_000;
/** A kitchen that has not finished an order after this long is not planned any further. */
const horizonMinutes = 36 * 60;
/** How much longer than one dish the slowest of two takes; of four it is twice as much. */
const slowestShare = 0.2;

/**
 * When an order would be ready. Its dishes are listed on their stations behind every order that was accepted before:
 * in the kitchen, for later at its start, or held while its guest pays. Packing, the minutes of a busy branch and a
 * margin learned from the last outcomes follow. Undefined when no hands are there for it, or when an order for later
 * cannot be ready at its time.
 *
 * Work is divisible: in each minute a station gives its hands to the orders in their sequence. So the promise never
 * falls when load rises, an order is not made later by one behind it, and no minute is sold twice (decision record 0115).
 *
 * @example promise(state, { work: [{ station: 'grill', minutes: 16, dishes: 2, longestMinutes: 8 }] }, now)?.promisedAt
 */
export function promise(state: KitchenState, order: WantedOrder, at: Date): KitchenPromise | undefined {
  // Times for later are judged by whole minutes, and what took time when the minute began takes it until its end: what
  // is asked about twice in a minute gets one answer.
  const now = order.wantedAt ? ceilMinute(at.getTime()) : at;
  const began = order.wantedAt ? new Date(now.getTime() - minute) : at;
  const { plan } = state;
  const after = (plan.packingMinutes * state.pace + plan.extraMinutes) * minute;
  const { margin, timeline } = booked(state, now, began);
  const listFrom = (startAt: Date) => {
    const listed = timeline.list(order.work, Math.max(startAt.getTime(), now.getTime()));
    if (!listed) return undefined;
    const forecastAt = new Date(afterGaps(plan.gaps, listed.readyAt, after));
    const why: PromiseReasons = {
      stations: listed.stations,
      ordersAhead: timeline.ordersAhead,
      packingMinutes: plan.packingMinutes * state.pace,
      extraMinutes: plan.extraMinutes,
      marginMinutes: margin.promise,
      pace: state.pace,
    };
    const promisedAt = ceilMinute(forecastAt.getTime() + margin.promise * minute);
    return { startAt, forecastAt, promisedAt, window: windowOf(startAt, forecastAt, margin), why };
  };
  const { wantedAt, notBefore = now } = order;
  if (wantedAt === undefined) return listFrom(notBefore > now ? notBefore : now);
  const told = (found: KitchenPromise): KitchenPromise => ({ ...found, promisedAt: wantedAt });
  const starts = startsFor(plan, order, wantedAt, now).flatMap((startAt) => listFrom(startAt) ?? []);
  const found =
    starts.find(({ promisedAt }) => promisedAt <= wantedAt) ??
    (order.wasOffered ? starts.find(({ forecastAt }) => forecastAt <= wantedAt) : undefined);
  return found && told(found);
}

/**
 * When an order that the kitchen has is ready by what is known now; orders behind it count for nothing. Undefined for one
 * that takes no time of the kitchen any more.
 *
 * @example forecast(state, order.id, now) // later than promised when the kitchen is behind
 */
export function forecast(state: KitchenState, id: string, now: Date): Date | undefined {
  const place = state.orders.findIndex((order) => order.id === id);
  const order = state.orders[place];
  if (!order || !isExpected(order, now)) return undefined;
  const { packingMinutes, gaps } = state.plan;
  const before = state.orders.slice(0, place).filter((each) => takesTime(state, each, now));
  const end = bookAll(state, [...before, order], now).ends.get(id) ?? now.getTime();
  return end === Infinity ? undefined : ceilMinute(afterGaps(gaps, end, packingMinutes * state.pace * minute));
}

/** Where an order for later may begin: as late as usual, and for a large one as much sooner as it needs alone. */
function startsFor(plan: KitchenPlan, { work, leadMinutes = 0 }: WantedOrder, wantedAt: Date, now: Date): Date[] {
  // The time it needs by itself, whether or not hands are there at this very hour.
  const stations = plan.stations.map(({ shifts = [], ...each }) => ({
    ...each,
    shifts: shifts.filter(({ hands }) => hands > 0),
  }));
  const alone = bookAll(newKitchen({ ...plan, stations, gaps: [] }), [], now).list(work, now.getTime());
  if (!alone) return [];
  const own = (alone.readyAt - now.getTime()) / minute + plan.packingMinutes + plan.extraMinutes + margins.most;
  const steps = [leadMinutes, Math.max(leadMinutes, own), Math.max(leadMinutes, own * pacesAllowed) + earlyMinutes];
  return steps
    .map((minutes) => new Date(Math.max(now.getTime(), wantedAt.getTime() - minutes * minute)))
    .filter((start) => start <= wantedAt);
}

const pacesAllowed = 1.5;
/** Food of an order for later may be begun so much sooner when its time is crowded. */
const earlyMinutes = 10;

type Booked = { now: number; at: number; margin: Margin; timeline: ReturnType<typeof bookAll> };
const lastBooked = new WeakMap<KitchenState, Booked>();

/**
 * The margin and the time of a kitchen at a moment, kept for the next question about the same: a shop asks one kitchen
 * about many carts in a minute, and with 20 orders ahead this is 0.26 of the 0.29 ms of an answer.
 */
function booked(state: KitchenState, now: Date, at: Date): Booked {
  const last = lastBooked.get(state);
  if (last?.now === now.getTime() && last.at === at.getTime()) return last;
  const live = state.orders.filter((order) => takesTime(state, order, at));
  const timeline = bookAll(state, live, now);
  const made = { now: now.getTime(), at: at.getTime(), margin: marginOf(state, at), timeline };
  lastBooked.set(state, made);
  return made;
}

const isBegun = ({ startAt, heldUntil, isAccepted = true }: BookedOrder, now: Date): boolean =>
  startAt < now && heldUntil === undefined && isAccepted;

/** The kitchen's time from a moment on with these orders on it, in their sequence. */
function bookAll({ plan, pace }: KitchenState, live: readonly BookedOrder[], now: Date) {
  const first = Math.floor(now.getTime() / minute);
  const gaps = mergeIntervals(plan.gaps);
  const stations = new Map(plan.stations.map((station) => [station.station, createStation(station, gaps)]));
  const ends = new Map<string, number>();
  // Hands are on what could be begun first: an order that may be begun just now takes them from none. One that is not
  // paid or not accepted is not begun.
  const left = new Map<StationWork, StationWork>();
  for (const order of live.toSorted((one, other) => one.startAt.getTime() - other.startAt.getTime())) {
    for (const work of order.work) {
      const station = order.doneAt?.includes(work.station) ? undefined : stations.get(work.station);
      if (!station) continue;
      const paced = atPace(work, pace);
      left.set(work, isBegun(order, now) ? station.begin(paced, order.startAt, now) : paced);
    }
  }
  let ordersAhead = 0;
  for (const order of live) {
    if (order.startAt <= now) ordersAhead += 1;
    for (const work of order.work) {
      const station = stations.get(work.station);
      const rest = left.get(work);
      if (!station || !rest) continue;
      const end = station.take(rest, Math.max(order.startAt.getTime(), now.getTime()));
      ends.set(order.id, Math.max(ends.get(order.id) ?? 0, end ?? Infinity));
    }
  }
  return {
    ordersAhead,
    /** When the last dish of each order is done. */
    ends,
    /** Lists an order behind all of them, and books nothing. */
    list(work: readonly StationWork[], from: number) {
      let readyAt = from;
      const listed: PromiseReasons['stations'] = [];
      for (const each of work) {
        const station = stations.get(each.station);
        const scaled = atPace(each, pace);
        // A station that the plan says nothing of has hands enough.
        if (!station) readyAt = Math.max(readyAt, from + scaled.longestMinutes * slowestOf(each.dishes) * minute);
        if (!station) continue;
        const aheadMinutes = station.bookedFrom(first);
        const end = station.find(scaled, from);
        if (end === undefined) return undefined;
        readyAt = Math.max(readyAt, end);
        const hands = station.handsAt(Math.floor(from / minute));
        listed.push({ station: each.station, hands, aheadMinutes, ownMinutes: scaled.minutes, readyAt: new Date(end) });
      }
      return { readyAt, stations: listed };
    },
  };
}

const atPace = (work: StationWork, pace: number): StationWork => ({
  ...work,
  minutes: work.minutes * pace,
  longestMinutes: work.longestMinutes * pace,
});

/** Of several dishes one is slow: the last of them takes longer than each does on average. */
const slowestOf = (dishes: number): number => 1 + slowestShare * Math.log2(Math.max(1, dishes));

/** The minutes of one station: how many hands are there, and how much of them is given away. */
function createStation({ hands, shifts = [] }: StationHands, gaps: readonly Interval[]) {
  const used = new Map<number, number>();
  const begunDishes = { count: 0 };
  const handsThere = (at: number): number =>
    shifts.find((shift) => shift.from.getTime() <= at && at < shift.to.getTime())?.hands ?? hands;
  const handsAt = (index: number): number => {
    const from = index * minute;
    if (gaps.some((gap) => gap.from.getTime() < from + minute && from < gap.to.getTime())) return 0;
    return handsThere(from);
  };
  /** Gives free minutes to work from a moment on, earliest first; answers the end of the last of them. */
  const pour = (work: StationWork, from: number, isBooked: boolean): number | undefined => {
    let left = work.minutes;
    let begun: number | undefined;
    const first = Math.floor(from / minute);
    if (left <= 0) return from;
    for (let index = first; index < first + horizonMinutes; index += 1) {
      const there = handsAt(index);
      // The minute that has begun already has only its rest, and what is taken of it may be taken there.
      const share = index === first ? 1 - (from - first * minute) / minute : 1;
      const free = there * share - (used.get(index) ?? 0);
      const given = Math.min(left, free, work.dishes * share);
      if (given <= 0) continue;
      begun ??= Math.max(from, index * minute);
      if (isBooked) used.set(index, (used.get(index) ?? 0) + given);
      left -= given;
      if (left <= 1e-9) {
        const rate = Math.min(there, work.dishes);
        const inMinute = Math.max(from, index * minute) + Math.min(1, given / Math.max(rate, 1e-9)) * minute;
        return Math.max(inMinute, begun + work.longestMinutes * slowestOf(work.dishes) * minute);
      }
    }
    return undefined;
  };
  return {
    handsAt,
    /**
     * The rest of the work of an order that is begun. The dishes that hands are on now are half done on average, and no further than
     * the time since they could be begun, gaps left out; of those behind them nothing is.
     */
    begin(work: StationWork, startAt: Date, now: Date): StationWork {
      const there = Math.min(handsThere(startAt.getTime()), handsThere(now.getTime()));
      const onHands = Math.max(0, Math.min(work.dishes, there - begunDishes.count));
      begunDishes.count += work.dishes;
      const each = work.minutes / Math.max(1, work.dishes);
      const done = Math.min(each / 2, minutesOutside(gaps, startAt.getTime(), now.getTime()));
      const longestMinutes = Math.max(0, work.longestMinutes - (onHands > 0 ? done : 0));
      return { ...work, minutes: work.minutes - onHands * done, longestMinutes };
    },
    take: (work: StationWork, from: number) => pour(work, from, true),
    find: (work: StationWork, from: number) => pour(work, from, false),
    bookedFrom: (first: number): number =>
      [...used].reduce((sum, [index, minutes]) => (index >= first ? sum + minutes : sum), 0),
  };
}

/** Minutes between two moments, gaps left out. */
const minutesOutside = (gaps: readonly Interval[], from: number, to: number): number =>
  gaps.reduce(
    (rest, gap) => rest - Math.max(0, Math.min(to, gap.to.getTime()) - Math.max(from, gap.from.getTime())),
    to - from,
  ) / minute;

/** A moment that lies so many milliseconds of work behind another, gaps left out. */
function afterGaps(gaps: readonly Interval[], from: number, milliseconds: number): number {
  let end = from + milliseconds;
  for (const gap of mergeIntervals(gaps)) {
    if (gap.to.getTime() <= from || gap.from.getTime() >= end) continue;
    end += gap.to.getTime() - Math.max(from, gap.from.getTime());
  }
  return end;
}

const windowStep = 5;

/**
 * True when a promise is later than what a guest was shown before ordering: by more than one step of the span, which is
 * what passes by itself between a look and a tap.
 *
 * @example isLaterThanSeen({ from: at('19:25'), to: at('19:35') }, at('19:30')) // false
 */
export const isLaterThanSeen = ({ to }: Interval, seenReadyBy: Date): boolean =>
  to.getTime() > seenReadyBy.getTime() + windowStep * minute;

/** Whole five minutes on both ends, but never before the kitchen begins. */
function windowOf(startAt: Date, forecastAt: Date, { latest, earliest }: Margin): Interval {
  const step = windowStep * minute;
  const earliestAt = Math.floor((forecastAt.getTime() - earliest * minute) / step) * step;
  const from = Math.max(ceilMinute(startAt.getTime()).getTime(), earliestAt);
  const to = Math.ceil((forecastAt.getTime() + latest * minute) / step) * step;
  return { from: new Date(from), to: new Date(Math.max(to, from + 2 * step)) };
}

const ceilMinute = (moment: number): Date => new Date(Math.ceil(moment / minute) * minute);
