import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importBundle, readBundle, type Context } from '@sufra/api';
import { openDatabase } from '@sufra/api/platform/database/database';
import { addStaff } from '@sufra/api/staff/manage-staff';
import { loadMerchantByHost } from '@sufra/api/catalogue/merchant/load-merchant';
import { raisedOrderLimits } from './raised-order-limits.ts';

const sample = path.resolve(import.meta.dirname, '../../merchants/saffron-and-char');

/** The account that moves the orders of a load. */
export type Kitchen = { email: string; password: string };

type Settings = { application: { paymentGateway: string }; concept: { orderLimits?: object } };
type Branch = { openingHours: object; exceptions?: object[] };

/** The sample merchant as on a Friday evening: every branch is open, and its cards are taken by Tap. */
export async function importLoadMerchant(databaseUrl: string): Promise<Kitchen> {
  const database = await openDatabase({ databaseUrl });
  const context = { db: database.db, now: () => new Date() };
  const parent = mkdtempSync(path.join(tmpdir(), 'sufra-load-'));
  try {
    const folder = path.join(parent, path.basename(sample));
    cpSync(sample, folder, { recursive: true });
    change(path.join(folder, 'merchant.json'), ({ application, concept }: Settings) => {
      application.paymentGateway = 'tap';
      concept.orderLimits = raisedOrderLimits;
    });
    const branches = path.join(folder, 'branches');
    for (const name of readdirSync(branches)) change(path.join(branches, name), alwaysOpen);
    const { files } = await readBundle(folder);
    const imported = await importBundle(context, files);
    if (!imported.ok) throw new Error(`the sample merchant was refused: ${JSON.stringify(imported.refusal)}`);
    return await addOwner(context);
  } finally {
    rmSync(parent, { recursive: true, force: true });
    await database.close();
  }
}

function change(file: string, edit: (content: never) => void): void {
  const content = JSON.parse(readFileSync(file, 'utf8')) as never;
  edit(content);
  writeFileSync(file, JSON.stringify(content));
}

function alwaysOpen(branch: Branch): void {
  branch.openingHours = { everyDay: ['00:00-24:00'] };
  delete branch.exceptions;
}

async function addOwner(context: Pick<Context, 'db' | 'now'>): Promise<Kitchen> {
  const email = 'kitchen@load.example';
  const merchant = await loadMerchantByHost(
    { ...context, config: { isDemo: false } as Context['config'] },
    'localhost',
  );
  if (!merchant) throw new Error('the sample merchant is not there');
  const added = await addStaff(context, merchant, { email, role: 'owner', name: 'Kitchen' });
  if (!added.ok) throw new Error(`no staff account: ${added.refusal.code}`);
  return { email, password: added.value.password };
}
