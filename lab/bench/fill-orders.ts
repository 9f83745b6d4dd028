import pg from 'pg';

/** Orders that are over stand on so many customers, over so many days. */
const ordersPerCustomer = 10;
const days = 365;
const chunk = 50_000;

/**
 * Stores so many copies of the newest order, which was really placed: each with its lines, first event
 * and key, of customers and days of their own, the newest a week old. What a shop has after years, in a minute or two.
 */
export async function fillOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from orders order by placed_at desc limit 1');
    const templateId = rows[0]?.id;
    // Copies need neither their references looked at nor their log chained: no trigger runs in such a session.
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    await client.query(copyCustomers, [templateId, Math.ceil(count / ordersPerCustomer)]);
    for (let first = 0; first < count; first += chunk) {
      const last = Math.min(count, first + chunk) - 1;
      await client.query(copyOrders, [templateId, first, last, ordersPerCustomer, days]);
    }
    // Pages that the fill left to be written are not the cost of the orders that are measured.
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** The id of the copy of something, by its place: ids of one kind grow as real ones do. */
const idOf = (kind: string, place: string): string =>
  `('0190${kind}-0000-7000-8000-' || lpad(to_hex((${place})::bigint), 12, '0'))::uuid`;

const copyCustomers = `
  insert into customers
  select copy.* from customers, generate_series(0, $2::int - 1) as place, jsonb_populate_record(null::customers,
    to_jsonb(customers) || jsonb_build_object('id', ${idOf('0001', 'place')}, 'mobile', '9' || place, 'email', null)) as copy
  where customers.id = (select customer_id from orders where id = $1::uuid)`;

/** One table of an order: all rows of the first one again, for each place, with what is their own. */
const copyTable = (table: string, own: string): string => `
  insert into ${table}
  select copy.* from ${table} as template, places, jsonb_populate_record(null::${table}, to_jsonb(template) || jsonb_build_object(
    'order_id', ${idOf('0002', 'place')}${own && `, ${own}`})) as copy
  where template.order_id = $1::uuid`;

const copyOrders = `
  with places as (
    select place, ${idOf('0001', 'place / $4::int')} as customer_id, place % $4::int + 1 as nth,
      now() - interval '7 days' - (place % $5::int) * interval '1 day' as at
    from generate_series($2::int, $3::int) as place
  ), copied as (
    insert into orders
    select copy.* from orders as template, places, jsonb_populate_record(null::orders, to_jsonb(template) || jsonb_build_object(
      'id', ${idOf('0002', 'place')}, 'customer_id', places.customer_id, 'number', place % 999 + 1,
      'mobile', '+9669' || (place / $4::int),
      'business_day', at::date, 'placed_at', at, 'status_at', at, 'release_at', at, 'released_at', at,
      'status', 'finished')) as copy
    where template.id = $1::uuid
  ), lines as (${copyTable('order_lines', `'id', ${idOf('0003', 'place * 100 + position')}`)}
  ), keys as (${copyTable('idempotency_keys', `'customer_id', places.customer_id, 'key', 'key-' || place, 'created_at', places.at`)}
  )
  insert into order_event_log
    (merchant_id, order_id, number, at, kind, payload, hash, status, id, actor, actor_id, reason, customer_id, customer_number)
  select merchant_id, ${idOf('0002', 'place')}, number, places.at, kind, payload, hash, status, ${idOf('0004', 'place')}, actor,
    places.customer_id, reason, places.customer_id, nth
  from (select * from order_event_log where order_id = $1::uuid order by number limit 1) as template, places`;
