import { toMinor, type Currency } from '@sufra/ordering';

/** An amount of the settings in minor units; the import has checked that it is one. */
export function readAmount(amount: string, currency: Currency): number {
  const minor = toMinor(amount, currency);
  if (!minor.ok) throw new Error(`stored amount ${amount} is not in ${currency.code}: ${minor.refusal.code}`);
  return minor.value;
}
