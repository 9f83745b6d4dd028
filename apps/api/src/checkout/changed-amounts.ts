import type { ChangedAmount } from '@sufra/contracts';
import { deliveryChargeKey, fromMinor, toMinor, type Locale, type Quote } from '@sufra/ordering';
import { discountKey, discountName, vatKey, vatName } from './charge-names.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/** Which entries of the bill are not what the guest saw; what they did not say they saw is not compared. */
export function changedAmounts(request: CheckoutRequest, quote: Quote, locale: Locale): ChangedAmount[] {
  const delivery = quote.charges.find(({ key }) => key === deliveryChargeKey);
  const entries = [
    { key: discountKey, name: discountName[locale], minor: quote.discountMinor },
    ...(delivery ? [{ key: deliveryChargeKey, name: delivery.name, minor: delivery.amountMinor }] : []),
    { key: vatKey, name: vatName[locale], minor: quote.vatMinor },
  ];
  return entries.flatMap(({ key, name, minor }) => {
    const seen = request.expectedAmounts[key];
    const seenMinor = seen === undefined ? undefined : toMinor(seen, quote.currency);
    if (!seenMinor?.ok || seenMinor.value === minor) return [];
    return [{ key, name, old: fromMinor(seenMinor.value, quote.currency), new: fromMinor(minor, quote.currency) }];
  });
}
