import type { Locale } from '@sufra/ordering';
import { loadScript } from '@sufra/payment-gateways/load-script';
import type { ProviderFormProps } from '@sufra/payment-gateways/provider-form';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useSyncExternalStore } from 'react';
import {
  type ApplePayClass,
  type ApplePayPageSettings,
  askAppleSession,
  findApplePay,
  openApplePay,
  readApplePaySettings,
} from './apple-pay.ts';
import styles from './brand.module.css';

/** The sign and the name, where the browser does not draw Apple's own button. */
export function AppleMark() {
  return (
    <span className={styles.mark} aria-hidden="true" dir="ltr">
      <svg viewBox="4 2 17 21">
        <path d="M16.37 12.64c-.02-2.3 1.88-3.4 1.96-3.46-1.07-1.56-2.73-1.78-3.32-1.8-1.41-.14-2.76.83-3.48.83-.72 0-1.83-.81-3-.79-1.55.02-2.97.9-3.77 2.28-1.6 2.79-.41 6.91 1.15 9.17.77 1.11 1.68 2.35 2.87 2.3 1.15-.04 1.59-.74 2.98-.74 1.39 0 1.78.74 3 .72 1.24-.02 2.02-1.12 2.78-2.24.87-1.28 1.23-2.52 1.25-2.58-.03-.01-2.4-.92-2.42-3.69zM14.08 5.9c.63-.77 1.06-1.83.94-2.9-.91.04-2.01.61-2.67 1.38-.58.67-1.1 1.76-.96 2.79 1.02.08 2.05-.51 2.69-1.27z" />
      </svg>
      Pay
    </span>
  );
}

/** Where Apple's code can be shown for another device: a phone in the hand is that other device itself. */
const roomForCode = '(hover: hover) and (min-width: 900px)';

/**
 * Where Apple Pay is: this device brings it and opens it without any script, or Apple's script shows a code here for the
 * guest's phone; nowhere on the server and on other phones.
 */
export const useApplePayPlace = (): 'here' | 'elsewhere' | undefined =>
  useSyncExternalStore(
    () => () => undefined,
    () => (findApplePay() ? 'here' : matchMedia(roomForCode).matches ? 'elsewhere' : undefined),
    () => undefined,
  );

/** Apple Pay of this browser, or of Apple's script where the browser brings none. Only rendered in a browser. */
function useApplePay(settings: ApplePayPageSettings | undefined): ApplePayClass | undefined {
  // The card is there without the script: nothing has failed.
  useLoaded(settings?.scriptUrl, async (_, url) => {
    if (!window.ApplePaySession && matchMedia(roomForCode).matches) await loadScript(url);
  });
  return settings && findApplePay();
}

type ApplePayButtonProps = Pick<
  ProviderFormProps,
  'page' | 'order' | 'methods' | 'shopName' | 'locale' | 'isBusy' | 'onToken' | 'onFailed'
>;

/**
 * Apple Pay's button, for any gateway whose page settings hold `applePay` (PAY-23, PAY-24). Nothing is there in a
 * browser that cannot pay with it.
 *
 * @example <ApplePayButton {...props} />
 */
export function ApplePayButton({
  page,
  order,
  methods,
  shopName,
  locale,
  isBusy,
  onToken,
  onFailed,
}: ApplePayButtonProps) {
  const settings = methods.includes('apple-pay') ? readApplePaySettings(page) : undefined;
  const ApplePay = useApplePay(settings);
  if (!settings || !ApplePay) return null;

  const open = () => {
    if (isBusy) return;
    openApplePay(ApplePay, {
      settings,
      order,
      shopName,
      validate: (validationUrl) =>
        askAppleSession({ validatePath: settings.validatePath, orderId: order.id, validationUrl }, locale),
      onToken: (token) => onToken(token, 'apple-pay'),
      // Closing the sheet leads back to the fields; where Apple gives no session, nothing was charged.
      onFailed: (reason) => reason === 'failed' && onFailed('unavailable'),
    });
  };
  // The name of the product is the same in every language.
  return (
    <button
      type="button"
      className={styles.button}
      lang={languageOf(locale)}
      aria-label="Apple Pay"
      aria-disabled={isBusy || undefined}
      onClick={open}
    >
      <AppleMark />
    </button>
  );
}

/** Safari draws its button in the language of the element. */
const languageOf = (locale: Locale): string => locale.slice(0, 2);
