import { eq } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { orders } from '../order.tables.ts';
import type { StoredOrder } from '../stored-order.ts';

/** An order by its id alone: for work that is done for whoever it belongs to. */
export async function findOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}
