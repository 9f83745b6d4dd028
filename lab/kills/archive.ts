import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { folderOf, readManifest, verifyFiles } from '@sufra/api/ordering/order/archive/archive-files';
import { findArchivedMonth } from '@sufra/api/ordering/order/archive/archive-month';
import { archivedTables, startOf } from '@sufra/api/ordering/order/archive/archived-tables';
import { startTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { placeTestOrder } from '@sufra/api/testing/place-test-order';
import { seedShop } from '@sufra/api/testing/seed-shop';
import { signIn } from '@sufra/api/testing/sign-in';
import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import { fillOrders } from '../bench/fill-orders.ts';
import type { ArchiveCommand, Death } from './archive-process.ts';
import { KilledProcess } from './killed-process.ts';
import { openSharedDatabase } from './shared-database.ts';

export type ArchiveReport = {
  orders: number;
  rows: number;
  /** Deaths by where they happened. */
  kills: Record<string, number>;
  lost: number;
  doubled: number;
  problems: string[];
};

export type ArchiveOptions = { orders: number; rounds: number; seed: number; tell?: (line: string) => void };

/** The month that the ids of filled orders begin with. */
const month = '2024-06';
const processFile = new URL('archive-process.ts', import.meta.url);
const steps = { archive: ['write', 'compare', 'place', 'remove'], restore: ['insert', 'place'] } as const;

/**
 * A month goes into files and comes back, again and again, through processes that are killed: before a step, before or after
 * a statement, or at any moment. After each death the rows are all in the database, to the letter, or all in files.
 */
export async function archiveThroughKills({ orders, rounds, seed, tell }: ArchiveOptions): Promise<ArchiveReport> {
  const shared = await openSharedDatabase();
  const witness = await startTestApi(shared.database);
  const root = await mkdtemp(join(tmpdir(), 'sufra-archive-'));
  const random = seededRandom(seed);
  const shop = await seedShop(witness.context.db);
  await placeTestOrder(witness, shop, await signIn(witness));
  await fillOrders(shared.url, orders);
  const of = { merchantId: shop.id, month };
  const before = await readMonth(witness);
  const report: ArchiveReport = { orders, rows: before.size, kills: {}, lost: 0, doubled: 0, problems: [] };
  const now = () => startOf(month, 6).getTime();
  const open = () => new KilledProcess<ArchiveCommand>(processFile, { DATABASE_URL: shared.url }, now);
  const longest = { archive: { statements: 0, ms: 0 }, restore: { statements: 0, ms: 0 } };

  /** Runs the command to its end, and measures it for later deaths. */
  async function finish(command: ArchiveCommand['do']): Promise<void> {
    const process = open();
    await process.start();
    const began = performance.now();
    const statements = await process.ask<number>({ do: command, ...of, root, death: 'nowhere' });
    if (statements === undefined) throw new Error(`${command} did not end.`);
    longest[command] = { statements, ms: performance.now() - began };
    await process.kill();
    await check(command, command === 'archive');
  }

  async function dieDuring(command: ArchiveCommand['do']): Promise<void> {
    const { death, name, afterMs } = chooseDeath(command);
    const process = open();
    await process.start();
    const answer = process.ask<number>({ do: command, ...of, root, death });
    if (afterMs !== undefined) await setTimeout(afterMs);
    if (afterMs !== undefined) await process.kill();
    const isDead = (await answer) === undefined;
    await process.kill();
    if (isDead) report.kills[name] = (report.kills[name] ?? 0) + 1;
    await untilNoRun(witness);
    await check(`${command}, killed ${name}`);
  }

  function chooseDeath(command: ArchiveCommand['do']): { death: Death; name: string; afterMs?: number } {
    const { statements, ms } = longest[command];
    const way = random.between(0, 2);
    if (way === 0) return { death: 'nowhere', name: 'at any time', afterMs: random.between(0, Math.round(ms)) };
    if (way === 1) {
      const step = steps[command][random.between(0, steps[command].length - 1)] ?? 'place';
      return { death: { step }, name: `before the step ${step}` };
    }
    // The last statement is the commit: it is as likely as all others together.
    const statement = random.oneIn(2) ? statements : random.between(1, statements);
    const moment = random.oneIn(2) ? 'before' : 'after';
    return { death: { statement, moment }, name: `${moment} a statement` };
  }

  async function check(when: string, isExpected?: boolean): Promise<void> {
    const known = await findArchivedMonth(witness.context.db, of);
    const rows = await readMonth(witness);
    const isArchived = known !== undefined;
    const missing = isArchived ? 0 : [...before].filter((row) => !rows.has(row)).length;
    const more = isArchived ? rows.size : [...rows].filter((row) => !before.has(row)).length;
    report.lost += missing;
    report.doubled += more;
    const say = (problem: string) => report.problems.push(`${when}: ${problem}`);
    if (missing + more > 0) say(`${missing} rows are gone, ${more} are there that should not be`);
    if (isExpected !== undefined && isExpected !== isArchived) say(`the month is ${isArchived ? '' : 'not '}archived`);
    if (!known) return;
    const folder = folderOf(root, shop.id, month);
    const content = await readManifest(folder, known.checksum);
    await verifyFiles(folder, content);
    const written = content.tables.reduce((sum, table) => sum + table.rows, 0);
    if (written === before.size) return;
    report.lost += Math.max(0, before.size - written);
    report.doubled += Math.max(0, written - before.size);
    say(`${written} rows are in files of ${before.size}`);
  }

  try {
    await finish('archive');
    await finish('restore');
    for (let round = 0; round < rounds; round += 1) {
      const isArchived = (await findArchivedMonth(witness.context.db, of)) !== undefined;
      const command = isArchived ? 'restore' : 'archive';
      await dieDuring(command);
      // Otherwise most deaths would be those of the same command.
      if (random.oneIn(2)) await finish((await findArchivedMonth(witness.context.db, of)) ? 'restore' : 'archive');
      if (round % 10 === 9) tell?.(`${round + 1} deaths, ${report.problems.length} problems`);
    }
    if (await findArchivedMonth(witness.context.db, of)) await finish('restore');
    return report;
  } finally {
    await witness.app.close();
    await shared.close();
    await rm(root, { recursive: true });
  }
}

/** Every row of the archived tables, as a text with the name of its table. */
async function readMonth(witness: TestApi): Promise<Set<string>> {
  const rows = new Set<string>();
  for (const name of archivedTables) {
    const of = name === 'orders' ? 't.id' : name === 'payment_log' ? 'null::uuid' : 't.order_id';
    const found = await witness.context.db.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} as t where ${of} >= '01900000-0000-7000-8000-000000000000'
        and ${of} < '01910000-0000-7000-8000-000000000000'`),
    );
    for (const { row } of found.rows) rows.add(`${name} ${row}`);
  }
  return rows;
}

/** The server notices the end of a client a moment later, and finishes or undoes its transaction. */
async function untilNoRun({ context }: TestApi): Promise<void> {
  for (;;) {
    const { rows } = await context.db.execute<{ runs: number }>(
      sql`select count(*)::integer as runs from pg_locks where locktype = 'advisory' and objid = hashtext('sufra: archive')::oid`,
    );
    if (rows[0]?.runs === 0) return;
    await setTimeout(20);
  }
}

export const describeArchive = ({ orders, rows, kills, lost, doubled, problems }: ArchiveReport): string =>
  [
    `postgresql: ${orders} orders, ${rows} rows, ${Object.values(kills).reduce((sum, count) => sum + count, 0)} deaths (${Object.entries(
      kills,
    )
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')})`,
    `  rows lost ${lost}, doubled ${doubled}`,
    ...problems.map((problem) => `  ${problem}`),
  ].join('\n');
