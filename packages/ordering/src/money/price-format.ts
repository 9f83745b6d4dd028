import type { Currency } from './currency.ts';
import { formatMinorDigits } from './minor-units.ts';

/** Where the currency stands, as the concept says it per language (PRICE-03). */
export type CurrencyFormat = 'amount_currency_symbol' | 'amount_currency_code' | 'currency_code_amount' | 'other';

/** How a merchant writes prices in one language; code and symbol are already the translated ones. */
export type PriceFormat = {
  currency: Currency;
  /** One of CurrencyFormat; anything else is treated as 'other'. */
  format: string;
  symbol?: string | undefined;
  code?: string | undefined;
};

/**
 * A piece of a written price. `isRiyalSign` marks the place where a screen may draw the Saudi riyal sign
 * instead of the text, which then is its spoken name (PRICE-06).
 */
export type PricePart =
  | { type: 'amount' | 'space'; text: string }
  | { type: 'currency'; text: string; isRiyalSign: boolean };

export type FormattedPrice = { parts: PricePart[]; text: string };

/**
 * Writes a price in the merchant's format, with Latin digits, the currency's decimals and a comma
 * between thousands (PRICE-02, PRICE-03). An unknown format, or a symbol format without a symbol, falls
 * back to amount and code, so that no bare number is ever shown (decision 13). OMR's symbol is R.O.
 * (PRICE-05).
 *
 * @example formatAmount(4250, { currency: { code: 'SAR', digits: 2 }, format: 'currency_code_amount' }).text // 'SAR 42.50'
 */
export function formatAmount(minor: number, priceFormat: PriceFormat): FormattedPrice {
  const amount: PricePart = { type: 'amount', text: groupThousands(minor, priceFormat.currency) };
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

function groupThousands(minor: number, currency: Currency): string {
  const [whole = '', fraction] = formatMinorDigits(minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
