import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { merchantDocuments } from '../../merchant/merchant.tables.ts';

/** The merchant's file of topics as it was imported, if there is one. */
export async function selectTopics(db: Db, merchantId: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ content: merchantDocuments.content })
    .from(merchantDocuments)
    .where(and(eq(merchantDocuments.merchantId, merchantId), eq(merchantDocuments.path, 'rating-topics.json')));
  return row?.content;
}
