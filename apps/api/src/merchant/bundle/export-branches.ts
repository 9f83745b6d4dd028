import { selectStored } from './bundle.store.ts';
import { amountOf, given, present } from './export-scope.ts';
import type { ExportedFile, ExportScope } from './export-scope.ts';

/** One file per branch, with its delivery areas. */
export async function exportBranches(scope: ExportScope): Promise<ExportedFile[]> {
  const branches = present(await selectStored.branches(scope.db, scope.merchantId));
  const areas = Map.groupBy(
    present(await selectStored.deliveryAreas(scope.db, scope.merchantId)),
    (area) => area.branchId,
  );
  return branches.map((branch) => ({
    path: `branches/${branch.handle}.json`,
    value: {
      handle: branch.handle,
      position: branch.position,
      name: branch.name,
      address: branch.address,
      phone: given(branch.phone),
      location: { latitude: branch.latitude, longitude: branch.longitude },
      timeZone: branch.timeZone,
      isAcceptingOrders: branch.isAcceptingOrders,
      orderTypes: branch.orderTypes,
      isCurbsideEnabled: branch.isCurbsideEnabled,
      preparationMinutes: branch.preparationMinutes,
      prayerMethod: given(branch.prayerMethod),
      openingHours: branch.openingHours,
      exceptions: branch.exceptions,
      deliveryAreas: (areas.get(branch.id) ?? []).map((area) => ({
        handle: area.handle,
        name: area.name,
        minimumOrder: amountOf(scope, area.minimumOrderMinor),
        deliveryCharge: amountOf(scope, area.deliveryChargeMinor),
        labelPoint: { latitude: area.labelLatitude, longitude: area.labelLongitude },
        polygon: area.polygon,
      })),
    },
  }));
}
