import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { itemSlug, type MenuItem } from '@sufra/ordering';
import { prefetch } from '@sufra/ui/prefetch.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { callAction } from '../../api/call-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLocationChoice } from '../../location/location-store.ts';
import { AppliedCard, PromoForm, SeePromos } from './promo-form.tsx';
import type { ShownOffer } from '../../promotion/offer.resource.ts';
import { promotionStore, usePromotion } from '../../promotion/promotion-store.ts';
import { type Coupon, withoutCoupon } from '../../promotion/promotion.ts';
import { useCode, useRefusedPromotion } from '../../promotion/use-code.ts';
import { couponGrant, offerGrant, useDigitalPromotion } from '../../promotion/use-digital-promotion.ts';
import { useBenefitText, useOffers } from '../../promotion/use-offers.ts';
import { useCart } from '../cart-store.ts';
import { grantedLine, grantItem, ownLines, revokeCouponLines, revokeGrantedLines } from '../granted-lines.ts';
import { type CheckoutDraft, presentCheckout } from '../quote/checkout.resource.ts';
import type { CartQuote } from '../quote/use-cart-quote.ts';

const importDialog = () => import('../../promotion/promos-dialog.tsx');

const PromosDialog = lazyPart(async () => (await importDialog()).PromosDialog);

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
        <SeePromos onIntent={prefetch(importDialog)} onPress={() => setChoosing(true)} />
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
