import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import styles from './brands.module.css';
import { drawGoogleButton } from './google.ts';
import { loadProviderScript } from './load-provider-script.ts';
import { clientIdOf, type Proof } from './provider.ts';
import { ProviderMark } from './provider-mark.tsx';
import { scriptAddress } from './script-address.ts';
import { useKeptFocus } from './use-kept-focus.ts';

type GoogleButtonProps = {
  nonce: string | undefined;
  isPending: boolean;
  isDisabled: boolean;
  onStart: (ask: () => Promise<Proof | undefined>) => void;
};

/** Google draws its own button. Until it has, and when it cannot, one of ours stands in its place. */
export function GoogleButton({ nonce, isPending, isDisabled, onStart }: GoogleButtonProps) {
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
