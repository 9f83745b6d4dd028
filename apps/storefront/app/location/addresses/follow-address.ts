import type { ChosenPlace, LocationChoice } from '../chosen-place.ts';
import type { CustomerAddress } from './customer-address.ts';

/** What a change of a saved address means for the order that is being put together. */
export type Followed = {
  choice: LocationChoice;
  /** The order was going there, and the guest has to choose again. */
  isLost: boolean;
};

/** Forgets a deleted address. Only the place is lost: type, time, cart and the branches of other types stay. */
export function withoutAddress(choice: LocationChoice, addressId: string): Followed {
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
export function withChangedAddress(choice: LocationChoice, address: CustomerAddress): Followed {
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
