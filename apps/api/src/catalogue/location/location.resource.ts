import type { DeliveryAreaAttributes, LocationResource } from '@sufra/contracts';
import {
  type Currency,
  estimateNewOrder,
  fromMinor,
  type Interval,
  type LocalizedText,
  slowPercentAt,
} from '@sufra/ordering';
import type { BranchDay } from '../schedule/schedule.resource.ts';
import type { NearestArea } from './find-delivery-area.ts';
import type { Branch, DeliveryArea } from './load-branches.ts';

/** The guest's point: its distance from the branch, and the branch's area that contains it. */
export type AskedFrom = { distanceMetres?: number; area?: DeliveryArea };

/** The promise of a branch for an order that is placed now. */
export type BranchPromise = { readyAt: Date; window: Interval; isBusy: boolean };

/** Those of branches that have a kitchen, by their ids; null where it has no time. */
export type BranchPromises = ReadonlyMap<string, BranchPromise | null>;

/** The brand whose branch it is, its money and what the present moment means to a branch. */
export type LocationSetting = {
  brand: LocalizedText;
  currency: Currency;
  dayOf(branch: Branch): BranchDay;
  /** The orders that the kitchen of each branch has not finished; without them the kitchen counts as empty. */
  kitchen?: {
    ordersAt: ReadonlyMap<string, number>;
    now: Date;
    promises: BranchPromises;
  };
};

/** A branch as the storefront lists it, open or closed as of now. */
export function presentLocation(branch: Branch, setting: LocationSetting, from: AskedFrom = {}): LocationResource {
  const { brand, currency } = setting;
  const { openingHours, timeZone } = branch;
  const state = inKitchen(setting, branch);
  const readyAt = state['estimated-ready-at'];
  const slowPercent = readyAt ? slowPercentAt(branch.slowHours, new Date(readyAt), timeZone) : 0;
  return {
    type: 'locations',
    id: branch.id,
    attributes: {
      name: branch.name,
      address: branch.address,
      phone: branch.phone,
      brand,
      lat: branch.latitude,
      long: branch.longitude,
      'time-zone': timeZone,
      'curbside-enabled': branch.isCurbsideEnabled ? 1 : 0,
      'is-accepting-orders': branch.isAcceptingOrders,
      ...state,
      ...(slowPercent > 0 && { 'slow-ride-percent': slowPercent }),
      'opening-hours': {
        weekly: openingHours.weekly.map(({ day, ranges }) => ({ day, ranges: [...ranges] })),
        exceptions: openingHours.exceptions.map(({ date, ranges, name }) => ({
          date,
          ranges: [...ranges],
          ...(name && { name }),
        })),
      },
      'order-types': branch.orderTypes,
      'preparation-minutes': branch.preparationMinutes,
      'distance-metres': from.distanceMetres ?? null,
      'delivery-area': from.area ? presentDeliveryArea(from.area, currency) : null,
      'delivery-areas': branch.deliveryAreas.map((area) => presentDeliveryArea(area, currency)),
    },
    links: { self: `/api/locations/${branch.id}` },
  };
}

type DayInKitchen = BranchDay & Pick<LocationResource['attributes'], 'is-busy' | 'ready-window'>;

/** The state of a branch, orders before a new one counted. */
function inKitchen({ dayOf, kitchen }: LocationSetting, branch: Branch): DayInKitchen {
  const day = dayOf(branch);
  const promise = day['estimated-ready-at'];
  const promised = promise && kitchen?.promises.get(branch.id);
  if (promised) {
    const { readyAt, window, isBusy } = promised;
    return {
      ...day,
      'estimated-ready-at': readyAt.toISOString(),
      'ready-window': { from: window.from.toISOString(), to: window.to.toISOString() },
      'is-busy': isBusy,
    };
  }
  if (promise && promised === null) return { ...day, 'estimated-ready-at': null, 'is-busy': true };
  const ordersAhead = kitchen?.ordersAt.get(branch.id);
  if (!kitchen || !promise || !ordersAhead) return { ...day, 'is-busy': false };
  const readyAt = estimateNewOrder(new Date(promise), ordersAhead, kitchen.now);
  return { ...day, 'estimated-ready-at': readyAt.toISOString(), 'is-busy': readyAt > new Date(promise) };
}

/** The nearest area, for a guest outside of all (ERR-63). */
export const presentNearestArea = ({ area, branch, distanceMetres }: NearestArea) => ({
  'nearest-delivery-area': {
    id: area.id,
    name: area.name,
    lat: area.latitude,
    long: area.longitude,
    'distance-metres': distanceMetres,
    location: branch.id,
  },
});

function presentDeliveryArea(area: DeliveryArea, currency: Currency): DeliveryAreaAttributes {
  return {
    id: area.id,
    name: area.name,
    lat: area.latitude,
    long: area.longitude,
    'minimum-order-amount': fromMinor(area.minimumOrderMinor, currency),
    'delivery-charge': fromMinor(area.deliveryChargeMinor, currency),
    ...(area.rideMinutes !== null && { 'ride-minutes': area.rideMinutes }),
  };
}

type DayOf = LocationSetting['dayOf'];

const days = new WeakMap<Branch, { minute: number; day: ReturnType<DayOf> }>();

/**
 * The same answer about a branch within one minute: hours, pauses and prayers begin and end on whole minutes, and
 * working them out for a thousand branches takes longer than everything else in the list. A branch is cached by the
 * merchant's version, so a change of hours is seen at once.
 */
export const cacheDays =
  (dayOf: DayOf, now: Date): DayOf =>
  (branch) => {
    const minute = Math.floor(now.getTime() / 60_000);
    const known = days.get(branch);
    if (known?.minute === minute) return known.day;
    const day = dayOf(branch);
    days.set(branch, { minute, day });
    return day;
  };
