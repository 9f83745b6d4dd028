import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LocalizedText } from '@sufra/ordering';
import { loadMessages } from '@sufra/ui/i18n/catalogue.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useCustomer } from '../customer/current-customer.ts';
import { SignInDialog } from '../customer/sign-in/sign-in-dialog.tsx';
import { useText } from '../i18n/use-text.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { keepSavedAddress, placeAtSignIn } from '../location/save-address.ts';
import { useSessionChange } from '../document/shared-session.ts';
import { useIsFavorite, useLoadFavorites } from './favorite-store.ts';
import styles from './favorite.module.css';
import { HeartButton, problemMs, useWish } from './heart-button.tsx';

const key = 'favorite_wish';

/** Stores the wish of a guest who is asked to sign in: it is done afterwards, also when signing in leads over other pages. */
const keepWish = (itemId: string): void => write(itemId);

const dropWish = (): void => write(undefined);

/** True when this item was the stored wish, which is taken then. */
function takeWish(itemId: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== itemId) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function write(itemId: string | undefined): void {
  try {
    if (itemId === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, itemId);
  } catch {
    // Without storage the wish lives as long as the dialog.
  }
}

export type HeartProps = { item: { id: string; name: LocalizedText } };

/** The heart of an item for the present guest; an anonymous one signs in first, and the wish is stored (FAV-01). */
export function Heart({ item: { id, name } }: HeartProps) {
  const t = useText('item');
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
              keepSavedAddress(signedIn);
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
