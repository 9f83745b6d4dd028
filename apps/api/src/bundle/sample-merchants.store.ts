import { and, eq, exists, inArray, like, sql } from 'drizzle-orm';
import { merchants } from '../catalogue/merchant/merchant.tables.ts';
import { type Context, withTransaction } from '../context.ts';
import type { Db } from '../platform/database/db.ts';
import { staff } from '../staff/staff.tables.ts';

/** The data that a demo leaves in its database. */
type Samples = { merchants: string[]; staff: string[] };

/** Handles of the merchants that came with releases whose databases had no mark. */
const oldSamples = ['saffron-and-char', 'tide-and-crumb'];

/**
 * Marks the data of demos of releases up to 1.0.10. `.example` is reserved, so an account there is the demo's, and a
 * merchant that has one and a sample's handle is the sample. A merchant that is marked once and made real stays real.
 */
async function markOldSamples(db: Db): Promise<void> {
  const isOldAccount = and(like(staff.email, '%@staff.example'), eq(staff.isSample, false));
  const hasOldAccount = exists(
    db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.merchantId, merchants.id), isOldAccount)),
  );
  await db
    .update(merchants)
    .set({ isSample: true })
    .where(and(inArray(merchants.handle, oldSamples), hasOldAccount));
  await db.update(staff).set({ isSample: true }).where(isOldAccount);
}

/** The demo's merchants and accounts in a database, old ones included. */
export async function findSamples(db: Db): Promise<Samples> {
  await markOldSamples(db);
  const sampleMerchants = await db.select().from(merchants).where(eq(merchants.isSample, true));
  const accounts = await db.select().from(staff).where(eq(staff.isSample, true));
  return {
    merchants: sampleMerchants.map(({ handle }) => handle).toSorted(),
    staff: accounts.map(({ email }) => email).toSorted(),
  };
}

/** Throws, with what to do, where a shop that is no demo would open beside accounts whose password is published. */
export async function requireNoSamples(db: Db): Promise<void> {
  const samples = await findSamples(db);
  if (samples.merchants.length + samples.staff.length === 0) return;
  throw new Error(
    `This database holds what the demo left: ${describeSamples(samples)}. Their password is published.\n` +
      'Remove them: npm run merchant -- remove-samples\n' +
      'or go on with the demo: DEMO=true',
  );
}

export function describeSamples({ merchants: handles, staff: emails }: Samples): string {
  const accounts = `${emails.length} staff ${emails.length === 1 ? 'account' : 'accounts'}`;
  return handles.length === 0 ? accounts : `${handles.join(', ')}, ${accounts}`;
}

/**
 * Removes the demo's accounts with their sessions, and its merchants with all that belongs to them, and answers what there
 * was. A merchant that was imported again with the merchant tool is a real one, and loses nothing but those accounts.
 */
export const removeSamples = (context: Pick<Context, 'db' | 'now'>): Promise<Samples> =>
  withTransaction(context, ({ db }) => removeFrom(db));

async function removeFrom(db: Db): Promise<Samples> {
  const samples = await findSamples(db);
  await db.delete(staff).where(eq(staff.isSample, true));
  if (samples.merchants.length === 0) return samples;
  await db.execute(sql.raw(`update order_event_log set ${nobody} where ${ofSamples}`));
  for (const [table, condition] of rowsOfSamples) {
    await db.execute(sql.raw(`delete from "${table}" where ${condition}`));
  }
  await db.delete(merchants).where(eq(merchants.isSample, true));
  return samples;
}

/** Removes a merchant from which nothing was ever sold, with all of its rows. */
export async function removeMerchant(db: Db, merchantId: string): Promise<void> {
  for (const [table] of rowsOfSamples)
    await db.execute(sql`delete from ${sql.identifier(table)} where merchant_id = ${merchantId}::uuid`);
  await db.delete(merchants).where(eq(merchants.id, merchantId));
}

const ofSamples = 'merchant_id in (select id from merchants where is_sample)';
/** The columns of an order's log that name a person. */
const nobody = 'actor_id = null, reason = null, customer_id = null, customer_number = null';

/**
 * Every table with rows of a merchant, those that others refer to last. The order log, the ledger of points and closed
 * days refuse it: they are only ever added to, and name orders and customers that are gone by then.
 */
export const rowsOfSamples: readonly (readonly [table: string, condition: string])[] = [
  ['payment_log', ofSamples],
  ['payments', ofSamples],
  ['idempotency_keys', ofSamples],
  ['branch_order_numbers', ofSamples],
  ['order_ratings', ofSamples],
  ['order_feedbacks', ofSamples],
  ['order_employees', ofSamples],
  ['order_lines', ofSamples],
  ['order_events', ofSamples],
  ['draft_files', ofSamples],
  ['drafts', ofSamples],
  ['publications', ofSamples],
  ['bundle_contents', ofSamples],
  ['archive_keys', ofSamples],
  ['archived_months', ofSamples],
  ['order_refunds', ofSamples],
  ['missing_items', ofSamples],
  ['counted_sales', ofSamples],
  ['sold_out_things', ofSamples],
  ['branch_pauses', ofSamples],
  ['special_hours', ofSamples],
  ['auto_accept_switches', ofSamples],
  ['kitchen_figures', ofSamples],
  ['offer_redemptions', ofSamples],
  ['offer_uses', ofSamples],
  ['limit_shares', ofSamples],
  ['customer_offer_uses', ofSamples],
  ['loyalty_lots', ofSamples],
  ['loyalty_accounts', ofSamples],
  ['orders', ofSamples],
  ['push_subscriptions', ofSamples],
  ['customer_cars', ofSamples],
  ['customer_addresses', ofSamples],
  ['customer_favorites', ofSamples],
  ['customer_identities', ofSamples],
  ['one_time_codes', ofSamples],
  ['sessions', ofSamples],
  ['feedback_images', ofSamples],
  ['feedback', ofSamples],
  ['customer_blocks', ofSamples],
  ['customers', ofSamples],
  ['combo_choices', ofSamples],
  ['combo_slots', ofSamples],
  ['item_ingredients', ofSamples],
  ['item_modifier_groups', ofSamples],
  ['modifiers', ofSamples],
  ['modifier_groups', ofSamples],
  ['ingredients', ofSamples],
  ['allergens', ofSamples],
  ['menu_items', ofSamples],
  ['menu_categories', ofSamples],
  ['menus', ofSamples],
  ['delivery_areas', ofSamples],
  ['branches', ofSamples],
  ['kitchen_bumps', ofSamples],
  ['driver_links', ofSamples],
  ['order_alerts', ofSamples],
  ['order_messages', ofSamples],
  ['message_budgets', ofSamples],
  ['device_presence', ofSamples],
  ['device_pushes', ofSamples],
  ['device_pairing_codes', ofSamples],
  ['staff_devices', ofSamples],
  ['staff_log', ofSamples],
  ['staff_invitations', ofSamples],
  ['staff_second_factors', ofSamples],
  ['staff_sessions', ofSamples],
  ['staff', ofSamples],
  ['merchant_hosts', ofSamples],
  ['merchant_documents', ofSamples],
  ['merchant_files', ofSamples],
  ['published_documents', ofSamples],
];
