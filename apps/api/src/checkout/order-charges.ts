import {
  deliveryCharge,
  localizedText,
  serviceCharges,
  type Charge,
  type Locale,
  type OrderType,
} from '@sufra/ordering';
import type { DeliveryArea } from '../location/load-branches.ts';
import type { Merchant } from '../merchant/merchant.ts';
import { deliveryChargeName } from './charge-names.ts';

/** Key of the entry that carries the delivery charge (PRICE-14). */
export const deliveryChargeKey = 'delivery_charge';

/**
 * What is charged beside the food: service charges of the order type (PRICE-15), and for delivery the
 * area's charge under the merchant's free and special thresholds (PRICE-16, decision 4).
 */
export function orderCharges(
  merchant: Merchant,
  order: { orderType: OrderType | undefined; area: DeliveryArea | undefined; subtotalMinor: number },
  locale: Locale,
): Charge[] {
  const { orderType, area, subtotalMinor } = order;
  const rules = merchant.rules.serviceCharges.map((rule) => ({
    ...rule,
    name: localizedText(rule.name, locale, merchant.concept.primaryLanguage),
    orderTypes: withCurbside(rule.orderTypes),
  }));
  const services = serviceCharges(rules, { orderType, subtotalMinor });
  if (orderType !== 'deliver' || !area) return services;
  return [...services, readDeliveryCharge(merchant, area, subtotalMinor, locale)];
}

/** A curbside order is a to-go order that is carried to the car. */
const withCurbside = (types: OrderType[]): OrderType[] => (types.includes('to-go') ? [...types, 'curbside'] : types);

function readDeliveryCharge(merchant: Merchant, area: DeliveryArea, subtotalMinor: number, locale: Locale): Charge {
  const { rules } = merchant;
  const rule = {
    chargeMinor: area.deliveryChargeMinor,
    freeFromMinor: rules.freeDeliveryFromMinor,
    specialFromMinor: rules.specialDeliveryFromMinor,
    specialChargeMinor: rules.specialDeliveryPriceMinor,
  };
  return {
    key: deliveryChargeKey,
    name: deliveryChargeName[locale],
    amountMinor: deliveryCharge(rule, subtotalMinor),
    isTaxable: rules.isDeliveryTaxable,
  };
}
