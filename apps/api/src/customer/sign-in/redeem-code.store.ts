import { sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { asRow, readRow } from '../../database/rows.ts';
import { giveBackWhere, type Use } from '../../platform/limit-counter.store.ts';
import type { Customer } from '../customer.store.ts';
import { customers, sessions } from '../customer.tables.ts';
import type { StoredSession } from '../session/session.store.ts';

export type Redemption = {
  codeId: string;
  merchantId: string;
  /** For a customer without a name; empty words give none. */
  name: { firstName: string; lastName: string };
  session: Omit<StoredSession, 'customerId'> & { customerId: string };
  /** Counters of which one less is counted when the number was not proven before. */
  givesBack: Use[];
};

/** The customer as the code left it, and what was known before. */
export type Redeemed = { customer: Customer; wasProved: boolean; hadPassword: boolean };

/**
 * Uses a code up: its customer's number is proven and a session is open. One statement, all of it or nothing, and the
 * customer is held before the code, as by everybody else. Nothing when the code was used or the customer is gone: of
 * two requests with the right code, one gets in.
 */
export async function redeemCode(db: Db, redemption: Redemption): Promise<Redeemed | undefined> {
  const { codeId, merchantId, name, session, givesBack } = redemption;
  const now = session.createdAt.toISOString();
  const { rows } = await db.execute<Record<string, unknown> & { was_proved: boolean; had_password: boolean }>(sql`
    with owner as (
      select id, mobile_verified_at is not null as was_proved, password_hash is not null as had_password
      from customers where id = ${session.customerId}::uuid and merchant_id = ${merchantId}::uuid
      for update
    ), used as (
      update one_time_codes set used_at = ${now}::timestamptz from owner
      where one_time_codes.id = ${codeId}::uuid and one_time_codes.used_at is null
      returning owner.*
    ), proved as (
      update customers set
        status = 'verified',
        mobile_verified_at = coalesce(mobile_verified_at, ${now}::timestamptz),
        first_name = case when first_name = '' then ${name.firstName} else first_name end,
        last_name = case when first_name = '' then ${name.lastName} else last_name end
      from used where customers.id = used.id
      returning customers.*, used.was_proved, used.had_password
    ), opened as (
      insert into sessions
      select record.* from proved, jsonb_populate_record(null::sessions, ${asRow(sessions, session)}::jsonb) as record
    ), given_back as (
      ${giveBackWhere(givesBack, session.createdAt, sql`exists (select from proved where not was_proved)`)}
    )
    select * from proved
  `);
  const [row] = rows;
  return row && { customer: readRow(customers, row), wasProved: row.was_proved, hadPassword: row.had_password };
}
