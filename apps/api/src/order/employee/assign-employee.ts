import { errorCodes, type EmployeeFunction } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { plainText } from '../../platform/plain-text.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { keepEmployee, type OrderEmployee } from './employee.store.ts';
import type { StoredOrder } from '../stored-order.ts';

export type AssignEmployee = { function: EmployeeFunction; name: string; phone?: string | null | undefined };

/** Gives somebody a function in an order (ORDER-06). Only a delivery has a driver. */
export async function assignEmployee(
  context: Context,
  order: StoredOrder,
  given: AssignEmployee,
): Promise<Result<OrderEmployee, Refusal>> {
  const name = plainText(given.name);
  if (name === '') return refuse(refusal(errorCodes.employeeNameRequired, { pointer: '/name' }));
  if (given.function === 'driver' && order.type !== 'deliver') {
    return refuse(refusal(errorCodes.driverNotNeeded, { pointer: '/function' }));
  }
  const phone = plainText(given.phone ?? '') || null;
  return accept(
    await keepEmployee(context, {
      orderId: order.id,
      function: given.function,
      id: uuid(),
      name,
      phone,
      assignedAt: context.now(),
    }),
  );
}
