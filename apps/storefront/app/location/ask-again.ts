import type { Locale, OrderType } from '@sufra/ordering';
import { loadMessages, type Overrides } from '../i18n/catalogue.ts';
import { textOf } from '../i18n/use-text.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { locationPath } from './location-path.ts';

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
