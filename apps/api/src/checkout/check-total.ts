import { errorCodes } from '@sufra/contracts';
import { accept, refuse, toMinor, type Quote, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { fieldProblems } from '../platform/error-texts/field-problems.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { presentQuote } from './calculation.resource.ts';
import { changedAmounts } from './changed-amounts.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { priceText } from './price-text.ts';

/**
 * Compares the total the guest saw with the one they would pay; a difference of the smallest unit is a
 * refusal that carries the new calculation, so that they see the right price before they pay (decision 1).
 */
export function checkTotal(
  { merchant, locale }: RequestContext,
  request: CheckoutRequest,
  quote: Quote,
): Result<undefined, Refusal[]> {
  const pointer = '/total';
  if (request.expectedTotal === undefined) {
    const params = { field: 'total', problem: fieldProblems.missing };
    return refuse([refusal(errorCodes.invalidField, { pointer, params })]);
  }
  const expected = toMinor(request.expectedTotal, merchant.currency);
  if (!expected.ok) {
    return refuse([refusal(errorCodes.amountInvalid, { pointer, params: { digits: merchant.currency.digits } })]);
  }
  if (expected.value === quote.totalMinor) return accept(undefined);
  const params = { total: priceText(merchant, locale, quote.totalMinor) };
  return refuse([
    refusal(errorCodes.priceChanged, {
      pointer,
      params,
      meta: { calculation: presentQuote(quote, locale), changes: changedAmounts(request, quote, locale) },
    }),
  ]);
}
