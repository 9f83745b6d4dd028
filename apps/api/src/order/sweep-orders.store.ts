import { lt } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { idempotencyKeys, orderEvents } from './order.tables.ts';

export async function deleteOldKeys(context: Context, before: Date): Promise<void> {
  await context.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

export async function deleteOldEvents(context: Context, before: Date): Promise<void> {
  await context.db.delete(orderEvents).where(lt(orderEvents.createdAt, before));
}
