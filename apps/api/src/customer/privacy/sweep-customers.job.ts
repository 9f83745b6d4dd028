import { and, eq, sql, type SQL } from 'drizzle-orm';
import { type Context, withTransaction } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { isOpen } from '../../platform/database/open-orders.ts';
import { customers } from '../customer.tables.ts';
import type { CustomerKey } from '../is-of-customer.ts';
import { finishLater, forgetCustomer, scrubJob } from './erase-customer.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

/** Why a sweep takes customers away, and what is true of them at a moment. */
type SweepRule = { reason: 'unproved' | 'inactive'; isDue: SQL };

/**
 * Customers whose number was asked for a day ago and never proved. Customers who came through a sign-in provider,
 * confirmed an e-mail address, ordered, have points, or hold a code that may still be entered, stay.
 */
const unproved = (now: Date): SweepRule => ({
  reason: 'unproved',
  isDue: sql`
    c.mobile is not null and c.mobile_verified_at is null and c.email_verified_at is null
    and c.created_at <= ${now.toISOString()}::timestamptz - interval '24 hours'
    and not exists (select from orders where merchant_id = c.merchant_id and customer_id = c.id)
    and not exists (select from loyalty_accounts where merchant_id = c.merchant_id and customer_id = c.id)
    and not exists (select from customer_identities where merchant_id = c.merchant_id and customer_id = c.id)
    and not exists (
      select from one_time_codes
      where merchant_id = c.merchant_id and customer_id = c.id and used_at is null and expires_at > ${now.toISOString()}::timestamptz
    )
  `,
});

/**
 * Customers without use of a session and without an order for so many calendar months (UTC). Customers with an order
 * under way, a due refund, or points that can still be spent, stay; erased ones have nothing left to erase.
 */
function inactive(now: Date, months: number): SweepRule {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`((${at} at time zone 'UTC' - make_interval(months => ${months}::int)) at time zone 'UTC')`;
  return {
    reason: 'inactive',
    isDue: sql`
      c.last_active_at <= ${since}
      and (c.mobile is not null or c.email is not null or c.account_type = 'registered' or c.first_name <> '')
      and not exists (
        select from sessions
        where merchant_id = c.merchant_id and customer_id = c.id and coalesce(last_seen_at, created_at) > ${since}
      )
      and not exists (
        select from orders where merchant_id = c.merchant_id and customer_id = c.id
        and (
          placed_at > ${since}
          or ${isOpen(sql`status`)}
        )
      )
      and not exists (
        select from payments join orders on orders.merchant_id = payments.merchant_id and orders.id = payments.order_id
        where orders.merchant_id = c.merchant_id and orders.customer_id = c.id and payments.refund_status in ('due', 'sent', 'failed')
      )
      and not exists (
        select from loyalty_lots
        where merchant_id = c.merchant_id and customer_id = c.id and remaining > 0 and (expires_at is null or expires_at > ${at})
      )
    `,
  };
}

/** Begins to count for some customers of whom nothing is known yet, and returns how many. */
async function beginToCount(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    update customers set last_active_at = ${now.toISOString()}::timestamptz
    where id in (
      select id from customers where last_active_at is null and ${isSoldHere(sql`merchant_id`)} limit ${limit} for update skip locked
    )
    returning id
  `);
  return rows.length;
}

/** Some customers of whom the rule is true, of all merchants. */
async function listDueCustomers(db: Db, { isDue }: SweepRule, limit: number): Promise<CustomerKey[]> {
  const { rows } = await db.execute<{ id: string; merchant_id: string }>(
    sql`select c.id, c.merchant_id from customers c where ${isSoldHere(sql`c.merchant_id`)} and ${isDue} limit ${limit}`,
  );
  return rows.map(({ id, merchant_id: merchantId }) => ({ merchantId, customerId: id }));
}

/** Locks a customer until the transaction ends and returns whether the rule is still true then. */
async function lockDueCustomer(db: Db, { isDue }: SweepRule, due: CustomerKey): Promise<boolean> {
  await db.select({ id: customers.id }).from(customers).where(isRow(due)).for('update');
  const { rows } = await db.execute(sql`
    select c.id from customers c where c.merchant_id = ${due.merchantId} and c.id = ${due.customerId} and ${isDue}`);
  return rows.length > 0;
}

/** Deletes the row of a customer whose other rows are erased. */
async function deleteCustomerRow(db: Db, due: CustomerKey): Promise<void> {
  await db.delete(customers).where(isRow(due));
}

const isRow = ({ merchantId, customerId }: CustomerKey) =>
  and(eq(customers.merchantId, merchantId), eq(customers.id, customerId));

/** Customers of one run and reason: few enough that a run ends well before its minute does. */
const batchSize = 100;

/**
 * Deletes, once a night, customers who never proved their number, and erases those who have not come for
 * `RETENTION_MONTHS` (decision record 0085). One transaction a customer, which asks again under the row's lock: a killed
 * run is continued by the next, and of two processes at once each customer is taken by one.
 */
export const sweepCustomersJob: Job<Context, Record<string, never>> = {
  name: 'sweep-customers',
  retryLimit: 2,
  cron: '47 3 * * *',
  async run(context) {
    while ((await beginToCount(context.db, context.now(), 1000)) === 1000);
    const rules = [unproved(context.now())];
    const months = context.config.retentionMonths;
    if (months > 0) rules.push(inactive(context.now(), months));
    let isMore = false;
    for (const rule of rules) isMore = (await sweep(context, rule)) || isMore;
    if (isMore) await context.jobs.send(context, sweepCustomersJob, {});
  },
};

/** Takes away a batch of those the rule is true of, and returns whether there may be more. */
async function sweep(context: Context, rule: SweepRule): Promise<boolean> {
  const due = await listDueCustomers(context.db, rule, batchSize);
  if (due.length === 0) return false;
  // Stored before the first row goes, so that a run that is killed leaves nothing in the files either.
  if (!context.config.databaseUrl) await context.jobs.send(context, scrubJob, {}, { startAfterSeconds: 300 });
  let count = 0;
  for (const customer of due) {
    const isTaken = await withTransaction(context, async (context) => {
      if (!(await lockDueCustomer(context.db, rule, customer))) return false;
      await forgetCustomer(context, customer);
      if (rule.reason === 'unproved') await deleteCustomerRow(context.db, customer);
      else await finishLater(context, { ...customer, keepsFiles: true });
      return true;
    });
    if (isTaken) count += 1;
  }
  context.metrics.customersSwept.inc({ reason: rule.reason }, count);
  context.log.info({ reason: rule.reason, count }, 'customers were swept');
  return due.length === batchSize && count > 0;
}
