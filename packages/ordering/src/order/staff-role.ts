import type { OrderStatusCode } from './order-status.ts';

/** The roles of staff, from everything down to one ride. */
export const staffRoles = ['owner', 'head-office', 'manager', 'accountant', 'cashier', 'kitchen', 'driver'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** The rights of staff beside reading the orders of their branch. */
export const staffRights = [
  'move-orders',
  'delay-orders',
  'refuse-orders',
  'cancel-orders',
  'set-availability',
  'pause-branch',
  'set-branch',
  'edit-menu',
  'manage-people',
  'read-feedback',
  'answer-feedback',
  'read-log',
  'search-orders',
  'refund-orders',
  'approve-refunds',
  'read-figures',
  'close-days',
  'reconcile-payments',
  'read-customers',
  'change-points',
  'block-customers',
  'answer-for-data',
  'protect-account',
] as const;

export type StaffRight = (typeof staffRights)[number];

/** Rights that a manager of one branch lacks: the menu, the gateways and all that is kept of a person are those of every branch. */
const ofEveryBranch: readonly StaffRight[] = ['edit-menu', 'reconcile-payments', 'answer-for-data', 'protect-account'];

/** Rights over the orders of a running shift. */
const ofAShift: readonly StaffRight[] = ['move-orders', 'delay-orders', 'refuse-orders', 'cancel-orders'];

const rights: Record<StaffRole, readonly StaffRight[]> = {
  owner: staffRights,
  // Runs menus and branches, and works no shift.
  'head-office': staffRights.filter((right) => !ofAShift.includes(right)),
  manager: staffRights.filter((right) => !ofEveryBranch.includes(right)),
  // Looks after the money of days that are over; moves no order and gives nothing back.
  accountant: ['read-figures', 'close-days', 'reconcile-payments', 'search-orders', 'read-log', 'protect-account'],
  cashier: [
    'move-orders',
    'delay-orders',
    'refuse-orders',
    'cancel-orders',
    'set-availability',
    'pause-branch',
    'search-orders',
    'refund-orders',
  ],
  // Refuses an order that is not accepted yet; the counter calls off the others.
  kitchen: ['move-orders', 'delay-orders', 'refuse-orders', 'set-availability', 'search-orders'],
  driver: [],
};

/**
 * True when a role has a right. The branch decides beside it where the right counts.
 *
 * @example mayRole('kitchen', 'pause-branch') // false
 */
export const mayRole = (role: StaffRole, right: StaffRight): boolean => rights[role].includes(right);

/** The roles that each role gives and takes: those below. Owners are made with the merchant tool alone. */
const givable: Record<StaffRole, readonly StaffRole[]> = {
  owner: ['head-office', 'manager', 'accountant', 'cashier', 'kitchen', 'driver'],
  'head-office': ['manager', 'accountant', 'cashier', 'kitchen', 'driver'],
  manager: ['cashier', 'kitchen', 'driver'],
  accountant: [],
  cashier: [],
  kitchen: [],
  driver: [],
};

/**
 * The roles that a person in a role may give to others, and whose people they may change, highest first.
 *
 * @example rolesBelow('manager') // ['cashier', 'kitchen', 'driver']
 */
export const rolesBelow = (role: StaffRole): readonly StaffRole[] => givable[role];

/**
 * True for the roles that work on the devices of a branch, where people sign in by PIN.
 *
 * @example usesPin('head-office') // false
 */
export const usesPin = (role: StaffRole): boolean => ['manager', 'cashier', 'kitchen'].includes(role);

/** The steps of a ride. */
const ridden: readonly OrderStatusCode[] = ['on-the-way', 'delivered', 'finished'];

/**
 * True when a role may move an order from one status to another: the kitchen cooks, hands over and refuses what is not
 * accepted yet, a driver rides, calling off is for the counter and those above it (CANCEL-04, D-46). Whether the order
 * may move there is decided by `checkMove`.
 *
 * @example mayRoleSet('kitchen', 'cancelled-by-employee', 'in-kitchen') // false
 */
export function mayRoleSet(role: StaffRole, to: OrderStatusCode, from: OrderStatusCode): boolean {
  if (to === 'cancelled-by-employee' && from === 'posted') return mayRole(role, 'refuse-orders');
  if (to === 'cancelled-by-employee' || to === 'order-failed') return mayRole(role, 'cancel-orders');
  return role === 'driver' ? ridden.includes(to) : mayRole(role, 'move-orders');
}
