import { createHmac } from 'node:crypto';
import { formatMinorDigits, toMinor } from '@sufra/ordering';
import { z } from 'zod';
import { isoCurrency } from './amounts.ts';

const moment = z.union([z.string(), z.number()]).transform(String);

/** What of a charge or a refund goes into its hash. */
export const hashedShape = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  reference: z.object({ gateway: z.string().nullish(), payment: z.string().nullish() }).nullish(),
  transaction: z.object({ created: moment }).nullish(),
  /** Refunds carry it outside. */
  created: moment.nullish(),
});

/**
 * Tap's signature of what it posts: chosen fields, the amount with all decimals of its currency, and the secret key.
 * Nothing for an amount that the currency cannot have.
 *
 * @example x_idchg_1x_amount1.500x_currencyKWDx_gateway_reference1x_payment_reference2x_statusCAPTUREDx_created1700000000000
 */
export function hashstringOf(hashed: z.infer<typeof hashedShape>, secretKey: string): string | undefined {
  const { id, amount, currency: code, status, reference, transaction, created } = hashed;
  const currency = isoCurrency(code);
  const minor = toMinor(amount, currency);
  if (!minor.ok) return undefined;
  const parts = {
    x_id: id,
    x_amount: formatMinorDigits(minor.value, currency),
    x_currency: code,
    x_gateway_reference: reference?.gateway ?? '',
    x_payment_reference: reference?.payment ?? '',
    x_status: status,
    x_created: transaction?.created ?? created ?? '',
  };
  const text = Object.entries(parts).flat().join('');
  return createHmac('sha256', secretKey).update(text).digest('hex');
}
