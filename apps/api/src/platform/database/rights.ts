import type { RunStatement } from './migrate.ts';

/**
 * Grants what the accounts of the shop need, the tables of later versions included. An account of the shop is one that may read
 * and write `orders`; a report's account, which only reads, gets nothing. Tables of other owners are left to them.
 */
export async function grantToShopAccounts(run: RunStatement): Promise<void> {
  const { rows } = await run(`
    select quote_ident(account.rolname) as account, quote_ident(owner.rolname) as owner
    from pg_class as orders
    join pg_roles as owner on owner.oid = orders.relowner
    cross join lateral aclexplode(orders.relacl) as granted
    join pg_roles as account on account.oid = granted.grantee
    where orders.oid = to_regclass('public.orders') and account.oid <> owner.oid and pg_has_role(owner.oid, 'usage')
    group by account.rolname, owner.rolname
    having array_agg(granted.privilege_type) @> array['SELECT', 'INSERT', 'UPDATE', 'DELETE']`);
  for (const { account, owner } of rows as { account: string; owner: string }[])
    for (const schemaName of ['public', 'drizzle', 'pgboss'])
      if (await exists(run, schemaName))
        for (const statement of grants(schemaName, account, owner)) await run(statement);
}

async function exists(run: RunStatement, schemaName: string): Promise<boolean> {
  return (await run('select 1 from pg_namespace where nspname = $1', [schemaName])).rows.length > 0;
}

function grants(schemaName: string, account: string, owner: string): string[] {
  // The list of migrations is read alone; the queue's functions make its queues.
  const rights = schemaName === 'drizzle' ? 'select' : 'select, insert, update, delete';
  const later = `alter default privileges for role ${owner} in schema ${schemaName}`;
  return [
    `grant usage on schema ${schemaName} to ${account}`,
    `grant ${rights} on all tables in schema ${schemaName} to ${account}`,
    `grant usage, select on all sequences in schema ${schemaName} to ${account}`,
    `grant execute on all functions in schema ${schemaName} to ${account}`,
    `${later} grant ${rights} on tables to ${account}`,
    `${later} grant usage, select on sequences to ${account}`,
    `${later} grant execute on functions to ${account}`,
  ];
}

/**
 * The obstacles to serving, a row each: a table that this version needs and that is missing or may not be read and
 * written, and a server that only reads. It looks into the catalogue alone.
 */
export const findObstacles = `
  with needed as (select name, to_regclass('public.' || quote_ident(name)) as id from unnest($1::text[]) as names (name))
  select name from needed
  where not coalesce(has_table_privilege(id, 'select') and has_table_privilege(id, 'insert')
    and has_table_privilege(id, 'update') and has_table_privilege(id, 'delete'), false)
  union all
  select 'a server that only reads' where current_setting('transaction_read_only') = 'on'`;
