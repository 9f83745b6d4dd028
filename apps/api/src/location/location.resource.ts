import type { DeliveryAreaAttributes, LocationAttributes, LocationResource } from '@sufra/contracts';
import { fromMinor } from '@sufra/ordering';
import type { Currency, LocalizedText } from '@sufra/ordering';
import type { Branch, DeliveryArea } from './load-branches.ts';
import type { NearestArea } from './nearest-area.ts';

/** What the guest asked from: how far the branch is, and which of its areas contains the point. */
export type AskedFrom = { distanceMetres?: number; area?: DeliveryArea };

/** Whether a branch takes orders at the moment, until when or from when, and the prayers of its day. */
type BranchDay = Pick<LocationAttributes, 'is-open' | 'is-pausing' | 'next-opening' | 'closes-at' | 'prayer-times'>;

/** The brand whose branch it is, its money and what the present moment means to a branch. */
export type LocationSetting = { brand: LocalizedText; currency: Currency; dayOf(branch: Branch): BranchDay };

/** A branch as the storefront lists it, open or closed as of now. */
export function presentLocation(branch: Branch, setting: LocationSetting, from: AskedFrom = {}): LocationResource {
  const { brand, currency } = setting;
  const { openingHours, timeZone } = branch;
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
      ...setting.dayOf(branch),
      'opening-hours': {
        weekly: openingHours.weekly.map(({ day, ranges }) => ({ day, ranges: [...ranges] })),
        exceptions: openingHours.exceptions.map(({ date, ranges }) => ({ date, ranges: [...ranges] })),
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

/** Where the nearest area is, for somebody outside of all (ERR-63). */
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
  };
}
