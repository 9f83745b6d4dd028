import { errorCodes } from '@sufra/contracts/error-codes';
import type { MenuItem, OrderType } from '@sufra/ordering';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Answer, callAction, isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { announceShopEvent } from '../shell/shop-events.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import type { FoundCoupon } from './offer.resource.ts';
import { promotionStore, usePromotion } from './promotion-store.ts';
import { type Coupon, noticeMs, type PromotionChoice, withCoupon, withoutDigital, withRejection } from './promotion.ts';

type Words = (id: 'coupon_default_error' | 'promotion.notChecked') => string;

/**
 * The message about a refused promo code: the server's text, but its internal words become 'Invalid Promo Code' (ERR-08
 * to ERR-10). An unavailable server does not refuse the code.
 */
function rejectionText({ status, code, detail, entries }: ApiRefusal, t: Words): string {
  const isInternal = status === 500 && /^please try again later\.?$/i.test(detail);
  if (isInternal || code === errorCodes.couponUnknown || /^item not found$/i.test(detail))
    return t('coupon_default_error');
  if (detail === '')
    return isFailure({ status, code, detail, entries }) ? t('promotion.notChecked') : t('coupon_default_error');
  return detail;
}

const lackingCodes: ReadonlySet<string> = new Set([
  errorCodes.offerMinimumSubtotal,
  errorCodes.offerMinimumQuantity,
  errorCodes.offerOrderType,
  errorCodes.offerBranchRequired,
  errorCodes.offerBranch,
]);

/** True when the code may still be valid: only this cart does not meet its conditions, or the server was unavailable. */
const mayHoldLater = ({ status, code }: ApiRefusal): boolean => status === 0 || lackingCodes.has(code);

const promotionCodes: ReadonlySet<string> = new Set(
  Object.entries(errorCodes).flatMap(([name, code]) => (/^(offer|coupon|promotion)/.test(name) ? [code] : [])),
);

/** True when a refused price is about the promotion of the cart, and not about its food. */
export const isAboutPromotion = ({ code, entries }: ApiRefusal): boolean =>
  promotionCodes.has(code) || /^\/(coupon-code|campaign-id)$/.test(entries[0]?.source?.pointer ?? '');

/**
 * A price that the server refuses because of the promotion takes the promotion off the cart, with the reason: beside
 * the code's field where there is one, else as a notice.
 */
export function useRefusedPromotion(
  refusal: ApiRefusal | undefined,
  revoke: () => void,
  { hasForm = true }: { hasForm?: boolean } = {},
): void {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const onRefused = useEffectEvent((refused: ApiRefusal) => {
    const reason = rejectionText(refused, t);
    const { coupon, digital } = promotionStore.get();
    const chosen = coupon ?? digital;
    promotionStore.update((choice) => (coupon ? withRejection(choice, reason) : withoutDigital(choice)));
    revoke();
    if (!chosen || (coupon && hasForm)) return;
    const text = t('promotion.removedReason', { name: localized(chosen.name), reason });
    showSnackbar(text, { durationMs: noticeMs });
  });
  useEffect(() => {
    if (refusal && isAboutPromotion(refusal)) onRefused(refusal);
  }, [refusal]);
}

/** The cart that a code is to be used on. */
type CodeTarget = {
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

  useWaitingCode(target, isApplying, apply);
  return { isApplying, apply };
}

/** Looks the code up, and then asks whether it holds for this cart. */
async function tryCode(code: string, target: CodeTarget): Promise<Answer<FoundCoupon>> {
  const found = await callAction<FoundCoupon>('/promotion/coupon', { code, orderType: target.orderType });
  if (!found.ok) return found;
  const priced = await target.price(found.value.coupon, found.value.item);
  return priced.ok ? found : priced;
}

/** The delay of a waiting code after a change of the cart. */
const retryDelayMs = 1000;

/**
 * A code that an address brought is applied as soon as it can be, and again with every change of a cart that was not
 * ready for it; a QR code that is kept is tried when the cart opens and once more after signing in (PROMO-04, PROMO-12,
 * PROMO-13).
 */
function useWaitingCode(target: CodeTarget, isApplying: boolean, apply: (code: string) => Promise<void>): void {
  const { waitingCode, ...choice } = usePromotion();
  const code = waitingCodeOf({ waitingCode, ...choice });
  const { hasItems, isQueue, orderType, customerId, cartKey } = target;
  const canApply = orderType !== undefined && (hasItems || isQueue);
  const attempt = code !== undefined && canApply && [code, customerId, waitingCode && cartKey].join(' ');
  const tried = useRef<string>(undefined);
  const applyNow = useEffectEvent(apply);
  useEffect(() => {
    if (isApplying || attempt === false || code === undefined || tried.current === attempt) return undefined;
    const isRetry = tried.current?.startsWith(`${code} `) ?? false;
    const timer = setTimeout(
      () => {
        tried.current = attempt;
        void applyNow(code);
      },
      isRetry ? retryDelayMs : 0,
    );
    return () => clearTimeout(timer);
  }, [isApplying, attempt, code]);
}

/** The code that still has to be applied without a press of the button. */
export const waitingCodeOf = ({ waitingCode, qr, coupon }: PromotionChoice): string | undefined =>
  waitingCode ?? (coupon ? undefined : qr?.code);
