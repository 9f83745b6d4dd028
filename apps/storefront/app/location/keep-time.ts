import { isLocationExpired, type Locale, type OrderType } from '@sufra/ordering';
import { loadMessages, type Overrides } from '@sufra/ui/i18n/catalogue.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { textOf } from '../i18n/use-text.ts';
import { expireChoice } from './chooser/choose-place.ts';
import { locationPath } from './location-path.ts';
import { locationStore } from './location-store.ts';
import { withStorage } from '../storage/stored-store.ts';

const lookEveryMs = 5000;

type KeepTime = {
  isPaying: () => boolean;
  /** Asks the guest again, with the type they had; the cart is still there (D-21). */
  onExpired?: (orderType: OrderType | undefined) => void;
};

/**
 * Clears place, type and queue mode three hours after they were first set (EXPIRY-02), never while a
 * payment is in progress (D-21). Answers how to stop.
 */
export function keepLocationTime({ isPaying, onExpired }: KeepTime): () => void {
  const isOver = () => {
    const { chosenAt } = locationStore.get();
    const orderTimeAt = chosenAt === undefined ? undefined : new Date(chosenAt);
    return isLocationExpired({ orderTimeAt, now: new Date(), isPaying: isPaying() });
  };
  const look = () => {
    if (!isOver()) return;
    // A tab that slept hears late that another one chose anew.
    withStorage(locationStore.reload);
    if (!isOver()) return;
    const { orderType } = locationStore.get();
    locationStore.update(expireChoice);
    onExpired?.(orderType);
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return () => clearInterval(timer);
}

type Asking = {
  locale: Locale;
  overrides: Overrides;
  categorySlug: string | undefined;
  orderType: OrderType | undefined;
  goTo: (path: string) => void;
};

/** Says that the place has expired and offers to choose again; it stays until the guest has read it. */
export async function askForPlaceAgain({ locale, overrides, categorySlug, orderType, goTo }: Asking): Promise<void> {
  await loadMessages('location', locale);
  const t = textOf('location', locale, overrides);
  const path = categorySlug && orderType && locationPath({ categorySlug, orderType, page: 'menu' });
  const take = path && { action: { label: t('location.chooseAgain'), onPress: () => goTo(path) } };
  showSnackbar(t('location.expired'), { isSticky: true, ...take });
}
