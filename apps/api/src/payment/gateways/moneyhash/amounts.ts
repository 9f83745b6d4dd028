import { formatMinorDigits, toMinor, type Currency } from '@sufra/ordering';
import { z } from 'zod';

/** MoneyHash takes at most two decimals, so dinars and rials with three cannot be charged exactly. */
export const mostDigits = 2;

/** Amounts come as a number, as text, or with their currency. */
export const amountShape = z.union([
  z.number(),
  z.string(),
  z.object({ value: z.union([z.number(), z.string()]), currency: z.string().nullish() }),
]);

export type WrittenAmount = z.infer<typeof amountShape>;

/** An amount as a request has it, in whole coins and their parts: "45.50". */
export const writeAmount = (minor: number, currency: Currency): string => formatMinorDigits(minor, currency);

/** Minor units of an amount in an answer; nothing when it is no amount of this currency. "45.500" is "45.50". */
export function readAmount(written: WrittenAmount, currency: Currency): number | undefined {
  const text = String(typeof written === 'object' ? written.value : written);
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  const minor = toMinor(short, currency);
  return minor.ok ? minor.value : undefined;
}

export const currencyOf = (written: WrittenAmount): string | undefined =>
  typeof written === 'object' ? (written.currency ?? undefined) : undefined;
