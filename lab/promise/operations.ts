import {
  type BookedOrder,
  forecast,
  type KitchenPlan,
  type KitchenState,
  newKitchen,
  observe,
  promise,
  type StationWork,
  takesTime,
} from '@sufra/ordering';
import { findOversold } from '@sufra/api/testing/find-oversold';
import { type Random, seededRandom } from '../../packages/ordering/bench/seeded-random.ts';

/** Results of random operations on kitchens; each of the lower ones has to be 0. */
export type OperationsReport = {
  operations: number;
  booked: number;
  offered: number;
  oversold: number;
  /** Orders whose time was never given back, and held ones that took time after their end. */
  endless: number;
  /** Times that were offered and refused within the minute. */
  refused: number;
  /** Orders that were made later by one that was accepted behind them. */
  movedBack: number;
  examples: string[];
};

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 12);
const heldMinutes = 15;
/** Minutes of a payment before the promise moves. */
const allowedMinutes = 2;
/** A kitchen is replaced after so many operations. */
const operationsOfKitchen = 1000;
/** Enough for a busy evening; with more of them the kitchen only works. */
const mostOrders = 24;
const leadMinutes = 20;

type Kitchen = {
  random: Random;
  plan: KitchenPlan;
  state: KitchenState;
  now: number;
  /** The pace with which each order was promised. */
  paces: Map<string, number>;
  report: OperationsReport;
};

/** Books, pays, fails, bumps, hands out and lets time pass at random, and looks after each step at what must never be. */
export function operateKitchens(operations: number, seed: number): OperationsReport {
  const report: OperationsReport = {
    operations: 0,
    booked: 0,
    offered: 0,
    oversold: 0,
    endless: 0,
    refused: 0,
    movedBack: 0,
    examples: [],
  };
  for (let done = 0, number = 0; done < operations; done += operationsOfKitchen, number += 1) {
    const kitchen = drawKitchen(seededRandom(seed * 100_003 + number), report);
    for (let step = 0; step < Math.min(operationsOfKitchen, operations - done); step += 1) operate(kitchen);
  }
  return report;
}

function drawKitchen(random: Random, report: OperationsReport): Kitchen {
  const moment = (from: number, to: number) => new Date(start + random.between(from, to) * minute);
  const stations = ['grill', 'fry'].slice(0, random.between(1, 2)).map((station) => {
    const from = moment(0, 600);
    const shift = {
      from,
      to: new Date(from.getTime() + random.between(60, 240) * minute),
      hands: random.between(1, 8),
    };
    return { station, hands: random.between(1, 6), ...(random.oneIn(3) && { shifts: [shift] }) };
  });
  const closed = moment(0, 400);
  const plan: KitchenPlan = {
    stations,
    packingMinutes: random.oneIn(2) ? 0 : random.between(1, 5),
    gaps: random.oneIn(2) ? [{ from: closed, to: new Date(closed.getTime() + random.between(10, 40) * minute) }] : [],
    extraMinutes: 0,
  };
  return { random, plan, state: newKitchen(plan), now: start, paces: new Map(), report };
}

function operate(kitchen: Kitchen): void {
  const { random, state, report } = kitchen;
  report.operations += 1;
  const isFull = state.orders.length >= mostOrders;
  const drawn = random.between(isFull ? 50 : 1, 100);
  if (drawn <= 28) bookForNow(kitchen);
  else if (drawn <= 45) bookForLater(kitchen);
  else if (drawn <= 54) pay(kitchen);
  else if (drawn <= 60) leave(kitchen, { kind: 'released' });
  else if (drawn <= 68) bump(kitchen);
  else if (drawn <= 84) leave(kitchen, { kind: 'ready', at: new Date(kitchen.now) });
  else if (drawn <= 86) setBusy(kitchen);
  else passTime(kitchen);
}

function drawWork({ random, plan }: Kitchen): StationWork[] {
  return plan.stations
    .filter((_, index) => index === 0 || random.oneIn(2))
    .map(({ station }) => {
      const [dishes, each] = [random.between(1, random.oneIn(20) ? 30 : 4), random.between(2, 12)];
      return { station, dishes, minutes: dishes * each, longestMinutes: each };
    });
}

function bookForNow(kitchen: Kitchen): void {
  const after = (minutes: number) => new Date(kitchen.now + minutes * minute);
  const held = kitchen.random.oneIn(2) && { heldUntil: after(heldMinutes), notBefore: after(allowedMinutes) };
  book(kitchen, { work: drawWork(kitchen), ...held });
}

/** Takes one of the times that are offered, within the minute. */
function bookForLater(kitchen: Kitchen): void {
  const { random, state, report } = kitchen;
  const work = drawWork(kitchen);
  const first = Math.ceil(kitchen.now / (15 * minute) + random.between(2, 12)) * 15 * minute;
  const offered = [0, 1, 2, 3]
    .map((quarter) => new Date(first + quarter * 15 * minute))
    .filter((wantedAt) =>
      [kitchen.now, kitchen.now + minute].every((at) => promise(state, { work, wantedAt, leadMinutes }, new Date(at))),
    );
  const [wantedAt] = offered;
  if (!wantedAt) return;
  report.offered += 1;
  kitchen.now += random.between(1, 59) * 1000;
  const isBooked = book(kitchen, { work, wantedAt });
  if (!isBooked) note(report, 'refused', `${wantedAt.toISOString()} at ${new Date(kitchen.now).toISOString()}`);
}

type Asked = { work: StationWork[]; wantedAt?: Date; notBefore?: Date; heldUntil?: Date };

