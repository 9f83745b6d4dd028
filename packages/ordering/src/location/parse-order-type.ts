import { orderTypes, type OrderType } from './order-type.ts';

const aliases: Record<string, OrderType> = {
  delivery: 'deliver',
  'dine-in': 'eat-in',
  togo: 'to-go',
  'pick-up': 'pickup',
};

/**
 * Reads an order type in any of its spellings, whatever the letter case: dine-in and dine_in are eat-in,
 * delivery is deliver, to_go is to-go (LOC-01, decision 15). Anything else, the queue mode included, is
 * undefined.
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
 * The order types offered as tiles, from the comma list of the settings and in its order (LOC-02). Curbside
 * and the queue mode are never tiles (decision 16); unknown and repeated names are skipped.
 *
 * @example parseAllowedOrderTypes('deliver, to_go,curbside') // ['deliver', 'to-go']
 */
export function parseAllowedOrderTypes(list: string): OrderType[] {
  const parsed = list.split(',').map(parseOrderType);
  const offered = parsed.filter((orderType) => orderType !== undefined).filter(isTile);
  return [...new Set(offered)];
}

/**
 * The order type as orders carry it on the wire (ORDER-04).
 *
 * @example wireOrderType('eat-in') // 'dine_in'
 */
export function wireOrderType(orderType: OrderType): WireOrderType {
  return wireOrderTypes[orderType];
}

export type WireOrderType = 'delivery' | 'pickup' | 'dine_in' | 'to_go' | 'curbside';

const wireOrderTypes: Record<OrderType, WireOrderType> = {
  deliver: 'delivery',
  pickup: 'pickup',
  'to-go': 'to_go',
  'eat-in': 'dine_in',
  curbside: 'curbside',
};

const isTile = (orderType: OrderType): boolean => orderType !== 'curbside';
