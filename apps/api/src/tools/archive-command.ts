import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { isSoldHere } from '../platform/database/move/move-state.ts';
import { ArchiveRefused } from '../ordering/order/archive/archive-files.ts';
import { isMonth } from '../ordering/order/archive/archived-tables.ts';
import { archiveMonth, restoreMonth } from '../ordering/order/archive/archive-month.ts';

export const archiveUsage = `npm run order -- archive <month, such as 2025-03> --to <folder> [--merchant <handle>] [--unclosed]
       npm run order -- restore <month> --from <folder> [--merchant <handle>]
       npm run order -- archived`;

type ArchiveWords = { to?: string; from?: string; merchant?: string; unclosed?: boolean };

/**
 * `npm run order -- archive`, `restore` and `archived`: takes a month of orders out of the database into files, and back.
 *
 * @throws ArchiveRefused in words; nothing was changed for the merchant that it names.
 */
export async function runArchiveCommand(
  db: Db,
  command: 'archive' | 'restore' | 'archived',
  month: string | undefined,
  words: ArchiveWords,
  say: (line: string) => void,
): Promise<void> {
  if (command === 'archived') return listMonths(db, say);
  if (month === undefined || !isMonth(month))
    throw new ArchiveRefused(`${month ?? 'Nothing'} is no month: say it as 2025-03.\n${archiveUsage}`);
  const folder = command === 'archive' ? words.to : words.from;
  if (!folder)
    throw new ArchiveRefused(
      `--${command === 'archive' ? 'to' : 'from'} is missing: the folder with the archives.\n${archiveUsage}`,
    );
  const root = resolve(folder);
  for (const { id: merchantId, handle } of await findMerchants(db, words.merchant)) {
    const of = { merchantId, month };
    const said = (line: string): void => say(`${handle}, ${month}: ${line}`);
    const work = command === 'archive' ? archive : restore;
    await work(said).catch((error: unknown) => {
      throw error instanceof ArchiveRefused ? new ArchiveRefused(`${handle}, ${month}: ${error.message}`) : error;
    });

    async function archive(tell: (line: string) => void): Promise<void> {
      const done = await archiveMonth(db, of, { root, isWithoutCloses: words.unclosed ?? false, now: new Date() });
      if (done === 'empty') tell('no orders.');
      else if (done === 'archived') tell('archived already, and every file is as it was written.');
      else
        tell(
          `${count(done.orders)} orders, ${count(done.rows)} rows, are in ${done.folder} and no longer in the database.`,
        );
    }

    async function restore(tell: (line: string) => void): Promise<void> {
      const done = await restoreMonth(db, of, { root });
      if (done === 'not-archived') tell('it is not archived, so nothing was changed.');
      else tell(`${count(done.orders)} orders, ${count(done.rows)} rows, are in the database again.`);
    }
  }
}

const count = (number: number): string => number.toLocaleString('en');

async function findMerchants(db: Db, handle: string | undefined): Promise<{ id: string; handle: string }[]> {
  const { rows } = await db.execute<{ id: string; handle: string }>(sql`
    select id, handle from merchants where move is null and ${handle === undefined ? sql`true` : sql`handle = ${handle}`}
    order by handle`);
  if (handle !== undefined && rows.length === 0)
    throw new ArchiveRefused(`There is no merchant "${handle}" that is sold from this database.`);
  return rows;
}

async function listMonths(db: Db, say: (line: string) => void): Promise<void> {
  const { rows } = await db.execute<{
    handle: string;
    month: string;
    orders: number;
    checksum: string;
    at: string;
  }>(sql`
    select m.handle, a.month, a.orders, a.checksum, a.archived_at::date::text as at
    from merchants as m join archived_months as a on a.merchant_id = m.id
    where ${isSoldHere(sql`m.id`)} order by m.handle, a.month`);
  if (rows.length === 0) say('No month is archived.');
  for (const { handle, month, orders, checksum, at } of rows)
    say(`${handle}, ${month}: ${count(orders)} orders, since ${at}, SHA-256 of manifest.json ${checksum}`);
}
