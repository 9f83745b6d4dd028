import { useLocation, useSearchParams } from 'react-router';
import { useArrival } from '@sufra/ui/effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { cartStore } from './cart/cart-store.ts';
import { ownLines } from './cart/granted-lines.ts';
import { useText } from './i18n/use-text.ts';
import { kioskStore } from './kiosk/kiosk-mode.ts';
import { enterShop } from './location/chooser/choose-place.ts';
import { locationStore } from './location/location-store.ts';
import { storeScan } from './location/scanned-visit.ts';
import { noticeMs, readQrData, withQr, withWaitingCode } from './promotion/promotion.ts';
import { promotionStore } from './promotion/promotion-store.ts';
import type { EntryParameters } from './document/entry-address.ts';
import { takeEntry } from './document/entry.ts';
import { keepKioskTerminal } from './kiosk/kiosk-terminal.ts';
import { useShop } from './shell/shop.ts';

/** Takes over what a scanned or sent address said, on whatever page the guest is by then; shows nothing itself. */
export function TakeEntry({ onTaken }: { onTaken: () => void }) {
  const t = useText('promotion');
  const { pathname } = useLocation();
  const { allowedOrderTypes } = useShop();
  const [, setSearch] = useSearchParams();

  useArrival(() => {
    const entry = takeEntry();
    onTaken();
    if (!entry) return;
    takeKiosk(entry);
    locationStore.update((choice) => enterShop(choice, entry, allowedOrderTypes, Date.now()));
    if (entry.qr !== undefined) storeScan();
    const code = takeCodes(entry);
    if (code === undefined) return;
    const isShown = isMenu.test(pathname) && ownLines(cartStore.get().lines).length > 0;
    if (!isShown) {
      showSnackbar(t('promotion.willApply', { code }), { tone: 'good', durationMs: noticeMs });
      return;
    }
    // A guest who has something in the cart is shown what the code does to it (PROMO-04).
    setSearch(
      (current) => {
        current.set('cart', 'open');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  });

  return null;
}

const isMenu = /^\/menu\/[^/]+$/;

/** A device is a kiosk from `?kiosk=true` until `?kiosk=false`; its terminal comes with it, and goes with it. */
function takeKiosk({ kiosk, terminal }: EntryParameters): void {
  if (kiosk === undefined) return;
  kioskStore.update(() => kiosk === 'true');
  if (kiosk !== 'true') keepKioskTerminal(undefined);
  else if (terminal !== undefined) keepKioskTerminal(terminal);
}

/** Keeps the promo code of `?coupon=CODE` or `?qr=DATA`; answers the one that now waits to be applied. */
function takeCodes({ coupon = '', qr = '' }: EntryParameters): string | undefined {
  const code = coupon.trim().slice(0, 60);
  // Only says that the visit comes from a QR code (D-23).
  const scanned = /^(?:true|false|1|0|)$/.test(qr) ? undefined : readQrData(qr, Date.now());
  if (!code && !scanned) return undefined;
  promotionStore.update((choice) => {
    const withScanned = scanned ? withQr(choice, scanned) : choice;
    return code ? withWaitingCode(withScanned, code) : withScanned;
  });
  return promotionStore.get().waitingCode;
}
