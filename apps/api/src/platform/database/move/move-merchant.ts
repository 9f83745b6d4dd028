import { setTimeout } from 'node:timers/promises';
import type { RunStatement } from '../migrate.ts';
import {
  findMovedMerchant,
  type MovedMerchant,
  MoveRefused,
  refuseMissingRights,
  refuseOtherVersion,
  refuseTaken,
} from './check-move.ts';
import { connect, type Ends, type MoveOptions, runOn, withDatabases } from './move-ends.ts';
import { fenceKey, followChanges, isFollowed, stopFollowing, takeChanges } from './follow-changes.ts';
import {
  countActiveJobs,
  countRows,
  deleteMerchantRows,
  deleteRowsByKey,
  digestRows,
  findDifference,
  forgetJobs,
  holdJobs,
  type MerchantTable,
  moveJobs,
  readMerchantTables,
  readRows,
  readRowsByKey,
  type Row,
  takeJobsAside,
  writeRows,
} from './merchant-rows.ts';
import { merchantMovedChannel } from './move-state.ts';

export type Moved = { rows: number; seconds: number; heldSeconds: number };

/** The longest time for which writes of the merchant may be refused before the switch is given up and tried again. */
const longestHoldMilliseconds = 3500;
const switchTries = 8;

/** The most changes that the switch begins with: they are copied while the merchant takes no orders. */
const fewChanges = 300;

/**
 * Takes a merchant from one PostgreSQL to another while it sells: copied from one snapshot, caught up, verified row by row,
 * and switched within seconds. Whatever fails before the switch is undone: it sells on where it is.
 *
 * @throws MoveRefused in words, when it may not be done or came to nothing.
 */
export async function moveMerchant(options: MoveOptions): Promise<Moved> {
  return withDatabases(options, async (ends) => {
    const { source, target, say } = ends;
    const merchant = await requireMerchant(source, options.merchant);
    if (merchant.move?.state === 'moved') return finish(ends, merchant);
    if (merchant.move) throw new MoveRefused(`"${merchant.handle}" is on its way into this database itself.`);
    await refuseOtherVersion(source, target);
    const tables = await readMerchantTables(source);
    await refuseMissingRights(source, tables, 'This database');
    await refuseMissingRights(target, tables, 'The other database');
    const there = await findMovedMerchant(target, merchant.handle);
    const isOnItsWay = there?.id === merchant.id && there.move?.state === 'arriving';
    if (isOnItsWay || (await isFollowed(source, merchant.id))) {
      say('An earlier move was not finished; what it left is removed.');
      await undo(ends, tables, merchant);
    }
    await refuseTaken(source, target, merchant);
    const startedAt = performance.now();
    try {
      return { ...(await copyAndSwitch(ends, tables, merchant)), seconds: (performance.now() - startedAt) / 1000 };
    } catch (error) {
      throw await afterFailure(ends, tables, merchant, error);
    }
  });
}

/** Removes what a move that did not come to its end has left in both databases. */
export async function undoMove(options: Pick<MoveOptions, 'merchant' | 'from' | 'to'>): Promise<void> {
  await withDatabases(options, async (ends) => {
    const merchant = await requireMerchant(ends.source, options.merchant);
    if (merchant.move) throw new MoveRefused(`"${merchant.handle}" has moved already: there is nothing to undo.`);
    await undo(ends, await readMerchantTables(ends.source), merchant);
  });
}

/**
 * Deletes the rows that a merchant left behind, once no request is passed on from here any more.
 *
 * @throws MoveRefused while it is not known that the other database sells it: these rows may be the only ones.
 */
