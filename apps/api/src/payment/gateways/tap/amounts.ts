import { toMinor, type Currency } from '@sufra/ordering';
import { GatewayUnreachable } from '../../gateway-http.ts';

const threeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR']);

/** A currency with its decimals by ISO 4217, for those that Tap takes. */
export const isoCurrency = (code: string): Currency => ({ code, digits: threeDecimals.has(code) ? 3 : 2 });

/** Tap writes amounts as decimals. One that its currency cannot have counts as no answer. */
export function readAmount(amount: number, currencyCode: string): number {
  const minor = toMinor(amount, isoCurrency(currencyCode));
  if (!minor.ok) throw new GatewayUnreachable(`Tap names an amount that ${currencyCode} has not`);
  return minor.value;
}
