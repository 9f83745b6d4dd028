import type { BlockReason } from '@sufra/ordering';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import { customerBlocks, customers } from '../customer.tables.ts';
import { type CustomerKey, isOfCustomer } from '../is-of-customer.ts';

type StoredBlock = typeof customerBlocks.$inferSelect;

/** The number of a customer as orders and blocks store it. */
const numberOf = ({ merchantId, customerId }: CustomerKey) =>
  sql<string | null>`(select ${customers.dialCode} || ${customers.mobile} from ${customers}
    where ${customers.merchantId} = ${merchantId} and ${customers.id} = ${customerId})`;

/** True for a customer, or a number, with a block in force; the values are placeholders `merchantId`, `customerId` and `now`. */
export const isBlocked = sql<boolean>`exists (select 1 from ${customerBlocks}
    where ${customerBlocks.merchantId} = ${sql.placeholder('merchantId')}
      and (${customerBlocks.customerId} = ${sql.placeholder('customerId')}
        or ${customerBlocks.number} = (select ${customers.dialCode} || ${customers.mobile} from ${customers}
          where ${customers.merchantId} = ${sql.placeholder('merchantId')} and ${customers.id} = ${sql.placeholder('customerId')}))
      and (${customerBlocks.until} is null or ${customerBlocks.until} > ${sql.placeholder('now')}::timestamptz))`;

/** The block in force of a customer, or of the number that is theirs now: the one that ends last. */
export async function findBlock(db: Db, owner: CustomerKey, now: Date): Promise<StoredBlock | undefined> {
  const [block] = await db
    .select()
    .from(customerBlocks)
    .where(
      and(
        eq(customerBlocks.merchantId, owner.merchantId),
        or(eq(customerBlocks.customerId, owner.customerId), eq(customerBlocks.number, numberOf(owner))),
        or(isNull(customerBlocks.until), gt(customerBlocks.until, now)),
      ),
    )
    .orderBy(sql`${customerBlocks.until} desc nulls first`, desc(customerBlocks.at))
    .limit(1);
  return block;
}

/** Blocks a customer whose row is locked, instead of the blocks they had. */
export async function insertBlock(
  db: Db,
  owner: CustomerKey,
  block: { reason: BlockReason; until: Date | null; at: Date },
): Promise<void> {
  await db.delete(customerBlocks).where(isOfCustomer(customerBlocks, owner));
  await db.insert(customerBlocks).values({ ...owner, ...block, id: uuid(), number: numberOf(owner) });
}

/** Lifts a customer's blocks; the block of an earlier owner of the number goes on for that person alone. */
export async function liftBlocks(db: Db, owner: CustomerKey): Promise<void> {
  await db.delete(customerBlocks).where(isOfCustomer(customerBlocks, owner));
  await db
    .update(customerBlocks)
    .set({ number: null })
    .where(and(eq(customerBlocks.merchantId, owner.merchantId), eq(customerBlocks.number, numberOf(owner))));
}
