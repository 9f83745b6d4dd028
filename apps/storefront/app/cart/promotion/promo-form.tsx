import { type SubmitEvent, useId, useState } from 'react';
import { AmountText } from '@sufra/ui/amounts/amount-text.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { promotionStore, usePromotion } from '../../promotion/promotion-store.ts';
import { withTyped } from '../../promotion/promotion.ts';
import { waitingCodeOf } from '../../promotion/use-code.ts';
import styles from './promo-form.module.css';

type AppliedCardProps = {
  name: string;
  hint?: string | undefined;
  actions: { label: string; onPress: () => void }[];
};

/** A promotion that is in force, with a tick, and ways to be rid of it (PROMO-07, PROMO-29). */
export function AppliedCard({ name, hint, actions }: AppliedCardProps) {
  return (
    <Card className={styles.applied} role="group" aria-label={name}>
      <span className={styles.tick}>
        <Icon name="check" />
      </span>
      <div className={styles.words}>
        <b>
          <bdi>
            <AmountText text={name} />
          </bdi>
        </b>
        {hint && (
          <span className="muted small">
            <bdi>
              <AmountText text={hint} />
            </bdi>
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, onPress }) => (
          <Button key={label} variant="plain" isSmall onClick={() => onPress()}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The way to the promos of this cart. */
export function SeePromos({ onIntent, onPress }: { onIntent: () => void; onPress: () => void }) {
  const t = useText('promotion');
  return (
    <Card>
      <button type="button" className={styles.see} onPointerEnter={onIntent} onFocus={onIntent} onClick={onPress}>
        <Icon name="promo" />
        <span className={styles.seeWords}>
          <b>{t('promotion.see')}</b>
          <span className="muted small">{t('promotion.seeHelp')}</span>
        </span>
        <Icon name="forward" flip />
      </button>
    </Card>
  );
}

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
          // A browser does not submit with Enter while the button is disabled, and the guest would not see why.
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
