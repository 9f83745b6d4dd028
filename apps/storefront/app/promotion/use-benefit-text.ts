import type { OfferBenefit } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { usePromoPrice } from './use-promo-price.ts';

/** What an offer gives, in a few words. */
export function useBenefitText(): (benefit: OfferBenefit) => string {
  const t = useText('promotion');
  const price = usePromoPrice();
  return (benefit) => {
    switch (benefit.type) {
      case 'percentage': {
        const percent = benefit.basisPoints / 100;
        if (benefit.maximumMinor === undefined) return t('promotion.percentOff', { percent });
        return t('promotion.percentOffUpTo', { percent, amount: price(benefit.maximumMinor) });
      }
      case 'fixed':
        return t('promotion.amountOff', { amount: price(benefit.amountMinor) });
      case 'item':
        if (benefit.priceMinor === 0) return t('promotion.free');
        return t('promotion.itemFor', { amount: price(benefit.priceMinor) });
      case 'delivery':
        if (benefit.chargeMinor === 0) return t('promotion.deliveryFree');
        return t('promotion.deliveryFor', { amount: price(benefit.chargeMinor) });
    }
  };
}
