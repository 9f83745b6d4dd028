import { useEffect, useRef } from 'react';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { noticeMs } from './notice-ms.ts';
import { withoutDigital, withRejection } from './promotion-changes.ts';
import { promotionStore } from './promotion-store.ts';
import { isAboutPromotion, rejectionText } from './rejection-text.ts';

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
  const handled = useRef<ApiRefusal>(undefined);
  useEffect(() => {
    if (!refusal || handled.current === refusal || !isAboutPromotion(refusal)) return;
    handled.current = refusal;
    const reason = rejectionText(refusal, t);
    const { coupon, digital } = promotionStore.get();
    const chosen = coupon ?? digital;
    promotionStore.update((choice) => (coupon ? withRejection(choice, reason) : withoutDigital(choice)));
    revoke();
    if (!chosen || (coupon && hasForm)) return;
    const text = t('promotion.removedReason', { name: localized(chosen.name), reason });
    showSnackbar(text, { durationMs: noticeMs });
  });
}
