import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  notExists,
  or,
  type Placeholder,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/statements.ts';
import { type Customer, selectIdByNumber } from '../customer.store.ts';
import { type CodePurpose, customers, oneTimeCodes } from '../customer.tables.ts';
import type { MobileNumber } from '../mobile-number.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;

const isCode = (merchantId: string | Placeholder, id: string | Placeholder) =>
  and(eq(oneTimeCodes.merchantId, merchantId), eq(oneTimeCodes.id, id));

/** The codes of a customer for a purpose. */
const isFor = (
  merchantId: string | Placeholder,
  customerId: string | SQL,
  purpose: CodePurpose | Placeholder,
): SQL | undefined =>
  and(
    eq(oneTimeCodes.merchantId, merchantId),
    eq(oneTimeCodes.customerId, customerId),
    eq(oneTimeCodes.purpose, purpose),
  );

const newestCodes = (db: Db, condition: SQL | undefined) =>
  db.select().from(oneTimeCodes).where(condition).orderBy(desc(oneTimeCodes.requestedAt), desc(oneTimeCodes.id));

export async function insertCode(db: Db, code: typeof oneTimeCodes.$inferInsert): Promise<void> {
  await db.insert(oneTimeCodes).values(code);
}

/** The newest code of a customer for a purpose; with a requester, the newest that was asked for there. */
export async function findNewestCode(
  db: Db,
  merchantId: string,
  customerId: string,
  purpose: CodePurpose,
  requesterHash?: string,
): Promise<OneTimeCode | undefined> {
  const isOfRequester = requesterHash === undefined ? undefined : eq(oneTimeCodes.requesterHash, requesterHash);
  const [row] = await newestCodes(db, and(isFor(merchantId, customerId, purpose), isOfRequester)).limit(1);
  return row;
}

/**
 * The newest code for a purpose that was sent, or that was asked for by this requester: how long to wait for another one.
 * One that is over from the start was held back.
 */
export async function findLastAsked(
  db: Db,
  merchantId: string,
  customerId: string,
  purpose: CodePurpose,
  requesterHash: string,
): Promise<OneTimeCode | undefined> {
  const wasSent = gt(oneTimeCodes.expiresAt, oneTimeCodes.requestedAt);
  const isTheirs = or(wasSent, eq(oneTimeCodes.requesterHash, requesterHash));
  const [row] = await newestCodes(db, and(isFor(merchantId, customerId, purpose), isTheirs)).limit(1);
  return row;
}

/** A code of this merchant by its id, which only a key or a ticket names. */
export async function findCode(db: Db, merchantId: string, id: string): Promise<OneTimeCode | undefined> {
  const [row] = await db.select().from(oneTimeCodes).where(isCode(merchantId, id));
  return row;
}

/** The merchant of the code with this id; undefined when the row is gone. */
export async function findMerchantOfCode(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ merchantId: oneTimeCodes.merchantId })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.id, id));
  return row?.merchantId;
}

/** A code with whom it goes to. */
export type UnsentCode = { code: OneTimeCode } & Pick<Customer, 'dialCode' | 'mobile' | 'email'>;

/**
 * Keeps what a code hashes to while it waits to be sent, is not over, and no newer one was asked for in the same
 * place. Answers it with whom it goes to, nothing when it is not to be sent any more.
 */
export async function keepCodeHash(
  db: Db,
  merchantId: string,
  id: string,
  hashes: { codeHash: string; keyHash: string | null },
  now: Date,
): Promise<UnsentCode | undefined> {
  const [row] = await keepHash(db).execute({ merchantId, id, ...hashes, now: now.toISOString() });
  if (!row) return undefined;
  const { toDialCode: dialCode, toMobile: mobile, toEmail: email, ...code } = row;
  return { code, dialCode, mobile, email };
}

const keepHash = prepareOnce((db) => {
  const newer = alias(oneTimeCodes, 'newer');
  const isAfter = sql`(${newer.requestedAt}, ${newer.id}) > (${oneTimeCodes.requestedAt}, ${oneTimeCodes.id})`;
  const sameRequester = or(isNull(oneTimeCodes.requesterHash), eq(newer.requesterHash, oneTimeCodes.requesterHash));
  const newerOnes = db
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.merchantId, sql.placeholder('merchantId')),
        eq(newer.customerId, oneTimeCodes.customerId),
        eq(newer.purpose, oneTimeCodes.purpose),
        sameRequester,
        isAfter,
      ),
    );
  return db
    .update(oneTimeCodes)
    .set({ codeHash: sql`${sql.placeholder('codeHash')}`, keyHash: sql`${sql.placeholder('keyHash')}` })
    .from(customers)
    .where(
      and(
        isCode(sql.placeholder('merchantId'), sql.placeholder('id')),
        eq(customers.merchantId, oneTimeCodes.merchantId),
        eq(customers.id, oneTimeCodes.customerId),
        isNull(oneTimeCodes.sentAt),
        isNull(oneTimeCodes.usedAt),
        sql`${oneTimeCodes.expiresAt} > ${sql.placeholder('now')}::timestamptz`,
        notExists(newerOnes),
      ),
    )
    .returning({
      ...getTableColumns(oneTimeCodes),
      toDialCode: customers.dialCode,
      toMobile: customers.mobile,
      toEmail: customers.email,
    })
    .prepare('keep-code-hash');
});

