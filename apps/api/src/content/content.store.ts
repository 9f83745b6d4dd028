import { and, eq, like } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { merchantDocuments } from '../merchant/merchant.tables.ts';

/** The merchant's content files by their path in the bundle. */
export async function selectDocuments(db: Db, merchantId: string): Promise<Map<string, Record<string, unknown>>> {
  const rows = await db
    .select()
    .from(merchantDocuments)
    .where(and(eq(merchantDocuments.merchantId, merchantId), like(merchantDocuments.path, 'content/%')));
  return new Map(rows.map((row) => [row.path, row.content]));
}
