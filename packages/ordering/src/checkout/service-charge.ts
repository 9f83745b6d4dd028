import type { OrderType } from '../location/order-type.ts';
import { percentageOf } from '../money/percentage-of.ts';
import type { Charge } from './quote.ts';

/** A charge that a merchant adds for some order types: a share of the items or a fixed amount. */
export type ServiceChargeRule = {
  key: string;
  name: string;
  basisPoints?: number | undefined;
  amountMinor?: number | undefined;
  orderTypes: readonly OrderType[];
  isTaxable: boolean;
};

/**
 * The service charges of an order, in minor units (PRICE-15): a percentage of the item subtotal before
 * discounts, rounded half up, plus the fixed amount. None while the cart is empty.
 *
 * @example serviceCharges([tenPercentForEatIn], { orderType: 'eat-in', subtotalMinor: 5000 }) // one of 500
 */
export function serviceCharges(
  rules: readonly ServiceChargeRule[],
  order: { orderType: OrderType | undefined; subtotalMinor: number },
): Charge[] {
  const { orderType, subtotalMinor } = order;
  if (orderType === undefined || subtotalMinor === 0) return [];
  // A curbside order is a to-go order that is carried to the car (decision 16).
  const type = orderType === 'curbside' ? 'to-go' : orderType;
  return rules
    .filter((rule) => rule.orderTypes.includes(type))
    .map(({ key, name, basisPoints = 0, amountMinor = 0, isTaxable }) => ({
      key,
      name,
      amountMinor: percentageOf(subtotalMinor, basisPoints) + amountMinor,
      isTaxable,
    }));
}
