import { AmountText } from '@sufra/ui/amounts/amount-text.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { type SubmitEvent, Suspense, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { itemSlug, type MenuItem } from '@sufra/ordering';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { callAction } from '../../api/call-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLocationChoice } from '../../location/location-store.ts';
import type { ShownOffer } from '../../promotion/offer.resource.ts';
import { promotionStore, usePromotion } from '../../promotion/promotion-store.ts';
import { type Coupon, withoutCoupon, withTyped } from '../../promotion/promotion.ts';
import { useCode, useRefusedPromotion, waitingCodeOf } from '../../promotion/use-code.ts';
import { couponGrant, offerGrant, useDigitalPromotion } from '../../promotion/use-digital-promotion.ts';
import { useBenefitText, useOffers } from '../../promotion/use-offers.ts';
import { useCart } from '../cart-store.ts';
import { grantedLine, grantItem, ownLines, revokeCouponLines, revokeGrantedLines } from '../granted-lines.ts';
import { type CheckoutDraft, presentCheckout } from '../quote/checkout.resource.ts';
import type { CartQuote } from '../quote/use-cart-quote.ts';
import styles from './cart-promotion.module.css';

const PromosDialog = lazyPart(async () => (await import('../../promotion/promos-dialog.tsx')).PromosDialog);

type CartPromotionProps = {
  draft: CheckoutDraft;
  quote: CartQuote;
  /** The menu that a granted item opens over. */
  menuPath: string;
};

/** Promo code and digital promotion of the open cart. */
export function CartPromotion({ draft, quote, menuPath }: CartPromotionProps) {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const benefitText = useBenefitText();
  const { digital } = usePromotion();
  const { isQueue, orderType } = useLocationChoice();
  const { lines } = useCart();
  const own = ownLines(lines);
  const hasItems = own.length > 0;
  const [isChoosing, setChoosing] = useState(false);

  const { isApplying, apply } = useCode({
    hasItems,
    isQueue,
    orderType,
    customerId: draft.customerId,
    cartKey: JSON.stringify([draft.branchId, orderType, own.map(({ lineId, quantity }) => [lineId, quantity])]),
    price: (coupon, item) => callAction('/cart/quote', presentCheckout(withCode(draft, coupon, item))),
    grant: (coupon, item) => grantItem(couponGrant(coupon, item)),
    revoke: revokeCouponLines,
  });
  const { choose, remove, removeUndelivered } = useDigitalPromotion({
    grant: (offer) => grantItem(offerGrant(offer)),
    revoke: revokeGrantedLines,
    onGranted: (item, lineId) => navigate(`${menuPath}/${itemSlug(item.id, localized(item.name))}?line=${lineId}`),
  });

  useEffect(() => {
    if (orderType !== undefined && orderType !== 'deliver') removeUndelivered();
  });
  useRefusedPromotion(quote.refusal, revokeGrantedLines);

  const onRemoveCoupon = () => {
    promotionStore.update(withoutCoupon);
    revokeCouponLines();
  };

  return (
    <>
      <PromoForm
        canApply={hasItems || isQueue}
        hasOrderType={orderType !== undefined}
        isApplying={isApplying}
        onApply={(code) => void apply(code)}
        onRemove={onRemoveCoupon}
      />
      {digital ? (
        <AppliedCard
          name={localized(digital.name)}
          hint={benefitText(digital.benefit)}
          actions={[
            { label: t('promotion.replace'), onPress: () => setChoosing(true) },
            { label: t('promotion.remove'), onPress: remove },
          ]}
        />
      ) : (
        <SeePromos onIntent={PromosDialog.fetch} onPress={() => setChoosing(true)} />
      )}
      {isChoosing && (
        <Suspense>
          <Promos
            draft={draft}
            hasItems={hasItems}
            onChoose={(offer) => {
              setChoosing(false);
              choose(offer);
            }}
            onRemove={remove}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type PromosProps = {
  draft: CheckoutDraft;
  hasItems: boolean;
  onChoose: (offer: ShownOffer) => void;
  onRemove: () => void;
  onClose: () => void;
};

function Promos({ draft, ...dialog }: PromosProps) {
  const list = useOffers(presentCheckout(withoutPromotion(draft)), draft.orderType);
  return <PromosDialog list={list} {...dialog} />;
}

const withoutPromotion = (draft: CheckoutDraft): CheckoutDraft => ({
  ...draft,
  lines: ownLines(draft.lines),
  notes: '',
  couponCode: undefined,
  campaignId: undefined,
  promotionName: undefined,
});

function withCode(draft: CheckoutDraft, coupon: Coupon, item: MenuItem | undefined): CheckoutDraft {
  const grant = couponGrant(coupon, item);
  const plain = withoutPromotion(draft);
  return { ...plain, couponCode: coupon.code, lines: grant ? [...plain.lines, grantedLine(grant)] : plain.lines };
}

type AppliedCardProps = {
  name: string;
  hint?: string | undefined;
  actions: { label: string; onPress: () => void }[];
};

/** A promotion that is in force, with a tick, and ways to be rid of it (PROMO-07, PROMO-29). */
function AppliedCard({ name, hint, actions }: AppliedCardProps) {
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
function SeePromos({ onIntent, onPress }: { onIntent: () => void; onPress: () => void }) {
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
function PromoForm({ canApply, hasOrderType, isApplying, onApply, onRemove }: PromoFormProps) {
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
