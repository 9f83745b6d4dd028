import pg from 'pg';
import type { StoredAttempt } from './books.ts';

/** Every order of the database with the key it was placed under, what was charged and which steps it took. */
const attempts = `
  select k.key, o.id as "orderId", o.total_minor::int as "totalMinor", o.subtotal_minor::int as "subtotalMinor",
    o.status,
    (select coalesce(sum(l.total_minor), 0) from order_lines l where l.order_id = o.id)::int as "linesMinor",
    (select count(*) from payments p where p.order_id = o.id and p.status = 'success')::int as charges,
    (select coalesce(sum(p.amount_minor), 0) from payments p
      where p.order_id = o.id and p.status = 'success')::int as "chargedMinor",
    (select array_agg(e.status order by e.number) from order_event_log e
      where e.order_id = o.id and e.id is not null) as steps
  from orders o left join idempotency_keys k on k.order_id = o.id`;

/** Numbers that a branch gave twice on one day, and orders without any step. */
const impossible = `
  select 'the number ' || number || ' was given ' || count(*) || ' times' as what
    from orders group by branch_id, business_day, number having count(*) > 1
  union all
  select 'the order ' || id || ' has no first step' from orders o
    where not exists (select from order_event_log e where e.order_id = o.id and e.id is not null)`;

export type StoredBooks = { attempts: StoredAttempt[]; impossible: string[] };

export async function readStoredBooks(databaseUrl: string): Promise<StoredBooks> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<StoredAttempt>(attempts);
    const strange = await client.query<{ what: string }>(impossible);
    return { attempts: rows, impossible: strange.rows.map(({ what }) => what) };
  } finally {
    await client.end();
  }
}
