import type { LocalizedText } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCustomer } from '../customer/current-customer.ts';
import { SignInDialog } from '../customer/sign-in-dialog.tsx';
import { loadMessages } from '../i18n/catalogue.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { locationStore, useLocationChoice } from '../location/location-store.ts';
import { placeAtSignIn, withSavedAddress } from '../location/save-address.ts';
import { useSessionChange } from '../shell/session-change.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import styles from './favorite.module.css';
import { useIsFavorite, useLoadFavorites } from './favorite-store.ts';
import { HeartButton } from './heart-button.tsx';
import { dropWish, keepWish, takeWish } from './kept-wish.ts';
import { problemMs, useWish } from './use-wish.ts';

export type HeartProps = { item: { id: string; name: LocalizedText } };

/** The heart of an item for whoever looks at it; a stranger signs in first, and the wish is kept (FAV-01). */
export function Heart({ item: { id, name } }: HeartProps) {
  const t = useText('favorite');
  const { localized, locale } = useLanguage();
  const customer = useCustomer();
  const customerId = customer?.id;
  const choice = useLocationChoice();
  const onSessionChange = useSessionChange();
  const wish = useWish();
  const [isAsking, setAsking] = useState(false);
  useLoadFavorites(customerId);
  const isFavorite = useIsFavorite(customerId, id);

  const ask = async () => {
    keepWish(id);
    const areTextsHere = await loadMessages('customer', locale).then(yes, no);
    if (areTextsHere) return setAsking(true);
    dropWish();
    showSnackbar(`${t('favorite.addFailed')}. ${t('favorite.tryAgain')}`, { tone: 'bad', durationMs: problemMs });
  };
  const want = async (owner: string, isWanted: boolean) => {
    if ((await wish(owner, id, isWanted)) === 'signed-out') await ask();
  };
  // A wish that was kept over another page, where the guest signed in.
  useEffect(() => {
    if (customerId !== undefined && !isAsking && takeWish(id)) void want(customerId, true);
  });

  return (
    <>
      <HeartButton
        name={localized(name)}
        isFavorite={isFavorite}
        className={styles.overPicture}
        onPress={() => void (customerId === undefined ? ask() : want(customerId, !isFavorite))}
      />
      {/* Beside the item's dialog, not in it. */}
      {isAsking &&
        createPortal(
          <SignInDialog
            place={placeAtSignIn(choice)}
            onClose={() => {
              setAsking(false);
              dropWish();
            }}
            onSignedIn={(signedIn) => {
              locationStore.update((current) => withSavedAddress(current, signedIn));
              if (takeWish(id)) void want(signedIn.customer.id, true);
              void onSessionChange();
            }}
          />,
          document.body,
        )}
    </>
  );
}

const yes = () => true;
const no = () => false;
