/**
 * The order types, one canonical word per meaning (LOC-01, D-15). Curbside is never chosen as a tile: a to-go order
 * with a car becomes one (D-16). Queue is an order of a guest who stands in the restaurant's queue (decision record
 * 0071).
 */
export const orderTypes = ['deliver', 'pickup', 'to-go', 'eat-in', 'curbside', 'queue'] as const;

export type OrderType = (typeof orderTypes)[number];

/**
 * The three ways of handing food over. Pickup, to-go, curbside and queue are one: they share the branch's rules
 * and the pickup menu (D-15).
 *
 * @example wayOfServing('curbside') // 'pickup'
 */
export function wayOfServing(orderType: OrderType): 'deliver' | 'pickup' | 'eat-in' {
  return orderType === 'deliver' || orderType === 'eat-in' ? orderType : 'pickup';
}

/**
 * The type whose charges and promotions count: an order that is carried to a car or fetched from the queue is a to-go
 * order for them (D-16, decision record 0071).
 *
 * @example pricedAs('queue') // 'to-go'
 */
export const pricedAs = (orderType: OrderType): OrderType =>
  orderType === 'curbside' || orderType === 'queue' ? 'to-go' : orderType;

/**
 * True when orders of a type may name a table, which then reaches the kitchen (decision record 0071).
 *
 * @example carriesTable('pickup') // false
 */
export const carriesTable = (orderType: OrderType | undefined): boolean =>
  orderType === 'eat-in' || orderType === 'queue';

/**
 * True when a merchant serves an order type, by the list of its settings. Curbside needs to-go (D-16); the queue is
 * served wherever a type at the branch is, even when the list does not name it (decision record 0071).
 *
 * @example isOrderTypeServed('queue', ['deliver', 'pickup']) // true
 */
export function isOrderTypeServed(orderType: OrderType, allowed: readonly OrderType[]): boolean {
  if (orderType === 'queue') return allowed.some((type) => type !== 'deliver');
  return allowed.includes(orderType === 'curbside' ? 'to-go' : orderType);
}

const aliases: Record<string, OrderType> = {
  delivery: 'deliver',
  'dine-in': 'eat-in',
  togo: 'to-go',
  'pick-up': 'pickup',
};

/**
 * Reads an order type in any of its spellings, whatever the letter case: dine-in and dine_in are eat-in,
 * delivery is deliver, to_go is to-go (LOC-01, D-15). Anything else is undefined.
 *
 * @example parseOrderType('Dine_In') // 'eat-in'
 */
export function parseOrderType(written: string): OrderType | undefined {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  return (
    orderTypes.find((orderType) => orderType === name) ?? (Object.hasOwn(aliases, name) ? aliases[name] : undefined)
  );
}

/**
 * The order type as orders carry it on the wire (ORDER-04).
 *
 * @example wireOrderType('eat-in') // 'dine_in'
 */
export function wireOrderType(orderType: OrderType): WireOrderType {
  return wireOrderTypes[orderType];
}

type WireOrderType = 'delivery' | 'pickup' | 'dine_in' | 'to_go' | 'curbside' | 'queue';

const wireOrderTypes: Record<OrderType, WireOrderType> = {
  deliver: 'delivery',
  pickup: 'pickup',
  'to-go': 'to_go',
  'eat-in': 'dine_in',
  curbside: 'curbside',
  queue: 'queue',
};

/**
 * The order type in force: the stored one when it is allowed (LOC-03), else the last allowed one (LOC-04);
 * to-go while no settings are loaded (LOC-06, D-14). Curbside is never a default (D-16); in queue mode
 * the type is queue (decision record 0071).
 *
 * @example defaultOrderType('eat-in', ['deliver', 'to-go']) // 'to-go'
 */
export function defaultOrderType(stored: OrderType | undefined, allowed: readonly OrderType[]): OrderType {
  const tiles = allowed.filter((orderType) => orderType !== 'curbside');
  const kept = tiles.find((orderType) => orderType === stored);
  return kept ?? tiles.at(-1) ?? 'to-go';
}

/**
 * The option that the order-type chooser highlights: the guest's own choice when it is allowed, else the first
 * that is not curbside (LOC-05, D-14); undefined when there is none.
 *
 * @example highlightedOrderType(undefined, ['curbside', 'deliver', 'to-go']) // 'deliver'
 */
export function highlightedOrderType(
  chosen: OrderType | undefined,
  allowed: readonly OrderType[],
): OrderType | undefined {
  const tiles = allowed.filter((orderType) => orderType !== 'curbside');
  return tiles.find((orderType) => orderType === chosen) ?? tiles[0];
}
