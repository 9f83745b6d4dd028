import { useEffect, useState } from 'react';
import { loadScript } from '../load-script.ts';
import { findApplePay, type ApplePayClass } from './apple-pay-session.ts';
import type { ApplePaySettings } from './apple-pay-settings.ts';

/** Apple Pay of this browser, or of Apple's script where the browser brings none; nothing while nobody knows. */
export function useApplePay(settings: ApplePaySettings | undefined): ApplePayClass | undefined {
  const [found, setFound] = useState<{ ApplePay: ApplePayClass }>();
  const scriptUrl = settings?.scriptUrl;
  const isWanted = settings !== undefined;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    const look = () => {
      const ApplePay = findApplePay();
      if (ApplePay && !isLeft) setFound({ ApplePay });
    };
    look();
    // The card is there for whoever gets no script: nothing has failed.
    if (!window.ApplePaySession && scriptUrl) loadScript(scriptUrl).then(look, () => undefined);
    return () => {
      isLeft = true;
    };
  }, [isWanted, scriptUrl]);

  return found?.ApplePay;
}
