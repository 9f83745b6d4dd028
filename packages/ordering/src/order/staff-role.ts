import type { OrderStatusCode } from './order-status.ts';

/** What somebody who works for the merchant may do, from everything down to the kitchen's own steps (decision 46). */
export const staffRoles = ['owner', 'manager', 'kitchen'] as const;

export type StaffRole = (typeof staffRoles)[number];

/**
 * Whether a role may set a status at all: the kitchen cooks and hands over, calling an order off is for those who
 * answer to the guest (CANCEL-04, decision 46). Whether the order may move there is decided by `checkMove`.
 *
 * @example mayRoleSet('kitchen', 'cancelled-by-employee') // false
 */
export const mayRoleSet = (role: StaffRole, to: OrderStatusCode): boolean =>
  role !== 'kitchen' || (to !== 'cancelled-by-employee' && to !== 'order-failed');

/**
 * Whether somebody of a branch, or of all branches when there is none, works on the orders of another branch.
 *
 * @example worksAt(null, 'olaya') // true
 */
export const worksAt = (ownBranchId: string | null, branchId: string): boolean =>
  ownBranchId === null || ownBranchId === branchId;
