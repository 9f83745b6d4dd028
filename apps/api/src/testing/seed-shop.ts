import { v7 as uuid } from 'uuid';
import type { OrderType } from '@sufra/ordering';
import type { Db } from '../platform/database/db.ts';
import { branches, deliveryAreas } from '../catalogue/location/location.tables.ts';
import type { BundleApplication, BundleConcept } from '../catalogue/settings/concept.schema.ts';
import { seedMenu, type SeededMenu } from './seed-menu.ts';
import { seedMerchant, type SeededMerchant } from './seed-merchant.ts';

export type SeededShop = SeededMerchant & {
  /** Olaya is open and delivers, Malqa is open, Narjis is closed today, Yasmin has stopped taking orders. */
  branches: { olaya: string; malqa: string; narjis: string; yasmin: string };
  menu: SeededMenu;
};

/** A point inside Olaya's delivery area, and one far outside every area. */
export const insideOlaya = { lat: 24.69, long: 46.68 };
export const farAway = { lat: 21.54, long: 39.17 };

const everyType: OrderType[] = ['deliver', 'pickup', 'to-go', 'eat-in'];

/** A merchant with four branches, one delivery area and a small menu in which everything can go wrong. */
export async function seedShop(
  db: Db,
  given: {
    host?: string;
    appKey?: string;
    concept?: Partial<BundleConcept>;
    application?: Partial<BundleApplication>;
    /** The changed fields of the branch in Olaya. */
    olaya?: Partial<typeof branches.$inferInsert>;
  } = {},
): Promise<SeededShop> {
  const merchant = await seedMerchant(db, given);
  const ids = { olaya: uuid(), malqa: uuid(), narjis: uuid(), yasmin: uuid() };
  await db
    .insert(branches)
    .values([
      aBranch(merchant.id, ids.olaya, { handle: 'olaya', isCurbsideEnabled: true, ...given.olaya }),
      aBranch(merchant.id, ids.malqa, { handle: 'malqa', orderTypes: ['pickup', 'to-go'], position: 2 }),
      aBranch(merchant.id, ids.narjis, { handle: 'narjis', openingHours: { everyDay: [] }, position: 3 }),
      aBranch(merchant.id, ids.yasmin, { handle: 'yasmin', isAcceptingOrders: false, position: 4 }),
    ]);
  await db.insert(deliveryAreas).values({
    merchantId: merchant.id,
    id: uuid(),
    branchId: ids.olaya,
    handle: 'olaya',
    position: 1,
    name: { 'en-us': 'Al Olaya', 'ar-sa': 'العليا', fr: 'Al Olaya' },
    polygon: squareAround(46.68, 24.69),
    labelLatitude: 24.69,
    labelLongitude: 46.68,
    minimumOrderMinor: 5000,
    deliveryChargeMinor: 1500,
  });
  return { ...merchant, branches: ids, menu: await seedMenu(db, merchant.id, ids) };
}

const aBranch = (
  merchantId: string,
  id: string,
  own: Partial<typeof branches.$inferInsert> & { handle: string },
): typeof branches.$inferInsert => ({
  id,
  merchantId,
  position: 1,
  name: { 'en-us': `Branch ${own.handle}`, 'ar-sa': `فرع ${own.handle}`, fr: `Restaurant ${own.handle}` },
  address: { 'en-us': 'Riyadh', 'ar-sa': 'الرياض', fr: 'Riyad' },
  phone: null,
  latitude: 24.69,
  longitude: 46.68,
  timeZone: 'Asia/Riyadh',
  isCurbsideEnabled: false,
  isAcceptingOrders: true,
  orderTypes: everyType,
  openingHours: { everyDay: ['00:00-24:00'] },
  exceptions: [],
  preparationMinutes: 20,
  ...own,
});

function squareAround(longitude: number, latitude: number): (typeof deliveryAreas.$inferInsert)['polygon'] {
  const [west, east] = [longitude - 0.05, longitude + 0.05];
  const [south, north] = [latitude - 0.05, latitude + 0.05];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
