import { toMinor } from '@sufra/ordering';
import type { Payment } from './payment.resource.ts';

export type AmountProblem = 'invalid' | 'below-total';

/**
 * Checks the amount that an address carries against the order, which alone decides what is charged (PAY-31, PAY-32,
 * decision 58). An address without one has nothing to check.
 *
 * @example checkAmount('44.99', payment) // 'below-total' for an order of 45.00
 */
export function checkAmount(
  amount: string | undefined,
  { amountMinor, currency }: Pick<Payment, 'amountMinor' | 'currency'>,
): AmountProblem | undefined {
  if (amount === undefined) return undefined;
  const read = /^\d+(?:\.\d+)?$/.test(amount) ? toMinor(Number(amount), currency) : undefined;
  if (!read?.ok) return 'invalid';
  if (read.value < amountMinor) return 'below-total';
  return read.value === amountMinor ? undefined : 'invalid';
}
