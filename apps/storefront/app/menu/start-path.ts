import type { OrderType } from '@sufra/ordering';

/** What decides where a visit begins; the last two are known to the browser only. */
export type Start = {
  isLocationForced: boolean;
  isMenuOnly: boolean;
  areMenusSeparated: boolean;
  allowedOrderTypes: readonly OrderType[];
  hasLastLocation: boolean;
  isFromQr: boolean;
};

/**
 * Where / leads: to the location chooser of the first allowed order type when the shop forces a location
 * and none is known (ROUTE-01, ROUTE-02), else to the menu (ROUTE-03).
 */
export function startPath(firstCategorySlug: string, start: Start): string {
  const menuPath = `/menu/${firstCategorySlug}`;
  const [firstType] = start.allowedOrderTypes;
  const mustChoose =
    start.isLocationForced &&
    !start.isMenuOnly &&
    !start.hasLastLocation &&
    !start.isFromQr &&
    firstType !== undefined &&
    !start.areMenusSeparated;
  return mustChoose ? `${menuPath}/location/${firstType}` : menuPath;
}
