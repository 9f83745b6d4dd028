import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useLanguage } from '../i18n/language.tsx';
import { whenAtRest } from '../shell/when-at-rest.ts';

/** Lets the three hours of the chosen place run on this page (EXPIRY-02); they never end during a payment. */
export function useKeepLocation(isPaying = false): void {
  const { locale, overrides } = useLanguage();
  const { categorySlug } = useParams();
  const goTo = useNavigate();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = () =>
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
    const callOff = whenAtRest(() => void start(), 500);
    return () => {
      isGone = true;
      callOff();
      stop?.();
    };
  }, [isPaying, locale, overrides, categorySlug, goTo]);
}
