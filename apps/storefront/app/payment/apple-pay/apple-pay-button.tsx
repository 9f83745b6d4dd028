import type { Locale } from '@sufra/ordering';
import type { ProviderFormProps } from '../provider-form.ts';
import styles from './brand.module.css';
import { AppleMark } from './apple-mark.tsx';
import { readApplePaySettings } from './apple-pay-settings.ts';
import { askAppleSession } from './ask-apple-session.ts';
import { openApplePay } from './open-apple-pay.ts';
import { useApplePay } from './use-apple-pay.ts';

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
      // Whoever closes the sheet is back at the fields; where Apple gives no session, nothing was charged.
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
