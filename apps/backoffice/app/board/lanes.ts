import type { BoardOrder } from '@sufra/contracts';
import {
  foldText,
  isCallable,
  isFinalStatus,
  mayGiveToDriver,
  type OrderStatusCode,
  parseOrderType,
  usualUnattendedRules,
} from '@sufra/ordering';

/** The lanes of the board, by what has to be done next. */
const laneNames = ['new', 'kitchen', 'ready', 'scheduled', 'riding', 'done'] as const;

export type LaneName = (typeof laneNames)[number];

/** Where an order stands on the board. */
export function laneOf({ attributes }: BoardOrder): LaneName {
  const { code } = attributes['current-status'];
  if (isFinalStatus(code)) return 'done';
  if (attributes['released-at'] === null) return 'scheduled';
  if (code === 'posted') return 'new';
  if (code === 'ready') return 'ready';
  return code === 'on-the-way' || code === 'delivered' ? 'riding' : 'kitchen';
}

/**
 * True once an order that waits to be accepted has to be heard from far away: the branch's own time for it has come.
 *
 * @param now the server's clock, in milliseconds
 */
export function isLouder({ attributes }: BoardOrder, now: number): boolean {
  const next = attributes['next-alert'];
  if (next?.step === 'louder') return Date.parse(next.at) <= now;
  const releasedAt = Date.parse(attributes['released-at'] ?? '');
  return next !== null || now - releasedAt > usualUnattendedRules.louderSeconds * 1000;
}

export type NextStep = {
  label: 'accept' | 'ready' | 'handOver' | 'driverHasIt' | 'delivered';
  codes: OrderStatusCode[];
};

/** The one large button of a card: what it says, and the statuses that it sets. */
export function nextStep(order: BoardOrder): NextStep | undefined {
  const isDelivery = order.attributes['order-type'] === 'delivery';
  switch (laneOf(order)) {
    case 'new':
      return { label: 'accept', codes: ['accepted'] };
    case 'kitchen':
      return { label: 'ready', codes: ['ready'] };
    case 'ready':
      return isDelivery ? { label: 'driverHasIt', codes: ['on-the-way'] } : { label: 'handOver', codes: ['finished'] };
    case 'riding':
      // The guest is told at the door; the order is over, and gives its points, with the second.
      return { label: 'delivered', codes: ['delivered', 'finished'] };
    default:
      return undefined;
  }
}

/** The promised moment: at the door for a delivery, at the counter for everything else. */
export const promisedAt = ({ attributes }: BoardOrder): number =>
  Date.parse(
    attributes['estimated-arrival-at'] ??
      attributes['estimated-ready-at'] ??
      attributes['scheduled-time'] ??
      attributes['placed-at'],
  );

/** The orders of each lane: guests who wait outside in their car stand first, then what is due first; what is done last stands first. */
export function sortIntoLanes(orders: readonly BoardOrder[]): Record<LaneName, BoardOrder[]> {
  const lanes: Record<LaneName, BoardOrder[]> = {
    new: [],
    kitchen: [],
    ready: [],
    scheduled: [],
    riding: [],
    done: [],
  };
  for (const order of orders) lanes[laneOf(order)].push(order);
  for (const name of laneNames)
    lanes[name].sort((one, other) => waitingAt(one) - waitingAt(other) || dueAt(one, name) - dueAt(other, name));
  lanes.done.reverse();
  return lanes;
}

/** When the guest of an open order arrived at the curb; those who have not come last, all alike. */
const waitingAt = (order: BoardOrder): number =>
  isOutside(order) ? Date.parse(order.attributes['arrived-at'] ?? '') : never;

const never = Number.MAX_SAFE_INTEGER;

/** True while a guest sits in the car in front of the branch and waits. */
export const isOutside = (order: BoardOrder): boolean =>
  order.attributes['arrived-at'] !== null && laneOf(order) !== 'done';

/** True when a guest may be called to the counter: the order is ready, and is collected there. */
export const isWaitedFor = ({ attributes }: BoardOrder): boolean => {
  const orderType = parseOrderType(attributes['order-type']);
  return orderType !== undefined && isCallable({ orderType, status: attributes['current-status'].code });
};

/** True while a delivery may be given to a driver, also to another one. */
export const isForDriver = ({ attributes }: BoardOrder): boolean => {
  const type = parseOrderType(attributes['order-type']);
  const { code: status } = attributes['current-status'];
  return type !== undefined && mayGiveToDriver({ type, status, isReleased: attributes['released-at'] !== null });
};

function dueAt(order: BoardOrder, lane: LaneName): number {
  if (lane === 'new') return Date.parse(order.attributes['released-at'] ?? order.attributes['placed-at']);
  if (lane === 'done') return Date.parse(order.attributes['current-status'].at);
  return lane === 'scheduled' ? Date.parse(order.attributes['release-at']) : promisedAt(order);
}

/** True when an order is looked for by its number or the beginning of it, the guest's name or the last digits of the phone. */
export function isFound(order: BoardOrder, search: string): boolean {
  const wanted = foldText(search);
  const { number, guest } = order.attributes;
  if (wanted === '') return true;
  const isDigits = /^\d+$/.test(wanted);
  const isNumber = Number(number) === Number(wanted) || number.startsWith(wanted);
  if (isDigits && (isNumber || guest.phone?.endsWith(wanted))) return true;
  const name = foldedNames.get(order) ?? foldText(guest.name);
  foldedNames.set(order, name);
  return name.includes(wanted);
}

/** Every letter that is typed looks at every order. */
const foldedNames = new WeakMap<BoardOrder, string>();
