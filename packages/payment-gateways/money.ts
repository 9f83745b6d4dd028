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

const shift = (value: number, places: number): number => (places >= 0 ? value * 10 ** places : value / 10 ** -places);

/**
 * An amount of a shop in a provider's minor units: shops may show a currency with fewer decimals than it has. Undefined
 * for one that has more.
 *
 * @param digits decimals of the shop
 * @param providerDigits decimals in which the provider counts the currency
 * @example toProviderMinor(45, 0, 2) // 4500
 */
export function toProviderMinor(minor: number, digits: number, providerDigits: number): number | undefined {
  const amount = shift(minor, providerDigits - digits);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/**
 * The same back, in minor units of the shop. An amount between two of the shop's is the one that is not `expected`.
 *
 * @example fromProviderMinor(4550, 0, 2, 45) // 46
 */
export function fromProviderMinor(amount: number, digits: number, providerDigits: number, expected: number): number {
  const minor = shift(amount, digits - providerDigits);
  return minor > expected ? Math.ceil(minor) : Math.floor(minor);
}
