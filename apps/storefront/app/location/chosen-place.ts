import { type AddressParts, defaultOrderType, type LocalizedText, type OrderType } from '@sufra/ordering';

/** A branch the guest ordered from or is going to. */
export type ChosenBranch = {
  kind: 'branch';
  id: string;
  name: LocalizedText;
  latitude: number;
  longitude: number;
  timeZone: string;
  isCurbsideEnabled: boolean;
  preparationMinutes: number;
};

/** The requirements and the charge of delivery to an area. */
export type DeliveryArea = {
  id: string;
  name: LocalizedText;
  latitude: number;
  longitude: number;
  minimumOrderMinor: number;
  deliveryChargeMinor: number;
  /** The ride to any door there, where the restaurant gave it. */
  rideMinutes?: number | undefined;
};

export type KeptAddressParts = AddressParts & { governorate: string };

/** Where to deliver. It has an address id once it is one of the customer's saved addresses. */
export type DeliveryPlace = {
  kind: 'delivery';
  line1: string;
  latitude: number;
  longitude: number;
  addressId?: string | undefined;
  /** Where addresses are given by area and block; line1 is made of them (ADDR-01). */
  parts?: KeptAddressParts | undefined;
  area: DeliveryArea;
};

export type ChosenPlace = ChosenBranch | DeliveryPlace;

/** Everything this device stores about the order type and place of the guest. */
export type LocationChoice = {
  orderType?: OrderType | undefined;
  lastLocation?: ChosenPlace | undefined;
  /** The branch that cooks for a delivery; for other types the chosen branch itself. */
  nearestBranch?: ChosenBranch | undefined;
  /** A delivery place that is not a saved address yet (LOC-33). */
  temporaryDelivery?: DeliveryPlace | undefined;
  table?: string | undefined;
  isQueue: boolean;
  /** When a place was first chosen; type and place expire three hours later (EXPIRY-01). */
  chosenAt?: number | undefined;
  defaults: Partial<Record<OrderType, ChosenPlace>>;
};

export const emptyChoice: LocationChoice = { isQueue: false, defaults: {} };

/** The branch whose prices and stock count: the chosen one, or the nearest one for delivery. */
export function branchOf(choice: LocationChoice): ChosenBranch | undefined {
  if (!choice.lastLocation) return undefined;
  return choice.lastLocation.kind === 'branch' ? choice.lastLocation : choice.nearestBranch;
}

/** The name of a place: the address line for delivery, else the branch (LOC-09, LOC-10). */
export const placeName = (place: ChosenPlace, localized: (text: LocalizedText) => string): string =>
  place.kind === 'delivery' ? place.line1 : localized(place.name);

/** The order type in force: queue in queue mode, else the chosen one if it is allowed, else the last allowed (LOC-04). */
export function orderTypeInForce(
  { isQueue, orderType }: Pick<LocationChoice, 'isQueue' | 'orderType'>,
  allowedTypes: readonly OrderType[],
): OrderType | undefined {
  if (isQueue) return 'queue';
  return allowedTypes.length === 0 ? orderType : defaultOrderType(orderType, allowedTypes);
}
