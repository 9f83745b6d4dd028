/** Key of the entry that carries the delivery charge (PRICE-14). */
export const deliveryChargeKey = 'delivery_charge';

/** What delivery costs. An amount that is absent or 0 switches its rule off (decision 4). */
export type DeliveryChargeRule = {
  /** Charge of the delivery area. */
  chargeMinor: number;
  /** Subtotal from which delivery is free (PRICE-19). */
  freeFromMinor?: number | undefined;
  /** Subtotal from which the special charge replaces the area's (PRICE-20). */
  specialFromMinor?: number | undefined;
  specialChargeMinor?: number | undefined;
};

/**
 * What delivering an order costs, in minor units: the area's charge, the special one once its minimum is
 * reached, nothing once the free threshold is reached; free wins (decision 4). The subtotal is that of the
 * items before any discount.
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
