import { useNavigate } from 'react-router';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useHomePath } from '../../shell/home-path.ts';
import type { ChosenPlace, LocationChoice } from '../chosen-place.ts';
import { locationPath } from '../location-path.ts';
import { locationStore } from '../location-store.ts';
import type { CustomerAddress } from './customer-address.ts';

/** The effect of a changed saved address on the present order. */
type Followed = {
  choice: LocationChoice;
  /** The order was going there, and the guest has to choose again. */
  isLost: boolean;
};

/** Drops a deleted address. Only the place is lost: type, time, cart and the branches of other types stay. */
function withoutAddress(choice: LocationChoice, addressId: string): Followed {
  const isIt = (place: ChosenPlace | undefined) => place?.kind === 'delivery' && place.addressId === addressId;
  const { deliver, ...otherDefaults } = choice.defaults;
  const isLost = isIt(choice.lastLocation);
  return {
    isLost,
    choice: {
      ...choice,
      ...(isLost && { lastLocation: undefined, nearestBranch: undefined }),
      defaults: isIt(deliver) ? otherDefaults : choice.defaults,
    },
  };
}

/**
 * Takes over what changed about an address. In another delivery area, or in none, prices and branch are others, so
 * the guest chooses again.
 */
function withChangedAddress(choice: LocationChoice, address: CustomerAddress): Followed {
  const follow = (place: ChosenPlace): ChosenPlace => {
    if (place.kind !== 'delivery' || place.addressId !== address.id) return place;
    const { line1, latitude, longitude, parts } = address;
    return { ...place, line1, latitude, longitude, parts };
  };
  const { lastLocation, defaults } = choice;
  const isMoved = [lastLocation, defaults.deliver].some(
    (place) => place?.kind === 'delivery' && place.addressId === address.id && place.area.id !== address.areaId,
  );
  if (isMoved) return withoutAddress(choice, address.id);
  return {
    isLost: false,
    choice: {
      ...choice,
      lastLocation: lastLocation && follow(lastLocation),
      defaults: defaults.deliver ? { ...defaults, deliver: follow(defaults.deliver) } : defaults,
    },
  };
}

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
