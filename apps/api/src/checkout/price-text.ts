import { formatAmount, formatMinorDigits, type Locale } from '@sufra/ordering';
import type { Merchant } from '../merchant/merchant.ts';

/** A price inside a sentence, in the merchant's own format (PRICE-02, PRICE-03). */
export function priceText({ concept, currency }: Merchant, locale: Locale, minor: number): string {
  const { format, formatTranslations, code, codeTranslations, symbol, symbolTranslations } = concept.currency;
  return formatAmount(minor, {
    currency,
    format: formatTranslations[locale] ?? format,
    symbol: symbolTranslations[locale] ?? symbol,
    code: codeTranslations[locale] ?? code,
  }).text;
}

/** Amount and currency apart, for the documented messages that put them in places of their own. */
export function amountAndCurrency(
  { concept, currency }: Merchant,
  locale: Locale,
  minor: number,
): { amount: string; currency: string } {
  return {
    amount: formatMinorDigits(minor, currency),
    currency: concept.currency.codeTranslations[locale] ?? concept.currency.code,
  };
}
