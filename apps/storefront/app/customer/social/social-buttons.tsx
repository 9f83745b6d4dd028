import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import type { SignedIn } from '../sign-in-form.tsx';
import type { UnsavedPlace } from '../unsaved-place.ts';
import styles from './brands.module.css';
import { GoogleButton } from './google-button.tsx';
import { ProviderButton } from './provider-button.tsx';
import { offeredProviders } from './provider.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';

type SocialButtonsProps = {
  /** A delivery place that is saved as the Home address once its owner is known (SIGNIN-16). */
  place?: UnsavedPlace | undefined;
  /** Somebody new has no mobile yet (`customer.isMobileVerified`), and proves one before the first order. */
  onSignedIn: (signedIn: SignedIn) => unknown;
};

/** Signing in with Apple, Google or Facebook: a button for each that is configured, and nothing without any. */
export function SocialButtons({ place, onSignedIn }: SocialButtonsProps) {
  const t = useText('social');
  const offered = offeredProviders(useShop().clientSettings);
  const { nonce, isReady, pending, problem, attempt } = useSocialSignIn({ place, onSignedIn });
  if (offered.length === 0) return null;
  return (
    <div className={styles.ways} role="group" aria-label={t('social.ways')}>
      <p className={styles.or} aria-hidden="true">
        {t('social.or')}
      </p>
      {offered.map((provider) => {
        const props = {
          nonce,
          isPending: pending === provider,
          isDisabled: pending !== undefined || !isReady,
          onStart: (ask: Parameters<typeof attempt>[1]) => void attempt(provider, ask),
        };
        return provider === 'google' ? (
          <GoogleButton key={provider} {...props} />
        ) : (
          <ProviderButton key={provider} provider={provider} {...props} />
        );
      })}
      <div className={styles.said} role="alert">
        {problem && (
          <p className={problem.kind === 'failed' ? styles.failed : styles.cancelled}>
            {t(`social.${problem.kind}.${problem.provider}`)}
          </p>
        )}
      </div>
    </div>
  );
}
