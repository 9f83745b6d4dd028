import { findPending, type RunStatement } from '../migrate.ts';
import type { MerchantTable } from './merchant-rows.ts';
import type { Move } from './move-state.ts';

/** Why a merchant cannot be moved now, in words for the person at the command. Nothing was changed, or all of it undone. */
export class MoveRefused extends Error {}

export type MovedMerchant = { id: string; handle: string; move: Move | null };

/** A merchant by its handle, or by a host of its pages. */
export async function findMovedMerchant(run: RunStatement, name: string): Promise<MovedMerchant | undefined> {
  const { rows } = await run(
    `select id, handle, move from public.merchants where handle = $1
      or id = (select merchant_id from public.merchant_hosts where host = lower($1)) order by handle <> $1 limit 1`,
    [name],
  );
  return (rows as MovedMerchant[])[0];
}

/**
 * Of several moves in a database one is done at a time; the lock is the session's, so that a killed one holds nothing. Where
 * the target's is held by the session of the source, both are the same database.
 */
export async function takeMoveLocks(source: RunStatement, target: RunStatement): Promise<void> {
  const take = `select pg_try_advisory_lock(hashtext('sufra: move a merchant')) as taken, pg_backend_pid() as pid`;
  const [own] = (await source(take)).rows as [{ taken: boolean; pid: number }];
  if (!own.taken) throw new MoveRefused('Another run is moving a merchant of this database.');
  const [other] = (await target(take)).rows as [{ taken: boolean }];
  if (other.taken) return;
  const { rows } = await target(
    `select from pg_locks where locktype = 'advisory' and granted and pid = $1
      and database = (select oid from pg_database where datname = current_database())`,
    [own.pid],
  );
  throw new MoveRefused(
    rows.length > 0
      ? '--to names the database that the merchant is in already.'
      : 'Another run is moving a merchant of the other database.',
  );
}

/** Both have to be the same version of the shop. Neither is changed: a database of an older one is not migrated here. */
export async function refuseOtherVersion(source: RunStatement, target: RunStatement): Promise<void> {
  for (const [run, word] of [
    [source, 'This database'],
    [target, 'The other database'],
  ] as const) {
    const pending = (await findPending(run)).length;
    if (pending > 0)
      throw new MoveRefused(
        `${word} is of an older version: ${pending} migrations are missing. Run npm run db:migrate with its DATABASE_URL first.`,
      );
  }
  const listed = async (run: RunStatement) =>
    JSON.stringify((await run('select hash from drizzle.__drizzle_migrations order by created_at, id')).rows);
  if ((await listed(source)) !== (await listed(target)))
    throw new MoveRefused('The two databases are of different versions. Bring both to the same release first.');
  const queueOf = async (run: RunStatement): Promise<number | undefined> => {
    const { rows } = await run(`select to_regclass('pgboss.version') is not null as exists`);
    if (!(rows as [{ exists: boolean }])[0].exists) return undefined;
    return ((await run('select version from pgboss.version')).rows as [{ version: number }])[0].version;
  };
  if ((await queueOf(source)) !== (await queueOf(target)))
    throw new MoveRefused(
      'The queues of the two databases are of different versions. Run npm run db:migrate with both, from the same release.',
    );
}

/** Logs refuse to be deleted and chain what is added: a copy is written without triggers, which takes a right of its own. */
export async function refuseMissingRights(run: RunStatement, tables: MerchantTable[], word: string): Promise<void> {
  const names = tables.map(({ name }) => `public.${name}`).concat('pgboss.job');
  const { rows } = await run(
    `select current_user as account,
      has_parameter_privilege('session_replication_role', 'set') as "mayReplicate",
      has_database_privilege(current_database(), 'create') as "mayCreate",
      (select coalesce(json_agg(name), '[]') from unnest($1::text[]) as name
        where not pg_has_role((select relowner from pg_class where oid = to_regclass(name)), 'usage')) as others`,
    [names],
  );
  const [right] = rows as [{ account: string; mayReplicate: boolean; mayCreate: boolean; others: string[] }];
  if (right.others.length > 0)
    throw new MoveRefused(
      `${word}: ${right.account} does not own ${right.others[0]}. Use the address of the account that owns the tables (OWNER_URL).`,
    );
  if (!right.mayCreate)
    throw new MoveRefused(
      `${word}: ${right.account} may not create a schema. An administrator grants it: grant create on database ... to ${right.account}`,
    );
  if (!right.mayReplicate)
    throw new MoveRefused(
      `${word}: ${right.account} may not copy past triggers. An administrator grants it: grant set on parameter session_replication_role to ${right.account}`,
    );
}

/** The target must hold neither the merchant nor another one with its handle, app key or one of its hosts. */
export async function refuseTaken(source: RunStatement, target: RunStatement, merchant: MovedMerchant): Promise<void> {
  const { rows } = await source(
    `select handle, app_key, array(select host from public.merchant_hosts where merchant_id = $1::uuid) as hosts
    from public.merchants where id = $1::uuid`,
    [merchant.id],
  );
  const [own] = rows as [{ handle: string; app_key: string; hosts: string[] }];
  const taken = await target(
    `select m.id, m.handle, m.is_sample as "isSample", m.move,
      case when m.id = $1::uuid then 'is this merchant' when m.handle = $2 then 'has the same handle'
        when m.app_key = $3 then 'has the same app key' else 'answers at ' || h.host end as how
    from public.merchants as m left join public.merchant_hosts as h on h.merchant_id = m.id and h.host = any ($4)
    where m.id = $1::uuid or m.handle = $2 or m.app_key = $3 or h.host is not null limit 1`,
    [merchant.id, own.handle, own.app_key, own.hosts],
  );
  const [found] = taken.rows as { id: string; handle: string; isSample: boolean; how: string }[];
  if (!found) return;
  const remedy = found.isSample
    ? 'It came with the demo: run npm run merchant -- remove-samples with the DATABASE_URL of the other database.'
    : 'Rename one of them, or choose another database.';
  throw new MoveRefused(`The other database holds a merchant "${found.handle}" that ${found.how}. ${remedy}`);
}
