import { logBill, type LogEvent, type Quote } from '@sufra/ordering';
import type { OrderableCart } from '../../checkout/validate-order.ts';
import type { StoredOrder } from '../stored-order.ts';

type Event<Kind extends LogEvent['kind']> = Extract<LogEvent, { kind: Kind }>;

/** The first row of an order's log: all that its bill was made of. The branch's number is added as it is written. */
export function logPlacing(
  order: Omit<StoredOrder, 'number'>,
  { cart, quote, branch }: Pick<OrderableCart, 'cart' | 'quote' | 'branch'>,
  pricedWith: string,
): Event<'placed'>['payload'] {
  return {
    businessDay: order.businessDay,
    branchId: order.branchId,
    orderType: order.type,
    source: order.source,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    releaseAt: order.releaseAt.toISOString(),
    ...(order.releasedAt && { releasedAt: order.releasedAt.toISOString() }),
    ...(order.estimatedReadyAt && { estimatedReadyAt: order.estimatedReadyAt.toISOString() }),
    ...(order.scheduledAt && { scheduledAt: order.scheduledAt.toISOString() }),
    pricedWith,
    bill: logBill({
      currency: quote.currency,
      vat: quote.vat,
      lines: cart.lines,
      branchId: branch.id,
      charges: quote.charges.map(usualCharge),
      ...(cart.offer && { offer: { code: cart.offer.code, name: '', benefit: cart.offer.benefit } }),
    }),
    totals: {
      subtotalMinor: quote.subtotalMinor,
      discountMinor: quote.discountMinor,
      vatMinor: quote.vatMinor,
      totalMinor: quote.totalMinor,
    },
    ...(order.pointsRedeemed !== null && { pointsRedeemed: order.pointsRedeemed }),
  };
}

/** What the charge was before the offer. */
const usualCharge = (charge: Quote['charges'][number]) => ({
  ...charge,
  amountMinor: charge.amountMinor + charge.savedMinor,
});
