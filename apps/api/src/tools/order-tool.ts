import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { localize } from '@sufra/ordering';
import { validate as isUuid } from 'uuid';
import {
  explainOrders,
  isExplained,
  type OrderExplanation,
  hasGrownFrom,
  readHeads,
  writeHeads,
} from '../ordering/order/log/explain-order.ts';
import {
  findLoggedOrder,
  findOrdersByNumber,
  findOrdersOfBranch,
  listOrdersSince,
} from '../ordering/order/log/order-log.store.ts';
import { reportOn } from '../ordering/order/log/order-report.ts';
import { printReport, reportPage } from '../ordering/order/log/print-report.ts';
import { ArchiveRefused } from '../ordering/order/archive/archive-files.ts';
import type { StoredOrder } from '../ordering/order.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { withDatabase } from '../platform/database/database.ts';
import { listAttempts } from '../payment/payment.store.ts';
import { archiveUsage, runArchiveCommand } from './archive-command.ts';

const usage = `Usage: npm run order -- explain <id> [--html <file>]
       npm run order -- explain <branch> <number> [day] [--html <file>]
       npm run order -- explain <number>
       npm run order -- verify [since, such as 2026-11-20] [--against <file>]
       npm run order -- heads [since]
       ${archiveUsage}

  explain  tells everything that happened to an order, calculates its bill again, and says whether the log holds;
           of a branch (its handle) and the number on the receipt, on a day such as 2026-11-20 or the newest;
           a number alone tells of the newest order of the last 30 days and names all others
  verify   does so for every order placed since a day, 24 hours ago without one, and prints those that do not hold;
           with a file of heads, also that each log has grown from what was noted there
  heads    prints the newest row of each of these orders, to be kept out of reach of those who can write to the database
  archive  writes a month of orders, with all that belongs to them, into files below a folder, compares every row, and
           removes them; a month that is not over for 90 days, or has something open, is refused
  restore  puts such a month back, once every file is what was written
  archived lists the months that are archived`;

const batchSize = 200;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    html: { type: 'string' },
    against: { type: 'string' },
    to: { type: 'string' },
    from: { type: 'string' },
    merchant: { type: 'string' },
    unclosed: { type: 'boolean' },
  },
});
const [command, wanted, ...more] = positionals;
if (command === 'explain' && wanted) await withDatabase((db) => explain(db, [wanted, ...more]));
else if (command === 'verify') await withDatabase((db) => verify(db, sinceOf(wanted)));
else if (command === 'heads') await withDatabase((db) => printHeads(db, sinceOf(wanted)));
else if (command === 'archive' || command === 'restore' || command === 'archived')
  await withDatabase((db) => runArchiveCommand(db, command, wanted, values, console.log)).catch((error: unknown) => {
    if (!(error instanceof ArchiveRefused)) throw error;
    fail(error.message);
  });
else fail(usage);

async function explain(db: Db, wanted: string[]): Promise<void> {
  const [order, ...others] = await find(db, wanted);
  const [explanation] = order ? await explainOrders({ db }, [order], listAttempts) : [];
  if (!explanation)
    return fail(
      `There is no order ${wanted.join(' ')} in the database. npm run order -- archived lists the months that are in files.`,
    );
  const report = reportOn(explanation);
  if (values.html) await writeFile(values.html, reportPage(report));
  else console.log(printReport(report));
  for (const { id, businessDay, branchName } of others)
    console.log(`Of ${businessDay} there is also ${id} (${localize(branchName, 'en-us', 'en-us')}).`);
  if (!report.isExplained) process.exitCode = 1;
}

async function find(db: Db, [first = '', number, day]: string[]): Promise<StoredOrder[]> {
  if (number === undefined) {
    if (isUuid(first)) return [await findLoggedOrder(db, first)].filter((order) => order !== undefined);
    return isNumber(first)
      ? findOrdersByNumber(db, Number(first), daysAgo(30))
      : fail(`${first} is no id and no number. ${usage}`);
  }
  if (!isNumber(number)) return fail(`${number} is no number of an order. ${usage}`);
  if (day !== undefined && !isDay(day)) return fail(`${day} is no day. ${usage}`);
  return findOrdersOfBranch(db, first, Number(number), day);
}

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

async function verify(db: Db, since: Date): Promise<void> {
  const heads = readHeads(values.against ? await readFile(values.against, 'utf8') : '');
  let count = 0;
  let wrong = 0;
  for await (const explanation of explainSince(db, since)) {
    count += 1;
    const head = heads.get(explanation.order.id);
    heads.delete(explanation.order.id);
    const isForged = head !== undefined && !hasGrownFrom(explanation, head);
    if (isForged) console.log(`${explanation.order.id} is not the log that was noted at row ${head.number}.`);
    if (!isExplained(explanation)) console.log(printReport(reportOn(explanation)));
    if (isForged || !isExplained(explanation)) wrong += 1;
  }
  for (const id of heads.keys()) console.log(`${id} was noted, and is not among these orders.`);
  console.log(`${count} orders since ${since.toISOString()}; ${wrong} that their log does not explain.`);
  if (wrong + heads.size > 0) process.exitCode = 1;
}

async function printHeads(db: Db, since: Date): Promise<void> {
  for await (const explanation of explainSince(db, since)) process.stdout.write(writeHeads([explanation]));
}

/** Page by page, so that a busy week needs no more memory than a quiet hour. */
async function* explainSince(db: Db, since: Date): AsyncGenerator<OrderExplanation> {
  for (let after: StoredOrder | undefined; ;) {
    const orders = await listOrdersSince(db, since, after, batchSize);
    yield* await explainOrders({ db }, orders, listAttempts);
    after = orders.at(-1);
    if (orders.length < batchSize) return;
  }
}

function sinceOf(text: string | undefined): Date {
  const since = text === undefined ? daysAgo(1) : new Date(text);
  return Number.isNaN(since.getTime()) ? fail(`${text} is no day. ${usage}`) : since;
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
