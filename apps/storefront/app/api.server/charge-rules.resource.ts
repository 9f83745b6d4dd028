import type { ConceptAttributes } from '@sufra/contracts';
import { localizedText, parseOrderType, type ChargeRules, type Locale, type OrderType } from '@sufra/ordering';

/** What the merchant charges beside the food, for the browser's own preview of a bill (PRICE-15, PRICE-19, PRICE-20). */
export function readChargeRules(
  concept: ConceptAttributes,
  minor: (amount: number) => number,
  [locale, primary]: [Locale, Locale],
): ChargeRules {
  return {
    services: concept['service-charges'].map((charge) => ({
      key: charge.key,
      name: localizedText(charge.name, locale, primary),
      basisPoints: charge.percent === null ? undefined : Math.round(charge.percent * 100),
      amountMinor: charge.amount === null ? undefined : minor(charge.amount),
      orderTypes: readOrderTypes(charge['order-types']),
      isTaxable: charge['is-taxable'],
    })),
    delivery: {
      name: '',
      isTaxable: concept['is-delivery-taxable'],
      freeFromMinor: minor(concept['minimum-order-amount-free-delivery']),
      specialFromMinor: minor(concept['minimum-order-amount-for-special-delivery']),
      specialChargeMinor: minor(concept['special-delivery-price']),
    },
  };
}

/** A curbside order is a to-go order that is carried to the car. */
function readOrderTypes(names: string[]): OrderType[] {
  const types = names.flatMap((name) => parseOrderType(name) ?? []);
  return types.includes('to-go') ? [...types, 'curbside'] : types;
}
