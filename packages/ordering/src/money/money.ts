import { accept, refuse, type Result } from '../result.ts';

/**
 * A currency as the concept configures it: the code and the number of decimals that prices show
 * (PRICE-04). Amounts are integers in the smallest unit: SAR 42.50 is 4250, KWD 1.250 is 1250.
 */
export type Currency = { code: string; digits: number };

/** Why a written amount is not an amount of this currency. */
type AmountRefusal = { code: 'not-an-amount' | 'too-many-decimals' | 'too-large' };

/**
 * Reads a decimal amount as minor units: SAR 42.5 is 4250, KWD "1.250" is 1250 (PRICE-04). Nothing is
 * rounded silently: more decimals than the currency has, an exponent, NaN, infinity and amounts beyond
 * the safe integers are refused.
 *
 * @example toMinor('1.5', { code: 'SAR', digits: 2 }) // { ok: true, value: 150 }
 */
export function toMinor(decimal: number | string, currency: Currency): Result<number, AmountRefusal> {
  const written = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(decimal));
  if (!written) return refuse({ code: 'not-an-amount' });
  const [, sign = '', whole = '', fraction = ''] = written;
  if (fraction.length > currency.digits) return refuse({ code: 'too-many-decimals' });
  const minor = Number(whole + fraction.padEnd(currency.digits, '0'));
  if (!Number.isSafeInteger(minor)) return refuse({ code: 'too-large' });
  return accept(sign === '-' && minor !== 0 ? -minor : minor);
}

/**
 * Writes minor units with exactly the currency's decimals and Latin digits, without grouping (PRICE-04).
 *
 * @example formatMinorDigits(4250, { code: 'SAR', digits: 2 }) // '42.50'
 */
export function formatMinorDigits(minor: number, currency: Currency): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not minor units: ${minor}`);
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(currency.digits + 1, '0');
  if (currency.digits === 0) return sign + digits;
  return `${sign}${digits.slice(0, -currency.digits)}.${digits.slice(-currency.digits)}`;
}

/**
 * Minor units as the decimal number that travels on the wire; `toMinor` reads it back unchanged up to
 * fifteen digits, which is more than any bill has.
 *
 * @example fromMinor(4250, { code: 'SAR', digits: 2 }) // 42.5
 */
export function fromMinor(minor: number, currency: Currency): number {
  return Number(formatMinorDigits(minor, currency));
}
