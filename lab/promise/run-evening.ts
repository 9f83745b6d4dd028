import type { Arrival, Evening, StationName } from './arrivals.ts';

/** A way to promise times. Minutes since 16:00 by the clock of the shop. */
export type Policy = {
  /** Told to the guest: when it is ready at the latest, and a span where the policy has one. Undefined refuses. */
  quote(order: Arrival, now: number): Told | undefined;
  placed(order: Arrival, told: Told, now: number): void;
  ready(id: string, now: number): void;
};

/** `beginAt` is when the kitchen gets an order for later, where the policy says so. */
export type Told = { promised: number; from?: number; to?: number; beginAt?: number };

/** An order that was promised a time, and how that came out. */
export type Kept = {
  placedAt: number;
  promised: number;
  readyAt: number;
  quoteMinutes: number;
  isWithin: boolean;
  isForLater: boolean;
};

export type EveningResult = { kept: Kept[]; left: number; refused: number };

type Task = { order: Job; station: StationName | 'pass'; minutes: number };
type Job = { arrival: Arrival; told?: Told; seq: number; placedAt: number; open: number };

/** No guest leaves below so many minutes, and all do at twice as many. */
const patienceMinutes = 30;
/** The ticket of an order for later shows so many minutes before its time. */
const ticketLead = 20;

/**
 * One evening, event by event: orders arrive, dishes wait for hands in the sequence of their orders, and what is made is
 * packed. The policy sees what a shop sees: its own orders, and the presses of the cooks, late or never.
 */
export function runEvening({ arrivals, kitchen }: Evening, policy: Policy): EveningResult {
  const events = createQueue();
  const waiting: Record<StationName | 'pass', Task[]> = { grill: [], fry: [], pass: [] };
  const busy: Record<StationName | 'pass', number> = { grill: 0, fry: 0, pass: 0 };
  const result: EveningResult = { kept: [], left: 0, refused: 0 };
  let seq = 0;

  const clock = (at: number): number => {
    const { clockJump } = kitchen;
    return clockJump && clockJump.from <= at && at < clockJump.to ? at + clockJump.by : at;
  };
  const restsUntil = (station: StationName | 'pass', at: number): number => {
    const stops = [...kitchen.closed, ...(kitchen.failed?.station === station ? [kitchen.failed] : [])];
    return stops.find(({ from, to }) => from <= at && at < to)?.to ?? at;
  };
  const handsAt = (station: StationName | 'pass', at: number): number =>
    kitchen.hands[station] - (station === 'grill' && at < kitchen.helperLateBy ? 1 : 0);

  const start = (station: StationName | 'pass', at: number): void => {
    const from = restsUntil(station, at);
    if (from > at) return events.push(from, () => start(station, from));
    while (waiting[station].length > 0 && busy[station] < handsAt(station, at)) {
      const task = waiting[station].shift()!;
      busy[station] += 1;
      events.push(at + task.minutes, () => end(task, at + task.minutes));
    }
  };
  const end = ({ order, station }: Task, at: number): void => {
    busy[station] -= 1;
    if (station === 'pass') finish(order, at);
    else if ((order.open -= 1) === 0) add({ order, station: 'pass', minutes: order.arrival.packingMinutes }, at);
    start(station, at);
  };
  const add = (task: Task, at: number): void => {
    const queue = waiting[task.station];
    const place = queue.findIndex(({ order }) => order.seq > task.order.seq);
    queue.splice(place < 0 ? queue.length : place, 0, task);
    start(task.station, at);
  };
  const finish = ({ arrival, told, placedAt }: Job, at: number): void => {
    if (!told) return;
    const { promised, from = promised, to = promised } = told;
    const isWithin = from <= at && at <= to;
    const isForLater = arrival.wantedAt !== undefined;
    result.kept.push({ placedAt, promised, readyAt: at, quoteMinutes: promised - placedAt, isWithin, isForLater });
    const pressedAt = at + arrival.pressDelay;
    if (pressedAt !== Infinity) events.push(pressedAt, () => policy.ready(arrival.id, clock(pressedAt)));
  };
  const arrive = (arrival: Arrival): void => {
    const { at, isWalkIn, wantedAt } = arrival;
    let told: Told | undefined;
    if (!isWalkIn) {
      const offset = clock(at) - at;
      const said = policy.quote(arrival, at + offset);
      if (!said) {
        result.refused += 1;
        return;
      }
      const wait = said.promised - offset - (wantedAt ?? at);
      if (wait > patienceMinutes + arrival.patience * patienceMinutes) {
        result.left += 1;
        return;
      }
      policy.placed(arrival, said, at + offset);
      told = shift(said, -offset);
    }
    const job = { arrival, ...(told && { told }), seq: (seq += 1), placedAt: at, open: arrival.dishes.length };
    const ticketAt = told?.beginAt ?? (told?.promised ?? at) - ticketLead;
    const beginAt = wantedAt === undefined ? at : Math.max(at, ticketAt);
    events.push(beginAt, () => {
      for (const { station, minutes } of arrival.dishes) add({ order: job, station, minutes }, beginAt);
    });
  };
  for (const arrival of arrivals) events.push(arrival.at, () => arrive(arrival));
  if (kitchen.helperLateBy > 0) events.push(kitchen.helperLateBy, () => start('grill', kitchen.helperLateBy));
  events.run();
  return result;
}

const shift = ({ promised, from, to, beginAt }: Told, by: number): Told => ({
  promised: promised + by,
  ...(beginAt !== undefined && { beginAt: beginAt + by }),
  ...(from !== undefined && { from: from + by }),
  ...(to !== undefined && { to: to + by }),
});

/** Events by their moment; those of one moment as they came. */
function createQueue() {
  const heap: { at: number; order: number; run: () => void }[] = [];
  let count = 0;
  const isBefore = (one: number, other: number): boolean => {
    const [a, b] = [heap[one]!, heap[other]!];
    return a.at === b.at ? a.order < b.order : a.at < b.at;
  };
  const swap = (one: number, other: number): void => {
    [heap[one], heap[other]] = [heap[other]!, heap[one]!];
  };
  const pop = () => {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let least = index;
      if (left < heap.length && isBefore(left, least)) least = left;
      if (right < heap.length && isBefore(right, least)) least = right;
      if (least === index) return first;
      swap(index, least);
      index = least;
    }
  };
  return {
    push(at: number, run: () => void): void {
      heap.push({ at, order: (count += 1), run });
      for (let index = heap.length - 1; index > 0;) {
        const parent = (index - 1) >> 1;
        if (!isBefore(index, parent)) return;
        swap(index, parent);
        index = parent;
      }
    },
    run(): void {
      for (let next = pop(); next; next = pop()) next.run();
    },
  };
}
