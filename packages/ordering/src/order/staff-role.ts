import type { OrderStatusCode } from './order-status.ts';

/** The roles of staff, from everything down to the kitchen's own steps (D-46). */
export const staffRoles = ['owner', 'manager', 'kitchen'] as const;

export type StaffRole = (typeof staffRoles)[number];

/**
 * True when a role may set a status: the kitchen cooks and hands over, cancelling is for managers and owners
 * (CANCEL-04, D-46). Whether the order may move there is decided by `checkMove`.
 *
 * @example mayRoleSet('kitchen', 'cancelled-by-employee') // false
 */
export const mayRoleSet = (role: StaffRole, to: OrderStatusCode): boolean =>
  role !== 'kitchen' || (to !== 'cancelled-by-employee' && to !== 'order-failed');
