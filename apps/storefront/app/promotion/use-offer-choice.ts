import { useState } from 'react';
import type { ShownOffer } from './offer.ts';
import { usePromotion } from './promotion-store.ts';
import type { OfferList } from './use-offers.ts';

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
