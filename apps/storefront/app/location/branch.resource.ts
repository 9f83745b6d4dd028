import type { DeliveryAreaAttributes, LocationListDocument, LocationResource } from '@sufra/contracts';
import {
  type Currency,
  type LocalizedText,
  type OrderType,
  parseOrderType,
  type Prayer,
  toMinor,
} from '@sufra/ordering';
import type { ApiClient } from '../api.server/api-client.ts';
import type { OpenShop } from '../api.server/open-shop.ts';
import { type ChosenBranch, type DeliveryArea } from './chosen-place.ts';
import { chosenBranch } from './chooser/choose-place.ts';

/** A branch as the chooser lists it (LOC-27, LOC-28). */
export type Branch = {
  id: string;
  name: LocalizedText;
  address: LocalizedText;
  phone?: string | undefined;
  latitude: number;
  longitude: number;
  timeZone: string;
  isCurbsideEnabled: boolean;
  isAcceptingOrders: boolean;
  isOpen: boolean;
  /** Closed only for a prayer, within its hours. */
  isPausing?: boolean | undefined;
  nextOpeningAt?: string | undefined;
  closesAt?: string | undefined;
  /** An order placed now, pauses and the orders before it counted; nothing while it takes none. */
  readyAt?: string | undefined;
  /** Orders before it make a new one late. */
  isBusy?: boolean | undefined;
  /** Of today, where the merchant shows them. */
  prayers?: { prayer: Prayer; at: string }[] | undefined;
  orderTypes: OrderType[];
  preparationMinutes: number;
  /** From the asked point. */
  distanceMetres?: number | undefined;
  /** The area that contains the asked point. */
  deliveryArea?: DeliveryArea | undefined;
  deliveryAreas: DeliveryArea[];
};

export function readBranch({ id, attributes }: LocationResource, currency: Currency): Branch {
  return {
    id,
    name: attributes.name,
    address: attributes.address,
    phone: attributes.phone ?? undefined,
    latitude: attributes.lat,
    longitude: attributes.long,
    timeZone: attributes['time-zone'],
    isCurbsideEnabled: attributes['curbside-enabled'] === 1,
    isAcceptingOrders: attributes['is-accepting-orders'],
    isOpen: attributes['is-open'],
    isPausing: attributes['is-pausing'],
    nextOpeningAt: attributes['next-opening'] ?? undefined,
    closesAt: attributes['closes-at'] ?? undefined,
    readyAt: attributes['estimated-ready-at'] ?? undefined,
    isBusy: attributes['is-busy'],
    prayers: attributes['prayer-times'] ?? undefined,
    orderTypes: attributes['order-types'].flatMap((type) => parseOrderType(type) ?? []),
    preparationMinutes: attributes['preparation-minutes'],
    distanceMetres: attributes['distance-metres'] ?? undefined,
    deliveryArea: attributes['delivery-area'] ? readArea(attributes['delivery-area'], currency) : undefined,
    deliveryAreas: attributes['delivery-areas'].map((area) => readArea(area, currency)),
  };
}

function readArea(area: DeliveryAreaAttributes, currency: Currency): DeliveryArea {
  const minor = (amount: number) => {
    const read = toMinor(amount, currency);
    return read.ok ? read.value : 0;
  };
  return {
    id: area.id,
    name: area.name,
    latitude: area.lat,
    longitude: area.long,
    minimumOrderMinor: minor(area['minimum-order-amount']),
    deliveryChargeMinor: minor(area['delivery-charge']),
  };
}

/** All branches of the brand with their hours and areas, as they are now. */
export async function listBranches({ api, shop }: OpenShop): Promise<Branch[]> {
  const { data } = await api.read<LocationListDocument>('/locations', { limit: 999 });
  return data.map((location) => readBranch(location, shop.prices.currency));
}

/** The branch nearest to a point, asked as the specification does: lat, long and count 1 (SIGNIN-17). */
export async function findNearestBranch(
  api: Pick<ApiClient, 'call'>,
  currency: Currency,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<ChosenBranch | undefined> {
  const query = { lat: latitude, long: longitude, count: 1 };
  const found = await api.call<LocationListDocument>({ path: '/locations', query });
  const [nearest] = found.ok ? found.value.data : [];
  return nearest && chosenBranch(readBranch(nearest, currency));
}
