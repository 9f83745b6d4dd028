import { randomInt } from 'node:crypto';
import { accept, refuse, staffRoles, type Result, type StaffRole } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { withTransaction, type Context } from '../context.ts';
import { loadBranches } from '../location/load-branches.ts';
import { createPasswords } from '../platform/passwords.ts';
import { plainText } from '../platform/plain-text.ts';
import { emailAsKept } from '../staff/login-staff.ts';
import { endStaffSessions } from '../staff/end-staff-sessions.ts';
import { deleteStaff, insertStaffOnce, listStaff, lockStaff, saveStaff } from '../staff/staff.store.ts';
import { selectMerchantByHandle } from './bundle/merchant-rows.store.ts';
import { loadMerchant } from './load-merchant.ts';
import type { Merchant } from './merchant.ts';

export type NewStaff = { email: string; role: string; name: string; branchHandle?: string | undefined };

export type StaffRefusal =
  | { code: 'email-invalid' | 'name-missing' | 'owner-has-no-branch' }
  | { code: 'unknown-role' | 'unknown-branch'; known: string[] };

export type StaffEntry = { email: string; name: string; role: StaffRole; branch: string | undefined };

type ToolContext = Pick<Context, 'db' | 'now'>;

/**
 * Makes an account, or gives a known one a new role and password and ends its sessions. The password is answered this
 * once and kept as a hash only.
 */
export async function addStaff(
  context: ToolContext,
  merchant: Merchant,
  given: NewStaff,
): Promise<Result<{ password: string }, StaffRefusal>> {
  const email = emailAsKept(given.email);
  const name = plainText(given.name);
  const role = staffRoles.find((known) => known === given.role);
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return refuse({ code: 'email-invalid' });
  if (name === '') return refuse({ code: 'name-missing' });
  if (!role) return refuse({ code: 'unknown-role', known: [...staffRoles] });
  if (role === 'owner' && given.branchHandle !== undefined) return refuse({ code: 'owner-has-no-branch' });
  const branches = await loadBranches(context, merchant);
  const branch = branches.find(({ handle }) => handle === given.branchHandle);
  if (given.branchHandle !== undefined && !branch) {
    return refuse({ code: 'unknown-branch', known: branches.map(({ handle }) => handle) });
  }
  const password = newPassword();
  const member = {
    id: uuid(),
    merchantId: merchant.id,
    branchId: branch?.id ?? null,
    role,
    name,
    email,
    passwordHash: await createPasswords().hash(password),
    createdAt: context.now(),
  };
  await withTransaction(context, async ({ db }) => endStaffSessions(db, (await saveStaff(db, member)).id));
  return accept({ password });
}

/** Who may sign in as staff, with the handle of their branch. */
export async function describeStaff(context: ToolContext, merchant: Merchant): Promise<StaffEntry[]> {
  const branches = await loadBranches(context, merchant);
  const members = await listStaff(context.db, merchant.id);
  return members.map(({ email, name, role, branchId }) => ({
    email,
    name,
    role,
    branch: branchId === null ? undefined : (branches.find(({ id }) => id === branchId)?.handle ?? '(closed branch)'),
  }));
}

/** Ends an account and its sessions; answers whether there was one. */
export const removeStaff = (context: ToolContext, merchant: Merchant, email: string): Promise<boolean> =>
  withTransaction(context, async ({ db }) => {
    const member = await lockStaff(db, merchant.id, emailAsKept(email));
    if (!member) return false;
    await endStaffSessions(db, member.id);
    await deleteStaff(db, member.id);
    return true;
  });

/** One account for every branch of a sample merchant, all with the password that the demo tells. */
export async function addSampleStaff(context: ToolContext, merchantHandle: string, password: string): Promise<void> {
  const row = await selectMerchantByHandle(context.db, merchantHandle);
  const merchant = row && (await loadMerchant(context, row.id));
  if (!merchant) throw new Error(`There is no merchant ${merchantHandle}.`);
  const known = new Set((await listStaff(context.db, merchant.id)).map(({ email }) => email));
  const missing = (await loadBranches(context, merchant)).filter((branch) => !known.has(sampleEmail(branch.handle)));
  if (missing.length === 0) return;
  const passwordHash = await createPasswords().hash(password);
  for (const branch of missing) {
    await insertStaffOnce(context.db, {
      id: uuid(),
      merchantId: merchant.id,
      branchId: branch.id,
      role: 'manager',
      name: branch.name['en-us'] ?? branch.handle,
      email: sampleEmail(branch.handle),
      passwordHash,
      createdAt: context.now(),
    });
  }
}

const sampleEmail = (branchHandle: string): string => `${branchHandle}@staff.example`;

/** Eighty bits in letters and digits that nobody mixes up when reading them out. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const one = () => letters[randomInt(letters.length)] ?? '';
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, one).join('')).join('-');
}
