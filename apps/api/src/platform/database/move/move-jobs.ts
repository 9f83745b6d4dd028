import type { RunStatement } from '../migrate.ts';
import { quote } from './merchant-rows.ts';

/** Work that is stored for one merchant; sweeps name none, and are done for the merchants that sell there. */
const isOfMerchant = `data ->> 'merchantId' = $1::text`;

/**
 * Takes the work of a merchant away from the workers, in the caller's transaction: what waits, and what a process is doing at
 * this moment, which is done again as after a kill. What failed since the transaction began, because its writes were refused, is
 * among it.
 */
export async function takeJobsAside(run: RunStatement, merchantId: string): Promise<void> {
  await run(
    `update pgboss.job set state = 'cancelled', completed_on = now(), output = jsonb_build_object('movedMerchant', $1::text)
    where ${isOfMerchant} and (state <= 'active' or state = 'failed' and completed_on >= now())`,
    [merchantId],
  );
}

/** Hides what waits from the workers until the caller's transaction ends: they skip rows that are locked. */
export async function holdJobs(run: RunStatement, merchantId: string): Promise<void> {
  await run(`select from pgboss.job where ${isOfMerchant} and state < 'active' for update`, [merchantId]);
}

export async function countActiveJobs(run: RunStatement, merchantId: string): Promise<number> {
  const { rows } = await run(
    `select count(*)::int as count from pgboss.job where ${isOfMerchant} and state = 'active'`,
    [merchantId],
  );
  return (rows as [{ count: number }])[0].count;
}

/** Stores at the other database what was taken aside. What is there already stays: it may be done again. */
export async function moveJobs(source: RunStatement, target: RunStatement, merchantId: string): Promise<void> {
  const { rows: columns } = await target(`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('state', 'output', 'started_on', 'completed_on', 'heartbeat_on') order by attnum`);
  const known = columns as { name: string; type: string }[];
  const names = known.map(({ name }) => quote(name));
  const { rows } = await source(
    `select to_json(array[${names.map((name) => `${name}::text`).join(', ')}])::text as row
    from pgboss.job where output ->> 'movedMerchant' = $1::text and state = 'cancelled'`,
    [merchantId],
  );
  const values = known.map(({ type }, place) => `(r ->> ${place})::${type}`);
  await target(
    `insert into pgboss.job (${names.join(', ')}, state)
    select ${values.join(', ')}, case when (r ->> ${known.findIndex(({ name }) => name === 'retry_count')})::int > 0 then 'retry' else 'created' end::pgboss.job_state
    from json_array_elements($1::json) as r on conflict do nothing`,
    [`[${(rows as { row: string }[]).map(({ row }) => row).join(',')}]`],
  );
}

export async function forgetJobs(run: RunStatement, merchantId: string): Promise<void> {
  await run(`delete from pgboss.job where output ->> 'movedMerchant' = $1::text`, [merchantId]);
}
