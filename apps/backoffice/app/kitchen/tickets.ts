import type { BoardLine, BoardOrder, BumpBody } from '@sufra/contracts';
import { isBumped, isForKitchen, minuteMs, stationsOfLine } from '@sufra/ordering';

/** A line, or the parts of a combo, as they are made at the stations of a display. */
export type TicketLine = {
  line: BoardLine;
  /** The parts that are made here; none of a line that is no combo. */
  parts: BoardLine['combo-items'];
  /** The presses that these stations owe, whether they are done or not. */
  bumps: BumpBody['bumps'];
  /** The pieces that are made: without those that are missing or were replaced. */
  quantity: number;
  isDone: boolean;
};

export type Ticket = {
  order: BoardOrder;
  lines: TicketLine[];
  /** When it has to be begun here to be ready in time, and when it is promised. */
  startAt: number;
  readyAt: number;
  /** True while the branch has not got an order for later: nothing of it can be bumped. */
  isAhead: boolean;
};

/** The stations of a display; undefined is all of them. */
export type Selection = ReadonlySet<string> | undefined;

/** The part of an order that the stations of a display make, done or not; nothing without lines. */
function ticketOf(order: BoardOrder, selection: Selection): Ticket | undefined {
  const lines = order.attributes.lines.flatMap((line) => lineAt(line, selection));
  if (lines.length === 0) return undefined;
  const { attributes } = order;
  const readyAt = Date.parse(
    attributes['estimated-ready-at'] ?? attributes['scheduled-time'] ?? attributes['placed-at'],
  );
  const made = lines.flatMap(({ line, parts }) => (parts.length > 0 ? parts : [line]));
  const minutes = [...made.map((one) => one['make-minutes']), ...minutesOfMany(order, made)];
  return {
    order,
    lines,
    readyAt,
    startAt: readyAt - Math.max(...minutes) * minuteMs,
    isAhead: attributes['released-at'] === null,
  };
}

/** Many of one dish keep the hands of a station longer than one dish takes; then the bag is packed. */
function minutesOfMany({ attributes: { promise } }: BoardOrder, made: readonly { station: string }[]): number[] {
  const own = promise?.stations.filter(({ station }) => made.some((one) => one.station === station)) ?? [];
  return own.map((at) => at['own-minutes'] / at.hands + (promise?.['packing-minutes'] ?? 0));
}

function lineAt(line: BoardLine, selection: Selection): TicketLine[] {
  const placed = { station: line.station, parts: line['combo-items'], bumps: bumpsOf(line) };
  const stations = stationsOfLine(placed).filter((station) => selection?.has(station) ?? true);
  if (stations.length === 0) return [];
  const quantity = Math.max(0, line.quantity - line.off);
  return [
    {
      line,
      parts: line['combo-items'].filter(({ station }) => stations.includes(station)),
      bumps: quantity === 0 ? [] : stations.map((station) => ({ line: line.id, station })),
      quantity,
      isDone: quantity === 0 || stations.every((station) => isBumped(placed, station)),
    },
  ];
}

/** True where presses stand as they were sent. */
export const isPressed = (lines: readonly BoardLine[], bumps: BumpBody['bumps'], done: boolean): boolean =>
  bumps.every(({ line: id, station }) => {
    const line = lines.find((one) => one.id === id);
    const placed = line && { station: line.station, parts: line['combo-items'], bumps: bumpsOf(line) };
    return placed !== undefined && isBumped(placed, station) === done;
  });

const bumpsOf = ({ bumps }: BoardLine) =>
  bumps.map(({ station, done, at }) => ({ station, isDone: done, at: new Date(at) }));

/** True for what is paid or is paid at handover, and not ready yet. */
const isCooked = ({ attributes }: BoardOrder): boolean =>
  isForKitchen({
    status: attributes['current-status'].code,
    statusAt: new Date(attributes['current-status'].at),
    paymentMethod: attributes['payment-method'],
    paymentStatus: attributes['payment-status'],
    lines: attributes.lines.map((line) => ({ bumps: bumpsOf(line) })),
  });

