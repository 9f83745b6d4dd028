import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadScript } from '@sufra/payment-gateways/load-script';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { callAction } from '../../api/call-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { useLoaded } from '@sufra/ui/effects.ts';
import { keepCustomer } from '../current-customer.ts';
import { formOf } from '../refusal-text.ts';
import { announceSignIn } from '../sign-in/sign-in-event.ts';
import type { SignedIn } from '../sign-in/sign-in-form.tsx';
import type { UnsavedPlace } from '../customer.resource.ts';
import styles from './brands.module.css';
import { drawGoogleButton, prepareApple, prepareFacebook, scriptAddress } from './provider-scripts.ts';
import { type AskGuest, clientIdOf, offeredProviders, type Proof, type Provider } from './provider.ts';

/** The nonce of the next attempt, while the shop makes it nothing yet; `renew` asks for another after one was used. */
function useSignInNonce(): { nonce: string | undefined; isComing: boolean; renew: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [nonce, setNonce] = useState<string>();
  const answered = useLoaded(attempt, async (signal) => {
    const answer = await callAction<{ nonce: string }>('/customer/social/nonce', {}, signal);
    if (answer.ok && !signal.aborted) setNonce(answer.value.nonce);
  });
  const renew = () => setAttempt((count) => count + 1);
  return { nonce, isComing: answered?.key !== attempt, renew };
}

type SocialProblem = { provider: Provider; kind: 'failed' | 'cancelled' };

export type SocialSignIn = { place: UnsavedPlace | undefined; onSignedIn: (signedIn: SignedIn) => unknown };

/** One attempt after the other to sign in with a provider; what went wrong stays until the next begins. */
function useSocialSignIn({ place, onSignedIn }: SocialSignIn) {
  const { nonce, isComing, renew } = useSignInNonce();
  const [pending, setPending] = useState<Provider>();
  const [problem, setProblem] = useState<SocialProblem>();

  const attempt = async (provider: Provider, ask: () => Promise<Proof | undefined>): Promise<void> => {
    setPending(provider);
    setProblem(undefined);
    const outcome = await ask().then((proof) => (proof ? enter(provider, proof) : 'cancelled'), failed);
    setPending(undefined);
    if (outcome === undefined) return;
    setProblem({ provider, kind: outcome });
    if (outcome === 'failed') renew();
  };

  const enter = async (provider: Provider, { token, firstName = '', lastName = '' }: Proof) => {
    const fields = { token, nonce: nonce ?? '', firstName, lastName, place: place ? JSON.stringify(place) : '' };
    const answer = await callAction<SignedIn>(`/customer/social/${provider}`, formOf(fields));
    if (!answer.ok) return 'failed' as const;
    keepCustomer(answer.value.customer);
    announceSignIn(answer.value.customer, provider);
    onSignedIn(answer.value);
    return undefined;
  };

  return { nonce, isReady: !isComing, pending, problem, attempt };
}

const failed = () => 'failed' as const;

type ProviderButtonProps = {
  provider: 'apple' | 'facebook';
  nonce: string | undefined;
  isPending: boolean;
  isDisabled: boolean;
  onStart: (ask: () => Promise<Proof | undefined>) => void;
};

/**
 * A provider whose button is ours to draw, as its rules of looks say. Its script is ready before the tap.
 * While it works it is not `disabled`, which would take the focus away, but does nothing when pressed again.
 */
