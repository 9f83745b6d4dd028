import { type OrderType, pricedAs } from '../location/order-type.ts';
import { percentageOf } from '../money/shares.ts';

/** Something charged beside the food, such as delivery_charge or service_charge. */
export type Charge = { key: string; name: string; amountMinor: number; isTaxable: boolean };

/** Key of the entry that carries the delivery charge (PRICE-14). */
export const deliveryChargeKey = 'delivery_charge';

/** The rule for the delivery charge. An amount that is absent or 0 switches its part off (D-4). */
type DeliveryChargeRule = {
  /** Charge of the delivery area. */
  chargeMinor: number;
  /** Subtotal from which delivery is free (PRICE-19). */
  freeFromMinor?: number | undefined;
  /** Subtotal from which the special charge replaces the area's (PRICE-20). */
  specialFromMinor?: number | undefined;
  specialChargeMinor?: number | undefined;
};

/**
 * The delivery charge of an order in minor units: the area's charge, the special one once its minimum is reached,
 * nothing once the free threshold is reached; free wins (D-4). The subtotal is that of the items before any discount.
 *
 * @example deliveryCharge({ chargeMinor: 1500, freeFromMinor: 10_000 }, 12_000) // 0
 */
export function deliveryCharge(rule: DeliveryChargeRule, subtotalMinor: number): number {
  if (isReached(rule.freeFromMinor, subtotalMinor)) return 0;
  if (isReached(rule.specialFromMinor, subtotalMinor)) return rule.specialChargeMinor ?? rule.chargeMinor;
  return rule.chargeMinor;
}

function isReached(thresholdMinor: number | undefined, subtotalMinor: number): boolean {
  return thresholdMinor !== undefined && thresholdMinor > 0 && subtotalMinor >= thresholdMinor;
}

/** A charge that a merchant adds for some order types: a share of the items or a fixed amount. */
type ServiceChargeRule = {
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
  return rules
    .filter((rule) => rule.orderTypes.includes(orderType) || rule.orderTypes.includes(pricedAs(orderType)))
    .map(({ key, name, basisPoints = 0, amountMinor = 0, isTaxable }) => ({
      key,
      name,
      amountMinor: percentageOf(subtotalMinor, basisPoints) + amountMinor,
      isTaxable,
    }));
}

/** The charges of a merchant beside the food. */
export type ChargeRules = {
  services: readonly ServiceChargeRule[];
  /** The merchant's thresholds; the charge itself belongs to the delivery area. */
  delivery: Omit<DeliveryChargeRule, 'chargeMinor'> & { name: string; isTaxable: boolean };
};

/** An order on its way to a bill; the subtotal is that of its items before discounts. */
type ChargedOrder = {
  orderType: OrderType | undefined;
  /** The charge of the delivery area; absent while no area is known. */
  areaChargeMinor?: number | undefined;
  subtotalMinor: number;
};

/**
 * The entries of a bill beside the food, for browser and server alike: the service charges of the order type
 * (PRICE-15), and for delivery the area's charge under the merchant's free and special thresholds (PRICE-16,
 * PRICE-19, PRICE-20, D-4).
 *
 * @example orderCharges(rules, { orderType: 'deliver', areaChargeMinor: 1500, subtotalMinor: 6000 }) // [delivery_charge]
 */
export function orderCharges({ services, delivery }: ChargeRules, order: ChargedOrder): Charge[] {
  const { orderType, areaChargeMinor, subtotalMinor } = order;
  const charges = serviceCharges(services, { orderType, subtotalMinor });
  if (orderType !== 'deliver' || areaChargeMinor === undefined) return charges;
  const { name, isTaxable, ...thresholds } = delivery;
  const amountMinor = deliveryCharge({ ...thresholds, chargeMinor: areaChargeMinor }, subtotalMinor);
  return [...charges, { key: deliveryChargeKey, name, amountMinor, isTaxable }];
}
