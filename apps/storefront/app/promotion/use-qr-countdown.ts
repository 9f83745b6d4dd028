import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { noticeMs } from './notice-ms.ts';
import { withoutCoupon } from './promotion-changes.ts';
import { promotionStore, usePromotion } from './promotion-store.ts';
import { isQrExpired, withCountdown } from './qr-data.ts';

/** Counts down what is left of a scanned QR code; one that ends before it is redeemed is forgotten (PROMO-35). */
export function useQrCountdown(): void {
  const t = useText('promotion');
  const { qr } = usePromotion();
  const isCounting = qr?.expiresAt !== undefined && !qr.isRedeemed;

  useEffect(() => {
    if (!isCounting) return undefined;
    const look = () => {
      const current = promotionStore.get().qr;
      if (!current) return;
      if (isQrExpired(current, Date.now())) {
        promotionStore.update(withoutCoupon);
        showSnackbar(t('promotion.qrExpired'), { tone: 'bad', durationMs: noticeMs });
      } else promotionStore.update((choice) => ({ ...choice, qr: withCountdown(current, Date.now()) }));
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [isCounting, t]);
}
