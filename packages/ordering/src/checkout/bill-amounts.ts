import { deliveryChargeKey } from './delivery-charge.ts';
import type { Quote } from './quote.ts';

/** The amounts of a bill as an order keeps them, in minor units. */
export type BillAmounts = Pick<Quote, 'subtotalMinor' | 'discountMinor' | 'vatMinor' | 'totalMinor'> & {
  /** Everything the promotion took off: the discount, a granted item, cheaper delivery. */
  promoDiscountMinor: number;
  deliveryChargeMinor: number;
  /** Every other charge together. */
  serviceChargeMinor: number;
};

/**
 * A bill in seven amounts: what an order stores of it, and what its log is held against (PRICE-09).
 *
 * @example billAmounts(quoteOrder(input)).deliveryChargeMinor // 1200
 */
export function billAmounts(quote: Quote): BillAmounts {
  const chargesMinor = (isWanted: (key: string) => boolean) =>
    quote.charges.filter(({ key }) => isWanted(key)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    subtotalMinor: quote.subtotalMinor,
    discountMinor: quote.discountMinor,
    promoDiscountMinor: quote.offer?.savingMinor ?? 0,
    vatMinor: quote.vatMinor,
    deliveryChargeMinor: chargesMinor((key) => key === deliveryChargeKey),
    serviceChargeMinor: chargesMinor((key) => key !== deliveryChargeKey),
    totalMinor: quote.totalMinor,
  };
}
