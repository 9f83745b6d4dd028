import type { MenuItem, OrderType } from '@sufra/ordering';
import { useEffect, useRef, useState } from 'react';
import { callAction, type Answer } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { announceShopEvent } from '../shell/shop-events.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { noticeMs } from './notice-ms.ts';
import type { FoundCoupon } from './offer.ts';
import { withCoupon, withRejection } from './promotion-changes.ts';
import { promotionStore, usePromotion } from './promotion-store.ts';
import type { Coupon, PromotionChoice } from './promotion.ts';
import { mayHoldLater, rejectionText } from './rejection-text.ts';

/** The cart that a code is to be used on. */
export type CodeTarget = {
  /** The guest put something into it. */
  hasItems: boolean;
  isQueue: boolean;
  orderType: OrderType | undefined;
  customerId: string | undefined;
  /** Changes with everything that a promotion may depend on. */
  cartKey: string;
  /** Asks for the price of the cart with the coupon and the item that it grants. */
  price: (coupon: Coupon, item: MenuItem | undefined) => Promise<Answer<unknown>>;
  /** Puts the item that is granted now, if any, in the place of whatever was granted before. */
  grant: (coupon: Coupon, item: MenuItem | undefined) => void;
  /** Nothing that a code granted is left. */
  revoke: () => void;
};

/** Applies promo codes: those that are typed, and those that wait since an address or a QR code brought them. */
export function useCode(target: CodeTarget) {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const [isApplying, setApplying] = useState(false);

  const reject = (text: string, refusal?: ApiRefusal) => {
    promotionStore.update((current) => withRejection(current, text, refusal && mayHoldLater(refusal)));
    target.revoke();
  };

  const keep = ({ coupon, item }: FoundCoupon) => {
    const { digital } = promotionStore.get();
    promotionStore.update((current) => withCoupon(current, coupon));
    target.grant(coupon, item);
    announceShopEvent('apply_promo', { code: coupon.code, name: localized(coupon.name) });
    if (digital) showSnackbar(t('promotion.exclusive', { name: localized(digital.name) }), { durationMs: noticeMs });
  };

  const apply = async (code: string): Promise<void> => {
    if (isApplying) return;
    if (code.trim() === '') return reject(t('promotion.enterFirst'));
    if (!target.hasItems && !target.isQueue) return reject(t('promotion.addItems'));
    if (!target.orderType) return reject(t('please_select_an_order_type'));
    setApplying(true);
    const answer = await tryCode(code.trim(), target);
    setApplying(false);
    if (answer.ok) keep(answer.value);
    else reject(rejectionText(answer.refusal, t), answer.refusal);
  };

  useWaitingCode(target, apply);
  return { isApplying, apply };
}

/** Looks the code up, and then asks whether it holds for this cart. */
async function tryCode(code: string, target: CodeTarget): Promise<Answer<FoundCoupon>> {
  const found = await callAction<FoundCoupon>('/promotion/coupon', { code, orderType: target.orderType });
  if (!found.ok) return found;
  const priced = await target.price(found.value.coupon, found.value.item);
  return priced.ok ? found : priced;
}

/** How long a waiting code leaves a changing cart alone. */
const retryDelayMs = 1000;

/**
 * A code that an address brought is applied as soon as it can be, and again with every change of a cart that was not
 * ready for it; a QR code that is kept is tried when the cart opens and once more after signing in (PROMO-04, PROMO-12,
 * PROMO-13).
 */
function useWaitingCode(target: CodeTarget, apply: (code: string) => Promise<void>): void {
  const { waitingCode, ...choice } = usePromotion();
  const code = waitingCodeOf({ waitingCode, ...choice });
  const { hasItems, isQueue, orderType, customerId, cartKey } = target;
  const canApply = orderType !== undefined && (hasItems || isQueue);
  const attempt = code !== undefined && canApply && [code, customerId, waitingCode && cartKey].join(' ');
  const tried = useRef<string>(undefined);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (attempt === false || code === undefined || tried.current === attempt) return undefined;
    const isRetry = tried.current?.startsWith(`${code} `) ?? false;
    const timer = setTimeout(
      () => {
        tried.current = attempt;
        void latest.current(code);
      },
      isRetry ? retryDelayMs : 0,
    );
    return () => clearTimeout(timer);
  }, [attempt, code]);
}

/** The code that still has to be applied without anybody pressing a button. */
export const waitingCodeOf = ({ waitingCode, qr, coupon }: PromotionChoice): string | undefined =>
  waitingCode ?? (coupon ? undefined : qr?.code);
