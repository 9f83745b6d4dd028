import type { Locale } from '../locale.ts';
import { type Currency, formatMinorDigits } from './money.ts';

/** Where the currency stands, as the concept says it per language (PRICE-03). */
export type CurrencyFormat = 'amount_currency_symbol' | 'amount_currency_code' | 'currency_code_amount' | 'other';

/** The format of a merchant's prices in one language; code and symbol are already translated. */
export type PriceFormat = {
  currency: Currency;
  /** French separates decimals with a comma and thousands with a space. */
  locale?: Locale | undefined;
  /** One of CurrencyFormat; anything else is treated as 'other'. */
  format: string;
  symbol?: string | undefined;
  code?: string | undefined;
};

/**
 * A piece of a written price. `isRiyalSign` marks the place where a screen may draw the Saudi riyal sign
 * instead of the text, which then is its spoken name (PRICE-06).
 */
type PricePart = { type: 'amount' | 'space'; text: string } | { type: 'currency'; text: string; isRiyalSign: boolean };

export type FormattedPrice = { parts: PricePart[]; text: string };

/**
 * Writes a price in the merchant's format, with Latin digits, the currency's decimals and the
 * language's separators (PRICE-02, PRICE-03). An unknown format, or a symbol format without a symbol, falls
 * back to amount and code, so that no bare number is ever shown (D-13). OMR's symbol is R.O.
 * (PRICE-05).
 *
 * @example formatAmount(4250, { currency: { code: 'SAR', digits: 2 }, format: 'currency_code_amount' }).text // 'SAR 42.50'
 */
export function formatAmount(minor: number, priceFormat: PriceFormat): FormattedPrice {
  const amount: PricePart = { type: 'amount', text: formatDigits(minor, priceFormat) };
  const space: PricePart = { type: 'space', text: '\u00a0' };
  const currency = currencyPart(priceFormat);
  const isCurrencyFirst = priceFormat.format === 'currency_code_amount';
  const parts = isCurrencyFirst ? [currency, space, amount] : [amount, space, currency];
  return { parts, text: parts.map((part) => part.text).join('') };
}

function currencyPart({ currency, format, symbol, code }: PriceFormat): PricePart {
  const symbolText = currency.code === 'OMR' ? 'R.O.' : symbol?.trim();
  if (format === 'amount_currency_symbol' && symbolText) {
    return { type: 'currency', text: symbolText, isRiyalSign: currency.code === 'SAR' };
  }
  return { type: 'currency', text: code?.trim() || currency.code, isRiyalSign: false };
}

/**
 * The number of a price alone.
 *
 * @example formatDigits(123450, { currency: { code: 'SAR', digits: 2 }, locale: 'fr' }) // '1 234,50'
 */
export function formatDigits(minor: number, { currency, locale }: Pick<PriceFormat, 'currency' | 'locale'>): string {
  const isFrench = locale === 'fr';
  const [whole = '', ...fraction] = formatMinorDigits(minor, currency).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, isFrench ? '\u00a0' : ','), ...fraction].join(isFrench ? ',' : '.');
}
