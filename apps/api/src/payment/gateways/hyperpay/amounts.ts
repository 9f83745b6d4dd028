import type { Currency } from '@sufra/ordering';

/**
 * An amount as the gateway wants it: two places, and a third only where a currency has one and it is not zero.
 *
 * @example writeAmount(1505, { code: 'KWD', digits: 3 }) // '1.505'
 */
export function writeAmount(amountMinor: number, { digits }: Currency): string {
  const padded = String(amountMinor).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const fraction = padded.slice(padded.length - digits).replace(/0+$/, '');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/**
 * An amount of the gateway in minor units. What is no amount, or is finer than the currency, is nobody's amount: -1.
 *
 * @example readAmount('45.5', { code: 'SAR', digits: 2 }) // 4550
 */
export function readAmount(amount: string | undefined, { digits }: Currency): number {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount ?? '') ?? [];
  if (whole === '' || /[^0]/.test(fraction.slice(digits))) return -1;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}