export async function forgetMoved(options: Pick<MoveOptions, 'merchant' | 'from'>): Promise<void> {
  const client = await connect(options.from);
  const run = runOn(client);
  try {
    const merchant = await requireMerchant(run, options.merchant);
    if (merchant.move?.state !== 'moved')
      throw new MoveRefused(`"${merchant.handle}" is sold from this database: only what has moved can be forgotten.`);
    if (!merchant.move.isOpen)
      throw new MoveRefused(
        `It is not known that the other database sells "${merchant.handle}". Run the move with its --to once more, and this afterwards.`,
      );
    const tables = await readMerchantTables(run);
    await refuseMissingRights(run, tables, 'This database');
    await stopFollowing(run, merchant.id);
    await run('set session_replication_role = replica');
    await forgetJobs(run, merchant.id);
    await deleteMerchantRows(run, tables, merchant.id);
  } finally {
    await client.end();
  }
}

async function requireMerchant(source: RunStatement, name: string): Promise<MovedMerchant> {
  const merchant = await findMovedMerchant(source, name);
  if (!merchant) throw new MoveRefused(`There is no merchant "${name}", and none answers at such a host.`);
  return merchant;
}

async function copyAndSwitch(
  ends: Ends,
  tables: MerchantTable[],
  merchant: MovedMerchant,
): Promise<Omit<Moved, 'seconds'>> {
  const { source, target, step, say, options } = ends;
  await step('follow');
  await target('set session_replication_role = replica');
  await followChanges(source, tables, merchant.id);
  await step('copy');
  const rows = await copyAll(ends, tables, merchant.id);
  say(`${rows.toLocaleString('en')} rows of ${tables.length} tables are copied.`);
  if (options.url) await options.checkUrl?.(options.url, { id: merchant.id, host: await hostOf(source, merchant.id) });
  await step('catch-up');
  await catchUp(ends, tables, merchant.id);
  await step('verify');
  await verifyAll(ends, tables, merchant.id);
  say('Every row is the same at both. The switch begins.');
  for (let left = switchTries - 1; ; left -= 1) {
    await catchUp(ends, tables, merchant.id);
    const held = await trySwitch(ends, tables, merchant);
    if (held !== undefined) return { rows, heldSeconds: held / 1000 };
    if (left === 0)
      throw new MoveRefused(
        'Other transactions of the merchant took too long each time. Try again when it is quieter.',
      );
    await setTimeout(1000);
  }
}

async function hostOf(source: RunStatement, merchantId: string): Promise<string | undefined> {
  const { rows } = await source(
    'select host from public.merchant_hosts where merchant_id = $1::uuid order by position limit 1',
    [merchantId],
  );
  return (rows as { host: string }[])[0]?.host;
}

/** All rows as one snapshot of the source has them. The merchant comes first, as one that is on its way: nothing is done for it there. */
async function copyAll({ source, target }: Ends, tables: MerchantTable[], merchantId: string): Promise<number> {
  let count = 0;
  await source('begin isolation level repeatable read read only');
  try {
    for (const table of tables) {
      for await (const rows of readRows(source, table, merchantId)) {
        await target('begin');
        await writeRows(target, table, rows);
        await target('commit');
        count += rows.length;
      }
    }
    return count;
  } finally {
    await target('rollback');
    await source('rollback');
  }
}

/** Carries over what was written since, again and again until little is left. */
async function catchUp(ends: Ends, tables: MerchantTable[], merchantId: string): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const changes = await inSnapshot(ends, () => applyChanges(ends, tables, merchantId));
    if (changes <= fewChanges) return;
  }
  throw new MoveRefused('The merchant is changed faster than it can be copied. Try again when it is quieter.');
}

/** Compares all rows while nothing is held: the target is then exactly what one snapshot of the source is. */
async function verifyAll(ends: Ends, tables: MerchantTable[], merchantId: string): Promise<void> {
  const { source, target } = ends;
  await inSnapshot(ends, async () => {
    await applyChanges(ends, tables, merchantId);
    for (const table of tables) {
      const [one, other] = await Promise.all([
        digestRows(source, table, merchantId),
        digestRows(target, table, merchantId),
      ]);
      if (one.count === other.count && one.sum === other.sum) continue;
      const key = await findDifference([source, target], table, merchantId);
      throw new MoveRefused(
        `${table.name} differs: ${one.count} rows here and ${other.count} there, first at the row ${key}.`,
      );
    }
  });
}

