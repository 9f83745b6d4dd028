import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { prepareOnce } from '../../database/prepare-once.ts';
import { selectIdByNumber } from '../customer.store.ts';
import { oneTimeCodes, type CodePurpose } from '../customer.tables.ts';
import type { MobileNumber } from '../mobile-number.ts';
import type { OneTimeCode } from './one-time-code.store.ts';

/** Whose codes are meant: a customer's by id, or by the number that is asked about. */
export type CodeOwner = { customerId: string } | { merchantId: string; number: MobileNumber };

/** The newest code of a customer for a purpose, and the newest that this asker asked for, or anybody when none is named. */
export async function findNewestCodes(
  db: Db,
  owner: CodeOwner,
  purpose: CodePurpose,
  askerHash: string | undefined,
): Promise<{ own: OneTimeCode | undefined; newest: OneTimeCode | undefined }> {
  const asked = { purpose, askerHash: askerHash ?? null };
  const [newest, other] =
    'customerId' in owner
      ? await newestOfCustomer(db).execute({ ...asked, customerId: owner.customerId })
      : await newestOfNumber(db).execute({ ...asked, merchantId: owner.merchantId, ...owner.number });
  return { own: askerHash === undefined || newest?.askerHash === askerHash ? newest : other, newest };
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
      .where(
        and(eq(oneTimeCodes.customerId, customerId), eq(oneTimeCodes.purpose, sql.placeholder('purpose')), isAsked),
      )
      .orderBy(desc(oneTimeCodes.requestedAt), desc(oneTimeCodes.id))
      .limit(1);
  const asker = sql`${sql.placeholder('askerHash')}::text`;
  const isOwn = or(isNull(asker), eq(oneTimeCodes.askerHash, asker));
  return db
    .select()
    .from(oneTimeCodes)
    .where(or(eq(oneTimeCodes.id, sql`(${newestIn(undefined)})`), eq(oneTimeCodes.id, sql`(${newestIn(isOwn)})`)))
    .orderBy(desc(oneTimeCodes.requestedAt), desc(oneTimeCodes.id));
}
