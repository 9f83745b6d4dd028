import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useWhenIdle } from '../document/when-idle.tsx';

/** Lets the three hours of the chosen place run on this page (EXPIRY-02); they never end during a payment. */
export function useKeepLocation(isPaying = false): void {
  const { locale, overrides } = useLanguage();
  const { categorySlug } = useParams();
  const goTo = useNavigate();
  const load = useCallback(async () => {
    const { keepLocationTime, askForPlaceAgain } = await import('./keep-time.ts');
    return () =>
      keepLocationTime({
        isPaying: () => isPaying,
        onExpired: (orderType) => void askForPlaceAgain({ locale, overrides, categorySlug, orderType, goTo }),
      });
  }, [isPaying, locale, overrides, categorySlug, goTo]);
  useWhenIdle(load, 500);
}