export async function markSent(db: Db, merchantId: string, id: string, sentAt: Date): Promise<void> {
  await markSentOf(db).execute({ merchantId, id, sentAt: sentAt.toISOString() });
}

const markSentOf = prepareOnce((db) =>
  db
    .update(oneTimeCodes)
    .set({ sentAt: sql`${sql.placeholder('sentAt')}::timestamptz` })
    .where(isCode(sql.placeholder('merchantId'), sql.placeholder('id')))
    .prepare('mark-code-sent'),
);

export async function changePendingName(
  db: Db,
  merchantId: string,
  id: string,
  pendingFirstName: string,
  pendingLastName: string,
): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ pendingFirstName, pendingLastName })
    .where(and(isCode(merchantId, id), isNull(oneTimeCodes.usedAt)));
}

/** Uses up one try before the code is compared, so that parallel guesses cannot share one. */
export async function takeTry(db: Db, merchantId: string, id: string): Promise<boolean> {
  const rows = await takeTryOf(db).execute({ merchantId, id });
  return rows.length === 1;
}

const takeTryOf = prepareOnce((db) =>
  db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(and(isCode(sql.placeholder('merchantId'), sql.placeholder('id')), gt(oneTimeCodes.triesLeft, 0)))
    .returning({ id: oneTimeCodes.id })
    .prepare('take-try'),
);

/** The same for a client that did not request the code, as long as such tries are left. */
export async function takeForeignTry(db: Db, merchantId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(oneTimeCodes)
    .set({
      triesLeft: sql`${oneTimeCodes.triesLeft} - 1`,
      foreignTriesLeft: sql`${oneTimeCodes.foreignTriesLeft} - 1`,
    })
    .where(and(isCode(merchantId, id), gt(oneTimeCodes.triesLeft, 0), gt(oneTimeCodes.foreignTriesLeft, 0)))
    .returning({ id: oneTimeCodes.id });
  return rows.length === 1;
}

/** A code works once: of two requests with the right code, one gets true. */
export async function markUsed(db: Db, merchantId: string, id: string, usedAt: Date): Promise<boolean> {
  const rows = await db
    .update(oneTimeCodes)
    .set({ usedAt })
    .where(and(isCode(merchantId, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id });
  return rows.length === 1;
}

/** Keeps, with the code that was used, where the notification about it goes. */
export async function keepReplacedEmail(db: Db, merchantId: string, id: string, replacedEmail: string): Promise<void> {
  await db.update(oneTimeCodes).set({ replacedEmail }).where(isCode(merchantId, id));
}

/** Open codes for this purpose become void, for every requester. */
export async function voidCodes(
  db: Db,
  merchantId: string,
  customerId: string,
  purpose: CodePurpose,
  usedAt: Date,
): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ usedAt })
    .where(and(isFor(merchantId, customerId, purpose), isNull(oneTimeCodes.usedAt)));
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(and(isSoldHere(oneTimeCodes.merchantId), lt(oneTimeCodes.expiresAt, before)));
}

/** The owner of codes: a customer by id, or by number. */
export type CodeOwner = { merchantId: string } & ({ customerId: string } | { number: MobileNumber });

/** The newest code of a customer for a purpose, and the newest that this client requested, or any client when none is given. */
export async function findNewestCodes(
  db: Db,
  owner: CodeOwner,
  purpose: CodePurpose,
  requesterHash: string | undefined,
): Promise<{ own: OneTimeCode | undefined; newest: OneTimeCode | undefined }> {
  const asked = { merchantId: owner.merchantId, purpose, requesterHash: requesterHash ?? null };
  const [newest, other] =
    'customerId' in owner
      ? await newestOfCustomer(db).execute({ ...asked, customerId: owner.customerId })
      : await newestOfNumber(db).execute({ ...asked, ...owner.number });
  return { own: requesterHash === undefined || newest?.requesterHash === requesterHash ? newest : other, newest };
}

const newestOfCustomer = prepareOnce((db) =>
  selectNewest(db, sql`${sql.placeholder('customerId')}`).prepare('newest-codes-of-customer'),
);
const newestOfNumber = prepareOnce((db) => {
  const number = { dialCode: sql.placeholder('dialCode'), mobile: sql.placeholder('mobile') };
  const customerId = sql`(${selectIdByNumber(db, sql.placeholder('merchantId'), number)})`;
  return selectNewest(db, customerId).prepare('newest-codes-of-number');
});

function selectNewest(db: Db, customerId: SQL) {
  const newestIn = (isAsked: SQL | undefined) =>
    db
      .select({ id: oneTimeCodes.id })
      .from(oneTimeCodes)
      .where(and(isFor(sql.placeholder('merchantId'), customerId, sql.placeholder('purpose')), isAsked))
      .orderBy(desc(oneTimeCodes.requestedAt), desc(oneTimeCodes.id))
      .limit(1);
  const requester = sql`${sql.placeholder('requesterHash')}::text`;
  const isOwn = or(isNull(requester), eq(oneTimeCodes.requesterHash, requester));
  const isNewest = or(
    eq(oneTimeCodes.id, sql`(${newestIn(undefined)})`),
    eq(oneTimeCodes.id, sql`(${newestIn(isOwn)})`),
  );
  return newestCodes(db, and(eq(oneTimeCodes.merchantId, sql.placeholder('merchantId')), isNewest));
}
