import { errorCodes, type RepairMeta } from '@sufra/contracts';
import { pointsPrice, type Quote } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { readBalance } from '../loyalty/read-loyalty.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { Cart } from './cart.ts';
import { payableTypes } from './check-choices.ts';

/** What a cart costs in points, when points are to pay for it and can (PAY-03, decision 63). */
export function priceInPoints(context: RequestContext, { request }: Cart, quote: Quote): number | undefined {
  const { loyalty } = context.merchant;
  if (!loyalty || request.paymentType !== 'loyalty-points') return undefined;
  if (!payableTypes(context, request.orderType).includes('loyalty-points')) return undefined;
  return pointsPrice(quote.totalMinor, loyalty.redeem);
}

/** Whether points pay for the whole order, and cost the guest what they saw. Asks only when points are to pay. */
export async function checkPoints(
  context: RequestContext,
  customerId: string,
  cart: Cart,
  quote: Quote,
): Promise<Refusal[]> {
  const price = priceInPoints(context, cart, quote);
  if (price === undefined) return [];
  const balance = await readBalance(context, { merchantId: context.merchant.id, customerId });
  if (balance < price) return [refuseTooFew(context, cart, { price, balance })];
  const seen = cart.request.expectedPoints;
  if (seen === undefined || seen === price) return [];
  return [refusal(errorCodes.pointsPriceChanged, { pointer: '/points-price', params: { price } })];
}

/** Points do not pay for an order, now or any more; the other ways to pay stand beside it. */
export function refuseTooFew(
  context: RequestContext,
  { request }: Pick<Cart, 'request'>,
  params: { price: number; balance: number },
): Refusal {
  const others = payableTypes(context, request.orderType).filter((type) => type !== 'loyalty-points');
  const meta: RepairMeta = { 'payment-types': others };
  return refusal(errorCodes.pointsTooFew, { pointer: '/payment-type', params, meta });
}
