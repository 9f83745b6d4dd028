import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { branches, deliveryAreas } from './location.tables.ts';

export type BranchRow = typeof branches.$inferSelect;
export type DeliveryAreaRow = typeof deliveryAreas.$inferSelect;

/** The merchant's branches in display order, each with the areas it delivers to. */
export async function selectBranches(
  db: Db,
  merchantId: string,
): Promise<(BranchRow & { areas: DeliveryAreaRow[] })[]> {
  const branchRows = await db
    .select()
    .from(branches)
    .where(and(eq(branches.merchantId, merchantId), isNull(branches.removedAt)))
    .orderBy(asc(branches.position), asc(branches.handle));
  const areaRows = await db
    .select({ area: deliveryAreas })
    .from(deliveryAreas)
    .innerJoin(branches, eq(branches.id, deliveryAreas.branchId))
    .where(and(eq(branches.merchantId, merchantId), isNull(branches.removedAt), isNull(deliveryAreas.removedAt)))
    .orderBy(asc(deliveryAreas.position));
  const areas = Map.groupBy(
    areaRows.map((row) => row.area),
    (area) => area.branchId,
  );
  return branchRows.map((row) => ({ ...row, areas: areas.get(row.id) ?? [] }));
}
