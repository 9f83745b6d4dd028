import { useId } from 'react';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import { AmountText } from '@sufra/ui/amounts/amount-text.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { RetryButton } from '../offline/retry-button.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './offer-grid.module.css';
import type { ShownOffer } from './offer.resource.ts';
import { type OfferList, useBenefitText, usePromoPrice } from './use-offers.ts';

type PromosFooterProps = {
  hasSelection: boolean;
  /** The selected promo may be used for this order. */
  canConfirm: boolean;
  /** A promo is in force: another one replaces it. */
  hasChosen: boolean;
  onConfirm: () => void;
  onRemove: () => void;
  onClose: () => void;
};

/** CLOSE until a promo is selected, then what can be done with it (PROMO-25, PROMO-26, PROMO-28, PROMO-29). */
export function PromosFooter({ hasSelection, canConfirm, hasChosen, ...on }: PromosFooterProps) {
  const t = useText('promotion');
  return (
    <div className={styles.foot}>
      {hasChosen && (
        <Button variant="line" isWide onClick={on.onRemove}>
          {t('promotion.remove')}
        </Button>
      )}
      {hasSelection ? (
        <Button isWide disabled={!canConfirm} onClick={on.onConfirm}>
          {hasChosen ? t('promotion.replace') : t('promotion.confirm')}
        </Button>
      ) : (
        <Button variant="line" isWide onClick={on.onClose}>
          {t('promotion.close')}
        </Button>
      )}
    </div>
  );
}

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
function OfferTile({ offer, group, isSelected, isChosen, onSelect }: OfferTileProps) {
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
        <bdi>
          <AmountText text={localized(offer.name)} />
        </bdi>
      </b>
      <span id={`${id}-about`} className={styles.about}>
        <span className={styles.benefit}>
          <AmountText text={benefitText(benefit)} />
        </span>
        {condition && (
          <span className="muted small">
            <AmountText text={condition} />
          </span>
        )}
        {isChosen && <Chip tone="good">{t('promotion.chosen')}</Chip>}
        {!offer.isEligible && (
          <>
            <Chip tone="quiet">{t('promotion.notEligible')}</Chip>
            {offer.ineligibleReason && (
              <span className={styles.reason}>
                <AmountText text={offer.ineligibleReason} />
              </span>
            )}
          </>
        )}
      </span>
    </label>
  );
}

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
        <RetryButton variant="soft" onRetry={load} />
      </EmptyState>
    );
  }
  if (!offers) return <Skeleton label={t('promotion.loading')} lines={6} />;
  if (offers.length === 0) {
    return <EmptyState icon="promo" title={t('promotion.none')} hint={t('promotion.noneHelp')} />;
  }
  return (
    <fieldset className={styles.tiles}>
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
