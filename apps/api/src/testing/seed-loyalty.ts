import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../platform/database/db.ts';
import { loyaltyFileSchema } from '../catalogue/settings/promotion.schema.ts';
import { merchantDocuments, merchants } from '../catalogue/merchant/merchant.tables.ts';

const text = (english: string) => ({ 'en-us': english, 'ar-sa': `${english} بالعربية`, fr: `${english} en français` });

/** A point for every riyal, a hundred of them worth five; from 500 on a quarter more. Name only what is different. */
export async function seedLoyalty(
  db: Db,
  merchantId: string,
  own: Partial<z.input<typeof loyaltyFileSchema>> = {},
): Promise<void> {
  const content = loyaltyFileSchema.parse({
    earn: { points: 1, amount: '1.00' },
    redeem: { points: 100, amount: '5.00' },
    expiryDays: 365,
    tiers: [
      { handle: 'spark', name: text('Spark'), minimumPoints: 0 },
      { handle: 'ember', name: text('Ember'), minimumPoints: 500, earnMultiplier: 1.25 },
    ],
    ...own,
  });
  const path = 'loyalty.json';
  await db
    .delete(merchantDocuments)
    .where(and(eq(merchantDocuments.merchantId, merchantId), eq(merchantDocuments.path, path)));
  await db.insert(merchantDocuments).values({ merchantId, path, content });
  await db.update(merchants).set({ version: randomUUID() }).where(eq(merchants.id, merchantId));
}
