import { deliveryCharge, localizedText, percentageOf, type Charge, type Locale, type OrderType } from '@sufra/ordering';
import type { DeliveryArea } from '../location/load-branches.ts';
import type { Merchant, ServiceCharge } from '../merchant/merchant.ts';
import { deliveryChargeName } from './charge-names.ts';

/** Key of the entry that carries the delivery charge (PRICE-14). */
export const deliveryChargeKey = 'delivery_charge';

/**
 * What is charged beside the food: service charges of the order type (PRICE-15), and for delivery the
 * area's charge under the merchant's free and special thresholds (PRICE-16, decision 4).
 */
export function orderCharges(
  merchant: Merchant,
  order: { type: OrderType | undefined; area: DeliveryArea | undefined; subtotalMinor: number },
  locale: Locale,
): Charge[] {
  const { type, area, subtotalMinor } = order;
  if (type === undefined) return [];
  const services = merchant.rules.serviceCharges
    .filter((charge) => appliesTo(charge, type))
    .map((charge) => readServiceCharge(charge, merchant, subtotalMinor, locale));
  if (type !== 'deliver' || !area) return services;
  return [...services, readDeliveryCharge(merchant, area, subtotalMinor, locale)];
}

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

function readServiceCharge(charge: ServiceCharge, merchant: Merchant, subtotalMinor: number, locale: Locale): Charge {
  return {
    key: charge.key,
    name: localizedText(charge.name, locale, merchant.concept.primaryLanguage),
    amountMinor: (charge.amountMinor ?? 0) + percentageOf(subtotalMinor, charge.basisPoints ?? 0),
    isTaxable: charge.isTaxable,
  };
}

/** A curbside order is a to-go order that is carried to the car. */
const appliesTo = ({ orderTypes }: ServiceCharge, type: OrderType): boolean =>
  orderTypes.includes(type) || (type === 'curbside' && orderTypes.includes('to-go'));
