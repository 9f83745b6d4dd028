import { pictureVariant } from '@sufra/contracts/picture-variant';
import { useId } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Chip } from '../ui/chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { ShownOffer } from './offer.ts';
import styles from './offer-grid.module.css';
import { useBenefitText } from './use-benefit-text.ts';
import { usePromoPrice } from './use-promo-price.ts';

const typeTexts = {
  item: 'promotion.type.item',
  discount: 'promotion.type.discount',
  delivery: 'promotion.type.delivery',
} as const;

type OfferTileProps = {
  offer: ShownOffer;
  group: string;
  isSelected: boolean;
  isChosen: boolean;
  onSelect: () => void;
};

/** One promo: what it gives, what it asks for, and whether this order may have it (PROMO-27). */
export function OfferTile({ offer, group, isSelected, isChosen, onSelect }: OfferTileProps) {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const benefitText = useBenefitText();
  const price = usePromoPrice();
  const id = useId();
  const { type, benefit, qualification, minimumMinor } = offer;
  const condition = qualification
    ? localized(qualification)
    : minimumMinor !== undefined && t('promotion.from', { amount: price(minimumMinor) });
  return (
    <label className={classNames(styles.tile, isSelected && styles.selected)}>
      <input
        type="radio"
        name={group}
        className="visually-hidden"
        checked={isSelected}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        onChange={onSelect}
      />
      <span className={styles.picture}>
        {offer.imageUrl ? (
          <img src={pictureVariant(offer.imageUrl, 320)} alt="" width="160" height="110" loading="lazy" />
        ) : (
          <Icon name="promo" />
        )}
        <Chip tone="quiet" className={styles.type}>
          {t(typeTexts[type])}
        </Chip>
      </span>
      <b id={`${id}-name`}>
        <bdi>{localized(offer.name)}</bdi>
      </b>
      <span id={`${id}-about`} className={styles.about}>
        <span className={styles.benefit}>{benefitText(benefit)}</span>
        {condition && <span className="muted small">{condition}</span>}
        {isChosen && <Chip tone="good">{t('promotion.chosen')}</Chip>}
        {!offer.isEligible && (
          <>
            <Chip tone="bad">{t('promotion.notEligible')}</Chip>
            {offer.ineligibleReason && <span className={styles.reason}>{offer.ineligibleReason}</span>}
          </>
        )}
      </span>
    </label>
  );
}
