import { toMinor, type Currency } from '@sufra/ordering';

/** An amount of an answer in minor units; throws on one that the currency cannot have, as on any broken answer. */
export function minorOf(amount: number, currency: Currency): number {
  const read = toMinor(amount, currency);
  if (!read.ok) throw new Error(`The server answered an amount that is none: ${amount}`);
  return read.value;
}
