import type { Currency } from '@sufra/ordering';

const threeDigits = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
const noDigits = new Set('BIF DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));

const isoDigits = (code: string): number => (threeDigits.has(code) ? 3 : noDigits.has(code) ? 0 : 2);

/**
 * Our minor units as Checkout.com's, which has the decimals of ISO 4217 whatever a shop shows; nothing for an amount
 * that has more.
 *
 * @example toCheckoutAmount(1250, { code: 'KWD', digits: 3 }) // 1250
 */
export function toCheckoutAmount(minor: number, { code, digits }: Currency): number | undefined {
  const amount = shift(minor, isoDigits(code) - digits);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** The same back. An amount between two of ours is told as the one that is not `expected`. */
export function fromCheckoutAmount(amount: number, { code, digits }: Currency, expected: number): number {
  const minor = shift(amount, digits - isoDigits(code));
  return minor > expected ? Math.ceil(minor) : Math.floor(minor);
}

const shift = (value: number, places: number): number => (places >= 0 ? value * 10 ** places : value / 10 ** -places);
