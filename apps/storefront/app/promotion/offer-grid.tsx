import { useId } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './offer-grid.module.css';
import { OfferTile } from './offer-tile.tsx';
import type { OfferList } from './use-offers.ts';

type OfferGridProps = {
  list: OfferList;
  selectedCode: string | undefined;
  /** The promotion that is in force. */
  chosenCode: string | undefined;
  onSelect: (code: string) => void;
};

/** Promos to choose one of, in two columns (PROMO-22 to PROMO-24). */
export function OfferGrid({ list, selectedCode, chosenCode, onSelect }: OfferGridProps) {
  const t = useText('promotion');
  const name = useId();
  const { offers, isFailed, load } = list;
  if (isFailed) {
    return (
      <EmptyState icon="warning" title={t('promotion.loadFailed')}>
        <Button variant="soft" onClick={load}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (!offers) return <Skeleton label={t('promotion.loading')} lines={6} />;
  if (offers.length === 0) {
    return <EmptyState icon="promo" title={t('promotion.none')} hint={t('promotion.noneHelp')} />;
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{t('promotion.chooseOne')}</legend>
      <div className={styles.grid}>
        {offers.map((offer) => (
          <OfferTile
            key={offer.code}
            offer={offer}
            group={name}
            isSelected={offer.code === selectedCode}
            isChosen={offer.code === chosenCode}
            onSelect={() => onSelect(offer.code)}
          />
        ))}
      </div>
    </fieldset>
  );
}
