import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { promotionStore, usePromotion } from '../../promotion/promotion-store.ts';
import { emptyPromotion, isQrExpired, noticeMs, withCountdown, withoutCoupon } from '../../promotion/promotion.ts';
import { useChange } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useCart } from '../cart-store.ts';
import { ownLines, revokeGrantedLines } from '../granted-lines.ts';

/** Counts down what is left of a scanned QR code; one that ends before it is redeemed is dropped (PROMO-35). */
function useQrCountdown(): void {
  const t = useText('promotion');
  const { qr } = usePromotion();
  const isCounting = qr?.expiresAt !== undefined && !qr.isRedeemed;

  const look = () => {
    const current = promotionStore.get().qr;
    if (!current) return;
    if (isQrExpired(current, Date.now())) {
      promotionStore.update(withoutCoupon);
      showSnackbar(t('promotion.qrExpired'), { tone: 'bad', durationMs: noticeMs });
    } else promotionStore.update((choice) => ({ ...choice, qr: withCountdown(current, Date.now()) }));
  };
  useInterval(look, isCounting ? 1000 : undefined, { isAtOnce: true });
}

/** With the last thing that the guest chose, the promotion leaves the cart too (CART-29, PROMO-34). */
function useEmptiedCart(): void {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const { coupon, digital } = usePromotion();
  const name = (coupon ?? digital)?.name;
  const isEmpty = ownLines(useCart().lines).length === 0;
  useChange(isEmpty, () => {
    if (!isEmpty) return;
    revokeGrantedLines();
    if (!name) return;
    // A guest who fills the cart again need not type it again.
    promotionStore.update(({ coupon: removed }) => ({ ...emptyPromotion, typed: removed?.code ?? '' }));
    showSnackbar(t('promotion.removedEmpty', { name: localized(name) }), { durationMs: noticeMs });
  });
}

/** Stands on every page that has to do with promotions, and shows nothing itself. */
export function KeepPromotion() {
  useEmptiedCart();
  useQrCountdown();
  return null;
}