export type TicketFinder = (order: BoardOrder) => Ticket | undefined;

/** Finds tickets for one selection; of an order that did not change it answers the same value again. */
export function createFinder(selection: Selection): TicketFinder {
  const made = new WeakMap<BoardOrder, { ticket: Ticket | undefined }>();
  return (order) => {
    const known = made.get(order) ?? { ticket: ticketOf(order, selection) };
    made.set(order, known);
    return known.ticket;
  };
}

/** The tickets of a display: what has to be begun first stands first. */
export const ticketsOf = (orders: readonly BoardOrder[], find: TicketFinder): Ticket[] =>
  orders
    .filter(isCooked)
    .flatMap((order) => find(order) ?? [])
    .filter(({ lines }) => lines.some(({ isDone }) => !isDone))
    .toSorted(
      (one, other) =>
        one.startAt - other.startAt ||
        Date.parse(one.order.attributes['placed-at']) - Date.parse(other.order.attributes['placed-at']) ||
        one.order.attributes.number.localeCompare(other.order.attributes.number),
    );

/** Tickets that were bumped last and can be called back, the newest first. */
export function bumpedOf(orders: readonly BoardOrder[], find: TicketFinder): Ticket[] {
  const bumpedAt = ({ lines }: Ticket): number =>
    Math.max(
      ...lines.flatMap(({ line, bumps }) =>
        line.bumps
          .filter(({ station, done }) => done && bumps.some((bump) => bump.station === station))
          .map(({ at }) => Date.parse(at)),
      ),
    );
  return orders
    .filter(({ attributes }) => attributes['current-status'].code === 'ready' || isOpenInKitchen(attributes))
    .flatMap((order) => find(order) ?? [])
    .filter(({ lines }) => lines.every(({ isDone }) => isDone))
    .toSorted((one, other) => bumpedAt(other) - bumpedAt(one))
    .slice(0, 9);
}

const isOpenInKitchen = (attributes: BoardOrder['attributes']): boolean =>
  attributes['current-status'].code === 'in-kitchen';

export type DishCount = { station: string; dishes: { key: string; name: BoardLine['name']; count: number }[] };

/** How many of each dish every station still has to make, the most first; orders for later count once the branch has them. */
export function countDishes(tickets: readonly Ticket[]): DishCount[] {
  const counts = new Map<string, Map<string, DishCount['dishes'][number]>>();
  const add = (station: string, name: BoardLine['name'], count: number) => {
    const atStation = counts.get(station) ?? new Map<string, DishCount['dishes'][number]>();
    const key = JSON.stringify(name);
    atStation.set(key, { key, name, count: count + (atStation.get(key)?.count ?? 0) });
    counts.set(station, atStation);
  };
  for (const { lines, isAhead } of tickets) {
    for (const { line, parts, quantity } of lines) {
      if (quantity === 0 || isAhead) continue;
      const isDone = (station: string) => isBumped({ bumps: bumpsOf(line) }, station);
      if (line['combo-items'].length === 0 && !isDone(line.station)) add(line.station, line.name, quantity);
      for (const part of parts) if (!isDone(part.station)) add(part.station, part.name, part.quantity * quantity);
    }
  }
  return [...counts].map(([station, dishes]) => ({
    station,
    dishes: [...dishes.values()].toSorted((one, other) => other.count - one.count),
  }));
}

export type Urgency = 'later' | 'now' | 'soon' | 'late';

const soonMinutes = 5;

/** How a ticket stands at a minute, and the minutes that are left, or that it is late. */
export function urgencyOf({ startAt, readyAt }: Ticket, minute: number): { urgency: Urgency; minutes: number } {
  const left = Math.round(readyAt / minuteMs) - minute;
  if (left < 0) return { urgency: 'late', minutes: -left };
  if (minute < Math.round(startAt / minuteMs)) return { urgency: 'later', minutes: left };
  return { urgency: left <= soonMinutes ? 'soon' : 'now', minutes: left };
}
