import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useLanguage } from '../i18n/language.tsx';

/** Lets the three hours of the chosen place run on this page (EXPIRY-02); they never end during a payment. */
export function useKeepLocation(isPaying = false): void {
  const { locale, overrides } = useLanguage();
  const { categorySlug } = useParams();
  const goTo = useNavigate();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    Promise.all([import('./keep-time.ts'), import('./ask-again.ts')]).then(
      ([{ keepLocationTime }, { askForPlaceAgain }]) => {
        if (isGone) return;
        stop = keepLocationTime({
          isPaying: () => isPaying,
          onExpired: (orderType) => void askForPlaceAgain({ locale, overrides, categorySlug, orderType, goTo }),
        });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isPaying, locale, overrides, categorySlug, goTo]);
}
