import { branchOf, type LocationChoice } from './chosen-place.ts';

/** What the checkout payload has to know about the place. */
export function draftPlace(choice: LocationChoice) {
  const place = choice.lastLocation;
  const delivery = place?.kind === 'delivery' ? place : undefined;
  return {
    orderType: choice.orderType,
    branchId: branchOf(choice)?.id,
    addressId: delivery?.addressId,
    position: delivery && { latitude: delivery.latitude, longitude: delivery.longitude },
    table: choice.table,
    area: delivery?.area,
  };
}
