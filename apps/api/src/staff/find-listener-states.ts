import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import type { Listener, ListenerState } from '../platform/realtime/realtime-hub.ts';

type Found = { id: string; newest: number | null; branch_id: string | null };

/** The sessions of listeners that are still good, with the customer's newest event, or the branch that staff work at; none of a merchant that has moved. */
export async function findListenerStates(db: Db, listeners: Listener[]): Promise<Map<string, ListenerState>> {
  const kinds = Object.groupBy(listeners, ({ branchId, isScreen }) =>
    isScreen ? 'screen' : branchId === undefined ? 'customer' : 'staff',
  );
  const found = await Promise.all([
    find(
      db,
      kinds.customer,
      (asked) => sql`
      select s.id, c.event_number as newest, null as branch_id from ${asked}
      join sessions s on s.merchant_id = a.merchant_id and s.id = a.id and s.revoked_at is null
      join customers c on c.merchant_id = s.merchant_id and c.id = s.customer_id`,
    ),
    find(
      db,
      kinds.staff,
      (asked) => sql`
      select s.id, null as newest, coalesce(s.branch_id, m.branch_id) as branch_id from ${asked}
      join staff_sessions s on s.merchant_id = a.merchant_id and s.id = a.id
      join staff m on m.merchant_id = s.merchant_id and m.id = s.staff_id`,
    ),
    find(
      db,
      kinds.screen,
      (asked) => sql`
      select d.id, null as newest, d.branch_id from ${asked}
      join staff_devices d on d.merchant_id = a.merchant_id and d.id = a.id and d.revoked_at is null`,
    ),
  ]);
  return new Map(
    found.flat().map((row) => [row.id, row.newest === null ? { branchId: row.branch_id } : { newest: row.newest }]),
  );
}

async function find(db: Db, listeners: Listener[] = [], query: (asked: SQL) => SQL): Promise<Found[]> {
  if (listeners.length === 0) return [];
  const pairs = listeners.map(({ merchantId, sessionId }) => ({ merchant_id: merchantId, id: sessionId }));
  const asked = sql`json_to_recordset(${JSON.stringify(pairs)}::json) as a (merchant_id uuid, id uuid)
    join merchants here on here.id = a.merchant_id and here.move is null`;
  return (await db.execute<Found>(query(asked))).rows;
}
