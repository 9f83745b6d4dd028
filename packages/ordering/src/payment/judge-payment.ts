import type { Currency } from '../money/money.ts';

/** The amount and currency that an order expects of its payment, in minor units. */
type ExpectedPayment = {
  reference: string;
  amountMinor: number;
  currencyCode: Currency['code'];
};

/** The provider's report of a payment, in minor units of its own currency. */
export type ProviderPayment = {
  state: 'pending' | 'success' | 'failed';
  reference: string;
  amountMinor: number;
  currencyCode: string;
};

/** `mismatch`: money moved, but not this much, not in this currency, or not for this order. */
type PaymentVerdict = 'pending' | 'success' | 'failed' | 'mismatch';

/**
 * Compares what a provider says with what the order expects: status, amount, currency and reference, all four
 * (D-58). The provider's word that it failed or is still pending needs no comparison, because nothing is taken.
 *
 * @example judgePayment({ reference: 'a', amountMinor: 4550, currencyCode: 'SAR' }, { ...same, state: 'success' }) // 'success'
 */
export function judgePayment(expected: ExpectedPayment, found: ProviderPayment): PaymentVerdict {
  if (found.state !== 'success') return found.state;
  const isSame =
    found.reference === expected.reference &&
    found.amountMinor === expected.amountMinor &&
    found.currencyCode === expected.currencyCode;
  return isSame ? 'success' : 'mismatch';
}
