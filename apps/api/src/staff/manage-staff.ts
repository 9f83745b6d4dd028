import { randomInt } from 'node:crypto';
import { accept, refuse, type Result, type StaffRole, staffRoles } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { type Branch, loadBranches } from '../catalogue/location/load-branches.ts';
import { loadMerchant } from '../catalogue/merchant/load-merchant.ts';
import { selectMerchantByHandle } from '../catalogue/merchant/merchant.store.ts';
import type { Merchant } from '../catalogue/merchant/merchant.ts';
import { type Context, withTransaction } from '../context.ts';
import { plainText } from '../platform/http/plain-text.ts';
import { createPasswords } from '../platform/passwords.ts';
import { normalizeStaffEmail, endStaffSessions } from './staff-session.ts';
import {
  deleteSecondFactor,
  deleteStaff,
  givePinToSamples,
  insertSampleCode,
  insertStaffOnce,
  listStaff,
  lockStaff,
  saveStaff,
} from './staff.store.ts';

export type NewStaff = { email: string; role: string; name: string; branchHandle?: string | undefined };

type StaffRefusal =
  | { code: 'email-invalid' | 'name-missing' | 'owner-has-no-branch' }
  | { code: 'unknown-role' | 'unknown-branch'; known: string[] };

type StaffEntry = { email: string; name: string; role: StaffRole; branch: string | undefined };

type ToolContext = Pick<Context, 'db' | 'now'>;

/**
 * Makes an account, or gives a known one a new role and password and ends its sessions and its second factor: it is the
 * way back for a sole owner who lost the phone. The password is answered this once and kept as a hash only.
 */
export async function addStaff(
  context: ToolContext,
  merchant: Merchant,
  given: NewStaff,
): Promise<Result<{ password: string }, StaffRefusal>> {
  const email = normalizeStaffEmail(given.email);
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
    isSample: false,
    createdAt: context.now(),
  };
  await withTransaction(context, async ({ db }) => {
    const { id } = await saveStaff(db, member);
    await endStaffSessions(db, merchant.id, id);
    await deleteSecondFactor(db, merchant.id, id);
  });
  return accept({ password });
}

/** The staff accounts, with the handle of their branch. */
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
    const member = await lockStaff(db, merchant.id, normalizeStaffEmail(email));
    if (!member) return false;
    await endStaffSessions(db, merchant.id, member.id);
    await deleteStaff(db, merchant.id, member.id);
    return true;
  });

/** The accounts that the demo publishes: how its people sign in, and the code that pairs devices with the first branch. */
type SampleDoor = { password: string; pin: string; pairingCode: string };

const yearMs = 365 * 24 * 3_600_000;

/** An owner and one account for every branch of a sample merchant, all with the password and the PIN that the demo tells. */
export async function addSampleStaff(
  context: ToolContext & Pick<Context, 'keyedHash'>,
  merchantHandle: string,
  { password, pin, pairingCode }: SampleDoor,
): Promise<void> {
  const row = await selectMerchantByHandle(context.db, merchantHandle);
  const merchant = row && (await loadMerchant(context, row.id));
  if (!merchant) throw new Error(`There is no merchant ${merchantHandle}.`);
  const branches = await loadBranches(context, merchant);
  const members = await listStaff(context.db, merchant.id);
  const known = new Set(members.map(({ email }) => email));
  const wanted = [
    { branchId: null, role: 'owner' as const, name: 'المالك · Owner', email: sampleEmail('owner') },
    ...branches.map((branch) => ({
      branchId: branch.id,
      role: 'manager' as const,
      name: sampleName(branch),
      email: sampleEmail(branch.handle),
    })),
  ];
  const missing = wanted.filter(({ email }) => !known.has(email));
  // Demos of earlier releases had no PIN.
  const isWithoutPin = members.some(
    ({ isSample, pinHash, branchId }) => isSample && pinHash === null && branchId !== null,
  );
  if (missing.length === 0 && !isWithoutPin) return;
  const passwords = createPasswords();
  const passwordHash = await passwords.hash(password);
  const pinHash = await passwords.hash(pin);
  await givePinToSamples(context.db, merchant.id, pinHash);
  const now = context.now();
  let madeBy: string | undefined;
  for (const member of missing) {
    const id = uuid();
    const isMade = await insertStaffOnce(context.db, {
      ...member,
      id,
      merchantId: merchant.id,
      passwordHash,
      // The owner sits at a desk, and is not among those who enter at a tablet.
      pinHash: member.branchId === null ? null : pinHash,
      isSample: true,
      createdAt: now,
    });
    if (isMade) madeBy ??= id;
  }
  const [first] = branches;
  if (!first) return;
  await insertSampleCode(context.db, {
    merchantId: merchant.id,
    codeHash: context.keyedHash(pairingCode),
    branchId: first.id,
    madeBy: madeBy ?? members[0]?.id ?? uuid(),
    expiresAt: new Date(now.getTime() + 10 * yearMs),
    isSample: true,
  });
}

/** A person has one name in every language: the demo's are read in Arabic and in Latin letters. */
const sampleName = ({ name, handle }: Branch): string =>
  [...new Set([name['ar-sa'], name['en-us']])].filter(Boolean).join(' · ') || handle;

const sampleEmail = (branchHandle: string): string => `${branchHandle}@staff.example`;

/** Eighty bits in letters and digits that are not mixed up when read out. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const one = () => letters[randomInt(letters.length)] ?? '';
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, one).join('')).join('-');
}

export const staffUsage = `staff <merchant or host> add <email> ${staffRoles.join('|')} <name> [<branch>]
       npm run merchant -- staff <merchant or host> list
       npm run merchant -- staff <merchant or host> remove <email>`;

type StaffWish = { verb: 'add'; member: NewStaff } | { verb: 'list' } | { verb: 'remove'; email: string };

/** Reads the words of the command; undefined when they are not a sentence. */
export function readStaffWish([verb, ...words]: string[]): StaffWish | undefined {
  const [email, role, name, branchHandle, ...more] = words;
  if (verb === 'list' && words.length === 0) return { verb };
  if (verb === 'remove' && email && words.length === 1) return { verb, email };
  if (verb !== 'add' || !email || !role || !name || more.length > 0) return undefined;
  return { verb, member: { email, role, name, branchHandle } };
}

export const describeNewStaff = ({ email, name }: NewStaff, password: string): string =>
  `${name} signs in with ${email} and this password, which is shown only now:\n  ${password}`;

export const describeEntry = ({ email, name, role, branch }: StaffEntry): string =>
  `${email}  ${role}  ${branch ?? 'every branch'}  ${name}`;

export function describeStaffRefusal(refusal: StaffRefusal, { email, role, branchHandle }: NewStaff): string {
  switch (refusal.code) {
    case 'email-invalid':
      return `"${email}" is no e-mail address.`;
    case 'name-missing':
      return 'The name is empty. Guests do not see it, the history of an order does.';
    case 'owner-has-no-branch':
      return 'An owner works at every branch. Leave the branch out, or make a manager.';
    case 'unknown-role':
      return `There is no role "${role}". There are: ${refusal.known.join(', ')}.`;
    case 'unknown-branch':
      return `There is no branch "${branchHandle}". There are: ${refusal.known.join(', ')}.`;
  }
}
