import { describe, expect, test } from 'vitest';
import { orderStatusCodes } from './order-status.ts';
import { mayRole, mayRoleSet, rolesBelow, staffRights, staffRoles } from './staff-role.ts';

describe('what a role may do', () => {
  test('the kitchen sets every step but the two that call an order off', () => {
    const refused = orderStatusCodes.filter((code) => !mayRoleSet('kitchen', code));
    expect(refused).toEqual(['order-failed', 'cancelled-by-employee']);
  });

  test('a driver sets the steps of the ride alone, the head office none', () => {
    expect(orderStatusCodes.filter((code) => mayRoleSet('driver', code))).toEqual([
      'on-the-way',
      'delivered',
      'finished',
    ]);
    expect(orderStatusCodes.filter((code) => mayRoleSet('head-office', code))).toEqual([]);
  });

  test('CANCEL-04: owner, manager and cashier may cancel', () => {
    const mayCancel = staffRoles.filter((role) => mayRoleSet(role, 'cancelled-by-employee'));
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
});
