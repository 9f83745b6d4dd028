import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { setStock, type StockKind, type StockRefusal, type StockWish } from '../catalogue/publishing/set-stock.ts';
import { loadMerchant, loadMerchantByHost } from '../catalogue/merchant/load-merchant.ts';
import type { Merchant } from '../catalogue/merchant/merchant.ts';
import { type Context, withTransaction } from '../context.ts';
import { findByLoginName, readLoginName } from '../customer/sign-in/login-with-password.ts';
import { endSessions } from '../customer/session/sign-out.ts';
import { loadConfig } from '../platform/config/config.ts';
import { withDatabase } from '../platform/database/database.ts';
import {
  addStaff,
  describeEntry,
  describeNewStaff,
  describeStaff,
  describeStaffRefusal,
  readStaffWish,
  removeStaff,
  staffUsage,
} from '../staff/manage-staff.ts';
import { checkBundle } from './check/check-bundle.ts';
import { type BundleProblem, describeProblem } from './check/parse-bundle-file.ts';
import { handleOfFolder, readBundle } from './check/read-bundle.ts';
import { exportBundle } from './export/export-bundle.ts';
import { writeBundle } from './export/format-bundle-file.ts';
import { importBundle } from './import/import-bundle.ts';
import { newBundle, newUsage, readNewRestaurant } from './new-bundle.ts';
import { moveUsage, runMoveCommand } from './move-command.ts';
import { selectMerchantByHandle } from '../catalogue/merchant/merchant.store.ts';
import { describeSamples, findSamples, removeSamples } from './sample-merchants.store.ts';

/**
 * Signs a guest out on every device, for the operator: named by mobile number or e-mail address, as they sign in.
 * Returns the number of devices; undefined where no customer has that name.
 */
export async function signGuestOut(
  context: Pick<Context, 'db' | 'now'>,
  merchant: Merchant,
  written: string,
): Promise<number | undefined> {
  const guest = await findByLoginName({ ...context, merchant }, readLoginName({ merchant }, written));
  return (
    guest &&
    withTransaction(context, (context) =>
      endSessions(context, { merchantId: guest.merchantId, customerId: guest.id }, {}),
    )
  );
}

const stockUsage = 'stock <merchant> out|back item|modifier|category <handle> [<branch>]';

const kinds: readonly string[] = ['item', 'modifier', 'category'] satisfies StockKind[];
const isKind = (text: string): text is StockKind => kinds.includes(text);

/** Reads the words of the command; undefined when they are not a sentence. */
function readStockWish(merchantHandle: string, words: string[]): StockWish | undefined {
  const [verb, kind = '', handle, branchHandle, ...more] = words;
  if ((verb !== 'out' && verb !== 'back') || !isKind(kind) || !handle || more.length > 0) return undefined;
  return { merchantHandle, kind, handle, branchHandle, isAvailable: verb === 'back' };
}

const describeStock = ({ kind, handle, branchHandle, isAvailable }: StockWish): string =>
  `The ${kind} ${handle} is ${isAvailable ? 'back' : 'sold out'} ${branchHandle ? `at ${branchHandle}` : 'everywhere'}.`;

function describeStockRefusal({ code, known }: StockRefusal, wish: StockWish): string {
  switch (code) {
    case 'unknown-merchant':
      return `There is no merchant "${wish.merchantHandle}".`;
    case 'unknown-branch':
      return `There is no branch "${wish.branchHandle}". There are: ${known.join(', ')}.`;
    case 'unknown-thing':
      return `There is no ${wish.kind} "${wish.handle}". Use its handle in the bundle, such as falafel-plate or sauces/toum.`;
  }
}

const usage = `Usage: npm run merchant -- ${newUsage}
       npm run merchant -- check|import|export <folder>
       npm run merchant -- ${stockUsage}
       npm run merchant -- ${staffUsage}
       npm run merchant -- guest <merchant or host> sign-out <mobile or e-mail>
       npm run merchant -- ${moveUsage}
       npm run merchant -- remove-samples

  new     writes the files of a restaurant to begin with: a branch, three dishes, cash
  check   lists everything that is wrong with the bundle in the folder
  import  checks it, then brings the shop to exactly what it says, all or nothing
  export  writes the shop's bundle into the folder (named like the merchant, or holding it already)
  stock   marks something sold out or back, everywhere or at one branch; open menus show it at once
  staff   makes an account for the kitchen or the counter, lists them, or ends one
  guest   signs a guest out on every device, as when a phone was lost
  move    takes a merchant to another database while it sells; --url is where requests that still come here are passed on,
          --undo removes what a move that was killed has left, --forget deletes the old rows afterwards
  remove-samples  removes what the demo left: its merchants with their orders, and its staff accounts`;

const commands: Record<string, (folder: string, rest: string[]) => Promise<void>> = {
  new: runNew,
  check: runCheck,
  import: runImport,
  export: runExport,
  stock: runStock,
  staff: runStaff,
  guest: runGuest,
  move: runMove,
  'remove-samples': runRemoveSamples,
};

const [name = '', folder, ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command || (!folder && command !== runRemoveSamples)) fail(usage);
else {
  try {
    await command(folder ?? '', rest);
  } catch (cause) {
    fail(cause instanceof Error ? cause.message : String(cause));
  }
}

