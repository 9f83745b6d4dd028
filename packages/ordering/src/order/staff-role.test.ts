import { describe, expect, test } from 'vitest';
import { orderStatusCodes } from './order-status.ts';
import { mayRoleSet, staffRoles } from './move-order.ts';

describe('what a role may do', () => {
  test('the kitchen sets every step but the two that call an order off', () => {
    const refused = orderStatusCodes.filter((code) => !mayRoleSet('kitchen', code));
    expect(refused).toEqual(['order-failed', 'cancelled-by-employee']);
  });

  test('CANCEL-04: owner and manager may cancel', () => {
    expect(staffRoles.filter((role) => mayRoleSet(role, 'cancelled-by-employee'))).toEqual(['owner', 'manager']);
  });
});
