import { type EmployeeFunction, errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { and, asc, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Context, withTransaction } from '../../../context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { plainText } from '../../../platform/http/plain-text.ts';
import { type OrderKey, type StoredOrder, orderEmployees } from '../../order.tables.ts';
import { logEvent } from '../order-event.store.ts';

export type OrderEmployee = typeof orderEmployees.$inferSelect;

/** The employees of an order, or only those with one function. */
export function listEmployees(
  context: Pick<Context, 'db'>,
  { merchantId, id }: OrderKey,
  only?: EmployeeFunction,
): Promise<OrderEmployee[]> {
  return context.db
    .select()
    .from(orderEmployees)
    .where(
      and(
        eq(orderEmployees.merchantId, merchantId),
        eq(orderEmployees.orderId, id),
        only && eq(orderEmployees.function, only),
      ),
    )
    .orderBy(asc(orderEmployees.assignedAt), asc(orderEmployees.function));
}

/** Assigns a function to an employee in place of the present one. The same person again changes nothing. */
function keepEmployee(context: Pick<Context, 'db'>, employee: OrderEmployee): Promise<OrderEmployee> {
  return withTransaction(context, async ({ db }) => {
    const kept = await replaceEmployee(db, employee);
    const { merchantId, orderId: id, function: task, assignedAt } = employee;
    // The log records the assignment, and leaves the name where it can be changed.
    const event = { kind: 'assigned', payload: { function: task } } as const;
    if (kept.id === employee.id) await logEvent(db, { merchantId, id }, event, assignedAt);
    return kept;
  });
}

/** The same inside the caller's transaction, without a word in the log. */
export async function replaceEmployee(db: Db, employee: OrderEmployee): Promise<OrderEmployee> {
  const [made] = await db.insert(orderEmployees).values(employee).onConflictDoNothing().returning();
  if (made) return made;
  const { merchantId, orderId, function: task, ...person } = employee;
  const isTask = and(
    eq(orderEmployees.merchantId, merchantId),
    eq(orderEmployees.orderId, orderId),
    eq(orderEmployees.function, task),
  );
  const [current] = await db.select().from(orderEmployees).where(isTask).for('update');
  if (current?.name === person.name && current.phone === person.phone) return current;
  const [changed] = await db.update(orderEmployees).set(person).where(isTask).returning();
  if (!changed) throw new Error('The employee was not kept.');
  return changed;
}

type AssignEmployee = { function: EmployeeFunction; name: string; phone?: string | null | undefined };

/** Assigns a function in an order to an employee (ORDER-06). Only a delivery has a driver. */
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
      merchantId: order.merchantId,
      orderId: order.id,
      function: given.function,
      id: uuid(),
      name,
      phone,
      assignedAt: context.now(),
    }),
  );
}