async function runNew(folder: string, words: string[]): Promise<void> {
  const restaurant = readNewRestaurant(folder, words);
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) return fail(`${folder} is not empty. Name a folder that is not there yet.`);
  const files = newBundle(restaurant);
  const { problems } = checkBundle(files);
  if (problems.some(isError)) return report(folder, problems);
  await writeBundle(folder, restaurant.handle, files);
  console.log(`${folder} is written: ${files.size} files. See it as a guest and at its desk:

  DEMO_MERCHANTS=${dirname(folder)} npm start
  http://${restaurant.handle}.localhost:3000
  http://${restaurant.handle}.localhost:3000/staff/desk

docs/owners/first-order.md goes on from here.`);
}

async function runCheck(folder: string): Promise<void> {
  const { files, problems } = await readFolder(folder);
  report(folder, [...problems, ...checkBundle(files).problems]);
}

async function runImport(folder: string): Promise<void> {
  const { files, problems } = await readFolder(folder);
  if (problems.some(isError)) return report(folder, [...problems, ...checkBundle(files).problems]);
  await withDatabase(async (db) => {
    // A merchant of an old demo is told apart by its accounts, before it becomes a real one.
    await findSamples(db);
    const result = await importBundle({ db, now: () => new Date() }, files);
    if (!result.ok) return report(folder, [...problems, ...result.refusal]);
    report(folder, [...problems, ...result.value.warnings]);
    console.log(
      result.value.isChanged
        ? `${result.value.handle} is imported and published.`
        : `${result.value.handle} was up to date.`,
    );
  });
}

async function runExport(folder: string): Promise<void> {
  const handle = (await handleOfFolder(folder)) ?? basename(resolve(folder));
  await withDatabase(async (db) => {
    const files = await exportBundle({ db }, handle);
    if (!files) return fail(`There is no merchant "${handle}". Name the folder like the merchant.`);
    await writeBundle(folder, handle, files);
    console.log(`${handle} is written to ${folder}: ${files.size} files.`);
  });
}

async function runStock(merchantHandle: string, words: string[]): Promise<void> {
  const wish = readStockWish(merchantHandle, words);
  if (!wish) return fail(usage);
  await withDatabase(async (db) => {
    const result = await setStock({ db, now: () => new Date() }, wish);
    if (!result.ok) return fail(describeStockRefusal(result.refusal, wish));
    console.log(describeStock(wish));
  });
}

async function runStaff(merchantName: string, words: string[]): Promise<void> {
  const wish = readStaffWish(words);
  if (!wish) return fail(usage);
  await withDatabase(async (db) => {
    const context = { db, now: () => new Date() };
    const merchant = await findMerchant(context, merchantName);
    if (!merchant) return fail(`There is no merchant "${merchantName}", and none answers at such a host.`);
    switch (wish.verb) {
      case 'list':
        for (const entry of await describeStaff(context, merchant)) console.log(describeEntry(entry));
        return;
      case 'remove':
        if (!(await removeStaff(context, merchant, wish.email))) return fail(`Nobody signs in with ${wish.email}.`);
        return console.log(`${wish.email} cannot sign in any more.`);
      case 'add': {
        const added = await addStaff(context, merchant, wish.member);
        if (!added.ok) return fail(describeStaffRefusal(added.refusal, wish.member));
        console.log(describeNewStaff(wish.member, added.value.password));
      }
    }
  });
}

async function runGuest(merchantName: string, [verb, name, ...more]: string[]): Promise<void> {
  if (verb !== 'sign-out' || !name || more.length > 0) return fail(usage);
  await withDatabase(async (db) => {
    const context = { db, now: () => new Date() };
    const merchant = await findMerchant(context, merchantName);
    if (!merchant) return fail(`There is no merchant "${merchantName}", and none answers at such a host.`);
    const devices = await signGuestOut(context, merchant, name);
    if (devices === undefined) return fail(`No guest signs in with ${name}. Write a number with its dial code.`);
    console.log(`${name} is signed out on ${counted(devices, 'device')}.`);
  });
}

async function runMove(merchantName: string, words: string[]): Promise<void> {
  await runMoveCommand(merchantName, words, loadConfig(), (line) => console.log(line));
}

async function runRemoveSamples(): Promise<void> {
  await withDatabase(async (db) => {
    const removed = await removeSamples({ db, now: () => new Date() });
    const isAny = removed.merchants.length + removed.staff.length > 0;
    console.log(isAny ? `Removed: ${describeSamples(removed)}.` : 'There is nothing of the demo here.');
  });
}

/** By its handle, or by a host of its pages. */
async function findMerchant(context: Pick<Context, 'db' | 'now'>, merchantName: string): Promise<Merchant | undefined> {
  const row = await selectMerchantByHandle(context.db, merchantName);
  if (row) return loadMerchant(context, row.id);
  return loadMerchantByHost({ ...context, config: loadConfig() }, merchantName);
}

async function readFolder(folder: string) {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  return readBundle(folder);
}

/** Prints every problem; errors make the command fail. */
function report(folder: string, problems: BundleProblem[]): void {
  const errors = problems.filter(isError).length;
  for (const problem of problems) console.log(`${describeProblem(problem)}\n`);
  const count = `${counted(errors, 'error')}, ${counted(problems.length - errors, 'warning')}`;
  console.log(errors > 0 ? `${folder}: ${count}. Nothing was changed.` : `${folder} is fine (${count}).`);
  if (errors > 0) process.exitCode = 1;
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

function isError(problem: BundleProblem): boolean {
  return problem.severity === 'error';
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