function book(kitchen: Kitchen, { work, wantedAt, notBefore, heldUntil }: Asked): boolean {
  const { state, report, paces, random } = kitchen;
  const now = new Date(kitchen.now);
  const found = promise(state, { work, wantedAt, notBefore, leadMinutes, wasOffered: true }, now);
  if (!found) return false;
  const earlier = state.orders[random.between(0, Math.max(0, state.orders.length - 1))];
  const before = earlier && forecast(state, earlier.id, now);
  report.booked += 1;
  const { startAt, forecastAt, promisedAt } = found;
  const order: BookedOrder = { id: String(report.booked), work, startAt, forecastAt, promisedAt, heldUntil };
  paces.set(order.id, state.pace);
  kitchen.state = observe(state, { kind: 'booked', order });
  const after = earlier && forecast(kitchen.state, earlier.id, now);
  if (after?.getTime() !== before?.getTime()) note(report, 'movedBack', `${earlier?.id} by ${order.id}`);
  lookForOversold(kitchen, order);
  return true;
}

/** Every order is judged when it is booked, by the pace that the kitchen has then. */
function lookForOversold({ state, plan, paces, report, now }: Kitchen, booked: BookedOrder): void {
  const live = state.orders.filter((order) => takesTime(state, order, new Date(now)));
  const sold = live.map(({ startAt, forecastAt, work, id, doneAt = [] }) => ({
    startAt,
    forecastAt,
    work: work.filter(({ station }) => !doneAt.includes(station)),
    pace: Math.min(paces.get(id) ?? 1, state.pace),
  }));
  const capacity = (station: string, from: Date, to: Date) => handMinutes(plan, station, from, to);
  for (const problem of findOversold(sold, capacity, booked)) note(report, 'oversold', problem);
}

/** Hand minutes of a station, begun minutes counted whole. */
function handMinutes({ stations, gaps }: KitchenPlan, station: string, from: Date, to: Date): number {
  const { hands = 0, shifts = [] } = stations.find((each) => each.station === station) ?? {};
  if (shifts.length === 0 && gaps.length === 0) return (hands * (to.getTime() - from.getTime())) / minute;
  let sum = 0;
  for (let at = from.getTime(); at < to.getTime(); at += minute) {
    if (gaps.some((gap) => gap.from.getTime() <= at && at + minute <= gap.to.getTime())) continue;
    sum += shifts.find((shift) => shift.from.getTime() <= at && at < shift.to.getTime())?.hands ?? hands;
  }
  return sum;
}

/** Within the minutes that were allowed it keeps its place, and later it is listed anew, as the shop does. */
function pay(kitchen: Kitchen): void {
  const { state, now, paces } = kitchen;
  const held = state.orders.filter(({ heldUntil }) => heldUntil && heldUntil.getTime() > now);
  const order = held[kitchen.random.between(0, Math.max(0, held.length - 1))];
  if (!order) return;
  const isInTime = order.startAt.getTime() >= now;
  if (isInTime) {
    kitchen.state = observe(state, { kind: 'paid', id: order.id });
    return;
  }
  kitchen.state = observe(state, { kind: 'released', id: order.id });
  paces.delete(order.id);
  book(kitchen, { work: [...order.work] });
}

function leave(kitchen: Kitchen, event: { kind: 'released' } | { kind: 'ready'; at: Date }): void {
  const { state, now, paces, random } = kitchen;
  const begun = state.orders.filter(({ startAt, heldUntil }) => startAt.getTime() <= now && !heldUntil);
  const of = event.kind === 'ready' ? begun : state.orders;
  const order = of[random.between(0, Math.max(0, Math.min(of.length - 1, event.kind === 'ready' ? 3 : 99)))];
  if (!order) return;
  kitchen.state = observe(state, { ...event, id: order.id });
  paces.delete(order.id);
}

function bump(kitchen: Kitchen): void {
  const { state, now, random } = kitchen;
  const begun = state.orders.filter(({ startAt, heldUntil }) => startAt.getTime() <= now && !heldUntil);
  const order = begun[random.between(0, Math.max(0, begun.length - 1))];
  const [first] = order?.work ?? [];
  if (order && first) kitchen.state = observe(state, { kind: 'bumped', id: order.id, station: first.station });
}

function setBusy(kitchen: Kitchen): void {
  const plan = { ...kitchen.plan, extraMinutes: kitchen.random.oneIn(2) ? 0 : kitchen.random.between(1, 30) };
  kitchen.plan = plan;
  kitchen.state = observe(kitchen.state, { kind: 'planned', plan });
}

function passTime(kitchen: Kitchen): void {
  kitchen.now += kitchen.random.between(5, 600) * 1000;
  const { state, report } = kitchen;
  const now = new Date(kitchen.now);
  const ended = state.orders.filter(({ heldUntil }) => heldUntil && heldUntil <= now);
  const work: StationWork[] = [{ station: 'grill', dishes: 2, minutes: 12, longestMinutes: 6 }];
  const without = ended.reduce((left, { id }) => observe(left, { kind: 'released', id }), state);
  const ask = (asked: KitchenState) => promise(asked, { work }, now)?.promisedAt.getTime();
  if (ended.length > 0 && ask(state) !== ask(without))
    note(report, 'endless', `held until ${ended[0]?.heldUntil?.toISOString()}`);
  // The shop fails what was not paid in time.
  kitchen.state = without;
  const longest = Math.max(0, ...state.orders.map(({ forecastAt }) => forecastAt.getTime()));
  const far = new Date(Math.max(longest, kitchen.now) + 3_600_000);
  for (const order of state.orders) if (takesTime(state, order, far)) note(report, 'endless', order.id);
}

function note(report: OperationsReport, kind: 'oversold' | 'endless' | 'refused' | 'movedBack', example: string): void {
  report[kind] += 1;
  if (report.examples.length < 10) report.examples.push(`${kind}: ${example}`);
}
