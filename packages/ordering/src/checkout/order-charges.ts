import type { OrderType } from '../location/order-type.ts';
import { deliveryCharge, deliveryChargeKey, type DeliveryChargeRule } from './delivery-charge.ts';
import type { Charge } from './quote.ts';
import { serviceCharges, type ServiceChargeRule } from './service-charge.ts';

/** What a merchant charges beside the food. */
export type ChargeRules = {
  services: readonly ServiceChargeRule[];
  /** The merchant's thresholds; the charge itself belongs to the delivery area. */
  delivery: Omit<DeliveryChargeRule, 'chargeMinor'> & { name: string; isTaxable: boolean };
};

/** An order on its way to a bill; the subtotal is that of its items before discounts. */
export type ChargedOrder = {
  orderType: OrderType | undefined;
  /** What the delivery area charges; absent while no area is known. */
  areaChargeMinor?: number | undefined;
  subtotalMinor: number;
};

/**
 * The entries of a bill beside the food, for browser and server alike: the service charges of the order type
 * (PRICE-15), and for delivery the area's charge under the merchant's free and special thresholds (PRICE-16,
 * PRICE-19, PRICE-20, decision 4).
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