function ProviderButton({ provider, nonce, isPending, isDisabled, onStart }: ProviderButtonProps) {
  const t = useText('customer');
  const { locale } = useLanguage();
  const { clientSettings } = useShop();
  const address = scriptAddress(clientSettings, provider, locale);
  const clientId = clientIdOf(clientSettings, provider) ?? '';

  const prepare = async (): Promise<AskGuest> => {
    if (nonce === undefined) throw new Error('There is no nonce.');
    await loadScript(address);
    return provider === 'apple' ? prepareApple(clientId, nonce) : prepareFacebook(clientId);
  };

  const ready = useLoaded(nonce, prepare);
  const ask = async () => {
    const askGuest = ready && ready.key === nonce ? ready.value : await prepare();
    return askGuest();
  };
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[provider]}`}
      aria-busy={isPending || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onStart(ask)}
    >
      <ProviderMark provider={provider} />
      {isPending ? t('social.signingIn') : t(`social.continue.${provider}`)}
    </button>
  );
}

/** Keeps the focus in a box whose one button is replaced by another: `keep` before, `giveBack` when the new one is there. */
function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null);
  const isKept = useRef(false);

  const keep = useCallback(() => {
    if (box.current?.contains(document.activeElement)) isKept.current = true;
  }, []);

  const giveBack = useCallback(() => {
    if (!isKept.current) return;
    const { activeElement } = document;
    const isElsewhere = activeElement !== null && activeElement !== document.body;
    const control = isElsewhere ? null : findControl(box.current);
    if (!isElsewhere && !control) return;
    isKept.current = false;
    control?.focus();
  }, []);

  return { box, keep, giveBack };
}

/** The visible control in the box. */
const findControl = (box: HTMLElement | null): HTMLElement | undefined =>
  [...(box?.querySelectorAll<HTMLElement>('button, [role="button"], iframe') ?? [])].find(
    (control) => control.closest('[hidden]') === null,
  );

type GoogleButtonProps = {
  nonce: string | undefined;
  isPending: boolean;
  isDisabled: boolean;
  onStart: (ask: () => Promise<Proof | undefined>) => void;
};

/** Google draws its own button. Until it has, and when it cannot, one of ours stands in its place. */
function GoogleButton({ nonce, isPending, isDisabled, onStart }: GoogleButtonProps) {
  const t = useText('customer');
  const { locale } = useLanguage();
  const { clientSettings } = useShop();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'lost'>('waiting');
  const [drawings, setDrawings] = useState(0);
  const { box, keep, giveBack } = useKeptFocus();

  const draw = useEffectEvent(async (nonce: string) => {
    await loadScript(scriptAddress(clientSettings, 'google', locale));
    if (!place.current) return;
    keep();
    drawGoogleButton(place.current, {
      clientId: clientIdOf(clientSettings, 'google') ?? '',
      nonce,
      locale,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      onProof(proof) {
        keep();
        onStart(async () => proof);
      },
    });
  });

  useEffect(() => {
    if (nonce === undefined) return;
    draw(nonce).then(
      () => {
        setState('drawn');
        setDrawings((count) => count + 1);
      },
      () => setState('lost'),
    );
  }, [nonce]);

  // Google's button and ours take turns, and a drawn one is another one: the focus goes to the one that is there.
  useEffect(() => {
    if (!isPending) giveBack();
  }, [drawings, isPending, giveBack]);

  // Without a nonce nothing is on its way: pressing says so, and asks for another.
  const isWaiting = (state === 'waiting' && nonce !== undefined) || isPending;
  return (
    <div ref={box} className={styles.google}>
      <div ref={place} className={styles.place} hidden={state !== 'drawn' || isPending} />
      {(state !== 'drawn' || isPending) && (
        <button
          type="button"
          className={`${styles.button} ${styles.plain}`}
          aria-busy={isWaiting || undefined}
          aria-disabled={isDisabled || isWaiting || undefined}
          onClick={() => !isDisabled && !isWaiting && onStart(noScript)}
        >
          <ProviderMark provider="google" />
          {isPending ? t('social.signingIn') : t('social.continue.google')}
        </button>
      )}
    </div>
  );
}

const noScript = () => Promise.reject(new Error('The script of Google did not arrive.'));

type SocialButtonsProps = {
  /** A delivery place that is saved as the Home address once its owner is known (SIGNIN-16). */
  place?: UnsavedPlace | undefined;
  /** A new customer has no mobile yet (`customer.isMobileVerified`), and proves one before the first order. */
  onSignedIn: (signedIn: SignedIn) => unknown;
};

/** Signing in with Apple, Google or Facebook: a button for each that is configured, and nothing without any. */
export function SocialButtons({ place, onSignedIn }: SocialButtonsProps) {
  const t = useText('customer');
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

/** The sign of each provider, as its rules ask for: their shape and their colours. */
function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider].map(([name, shape]) => (
        <path key={name} className={styles[name]} d={shape} />
      ))}
    </svg>
  );
}

const marks: Record<Provider, [name: string, shape: string][]> = {
  google: [
    [
      'googleBlue',
      'M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.27-4.74 3.27-8.1z',
    ],
    [
      'googleGreen',
      'M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z',
    ],
    ['googleYellow', 'M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86l3.66-2.84z'],
    [
      'googleRed',
      'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z',
    ],
  ],
  apple: [
    [
      'inkMark',
      'M16.37 12.64c-.02-2.3 1.88-3.4 1.96-3.46-1.07-1.56-2.73-1.78-3.32-1.8-1.41-.14-2.76.83-3.48.83-.72 0-1.83-.81-3-.79-1.55.02-2.97.9-3.77 2.28-1.6 2.79-.41 6.91 1.15 9.17.77 1.11 1.68 2.35 2.87 2.3 1.15-.04 1.59-.74 2.98-.74 1.39 0 1.78.74 3 .72 1.24-.02 2.02-1.12 2.78-2.24.87-1.28 1.23-2.52 1.25-2.58-.03-.01-2.4-.92-2.42-3.69zM14.08 5.9c.63-.77 1.06-1.83.94-2.9-.91.04-2.01.61-2.67 1.38-.58.67-1.1 1.76-.96 2.79 1.02.08 2.05-.51 2.69-1.27z',
    ],
  ],
  facebook: [
    [
      'inkMark',
      'M24 12a12 12 0 1 0-13.88 11.85v-8.38H7.08V12h3.04V9.36c0-3 1.8-4.67 4.54-4.67 1.31 0 2.68.24 2.68.24v2.95h-1.51c-1.49 0-1.96.93-1.96 1.87V12h3.33l-.53 3.47h-2.8v8.38A12 12 0 0 0 24 12z',
    ],
  ],
};
