import { eq } from 'drizzle-orm';
import type { RequestContext } from '../context.ts';
import { feedback } from './feedback.tables.ts';

/** What a guest told the merchant is the account's word. */
export async function moveFeedback({ db }: RequestContext, from: string, to: string): Promise<void> {
  await db.update(feedback).set({ customerId: to }).where(eq(feedback.customerId, from));
}
