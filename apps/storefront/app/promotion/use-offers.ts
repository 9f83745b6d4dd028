import type { CheckoutPayload } from '@sufra/contracts';
import type { OrderType } from '@sufra/ordering';
import { useCallback, useEffect, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import type { ShownOffer } from './offer.ts';

export type OfferList = {
  /** Undefined while they are on their way. */
  offers: ShownOffer[] | undefined;
  isFailed: boolean;
  load: () => void;
};

/** The promotions for a cart; those for delivery only when it is delivered (PROMO-30). */
export function useOffers(payload: CheckoutPayload, orderType: OrderType | undefined): OfferList {
  const { start } = useAction<ShownOffer[]>('/promotion/offers');
  const [loaded, setLoaded] = useState<{ offers: ShownOffer[] | undefined }>();
  const asked = JSON.stringify(payload);

  const load = useCallback(() => {
    setLoaded(undefined);
    void start(JSON.parse(asked)).then((answer) => {
      if (answer) setLoaded({ offers: answer.ok ? answer.value : undefined });
    });
  }, [asked, start]);
  useEffect(load, [load]);

  const isShown = ({ type }: ShownOffer) => type !== 'delivery' || orderType === 'deliver';
  return {
    offers: loaded?.offers?.filter(isShown),
    isFailed: loaded !== undefined && loaded.offers === undefined,
    load,
  };
}
