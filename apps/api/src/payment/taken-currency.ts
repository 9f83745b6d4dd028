import type { Currency } from '@sufra/ordering';
import { currencyDigits } from './currency-digits.ts';
import type { StoredPayment } from './stored-payment.ts';

/** The currency in which money goes back: the order's own, unless the provider took another one. */
export function takenCurrency(
  payment: Pick<StoredPayment, 'refundCurrencyCode' | 'currencyCode' | 'currencyDigits'>,
): Currency {
  const code = payment.refundCurrencyCode ?? payment.currencyCode;
  return { code, digits: code === payment.currencyCode ? payment.currencyDigits : currencyDigits(code) };
}
