import { useNavigate } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useHomePath } from '../../shell/home-path.ts';
import { showSnackbar } from '../../ui/snackbar-store.ts';
import { locationPath } from '../location-path.ts';
import { locationStore } from '../location-store.ts';
import type { CustomerAddress } from './customer-address.ts';
import { withChangedAddress, withoutAddress, type Followed } from './follow-address.ts';

/** Keeps the chosen place true to the saved addresses, and tells a guest whose place is lost. */
export function useFollowAddress() {
  const t = useText('address');
  const navigate = useNavigate();
  const categorySlug = useHomePath().split('/')[2];

  const take = ({ choice, isLost }: Followed, words: 'address.chosenGone' | 'address.chosenMoved') => {
    locationStore.update(() => choice);
    if (!isLost) return;
    const path = categorySlug
      ? locationPath({ categorySlug, orderType: 'deliver', page: 'menu' })
      : '/location/choose-again';
    const action = { label: t('address.choose'), onPress: () => void navigate(path) };
    showSnackbar(t(words), { isSticky: true, action });
  };
  return {
    onDeleted: (id: string) => take(withoutAddress(locationStore.get(), id), 'address.chosenGone'),
    onChanged: (address: CustomerAddress) =>
      take(withChangedAddress(locationStore.get(), address), 'address.chosenMoved'),
  };
}
