import { and, asc, eq, sql } from 'drizzle-orm';
import type { EmployeeFunction } from '@sufra/contracts';
import { withTransaction, type Context } from '../../context.ts';
import { appendToOrderLog } from '../log/order-log.store.ts';
import type { Db } from '../../database/db.ts';
import { orderEmployees } from './employee.tables.ts';

export type OrderEmployee = typeof orderEmployees.$inferSelect;

/** Who does what for an order, or only those with one function. */
export function listEmployees(
  context: Pick<Context, 'db'>,
  orderId: string,
  only?: EmployeeFunction,
): Promise<OrderEmployee[]> {
  return context.db
    .select()
    .from(orderEmployees)
    .where(and(eq(orderEmployees.orderId, orderId), only && eq(orderEmployees.function, only)))
    .orderBy(asc(orderEmployees.assignedAt), asc(orderEmployees.function));
}

/** Gives a function to somebody, instead of who had it. The same person again stays as they were. */
export function keepEmployee(context: Pick<Context, 'db'>, employee: OrderEmployee): Promise<OrderEmployee> {
  return withTransaction(context, async ({ db }) => {
    const kept = await upsertEmployee(db, employee);
    const { orderId, function: task, assignedAt } = employee;
    // The log tells that somebody was given a task, and leaves the name where it can be changed.
    const event = { kind: 'assigned', payload: { function: task } } as const;
    if (kept.id === employee.id) await appendToOrderLog(db, orderId, event, assignedAt);
    return kept;
  });
}

async function upsertEmployee(db: Db, employee: OrderEmployee): Promise<OrderEmployee> {
  const isSame = sql`${orderEmployees.name} = excluded.name and ${orderEmployees.phone} is not distinct from excluded.phone`;
  const [row] = await db
    .insert(orderEmployees)
    .values(employee)
    .onConflictDoUpdate({
      target: [orderEmployees.orderId, orderEmployees.function],
      set: {
        id: sql`case when ${isSame} then ${orderEmployees.id} else excluded.id end`,
        assignedAt: sql`case when ${isSame} then ${orderEmployees.assignedAt} else excluded.assigned_at end`,
        name: sql`excluded.name`,
        phone: sql`excluded.phone`,
      },
    })
    .returning();
  if (!row) throw new Error('The employee was not kept.');
  return row;
}
