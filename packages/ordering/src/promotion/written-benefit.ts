import { type Currency, toMinor } from '../money/money.ts';
import type { OfferBenefit } from './check-offer.ts';

/** The benefit of an offer as in the merchant's files; amounts are decimal strings, things are handles. */
export type WrittenBenefit =
  | { type: 'percentage'; percent: number; maximumDiscount?: string | undefined }
  | { type: 'fixed'; amount: string }
  | { type: 'free-item'; item: string; quantity?: number | undefined }
  | { type: 'discounted-item'; item: string; quantity?: number | undefined; price: string }
  | { type: 'delivery'; deliveryCharge: string };

export const benefitTypes = ['percentage', 'fixed', 'free-item', 'discounted-item', 'delivery'] as const;

/**
 * A written benefit as the bill takes it; undefined while one of its amounts is none of this currency.
 *
 * @example readBenefit({ type: 'fixed', amount: '15.00' }, '', sar) // { type: 'fixed', amountMinor: 1500 }
 */
export function readBenefit(benefit: WrittenBenefit, itemId: string, currency: Currency): OfferBenefit | undefined {
  const minor = (amount: unknown): number | undefined => {
    const read = typeof amount === 'string' ? toMinor(amount, currency) : undefined;
    return read?.ok && read.value >= 0 ? read.value : undefined;
  };
  switch (benefit.type) {
    case 'percentage': {
      const { percent, maximumDiscount } = benefit;
      const maximumMinor = maximumDiscount === undefined ? undefined : minor(maximumDiscount);
      const isWritten = percent >= 0 && percent <= 100 && (maximumDiscount === undefined || maximumMinor !== undefined);
      return isWritten ? { type: 'percentage', basisPoints: Math.round(percent * 100), maximumMinor } : undefined;
    }
    case 'fixed': {
      const amountMinor = minor(benefit.amount);
      return amountMinor === undefined ? undefined : { type: 'fixed', amountMinor };
    }
    case 'free-item':
    case 'discounted-item': {
      const priceMinor = benefit.type === 'free-item' ? 0 : minor(benefit.price);
      const { quantity = 1 } = benefit;
      const isWritten = priceMinor !== undefined && Number.isInteger(quantity) && quantity >= 1;
      return isWritten ? { type: 'item', itemId, quantity, priceMinor } : undefined;
    }
    case 'delivery': {
      const chargeMinor = minor(benefit.deliveryCharge);
      return chargeMinor === undefined ? undefined : { type: 'delivery', chargeMinor };
    }
  }
}
