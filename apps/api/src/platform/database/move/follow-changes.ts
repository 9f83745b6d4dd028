import { setTimeout } from 'node:timers/promises';
import type { RunStatement } from '../migrate.ts';
import { type MerchantTable, quote } from './merchant-rows.ts';
import { heldState } from './move-state.ts';

const lockNotAvailable = '55P03';

/** Runs statements that lock one table. They give way to running transactions, so that the open shop does not wait behind them. */
async function runWhenFree(run: RunStatement, ...statements: string[]): Promise<void> {
  for (let left = 60; ; left -= 1) {
    try {
      await run('begin');
      await run(`set local lock_timeout = '500ms'`);
      for (const statement of statements) await run(statement);
      await run('commit');
      return;
    } catch (error) {
      await run('rollback');
      if ((error as { code?: string }).code !== lockNotAvailable || left === 0) throw error;
      await setTimeout(200);
    }
  }
}

/** The lock that writers of a merchant share until their transaction ends, and that the switch takes alone. */
export const fenceKey = (merchantId: string): string => `hashtext('sufra: move'), hashtext('${merchantId}')`;

const triggerOf = (merchantId: string): string => `sufra_move_${merchantId}`;

/**
 * Notes the key of every row of the merchant that is written from now on, in the transaction that writes it. The same
 * trigger is the fence: a writer that does not get its share of the lock at once, because the switch holds it or waits for it,
 * is refused, and so is everyone after the switch.
 */
export async function followChanges(run: RunStatement, tables: MerchantTable[], merchantId: string): Promise<void> {
  await run('begin');
  await run('create schema if not exists sufra_move');
  await run(
    'create table if not exists sufra_move.changes (merchant_id uuid not null, name text not null, key text[] not null)',
  );
  await run(`
    create or replace function sufra_move.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    declare
      mover constant uuid := tg_argv[0];
      key constant text[] := tg_argv[1]::text[];
      written jsonb;
    begin
      if not pg_try_advisory_xact_lock_shared(hashtext('sufra: move'), hashtext(tg_argv[0]))
        or exists (select from public.merchants where id = mover and move is not null) then
        raise exception 'merchant % is changing its database', mover using errcode = '${heldState}';
      end if;
      if tg_table_schema = 'pgboss' then return null; end if;
      foreach written in array case tg_op
        when 'INSERT' then array[to_jsonb(new)] when 'DELETE' then array[to_jsonb(old)] else array[to_jsonb(old), to_jsonb(new)] end loop
        insert into sufra_move.changes (merchant_id, name, key)
        values (mover, tg_argv[2], array(select written ->> part from unnest(key) with ordinality as k (part, place) order by place));
      end loop;
      return null;
    end $$`);
  await run('commit');
  for (const table of tables) {
    const key = `{${table.key.map(({ name }) => name).join(',')}}`;
    const call = `execute function sufra_move.note('${merchantId}', '${key}', '${table.name}')`;
    const ofMerchant = (row: string): string => `for each row when (${row}.${quote(table.owner)} = '${merchantId}')`;
    const [name, on] = [triggerOf(merchantId), `public.${quote(table.name)}`];
    await runWhenFree(
      run,
      `create trigger "${name}" after insert or update on ${on} ${ofMerchant('new')} ${call}`,
      `create trigger "${name}_d" after delete on ${on} ${ofMerchant('old')} ${call}`,
    );
  }
  await runWhenFree(
    run,
    `create trigger "${triggerOf(merchantId)}" after insert on pgboss.job
      for each row when (new.data ->> 'merchantId' = '${merchantId}') execute function sufra_move.note('${merchantId}')`,
  );
}

/** True when triggers of a move are there, be it one that was killed. */
export async function isFollowed(run: RunStatement, merchantId: string): Promise<boolean> {
  return (await listTriggers(run, `${triggerOf(merchantId)}%`)).length > 0;
}

async function listTriggers(run: RunStatement, like: string): Promise<{ name: string; on: string }[]> {
  const { rows } = await run(
    `select quote_ident(tgname) as name, tgrelid::regclass::text as on from pg_trigger
    where tgname like $1 and not tgisinternal and tgparentid = 0 order by 2, 1`,
    [like.replaceAll('_', '\\_')],
  );
  return rows as { name: string; on: string }[];
}

/** Takes the triggers away, and what they wrote. */
export async function stopFollowing(run: RunStatement, merchantId: string): Promise<void> {
  const triggers = Map.groupBy(await listTriggers(run, `${triggerOf(merchantId)}%`), ({ on }) => on);
  for (const [on, ofTable] of triggers)
    await runWhenFree(run, ...ofTable.map(({ name }) => `drop trigger if exists ${name} on ${on}`));
  const { rows } = await run(`select to_regclass('sufra_move.changes') is not null as exists`);
  if (!(rows as [{ exists: boolean }])[0].exists) return;
  await run('delete from sufra_move.changes where merchant_id = $1', [merchantId]);
  if ((await listTriggers(run, 'sufra_move_%')).length === 0) await run('drop schema sufra_move cascade');
}

/** Takes what was noted so far, by table: the keys as JSON arrays. The caller's snapshot has the rows as they are then. */
export async function takeChanges(run: RunStatement, merchantId: string): Promise<Map<string, string[]>> {
  const { rows } = await run(
    `with taken as (delete from sufra_move.changes where merchant_id = $1 returning name, key)
    select distinct name, to_json(key)::text as key from taken`,
    [merchantId],
  );
  const byTable = new Map<string, string[]>();
  for (const { name, key } of rows as { name: string; key: string }[])
    byTable.set(name, (byTable.get(name) ?? []).concat(key));
  return byTable;
}
