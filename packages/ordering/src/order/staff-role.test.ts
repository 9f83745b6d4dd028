import { describe, expect, test } from 'vitest';
import { orderStatusCodes } from './order-status.ts';
import { mayRole, mayRoleSet, rolesBelow, staffRights, staffRoles, usesPin } from './staff-role.ts';

describe('what a role may do', () => {
  test('the kitchen sets every step but the two that call an order off, which it refuses until it is accepted', () => {
    const refused = orderStatusCodes.filter((code) => !mayRoleSet('kitchen', code, 'accepted'));
    expect(refused).toEqual(['order-failed', 'cancelled-by-employee']);
    expect(orderStatusCodes.filter((code) => !mayRoleSet('kitchen', code, 'posted'))).toEqual(['order-failed']);
  });

  test('a driver sets the steps of the ride alone, the head office none', () => {
    expect(orderStatusCodes.filter((code) => mayRoleSet('driver', code, 'posted'))).toEqual([
      'on-the-way',
      'delivered',
      'finished',
    ]);
    expect(orderStatusCodes.filter((code) => mayRoleSet('head-office', code, 'posted'))).toEqual([]);
  });

  test('an accountant reads and closes the money, and moves no order, gives nothing back and looks nobody up', () => {
    expect(orderStatusCodes.filter((code) => mayRoleSet('accountant', code, 'posted'))).toEqual([]);
    for (const right of ['read-figures', 'close-days', 'reconcile-payments'] as const)
      expect(mayRole('accountant', right)).toBe(true);
    for (const right of ['refund-orders', 'approve-refunds', 'read-customers', 'edit-menu', 'manage-people'] as const)
      expect(mayRole('accountant', right)).toBe(false);
  });

  test('CANCEL-04: owner, manager and cashier may cancel', () => {
    const mayCancel = staffRoles.filter((role) => mayRoleSet(role, 'cancelled-by-employee', 'in-kitchen'));
    expect(mayCancel).toEqual(['owner', 'manager', 'cashier']);
  });

  test('nobody has more rights than the owner, and a driver none', () => {
    expect(staffRights.filter((right) => mayRole('owner', right))).toEqual([...staffRights]);
    expect(staffRights.filter((right) => mayRole('driver', right))).toEqual([]);
  });

  test('people are changed by those above them: no role gives itself, one above it, or an owner', () => {
    for (const [place, role] of staffRoles.entries()) {
      for (const below of rolesBelow(role)) expect(staffRoles.indexOf(below)).toBeGreaterThan(place);
      expect(rolesBelow(role).length > 0).toBe(mayRole(role, 'manage-people'));
    }
  });

  test('a PIN is for those who work on the devices of a branch', () => {
    expect(staffRoles.filter(usesPin)).toEqual(['manager', 'cashier', 'kitchen']);
  });
});
