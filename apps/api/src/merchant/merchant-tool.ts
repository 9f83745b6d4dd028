import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { loadConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { withDatabase } from '../database/with-database.ts';
import { describeProblem } from './bundle/bundle-problem.ts';
import type { BundleProblem } from './bundle/bundle-problem.ts';
import { checkBundle } from './bundle/check-bundle.ts';
import { exportBundle } from './bundle/export-bundle.ts';
import { handleOfFolder } from './bundle/handle-of-folder.ts';
import { importBundle } from './bundle/import-bundle.ts';
import { readBundle } from './bundle/read-bundle.ts';
import { writeBundle } from './bundle/write-bundle.ts';
import { loadMerchant, loadMerchantByHost } from './load-merchant.ts';
import { addStaff, describeStaff, removeStaff } from './manage-staff.ts';
import { selectMerchantByHandle } from './bundle/merchant-rows.store.ts';
import type { Merchant } from './merchant.ts';
import { setStock } from './set-stock.ts';
import { signGuestOut } from './sign-guest-out.ts';
import { describeEntry, describeNewStaff, describeStaffRefusal, readStaffWish, staffUsage } from './staff-words.ts';
import { describeStock, describeStockRefusal, readStockWish, stockUsage } from './stock-words.ts';

const usage = `Usage: npm run merchant -- check|import|export <folder>
       npm run merchant -- ${stockUsage}
       npm run merchant -- ${staffUsage}
       npm run merchant -- guest <merchant or host> sign-out <mobile or e-mail>

  check   lists everything that is wrong with the bundle in the folder
  import  checks it, then brings the shop to exactly what it says, all or nothing
  export  writes the shop's bundle into the folder (named like the merchant, or holding it already)
  stock   marks something sold out or back, everywhere or at one branch; open menus show it at once
  staff   makes an account for the kitchen or the counter, lists them, or ends one
  guest   signs a guest out on every device, as when a phone was lost`;

const commands: Record<string, (folder: string, rest: string[]) => Promise<void>> = {
  check: runCheck,
  import: runImport,
  export: runExport,
  stock: runStock,
  staff: runStaff,
  guest: runGuest,
};

const [name = '', folder, ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command || !folder) fail(usage);
else {
  try {
    await command(folder, rest);
  } catch (cause) {
    fail(cause instanceof Error ? cause.message : String(cause));
  }
}

async function runCheck(folder: string): Promise<void> {
  const { files, problems } = await readFolder(folder);
  report(folder, [...problems, ...checkBundle(files).problems]);
}

async function runImport(folder: string): Promise<void> {
  const { files, problems } = await readFolder(folder);
  if (problems.some(isError)) return report(folder, [...problems, ...checkBundle(files).problems]);
  await withDatabase(async (db) => {
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
