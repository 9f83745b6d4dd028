import { sql, type SQL } from 'drizzle-orm';
import type { LoyaltyEntryKind } from '@sufra/contracts';
import type { PointsOfLot } from '@sufra/ordering';
import type { Db } from '../database/db.ts';
import type { AccountOwner } from './loyalty.store.ts';

/** One entry of the ledger: points that come in as lots, or that are taken from lots. */
export type Booking = AccountOwner & {
  id: string;
  kind: LoyaltyEntryKind;
  direction: 'in' | 'out';
  parts: PointsOfLot[];
  at: Date;
  order?: { id: string; number: number } | undefined;
  reason?: string | undefined;
};

/**
 * Books an entry on an account that is locked: the lots, the balance and the ledger in one statement. The database
 * refuses a lot or a balance below zero, and a second entry of a kind for an order.
 */
export async function insertBooking(db: Db, booking: Booking): Promise<void> {
  const { parts, direction, kind, order } = booking;
  const sum = parts.reduce((points, part) => points + part.points, 0);
  if (sum === 0) return;
  const points = direction === 'in' ? sum : -sum;
  const at = sql`${booking.at.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    with part as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as part("lotId" uuid, points integer, "expiresAt" timestamptz)
    ), lots as (${direction === 'in' ? addLots(booking, at) : takeFromLots(booking)}), account as (
      update loyalty_accounts set balance = balance + ${points}, entry_number = entry_number + 1
      where customer_id = ${booking.customerId}::uuid
      returning customer_id, merchant_id, balance, entry_number
    )
    insert into loyalty_entries (
      customer_id, number, id, merchant_id, kind, points, balance_after, order_id, order_number, reason, at, parts
    )
    select customer_id, entry_number, ${booking.id}::uuid, merchant_id, ${kind}, ${points}, balance,
      ${order?.id ?? null}::uuid, ${order?.number ?? null}::integer, ${booking.reason ?? null}, ${at},
      ${JSON.stringify(parts)}::jsonb
    from account
    returning number
  `);
  if (rows.length !== 1) throw new Error('points were booked on an account that is not open');
}

const addLots = ({ customerId, merchantId, kind }: Booking, at: SQL) => sql`
  insert into loyalty_lots (id, customer_id, merchant_id, earned_points, earned_at, remaining, expires_at)
  select "lotId", ${customerId}::uuid, ${merchantId}::uuid, ${kind === 'earned' ? sql`points` : sql`0`}, ${at},
    points, "expiresAt"
  from part`;

const takeFromLots = ({ customerId }: Booking) => sql`
  update loyalty_lots set remaining = remaining - part.points from part
  where loyalty_lots.id = part."lotId" and loyalty_lots.customer_id = ${customerId}::uuid`;