/** One snapshot of the source and one transaction of the target. */
async function inSnapshot<T>({ source, target }: Ends, work: () => Promise<T>): Promise<T> {
  await source('begin isolation level repeatable read');
  await target('begin');
  try {
    const answer = await work();
    await target('commit');
    await source('commit');
    return answer;
  } catch (error) {
    await target('rollback').catch(() => undefined);
    await source('rollback').catch(() => undefined);
    throw error;
  }
}

/** Rows are read again by their keys, so it does not matter how often one was written. Each is read back and compared. */
async function applyChanges({ source, target }: Ends, tables: MerchantTable[], merchantId: string): Promise<number> {
  const changes = await takeChanges(source, merchantId);
  let count = 0;
  for (const table of tables) {
    const keys = changes.get(table.name) ?? [];
    const size = table.isWide ? 8 : 1000;
    const parts = Array.from({ length: Math.ceil(keys.length / size) }, (_, part) =>
      keys.slice(part * size, (part + 1) * size),
    );
    // A value that is unique may have gone from one row to another: all of them make room first.
    if (table.name !== 'merchants') for (const part of parts) await deleteRowsByKey(target, table, merchantId, part);
    for (const part of parts) {
      const rows = await readRowsByKey(source, table, merchantId, part);
      await writeRows(target, table, rows);
      requireSame(table, rows, await readRowsByKey(target, table, merchantId, part));
    }
    count += keys.length;
  }
  return count;
}

function requireSame(table: MerchantTable, rows: Row[], copies: Row[]): void {
  const known = new Set(copies);
  const different = rows.find((row) => !known.has(row));
  if (different !== undefined || rows.length !== copies.length)
    throw new MoveRefused(`${table.name} differs: ${rows.length} changed rows here and ${copies.length} there.`);
}

/**
 * Holds the merchant's writes, carries over the last of them and marks it as moved, in one transaction of a connection of its
 * own: when that is lost, so are the lock and the mark. Answers for how long writes were refused, or nothing when others
 * did not let go of the merchant in time.
 */
async function trySwitch(ends: Ends, tables: MerchantTable[], merchant: MovedMerchant): Promise<number | undefined> {
  const { source, target, fence, step, options } = ends;
  await step('hold');
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt > longestHoldMilliseconds;
  await fence('begin');
  try {
    await fence('set local session_replication_role = replica');
    await fence(`set local lock_timeout = '1500ms'`);
    // From here on writers are refused; those that began before are waited for.
    await fence(`select pg_advisory_xact_lock(${fenceKey(merchant.id)})`);
    await holdJobs(fence, merchant.id);
    await inSnapshot(ends, () => applyChanges(ends, tables, merchant.id));
    await step('compare');
    for (const table of tables) {
      const [one, other] = await Promise.all([
        countRows(source, table, merchant.id),
        countRows(target, table, merchant.id),
      ]);
      if (one !== other) throw new MoveRefused(`${table.name} differs: ${one} rows here and ${other} there.`);
    }
    while ((await countActiveJobs(source, merchant.id)) > 0 && performance.now() - startedAt < 1000)
      await setTimeout(50);
    await takeJobsAside(fence, merchant.id);
    const moved = JSON.stringify({ state: 'moved', url: options.url ?? null });
    await fence('update public.merchants set move = $2::jsonb where id = $1::uuid', [merchant.id, moved]);
    await fence('select pg_notify($1, $2)', [merchantMovedChannel, merchant.id]);
    await step('switch');
    if (isOver()) {
      await fence('rollback');
      return undefined;
    }
    await fence('commit');
  } catch (error) {
    await fence('rollback').catch(() => undefined);
    if ((error as { code?: string }).code === '55P03') return undefined;
    throw error;
  }
  await step('activate');
  await activate(ends, merchant.id);
  return performance.now() - startedAt;
}

