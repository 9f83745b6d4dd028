import { branches, deliveryAreas } from '../../location/location.tables.ts';
import type { BundleBranch } from './branch.schema.ts';
import { selectStored } from './bundle.store.ts';
import { importThings, minorOf } from './import-scope.ts';
import type { ImportScope } from './import-scope.ts';

type BranchFields = Omit<typeof branches.$inferSelect, 'id' | 'removedAt'>;
type AreaFields = Omit<typeof deliveryAreas.$inferSelect, 'id' | 'removedAt'>;

/** Brings branches and their delivery areas to what the bundle says; answers a branch's id by its handle. */
export async function importBranches(scope: ImportScope, wanted: BundleBranch[]): Promise<(handle: string) => string> {
  const { db, merchantId } = scope;
  const storedBranches = await selectStored.branches(db, merchantId);
  const branchId = await importThings<BranchFields>(
    scope,
    branches,
    storedBranches,
    wanted.map((branch) => branchFields(scope, branch)),
    (branch) => branch.handle,
  );
  const storedAreas = await selectStored.deliveryAreas(db, merchantId);
  await importThings<AreaFields>(
    scope,
    deliveryAreas,
    storedAreas,
    wanted.flatMap((branch) => areaFields(scope, branch, branchId(branch.handle))),
    (area) => `${area.branchId}/${area.handle}`,
  );
  return branchId;
}

function branchFields({ merchantId }: ImportScope, branch: BundleBranch): BranchFields {
  return {
    merchantId,
    handle: branch.handle,
    position: branch.position,
    name: branch.name,
    address: branch.address,
    phone: branch.phone ?? null,
    latitude: branch.location.latitude,
    longitude: branch.location.longitude,
    timeZone: branch.timeZone,
    isCurbsideEnabled: branch.isCurbsideEnabled,
    isAcceptingOrders: branch.isAcceptingOrders,
    orderTypes: branch.orderTypes,
    openingHours: branch.openingHours,
    exceptions: branch.exceptions,
    preparationMinutes: branch.preparationMinutes,
    prayerMethod: branch.prayerMethod ?? null,
  };
}

function areaFields(scope: ImportScope, branch: BundleBranch, branchId: string): AreaFields[] {
  return branch.deliveryAreas.map((area, position) => ({
    branchId,
    handle: area.handle,
    position,
    name: area.name,
    polygon: area.polygon,
    labelLatitude: area.labelPoint.latitude,
    labelLongitude: area.labelPoint.longitude,
    minimumOrderMinor: minorOf(scope, area.minimumOrder),
    deliveryChargeMinor: minorOf(scope, area.deliveryCharge),
  }));
}
