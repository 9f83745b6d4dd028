import type { Currency } from '@sufra/ordering';

/**
 * Currencies whose everyday amounts the runtime writes with fewer decimals than ISO 4217 has. Providers count in the
 * minor units of ISO 4217.
 */
const shortened: Partial<Record<string, number>> = {
  ...Object.fromEntries(
    'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' ').map((c) => [c, 2]),
  ),
  IQD: 3,
};

/**
 * Decimals of a currency by ISO 4217, as the runtime knows them.
 *
 * @example currencyDigits('KWD') // 3
 */
export const currencyDigits = (code: string): number =>
  shortened[code] ??
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ??
  2;

/**
 * A currency as providers count it. A code that is none has two decimals.
 *
 * @example isoCurrency('KWD') // { code: 'KWD', digits: 3 }
 */
export const isoCurrency = (code: string): Currency => ({
  code,
  digits: /^[A-Z]{3}$/i.test(code) ? currencyDigits(code) : 2,
});
