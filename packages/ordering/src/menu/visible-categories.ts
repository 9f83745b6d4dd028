import type { MenuCategory } from './menu.ts';

/**
 * The categories a guest sees, by display order (MENU-06): active, not excluded from the current branch
 * (MENU-03; for delivery the nearest branch, MENU-04), and not from this app (MENU-05).
 *
 * @example visibleCategories(menu.categories, { branchId: 'olaya', appId })
 */
export function visibleCategories<Category extends MenuCategory>(
  categories: readonly Category[],
  { branchId, appId }: { branchId?: string | undefined; appId?: string | undefined },
): Category[] {
  return categories
    .filter((category) => category.isActive)
    .filter((category) => branchId === undefined || !category.excludedBranchIds.includes(branchId))
    .filter((category) => appId === undefined || !category.excludedAppIds.includes(appId))
    .sort((a, b) => a.displayOrder - b.displayOrder);
}

/**
 * The branch whose menu counts: the chosen one, and for delivery the nearest one (MENU-04, decision 8).
 *
 * @example menuBranchId({ orderType: 'deliver', nearestBranchId: 'olaya' }) // 'olaya'
 */
export function menuBranchId(choice: {
  orderType?: string | undefined;
  branchId?: string | undefined;
  nearestBranchId?: string | undefined;
}): string | undefined {
  return choice.orderType === 'deliver' ? choice.nearestBranchId : choice.branchId;
}
