import type { MenuItem, OrderType } from '@sufra/ordering';
import { useEffect, useRef, useState } from 'react';
import { callAction, type Answer } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { announceShopEvent } from '../shell/shop-events.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import type { FoundCoupon } from './offer.ts';
import { noticeMs } from './notice-ms.ts';
import { isSameCode, withCoupon, withRejection } from './promotion-changes.ts';
import { promotionStore, usePromotion } from './promotion-store.ts';
import type { Coupon } from './promotion.ts';
import { useRejectionText } from './use-rejection-text.ts';
import { useLanguage } from '../i18n/language.tsx';

/** The cart that a code is to be used on. */
export type CodeTarget = {
  /** The guest put something into it. */
  hasItems: boolean;
  isQueue: boolean;
  orderType: OrderType | undefined;
  customerId: string | undefined;
  /** Asks for the price of the cart with the coupon and the item that it grants. */
  price: (coupon: Coupon, item: MenuItem | undefined) => Promise<Answer<unknown>>;
  /** Puts the item that is granted now, if any, in the place of whatever was granted before. */
  grant: (coupon: Coupon, item: MenuItem | undefined) => void;
};

/** Applies promo codes: those that are typed, and those that wait since an address or a QR code brought them. */
export function useCode(target: CodeTarget) {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const rejectionText = useRejectionText();
  const choice = usePromotion();
  const [isApplying, setApplying] = useState(false);

  const reject = (text: string) => promotionStore.update((current) => withRejection(current, text));

  const apply = async (code: string): Promise<void> => {
    if (isApplying) return;
    if (code.trim() === '') return reject(t('promotion.enterFirst'));
    if (!target.orderType) return reject(t('please_select_an_order_type'));
    if (!target.hasItems && !target.isQueue) return reject(t('promotion.addItems'));
    setApplying(true);
    const found = await callAction<FoundCoupon>('/promotion/coupon', { code: code.trim() });
    const priced = found.ok ? await target.price(found.value.coupon, found.value.item) : found;
    setApplying(false);
    if (!found.ok || !priced.ok) return reject(rejectionText(found.ok && !priced.ok ? priced.refusal : undefined));
    keep(found.value);
  };

  const keep = ({ coupon, item }: FoundCoupon) => {
    const { digital } = promotionStore.get();
    promotionStore.update((current) => withCoupon(current, coupon));
    target.grant(coupon, item);
    announceShopEvent('apply_promo', { code: coupon.code, name: localized(coupon.name) });
    if (digital) showSnackbar(t('promotion.exclusive', { name: localized(digital.name) }), { durationMs: noticeMs });
  };

  useWaitingCode();
  return { isApplying, apply };
}
