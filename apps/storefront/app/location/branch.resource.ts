import type { DeliveryAreaAttributes, LocationListDocument, LocationResource } from '@sufra/contracts';
import {
  type BranchPause,
  closingPause,
  type Currency,
  extraMinutesAt,
  type LocalizedText,
  type OrderType,
  parseOrderType,
  type PauseReason,
  pausesOf,
  type Prayer,
  toMinor,
} from '@sufra/ordering';
import type { ApiClient } from '../api.server/api-client.ts';
import type { OpenShop } from '../api.server/open-shop.ts';
import type { ChosenBranch, DeliveryArea } from './chosen-place.ts';
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
  /** The span that the kitchen promises for it, where the branch has one. */
  readyWindow?: { from: string; to: string } | undefined;
  /** Orders before it make a new one late. */
  isBusy?: boolean | undefined;
  /** Rides take so many percent longer. */
  slowPercent?: number | undefined;
  /** Its kitchen has no time for an order that is placed now. */
  isFull?: boolean | undefined;
  /** Of today, where the merchant shows them. */
  prayers?: { prayer: Prayer; at: string }[] | undefined;
  /** Why the hours of today are not the usual ones. */
  specialDay?: LocalizedText | undefined;
  /** Set by its staff, and in force as it was asked. */
  pauses?: BranchPause[] | undefined;
  /** Why it takes no orders of the wanted type until `nextOpeningAt`. */
  pauseReason?: PauseReason | undefined;
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
    readyWindow: attributes['ready-window'],
    isBusy: attributes['is-busy'],
    slowPercent: attributes['slow-ride-percent'],
    isFull: attributes['is-open'] && attributes['is-busy'] && attributes['estimated-ready-at'] === null,
    prayers: attributes['prayer-times'] ?? undefined,
    specialDay: attributes['special-day'],
    pauses: attributes.pauses?.map(readPause),
    orderTypes: attributes['order-types'].flatMap((type) => parseOrderType(type) ?? []),
    preparationMinutes: attributes['preparation-minutes'],
    distanceMetres: attributes['distance-metres'] ?? undefined,
    deliveryArea: attributes['delivery-area'] ? readArea(attributes['delivery-area'], currency) : undefined,
    deliveryAreas: attributes['delivery-areas'].map((area) => readArea(area, currency)),
  };
}

/** True while it takes orders for now. */
export const takesOrdersNow = ({ isOpen, isAcceptingOrders, isFull }: Branch): boolean =>
  isOpen && isAcceptingOrders && !isFull;

const readPause = (pause: NonNullable<LocationResource['attributes']['pauses']>[number]): BranchPause => ({
  orderTypes: pause['order-types'],
  extraMinutes: pause['extra-minutes'],
  reason: pause.reason,
  until: new Date(pause.until),
});

/**
 * A branch for orders of one type: paused for it, or with the minutes that a busy one adds to it. The server said what is
 * in force; the clock of the device does not judge it again.
 */
export function branchFor(branch: Branch, orderType: OrderType | undefined): Branch {
  if (!branch.pauses || !orderType || !branch.isOpen) return withReason(branch, orderType);
  const own = pausesOf(branch.pauses, orderType, branch.orderTypes);
  const closing = closingPause(own, asAnswered);
  if (closing) {
    const nextOpeningAt = closing.until.toISOString();
    return {
      ...branch,
      isOpen: false,
      nextOpeningAt,
      readyAt: undefined,
      readyWindow: undefined,
      pauseReason: closing.reason,
    };
  }
  const ofEveryType = pausesOf(branch.pauses, undefined, branch.orderTypes);
  const extraMinutes = extraMinutesAt(own, asAnswered);
  // Those of every type are among the promise already.
  const missing = extraMinutes - extraMinutesAt(ofEveryType, asAnswered);
  const later = (moment: string): string => new Date(Date.parse(moment) + missing * 60_000).toISOString();
  const readyAt = branch.readyAt && later(branch.readyAt);
  const { readyWindow: window } = branch;
  const readyWindow = window && { from: later(window.from), to: later(window.to) };
  return { ...branch, readyAt, readyWindow, isBusy: branch.isBusy || extraMinutes > 0 };
}

/** Before every end. */
const asAnswered = new Date(0);

/** A branch that is closed for every type says why, when that is a pause. */
function withReason(branch: Branch, orderType: OrderType | undefined): Branch {
  const closing = closingPause(pausesOf(branch.pauses ?? [], orderType, branch.orderTypes), asAnswered);
  const isPause = closing && !branch.isOpen && closing.until.toISOString() === branch.nextOpeningAt;
  return isPause ? { ...branch, pauseReason: closing.reason } : branch;
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
    rideMinutes: area['ride-minutes'],
  };
}

/** The branches of the brand with their hours and areas, as they are now. */
export async function listBranches({ api, shop }: OpenShop, most = 999): Promise<Branch[]> {
  const { data } = await api.read<LocationListDocument>('/locations', { limit: most });
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
