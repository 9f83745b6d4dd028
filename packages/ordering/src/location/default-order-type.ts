import type { OrderType } from './order-type.ts';

/**
 * The order type in force: the stored one when it is allowed (LOC-03), else the last allowed one (LOC-04);
 * to-go while no settings are loaded (LOC-06, decision 14). Curbside is never a default (decision 16).
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
 * that is not curbside (LOC-05, decision 14); undefined when there is none.
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
