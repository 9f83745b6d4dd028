import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { callAction } from '../../api/call-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { useLoaded } from '@sufra/ui/effects.ts';
import { keepCustomer } from '../current-customer.ts';
import { formOf } from '../form-of.ts';
import { announceSignIn } from '../sign-in/sign-in-event.ts';
import type { SignedIn } from '../sign-in/sign-in-form.tsx';
import type { UnsavedPlace } from '../customer.resource.ts';
import styles from './brands.module.css';
import {
  drawGoogleButton,
  loadProviderScript,
  prepareApple,
  prepareFacebook,
  scriptAddress,
} from './provider-scripts.ts';
import { ProviderMark } from './provider-mark.tsx';
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

export type SocialProblem = { provider: Provider; kind: 'failed' | 'cancelled' };

type SocialSignIn = { place: UnsavedPlace | undefined; onSignedIn: (signedIn: SignedIn) => unknown };

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
  const t = useText('social');
  const { locale } = useLanguage();
  const { clientSettings } = useShop();
  const ready = useRef<Promise<AskGuest>>(undefined);
  const address = scriptAddress(clientSettings, provider, locale);
  const clientId = clientIdOf(clientSettings, provider) ?? '';

  const prepare = async (): Promise<AskGuest> => {
    if (nonce === undefined) throw new Error('There is no nonce.');
    await loadProviderScript(address);
    return provider === 'apple' ? prepareApple(clientId, nonce) : prepareFacebook(clientId);
  };

  const makeReady = useEffectEvent(() => {
    ready.current = prepare();
    ready.current.catch(() => (ready.current = undefined));
  });

  useEffect(() => {
    if (nonce !== undefined) makeReady();
  }, [nonce]);

  const ask = async () => {
    const askGuest = await (ready.current ?? prepare());
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
  const t = useText('social');
  const { locale } = useLanguage();
  const { clientSettings } = useShop();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'lost'>('waiting');
  const [drawings, setDrawings] = useState(0);
  const { box, keep, giveBack } = useKeptFocus();

  const draw = useEffectEvent(async (nonce: string) => {
    await loadProviderScript(scriptAddress(clientSettings, 'google', locale));
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
