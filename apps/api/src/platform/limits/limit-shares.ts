import { type Column, sql, type SQL, type Table } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { withTransaction } from '../database/transaction.ts';

/*
 * A limit of a merchant on which many transactions count at once. Its row says how many uses are given out: those that were
 * used, and those that lie in its shares and are not used yet. A transaction takes one from a share that is free and holds
 * that share alone until it ends; the row itself is locked only while a share is filled. Decision record 0134.
 */

/** More than the transactions that count on one limit at the same moment. */
const shares = 64;

/** The most that one filling sets aside; near the end of a limit one use at a time. */
const mostSetAside = 64;

/** Above any real limit: no limit. */
export const unlimited = 2_147_483_647;

export type SharedLimit = {
  merchantId: string;
  kind: string;
  name: string;
  limit: number;
  /** The table that holds a row for each limit, by merchant and name. */
  row: { table: Table; name: Column; count: Column };
  /** Writes the row where there is none yet. */
  openRow(db: Db): Promise<unknown>;
};

type OfMerchant = Pick<SharedLimit, 'merchantId' | 'kind' | 'name'>;

const isShareOf = ({ merchantId, kind, name }: OfMerchant): SQL =>
  sql`limit_shares.merchant_id = ${merchantId}::uuid and limit_shares.counter = ${`${kind} ${name}`}`;

const isRowOf = ({ merchantId, name, row }: SharedLimit): SQL =>
  sql`${row.table}.merchant_id = ${merchantId}::uuid and ${row.name} = ${name}`;

/**
 * A part of a statement: takes a use from a share that no other transaction holds, and answers a row when it did. None
 * is taken where more is given out than the limit allows, which was lowered then: `fillShare` takes that back.
 * Roll back when nothing was taken: the share may be held all the same.
 */
export const takeFromShare = (limit: SharedLimit, condition: SQL = sql`true`): SQL => sql`
  with free as materialized (
    select share from limit_shares
    where ${isShareOf(limit)} and unused > 0 and ${condition}
      and exists (select from ${limit.row.table} where ${isRowOf(limit)} and ${limit.row.count} <= ${limit.limit}::int)
    order by share limit 1 for update skip locked
  )
  update limit_shares set unused = unused - 1 from free
  where ${isShareOf(limit)} and limit_shares.share = free.share
  returning 1`;

/** Takes a use from a free share, or answers false. */
export async function takeShared(db: Db, limit: SharedLimit): Promise<boolean> {
  return (await db.execute(takeFromShare(limit))).rows.length === 1;
}

/**
 * Sets uses aside in a share after none was found, in a transaction of its own; false when the limit is used up. Uses
 * in other shares are taken back first when nothing else is left, and transactions that took the last uses are waited
 * for: their uses are free again when they come to nothing.
 */
export const fillShare = (context: { db: Db }, limit: SharedLimit): Promise<boolean> =>
  withTransaction(context, async ({ db }) => {
    const { row } = limit;
    const setCount = (change: number) =>
      db.execute(sql`update ${row.table} set ${sql.identifier(row.count.name)} = ${row.count} + ${change}::int
        where ${isRowOf(limit)}`);
    await limit.openRow(db);
    const { rows } = await db.execute<{ given: number }>(sql`
      select ${row.count} as given from ${row.table} where ${isRowOf(limit)} for update`);
    // Asked for first: an insert that meets a share which is being taken from waits for it.
    await db.execute(sql`
      insert into limit_shares (merchant_id, counter, share, unused)
      select ${limit.merchantId}::uuid, ${`${limit.kind} ${limit.name}`}, place, 0 from generate_series(0, ${shares}::int - 1) as place
      where not exists (select from limit_shares where ${isShareOf(limit)} and share = place)
      on conflict do nothing`);
    let left = limit.limit - (rows[0]?.given ?? 0);
    for (const isWaiting of [false, true]) {
      if (left > 0) continue;
      const taken = await takeBack(db, limit, isWaiting);
      if (taken > 0) await setCount(-taken);
      left += taken;
    }
    if (left <= 0) return false;
    const setAside = Math.min(mostSetAside, Math.ceil(left / 16));
    if (await fillFree(db, limit, setAside)) await setCount(setAside);
    return true;
  });

/** Empties the shares into the row again: those that are free now, or all of them. Answers how much was in them. */
async function takeBack(db: Db, limit: SharedLimit, isWaiting: boolean): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`
    with held as materialized (
      select share, unused from limit_shares
      where ${isShareOf(limit)} ${isWaiting ? sql`` : sql`and unused > 0`}
      order by share for update ${isWaiting ? sql`` : sql`skip locked`}
    ), emptied as (
      update limit_shares set unused = 0 from held
      where ${isShareOf(limit)} and limit_shares.share = held.share returning held.unused
    )
    select coalesce(sum(unused), 0)::int as taken from emptied`);
  return rows[0]?.taken ?? 0;
}

/** Puts uses into a share that is free. Where all are held it waits for one of them, which may have uses, and puts in none. */
async function fillFree(db: Db, limit: SharedLimit, uses: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with free as materialized (
      select share from limit_shares where ${isShareOf(limit)} order by share limit 1 for update skip locked
    )
    update limit_shares set unused = unused + ${uses}::int from free
    where ${isShareOf(limit)} and limit_shares.share = free.share
    returning 1`);
  if (rows.length === 0)
    await db.execute(sql`select from limit_shares where ${isShareOf(limit)} order by share limit 1 for update`);
  return rows.length === 1;
}

/** Gives a use back, into the share that an id stands for. */
export async function giveBackShared(db: Db, { merchantId, kind, name }: OfMerchant, id: string): Promise<void> {
  const share = Number.parseInt(id.slice(-2), 16) % shares;
  await db.execute(sql`
    insert into limit_shares (merchant_id, counter, share, unused)
    values (${merchantId}::uuid, ${`${kind} ${name}`}, ${share}, 1)
    on conflict (merchant_id, counter, share) do update set unused = limit_shares.unused + 1`);
}

/** Forgets the shares of a limit that is over. */
export async function dropShares(db: Db, limit: OfMerchant): Promise<void> {
  await db.execute(sql`delete from limit_shares where ${isShareOf(limit)}`);
}

/** The unused part of the shares of a limit, as an expression: what is given out less this was used. */
export const unusedIn = (merchantId: SQL, counter: SQL): SQL => sql`(
  select coalesce(sum(unused), 0)::int from limit_shares
  where limit_shares.merchant_id = ${merchantId} and limit_shares.counter = ${counter})`;
