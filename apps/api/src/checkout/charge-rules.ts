import { localizedText, type ChargeRules, type Locale } from '@sufra/ordering';
import type { Merchant } from '../merchant/merchant.ts';
import { deliveryChargeName } from './charge-names.ts';

/** What this merchant charges beside the food, named in the guest's language. */
export function chargeRules({ rules, concept }: Merchant, locale: Locale): ChargeRules {
  return {
    services: rules.serviceCharges.map((rule) => ({
      ...rule,
      name: localizedText(rule.name, locale, concept.primaryLanguage),
    })),
    delivery: {
      name: deliveryChargeName[locale],
      freeFromMinor: rules.freeDeliveryFromMinor,
      specialFromMinor: rules.specialDeliveryFromMinor,
      specialChargeMinor: rules.specialDeliveryPriceMinor,
      isTaxable: rules.isDeliveryTaxable,
    },
  };
}
