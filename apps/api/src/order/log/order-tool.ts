import { writeFile } from 'node:fs/promises';
import { validate as isUuid } from 'uuid';
import { loadConfig } from '../../config.ts';
import { openDatabase, type Db } from '../../database/database.ts';
import type { StoredOrder } from '../stored-order.ts';
import { explainOrders, isExplained } from './explain-order.ts';
import { findOrder, findOrdersByNumber, listOrdersSince } from './order-log.store.ts';
import { reportOn } from './order-report.ts';
import { printReport, reportPage } from './print-report.ts';

const usage = `Usage: npm run order -- explain <id or number> [--html <file>]
       npm run order -- verify [since, such as 2026-11-20]

  explain  tells everything that happened to an order, calculates its bill again, and says whether the log holds;
           a number that several orders of the last 30 days had tells of the newest and names the others
  verify   does so for every order placed since a day, 24 hours ago without one, and prints those that do not hold`;

const batchSize = 200;

const [command, wanted, option, file] = process.argv.slice(2);
if (command === 'explain' && wanted) await withDatabase((db) => explain(db, wanted));
else if (command === 'verify') await withDatabase((db) => verify(db, sinceOf(wanted)));
else fail(usage);

async function explain(db: Db, wanted: string): Promise<void> {
  const [order, ...others] = await find(db, wanted);
  const [explanation] = order ? await explainOrders({ db }, [order]) : [];
  if (!explanation) return fail(`There is no order ${wanted}.`);
  const report = reportOn(explanation);
  if (option === '--html' && file) await writeFile(file, reportPage(report));
  else console.log(printReport(report));
  for (const { id, businessDay } of others) console.log(`Of ${businessDay} there is also ${id}.`);
  if (!report.isExplained) process.exitCode = 1;
}

async function find(db: Db, wanted: string): Promise<StoredOrder[]> {
  if (isUuid(wanted)) return [await findOrder(db, wanted)].filter((order) => order !== undefined);
  return /^\d{1,9}$/.test(wanted) ? findOrdersByNumber(db, Number(wanted), daysAgo(30), 10) : [];
}

/** Page by page, so that a busy week needs no more memory than a quiet hour. */
async function verify(db: Db, since: Date): Promise<void> {
  let count = 0;
  let wrong = 0;
  for (let after: StoredOrder | undefined; ;) {
    const orders = await listOrdersSince(db, since, after, batchSize);
    for (const explanation of await explainOrders({ db }, orders)) {
      count += 1;
      if (isExplained(explanation)) continue;
      wrong += 1;
      console.log(printReport(reportOn(explanation)));
    }
    after = orders.at(-1);
    if (orders.length < batchSize) break;
  }
  console.log(`${count} orders since ${since.toISOString()}; ${wrong} that their log does not explain.`);
  if (wrong > 0) process.exitCode = 1;
}

function sinceOf(text: string | undefined): Date {
  const since = text === undefined ? daysAgo(1) : new Date(text);
  return Number.isNaN(since.getTime()) ? fail(`${text} is no day. ${usage}`) : since;
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000);
}

async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const database = await openDatabase(loadConfig());
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
