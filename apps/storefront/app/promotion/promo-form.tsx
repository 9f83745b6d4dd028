import { useId, useState, type SubmitEvent } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { AppliedCard } from './applied-card.tsx';
import styles from './promo-form.module.css';
import { promotionStore, usePromotion } from './promotion-store.ts';
import { withTyped } from './promotion-changes.ts';
import { waitingCodeOf } from './use-code.ts';

type PromoFormProps = {
  /** There is something to use a code on. */
  canApply: boolean;
  hasOrderType: boolean;
  isApplying: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
};

/** The promo code: not applied, applying, applied or rejected (PROMO-06). */
export function PromoForm({ canApply, hasOrderType, isApplying, onApply, onRemove }: PromoFormProps) {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const id = useId();
  const choice = usePromotion();
  const [wasCleared, setCleared] = useState(false);
  const { typed, coupon, rejection } = choice;

  if (coupon) {
    return (
      <AppliedCard
        name={localized(coupon.name)}
        hint={t('promotion.code', { code: coupon.code })}
        actions={[{ label: t('promotion.remove'), onPress: onRemove }]}
      />
    );
  }

  const isEmpty = typed.trim() === '';
  const error = isApplying ? undefined : (rejection ?? (wasCleared && isEmpty ? t('promotion.required') : undefined));
  const isWaiting = waitingCodeOf(choice) !== undefined && !isApplying && !error;
  const waitingText = canApply ? !hasOrderType && t('promotion.waitsForType') : t('promotion.waitsForItems');
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply(typed);
  };
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <label htmlFor={id} className="visually-hidden">
        {t('promotion.label')}
      </label>
      <Card className={classNames(styles.box, error !== undefined && styles.wrong)}>
        <input
          id={id}
          name="promo-code"
          className={styles.input}
          placeholder={t('promotion.label')}
          value={typed}
          readOnly={isApplying}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={({ target }) => {
            promotionStore.update((current) => withTyped(current, target.value));
            setCleared(target.value.trim() === '');
          }}
          // A browser does not submit with Enter while the button is disabled, and the guest would not be told why.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onApply(typed);
          }}
        />
        <Button
          type="submit"
          variant="soft"
          isSmall
          isPending={isApplying}
          disabled={isEmpty || !canApply}
          className={styles.apply}
        >
          {isApplying ? t('promotion.applying') : t('promotion.apply')}
        </Button>
      </Card>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
      <p id={`${id}-hint`} className={styles.hint} role="status">
        {isWaiting && waitingText}
      </p>
    </form>
  );
}
