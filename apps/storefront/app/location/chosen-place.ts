import type { AddressParts, LocalizedText, OrderType } from '@sufra/ordering';

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

/** What delivery to an area needs and costs. */
export type DeliveryArea = {
  id: string;
  name: LocalizedText;
  latitude: number;
  longitude: number;
  minimumOrderMinor: number;
  deliveryChargeMinor: number;
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

/** Everything this device remembers about how and where the guest wants the food. */
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

/** What a place is called: the address line for delivery, else the branch (LOC-09, LOC-10). */
export const placeName = (place: ChosenPlace, localized: (text: LocalizedText) => string): string =>
  place.kind === 'delivery' ? place.line1 : localized(place.name);

/** What is remembered of a branch once it is chosen. */
export const chosenBranch = (branch: Omit<ChosenBranch, 'kind'>): ChosenBranch => ({
  kind: 'branch',
  id: branch.id,
  name: branch.name,
  latitude: branch.latitude,
  longitude: branch.longitude,
  timeZone: branch.timeZone,
  isCurbsideEnabled: branch.isCurbsideEnabled,
  preparationMinutes: branch.preparationMinutes,
});
