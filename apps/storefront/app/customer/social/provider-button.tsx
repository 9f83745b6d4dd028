import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { prepareApple } from './apple.ts';
import styles from './brands.module.css';
import { prepareFacebook } from './facebook.ts';
import { loadProviderScript } from './load-provider-script.ts';
import { clientIdOf, type AskGuest, type Proof } from './provider.ts';
import { ProviderMark } from './provider-mark.tsx';
import { scriptAddress } from './script-address.ts';

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
export function ProviderButton({ provider, nonce, isPending, isDisabled, onStart }: ProviderButtonProps) {
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