/** From now on the merchant is sold at the target. The source is marked already, so it never is at both. */
async function activate({ source, target }: Ends, merchantId: string): Promise<void> {
  await target('begin');
  await moveJobs(source, target, merchantId);
  // Devices subscribed under the keys of the source; an installation that has some already keeps its own.
  const { rows: keys } = await source('select to_json(k)::text as key from public.push_keys as k');
  for (const { key } of keys as { key: string }[])
    await target(
      'insert into public.push_keys select * from json_populate_record(null::public.push_keys, $1::json) on conflict do nothing',
      [key],
    );
  await target('update public.merchants set move = null where id = $1::uuid', [merchantId]);
  await target('commit');
  await markOpen(source, merchantId);
}

/** Notes at the source that the target sells the merchant; writes of a merchant that moved are refused to others. */
async function markOpen(source: RunStatement, merchantId: string): Promise<void> {
  await source('begin');
  await source('set local session_replication_role = replica');
  const mark = `update public.merchants set move = move || '{"isOpen": true}' where id = $1::uuid and move ->> 'state' = 'moved'`;
  await source(mark, [merchantId]);
  await source('commit');
}

/** A move that was killed after its switch, or whose target was lost then, is brought to its end. */
async function finish(ends: Ends, merchant: MovedMerchant): Promise<Moved> {
  const there = await findMovedMerchant(ends.target, merchant.handle);
  if (there?.id !== merchant.id)
    throw new MoveRefused(`"${merchant.handle}" has moved already, and not to the database that --to names.`);
  if (there.move?.state === 'moved')
    throw new MoveRefused(`"${merchant.handle}" has moved on from the database that --to names.`);
  // A command that was killed, or an earlier release, has not noted it.
  if (!there.move) await markOpen(ends.source, merchant.id);
  if (there.move?.state !== 'arriving')
    throw new MoveRefused(
      `"${merchant.handle}" has moved already. Remove its old rows with --forget when no request comes here any more.`,
    );
  await activate(ends, merchant.id);
  return { rows: 0, seconds: 0, heldSeconds: 0 };
}

/** Undoes what failed before the switch; afterwards it says how to go on. */
async function afterFailure(
  ends: Ends,
  tables: MerchantTable[],
  merchant: MovedMerchant,
  failure: unknown,
): Promise<Error> {
  const words = failure instanceof Error ? wordsOf(failure) : String(failure);
  const again = `Run the same command again, or with --undo.`;
  try {
    const now = await findMovedMerchant(ends.source, merchant.handle);
    if (now?.move)
      return new MoveRefused(
        `The merchant is switched, but not yet open at the other database: ${words} Run the same command again.`,
      );
    await undo(ends, tables, merchant);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return new MoveRefused(`${words} It could not be undone: ${reason}. ${again}`);
  }
  return new MoveRefused(`${words} The move is undone: "${merchant.handle}" sells on where it is.`);
}

function wordsOf(failure: Error & { code?: string; detail?: string; table?: string }): string {
  if (failure.code === '23505')
    return `The other database holds something that is unique there: ${failure.table}, ${failure.detail}`;
  return /[.!]$/.test(failure.message) ? failure.message : `${failure.message}.`;
}

async function undo({ source, target, fence }: Ends, tables: MerchantTable[], merchant: MovedMerchant): Promise<void> {
  await fence('rollback');
  await source('rollback');
  await stopFollowing(source, merchant.id);
  await target('rollback');
  const { rows } = await target('select move from public.merchants where id = $1::uuid', [merchant.id]);
  const [there] = rows as Pick<MovedMerchant, 'move'>[];
  if (there?.move?.state !== 'arriving') return;
  await target('set session_replication_role = replica');
  await deleteMerchantRows(target, tables, merchant.id);
}
