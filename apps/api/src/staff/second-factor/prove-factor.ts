import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { accept, growingWaitSeconds, normalizeDigits, refuse, type Result } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import type { Context, RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { logStaff } from '../staff-log.ts';
import type { StaffMember } from '../staff.store.ts';
import { type StaffAction, staffSecondFactors } from '../staff.tables.ts';
import { findStep, toBase32 } from './time-codes.ts';

export type SecondFactor = typeof staffSecondFactors.$inferSelect;

type Sealer = Pick<Context, 'keyedHash'>;

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for one person with a key that is made from SECRET_KEY: who reads the database alone makes no codes. */
export function seal(context: Sealer, staffId: string, secret: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', sealKey(context), nonce).setAAD(Buffer.from(staffId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Undefined where SECRET_KEY is another one now: recovery codes still open the account then. */
function unseal(context: Sealer, { staffId, secret }: SecondFactor): Buffer | undefined {
  const bytes = Buffer.from(secret, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(context), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(staffId))
      .setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const sealKey = ({ keyedHash }: Sealer): Buffer => Buffer.from(keyedHash('staff-second-factor'), 'hex');

const recoveryCount = 10;
/** Eighty random bits, which are not searched through although their hash is a plain one. */
const recoveryBytes = 10;

/** Ten codes, each of which opens the account once, in groups of four letters. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCount }, () =>
    (toBase32(randomBytes(recoveryBytes)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );

export const recoveryHashOf = (staffId: string, code: string): string =>
  createHash('sha256')
    .update(`${staffId}:${lettersOf(code)}`)
    .digest('hex');

/** A recovery code as it is compared; it has neither 0 nor 1, which some write for the letters. */
const lettersOf = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'o').replaceAll('1', 'l');

const isTheirs = (merchantId: string, staffId: string) =>
  and(eq(staffSecondFactors.merchantId, merchantId), eq(staffSecondFactors.staffId, staffId));

/** @param isLocked the row is held until the transaction ends, so that two answers at once are looked at one by one */
export async function findFactor(
  { db, merchant }: RequestContext,
  staffId: string,
  { isLocked = false } = {},
): Promise<SecondFactor | undefined> {
  const query = db.select().from(staffSecondFactors).where(isTheirs(merchant.id, staffId));
  const [factor] = await (isLocked ? query.for('update') : query);
  return factor;
}

export async function updateFactor(
  { db, merchant }: RequestContext,
  staffId: string,
  set: Partial<SecondFactor>,
): Promise<void> {
  await db.update(staffSecondFactors).set(set).where(isTheirs(merchant.id, staffId));
}

/** The people whose second factor is asked for. */
export async function listProtected({ db, merchant }: RequestContext): Promise<Set<string>> {
  const { staffId, confirmedAt } = staffSecondFactors;
  const rows = await db
    .select({ staffId, confirmedAt })
    .from(staffSecondFactors)
    .where(eq(staffSecondFactors.merchantId, merchant.id));
  return new Set(rows.flatMap((row) => (row.confirmedAt === null ? [] : [row.staffId])));
}

export const logFactor = (
  context: RequestContext,
  { merchantId, branchId, id, name }: StaffMember,
  action: StaffAction,
  after?: object,
): Promise<void> =>
  logStaff(context, {
    merchantId,
    branchId,
    by: { staffId: id, deviceId: null },
    action,
    subject: id,
    name,
    ...(after && { after }),
  });

/**
 * Proves a code of the app or a recovery code, each good once. Wrong ones make the next one wait, longer each time; the
 * row is locked, so that many tries at once are counted one by one. To be called in a transaction.
 */
export async function proveFactor(
  context: RequestContext,
  member: StaffMember,
  written: string,
): Promise<Result<SecondFactor, Refusal>> {
  const factor = await findFactor(context, member.id, { isLocked: true });
  if (!factor) return refuse(wrongCode);
  const now = context.now();
  if (factor.lockedUntil && factor.lockedUntil > now) return refuse(locked(factor.lockedUntil, now));
  const secret = unseal(context, factor);
  const step = secret && findStep(secret, normalizeDigits(written).replaceAll(/[\s-]/g, ''), now, factor.lastStep);
  const hash = recoveryHashOf(member.id, written);
  const recovery = factor.recovery.filter((one) => one !== hash);
  const isRecovery = factor.confirmedAt !== null && recovery.length < factor.recovery.length;
  if (step === undefined && !isRecovery) return refuse(await countFailure(context, member, factor));
  const used = step === undefined ? { recovery } : { lastStep: step };
  await updateFactor(context, member.id, { failures: 0, lockedUntil: null, ...used });
  if (step === undefined) await logFactor(context, member, 'recovery-code-used', { left: recovery.length });
  return accept({ ...factor, ...used });
}

async function countFailure(context: RequestContext, member: StaffMember, factor: SecondFactor): Promise<Refusal> {
  const now = context.now();
  const failures = factor.failures + 1;
  const seconds = growingWaitSeconds(failures);
  const until = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null;
  await updateFactor(context, member.id, { failures, lockedUntil: until });
  if (!until) return wrongCode;
  // The caller knows the password: the person reads of the tries in the log.
  if (factor.confirmedAt)
    await logFactor(context, member, 'second-factor-locked', { failures, until: until.toISOString() });
  return locked(until, now);
}

const wrongCode = refusal(errorCodes.signInCodeWrong, { pointer: '/code' });

function locked(until: Date, now: Date): Refusal {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const about = { pointer: '/code', params: { seconds }, meta: { 'retry-after-seconds': seconds } };
  return refusal(errorCodes.signInCodeLocked, about);
}
