import type { CheckoutPayload } from '@sufra/contracts';
import { formatAmount, type OfferBenefit, type OrderType } from '@sufra/ordering';
import { useState } from 'react';
import { callAction } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { useLoaded } from '@sufra/ui/effects.ts';
import type { ShownOffer } from './offer.resource.ts';
import { usePromotion } from './promotion-store.ts';

export type OfferList = {
  /** Undefined while they are on their way. */
  offers: ShownOffer[] | undefined;
  isFailed: boolean;
  load: () => void;
};

/** The promotions for a cart; those for delivery only when it is delivered (PROMO-30). */
export function useOffers(payload: CheckoutPayload, orderType: OrderType | undefined): OfferList {
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt} ${JSON.stringify(payload)}`;
  const loaded = useLoaded(key, (signal) => callAction<ShownOffer[]>('/promotion/offers', payload, signal));
  const answer = loaded?.key === key ? loaded.value : undefined;

  const isShown = ({ type }: ShownOffer) => type !== 'delivery' || orderType === 'deliver';
  return {
    offers: answer?.ok ? answer.value.filter(isShown).toSorted(usableFirst) : undefined,
    isFailed: answer?.ok === false,
    load: () => setAttempt((count) => count + 1),
  };
}

const usableFirst = (one: ShownOffer, other: ShownOffer): number => Number(other.isEligible) - Number(one.isEligible);

type OfferChoice = {
  list: OfferList;
  /** There is something to use a promo on. */
  hasItems: boolean;
  onChoose: (offer: ShownOffer) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Which tile is selected, and what the buttons below the tiles do with it. */
export function useOfferChoice({ list, hasItems, onChoose, onRemove, onClose }: OfferChoice) {
  const [selectedCode, setSelectedCode] = useState<string>();
  const chosenCode = usePromotion().digital?.code;
  const selected = list.offers?.find(({ code }) => code === selectedCode && code !== chosenCode);
  return {
    lacksItems: !hasItems && selected !== undefined && selected.isEligible,
    grid: { list, selectedCode, chosenCode, onSelect: setSelectedCode },
    footer: {
      hasSelection: selected !== undefined,
      canConfirm: hasItems && selected?.isEligible === true,
      hasChosen: chosenCode !== undefined,
      onConfirm: () => selected && onChoose(selected),
      onRemove: () => {
        setSelectedCode(undefined);
        onRemove();
      },
      onClose,
    },
  };
}

/**
 * The format of amounts in promotions: SR where the currency is SAR, and the shop's own symbol where it is not, since a
 * wrong currency is a wrong price (PRICE-07, D-12). Arabic writes the symbol in its own script.
 */
export function usePromoPrice(): (minor: number) => string {
  const { prices, locale } = useShop();
  const symbol = prices.currency.code === 'SAR' && locale !== 'ar-sa' ? 'SR' : prices.symbol;
  return (minor) => formatAmount(minor, { ...prices, symbol, code: symbol || prices.code }).text;
}

/** The benefit of an offer, in a few words. */
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
