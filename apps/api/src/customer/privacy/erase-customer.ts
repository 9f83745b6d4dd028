import { errorCodes } from '@sufra/contracts';
import { accept, displayNumber, refuse, type Result } from '@sufra/ordering';
import { type Context, type RequestContext, withTransaction } from '../../context.ts';
import { notify } from '../../platform/database/announce.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { requireAllowance } from '../../platform/limits/take-allowance.ts';
import { findCustomer, lockCustomer } from '../customer.store.ts';
import type { CustomerKey } from '../is-of-customer.ts';
import { internationalNumber, mobileNumberOf } from '../mobile-number.ts';
import type { Origin } from '../session/origin.ts';
import { sessionEndedChannel } from '../session/sign-out.ts';
import { codeHashOf, isSameHash } from '../sign-in/code-secrets.ts';
import { findNewestCode, markUsed, takeTry } from '../sign-in/one-time-code.store.ts';
import { secondsToWait, sendCode, type SentCode, tooSoon } from '../sign-in/send-code.ts';
import { eraseRows, findMerchantOf, findOpenOrder, listSessionIds } from './privacy.store.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

/** Sends the code that proves the owner of an account who wants everything erased; to their own number and nowhere else. */
export function sendErasureCode(
  context: RequestContext,
  customerId: string,
  origin: Origin,
): Promise<Result<SentCode, Refusal>> {
  return withTransaction(context, async (context) => {
    const customer = await lockCustomer(context.db, context.merchant.id, customerId);
    const number = customer && mobileNumberOf(customer);
    if (!number) return refuse(refusal(errorCodes.notFound));
    const seconds = secondsToWait(
      await findNewestCode(context.db, context.merchant.id, customerId, 'erase'),
      context.now(),
    );
    if (seconds > 0) return refuse(tooSoon(seconds));
    return sendCode(context, {
      purpose: 'erase',
      channel: 'sms',
      customerId,
      recipient: internationalNumber(number),
      isProven: true,
      origin,
    });
  });
}

type Proof = { password?: string; code?: string };

/** A stolen phone is signed in already: what cannot be undone needs the password, or a code that was just sent. */
async function proveOwner(
  context: RequestContext,
  customerId: string,
  { password, code }: Proof,
): Promise<Result<undefined, Refusal>> {
  if (password) return provePassword(context, customerId, password);
  if (code) return proveCode(context, customerId, code.trim());
  return refuse(refusal(errorCodes.proofRequired, { pointer: '/code' }));
}

async function provePassword(
  context: RequestContext,
  customerId: string,
  password: string,
): Promise<Result<undefined, Refusal>> {
  const tries = { name: 'erase-password', subject: customerId, limit: 5, windowSeconds: 900 };
  await requireAllowance(context, tries);
  const customer = await findCustomer(context.db, context.merchant.id, customerId);
  const isRight = await context.passwords.check(password, customer?.passwordHash);
  return isRight ? accept(undefined) : refuse(refusal(errorCodes.passwordIncorrect, { pointer: '/password' }));
}

async function proveCode(
  context: RequestContext,
  customerId: string,
  guess: string,
): Promise<Result<undefined, Refusal>> {
  const wrong = refuse(refusal(errorCodes.codeInvalid, { pointer: '/code', status: 422 }));
  const code = await findNewestCode(context.db, context.merchant.id, customerId, 'erase');
  if (!code?.codeHash || code.usedAt) return wrong;
  if (!(await takeTry(context.db, code.merchantId, code.id)))
    return refuse(refusal(errorCodes.codeLocked, { pointer: '/code', status: 422 }));
  if (!isSameHash(codeHashOf(context, code.id, guess), code.codeHash)) return wrong;
  if (code.expiresAt <= context.now())
    return refuse(refusal(errorCodes.codeExpired, { pointer: '/code', status: 422 }));
  return (await markUsed(context.db, code.merchantId, code.id, context.now())) ? accept(undefined) : wrong;
}

/**
 * Removes everything that identifies a customer from the database, for good, and ends all their sessions. Orders stay
 * as figures without a person. Refused while an order is under way, and without proof of ownership.
 */
export async function eraseCustomer(
  context: RequestContext,
  customerId: string,
  proof: Proof,
): Promise<Result<undefined, Refusal>> {
  const open = await findOpenOrder(context.db, context.merchant.id, customerId);
  if (open !== undefined) return refuse(underWay(open));
  const proven = await proveOwner(context, customerId, proof);
  return proven.ok ? eraseForOthers(context, customerId) : proven;
}

/**
 * The same for somebody who answers for it, and whom the caller has checked: no proof is asked for. `done` runs in the
 * transaction that erases.
 */
export async function eraseForOthers(
  context: RequestContext,
  customerId: string,
  done?: (context: RequestContext) => Promise<void>,
): Promise<Result<undefined, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const late = await findOpenOrder(context.db, context.merchant.id, customerId);
    if (late !== undefined) return refuse(underWay(late));
    const owner = { merchantId: context.merchant.id, customerId };
    await forgetCustomer(context, owner);
    await finishLater(context, owner);
    await done?.(context);
    return accept(undefined);
  });
}

/** Data that was being written at the moment of an erasure is erased five minutes later. */
export const finishLater = (context: Context, data: CustomerKey & { keepsFiles?: boolean }): Promise<void> =>
  context.jobs.send(context, finishErasureJob, data, { startAfterSeconds: 300 });

/** Erases a customer whose row the transaction has locked, and ends what listens for the sessions. */
export async function forgetCustomer(context: Context, { merchantId, customerId }: CustomerKey): Promise<void> {
  const sessions = await listSessionIds(context.db, merchantId, customerId);
  await eraseRows(context.db, merchantId, customerId);
  for (const id of sessions) await notify(context.db, sessionEndedChannel, id);
}

const underWay = (number: number): Refusal =>
  refusal(errorCodes.orderUnderWay, { params: { number: displayNumber(number) } });

/**
 * Writes the embedded database's files anew, without what was deleted or changed: until then the old rows, and the
 * journal that tells of them, can be read in the files on the disk. Takes a second or two, during which all statements
 * wait, and must not run in a transaction. A PostgreSQL server has its own upkeep, journal and backups, which are its
 * operator's.
 */
async function scrub(db: Db): Promise<void> {
  const steps = ['vacuum full', 'set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint'];
  for (const step of steps) await db.execute(sql.raw(step));
}

/**
 * Erases once more, in case something was being written for the customer at the moment of the erasure. This work names the
 * customer, so its own row goes as well, and it is not tried again: the files are work of their own, stored with the erasure.
 */
export const finishErasureJob: Job<Context, Partial<CustomerKey> & { customerId: string; keepsFiles?: boolean }> = {
  name: 'finish-erasure',
  retryLimit: 4,
  async run(context, { merchantId, customerId, keepsFiles }) {
    // A job of the last release names no merchant.
    const owner = merchantId ?? (await findMerchantOf(context.db, customerId));
    await withTransaction(context, async (context) => {
      if (owner !== undefined) await eraseRows(context.db, owner, customerId);
      if (!keepsFiles && !context.config.databaseUrl) await context.jobs.send(context, scrubJob, {});
    });
  },
};

/** Takes deleted rows out of the files of the embedded database: after an erasure, and once for all customers of a sweep. */
export const scrubJob: Job<Context, Record<string, never>> = {
  name: 'scrub-files',
  retryLimit: 4,
  async run(context) {
    if (!context.config.databaseUrl) await scrub(context.db);
  },
};
