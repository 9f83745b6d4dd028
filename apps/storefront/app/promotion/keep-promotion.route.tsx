import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { cartStore, useCart } from '../cart/cart-store.ts';
import { ownLines, revokeGrantedLines } from '../cart/granted-lines.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { noticeMs } from './notice-ms.ts';
import { withQr, withWaitingCode } from './promotion-changes.ts';
import { promotionStore, usePromotion } from './promotion-store.ts';
import { emptyPromotion } from './promotion.ts';
import { readQrData } from './qr-data.ts';
import { useQrCountdown } from './use-qr-countdown.ts';

/** Stands on every page that has to do with promotions, and shows nothing itself. */
export default function KeepPromotion() {
  useEntryCodes();
  useEmptiedCart();
  useQrCountdown();
  return null;
}

/**
 * Takes over what an address says about a promotion, `?coupon=CODE` or `?qr=DATA`, and then leaves it out of the
 * address (PROMO-04, PROMO-05). A guest who has something in the cart is shown what the code does to it.
 */
function useEntryCodes(): void {
  const t = useText('promotion');
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const coupon = search.get('coupon');
  const qr = search.get('qr');

  useEffect(() => {
    if (coupon === null && qr === null) return;
    const waitingCode = takeOver(coupon ?? '', qr);
    const isShown = waitingCode !== undefined && isMenu.test(pathname) && ownLines(cartStore.get().lines).length > 0;
    setSearch(
      (current) => {
        current.delete('coupon');
        current.delete('qr');
        if (isShown) current.set('cart', 'open');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    if (waitingCode === undefined || isShown) return;
    showSnackbar(t('promotion.willApply', { code: waitingCode }), { tone: 'good', durationMs: noticeMs });
  }, [coupon, qr, pathname, setSearch, t]);
}

const isMenu = /^\/menu\/[^/]+$/;

/** Keeps the codes; answers the one that now waits to be applied. */
function takeOver(coupon: string, qr: string | null): string | undefined {
  const code = coupon.trim().slice(0, 60);
  const scanned = isQrFlag(qr) ? undefined : readQrData(qr ?? '', Date.now());
  promotionStore.update((choice) => {
    const withScanned = scanned ? withQr(choice, scanned) : choice;
    return code ? withWaitingCode(withScanned, code) : withScanned;
  });
  return code || scanned ? promotionStore.get().waitingCode : undefined;
}

/** Only says that the visit comes from a QR code (decision 23). */
const isQrFlag = (qr: string | null): boolean => qr === null || /^(true|false|1|0|)$/.test(qr);

/** With the last thing that the guest chose, the promotion leaves the cart too (CART-29, PROMO-34). */
function useEmptiedCart(): void {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const { coupon, digital } = usePromotion();
  const hasItems = ownLines(useCart().lines).length > 0;
  const hadItems = useRef(false);
  const name = (coupon ?? digital)?.name;

  useEffect(() => {
    const isEmptied = hadItems.current && !hasItems;
    hadItems.current = hasItems;
    if (!isEmptied) return;
    revokeGrantedLines();
    if (!name) return;
    // Whoever fills the cart again needs not type it again.
    promotionStore.update(({ coupon: removed }) => ({ ...emptyPromotion, typed: removed?.code ?? '' }));
    showSnackbar(t('promotion.removedEmpty', { name: localized(name) }), { durationMs: noticeMs });
  }, [hasItems, name, localized, t]);
}
