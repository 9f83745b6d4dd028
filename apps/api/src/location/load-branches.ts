import { timeZoneOf, type LocalizedText, type OpeningHours, type OrderType, type PrayerMethod } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { createVersionCache } from '../platform/version-cache.ts';
import { expandWeeklyHours, readRange } from '../platform/weekly-hours.ts';
import type { AreaPolygon } from './location.tables.ts';
import { selectBranches } from './location.store.ts';
import type { BranchRow, DeliveryAreaRow } from './location.store.ts';

export type DeliveryArea = {
  id: string;
  handle: string;
  name: LocalizedText;
  /** A point well inside, for the pin and the name on a map. */
  latitude: number;
  longitude: number;
  minimumOrderMinor: number;
  deliveryChargeMinor: number;
  polygon: AreaPolygon;
};

export type Branch = {
  id: string;
  handle: string;
  name: LocalizedText;
  address: LocalizedText;
  phone: string | null;
  latitude: number;
  longitude: number;
  timeZone: string;
  isCurbsideEnabled: boolean;
  isAcceptingOrders: boolean;
  orderTypes: OrderType[];
  openingHours: OpeningHours;
  preparationMinutes: number;
  prayerMethod: PrayerMethod | null;
  deliveryAreas: DeliveryArea[];
};

const remember = createVersionCache<Branch[]>(200);

/** The merchant's branches with their delivery areas, in display order; remembered by the merchant's version. */
export function loadBranches(
  context: Pick<Context, 'db'>,
  merchant: { id: string; version: string },
): Promise<Branch[]> {
  return remember(merchant.id, merchant.version, async () => {
    const rows = await selectBranches(context.db, merchant.id);
    return rows.map(readBranch);
  });
}

function readBranch(row: BranchRow & { areas: DeliveryAreaRow[] }): Branch {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    address: row.address,
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: timeZoneOf(row.timeZone),
    isCurbsideEnabled: row.isCurbsideEnabled,
    isAcceptingOrders: row.isAcceptingOrders,
    orderTypes: row.orderTypes,
    openingHours: {
      weekly: expandWeeklyHours(row.openingHours).map((ranges, day) => ({ day, ranges })),
      exceptions: row.exceptions.flatMap(readException),
    },
    preparationMinutes: row.preparationMinutes,
    prayerMethod: row.prayerMethod,
    deliveryAreas: row.areas.map(readArea),
  };
}

/** One entry per day of the exception, first and last day included. */
function readException({ from, to, hours }: BranchRow['exceptions'][number]): OpeningHours['exceptions'][number][] {
  const ranges = hours.map(readRange);
  const days: OpeningHours['exceptions'][number][] = [];
  for (const day = new Date(from); day <= new Date(to); day.setUTCDate(day.getUTCDate() + 1)) {
    days.push({ date: day.toISOString().slice(0, 10), ranges });
  }
  return days;
}

function readArea(row: DeliveryAreaRow): DeliveryArea {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    latitude: row.labelLatitude,
    longitude: row.labelLongitude,
    minimumOrderMinor: row.minimumOrderMinor ?? 0,
    deliveryChargeMinor: row.deliveryChargeMinor,
    polygon: row.polygon,
  };
}
