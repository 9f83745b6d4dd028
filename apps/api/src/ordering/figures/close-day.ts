import { errorCodes, type FigureChange } from '@sufra/contracts';
import { accept, fromMinor, localTimeAt, refuse, type Result, toMinor } from '@sufra/ordering';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { Figures } from './add-figures.ts';
import { hashOf, type JudgedClose, signatureOf } from './close-proof.ts';
import { zoneOfBranch } from './figure-scope.ts';
import { dayCloses, type StoredClose } from './figures.tables.ts';
import { type BranchDay, readFigures, recountDay, rowsOf } from './read-figures.ts';

type Closing = { branchId: string; day: string; countedCash: number | undefined };

/**
 * Closes a business day of a branch: its figures as they are now become a row that stays. Sent again it answers the row
 * that is there. Refused for a day that has not come, and while orders of it are not over.
 */
export async function closeDay(
  context: RequestContext,
  { branchId, day, countedCash }: Closing,
  by: { staffId: string; name: string },
  log: (context: RequestContext, close: StoredClose) => Promise<void>,
): Promise<Result<StoredClose, Refusal>> {
  const { merchant } = context;
  if (day > localTimeAt(context.now(), await zoneOfBranch(context, branchId)).date) {
    return refuse(refusal(errorCodes.dayNotCome, { pointer: '/day' }));
  }
  const counted = countedCash === undefined ? accept(null) : toMinor(countedCash, merchant.currency);
  if (!counted.ok) {
    const params = { digits: merchant.currency.digits };
    return refuse(refusal(errorCodes.refundAmountInvalid, { pointer: '/counted-cash', params }));
  }
  return withTransaction(context, async (inside) => {
    const own: RequestContext = { ...context, ...inside };
    // Days of a branch are closed one after another: each is chained to the one before.
    await own.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`day-close ${branchId}`}, 0))`);
    const before = await listCloses(own, branchId);
    const known = before.find((close) => close.day === day);
    if (known) return accept(known);
    // Before the orders are read: what is placed or moved later is never taken for counted.
    const closedAt = own.now();
    const figures = await recountDay(own, { branch: branchId, day });
    if (figures.unfinished > 0) {
      const params = { count: figures.unfinished };
      return refuse(refusal(errorCodes.dayHasOpenOrders, { pointer: '/day', params }));
    }
    const unsigned = {
      merchantId: merchant.id,
      branchId,
      day,
      number: before.length + 1,
      figures: JSON.stringify(figures),
      countedCashMinor: counted.value,
      closedAt,
      closedBy: by.staffId,
      closedByName: by.name,
    };
    const chained = { ...unsigned, hash: hashOf(unsigned, before.at(-1)?.hash ?? '') };
    const close = { ...chained, signature: signatureOf(own, chained) };
    await own.db.insert(dayCloses).values(close);
    await log(own, close);
    return accept(close);
  });
}

/** Days that were closed at a branch, in the order in which that was done. */
export const listCloses = ({ db, merchant }: RequestContext, branchId: string): Promise<StoredClose[]> =>
  db
    .select()
    .from(dayCloses)
    .where(and(eq(dayCloses.merchantId, merchant.id), eq(dayCloses.branchId, branchId)))
    .orderBy(asc(dayCloses.number));

/** Cash that was taken, less cash that was given back. */
export const tillMinor = ({ shares, refunds }: Figures): number =>
  (shares.method.find(({ value }) => value === 'cash')?.minor ?? 0) -
  (refunds.find(({ way }) => way === 'cash')?.minor ?? 0);

const sumOf = <Row>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);

export const refundedMinor = ({ refunds }: Figures): number => sumOf(refunds, ({ minor }) => minor);
export const refundedTaxMinor = ({ refunds }: Figures): number => sumOf(refunds, ({ vatMinor }) => vatMinor);
export const refundCount = ({ refunds }: Figures): number => sumOf(refunds, (one) => one.refunds);

/** Refunds of a day's orders after that day was closed. Those of archived orders were counted when the month was archived. */
async function refundedSince(context: RequestContext, { branch, day }: BranchDay, since: Date): Promise<number> {
  const [row] = await rowsOf<{ amount: string }>(
    context,
    sql`select coalesce(sum(amount), 0)::text as amount from (
        select r.amount_minor as amount
        from order_refunds r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
        where r.merchant_id = ${context.merchant.id}::uuid and r.status = 'approved' and r.branch_id = ${branch}::uuid
          and r.decided_at > ${since.toISOString()}::timestamptz and o.business_day = ${day}::date
        union all
        select l.amount from archived_months m
          cross join lateral jsonb_to_recordset(m.refunds) as a (branch_id uuid, late jsonb)
          cross join lateral jsonb_to_recordset(a.late) as l (day date, amount bigint)
        where m.merchant_id = ${context.merchant.id}::uuid and a.branch_id = ${branch}::uuid and l.day = ${day}::date
      ) late`,
  );
  return Number(row?.amount ?? 0);
}

/** The differences of a closed day from its row: later orders, cancellations and refunds. */
export async function changesSince(context: RequestContext, { close, figures }: JudgedClose): Promise<FigureChange[]> {
  const { currency } = context.merchant;
  const place = { branch: close.branchId, day: close.day };
  // Counted anew where an order was touched since, and read from the row otherwise.
  const now = await readFigures(context, { from: close.day, to: close.day, branchIds: [close.branchId] });
  const count = ({ notServed }: Figures) => sumOf(notServed, ({ orders }) => orders);
  const amounts: [FigureChange['figure'], number, number][] = [
    ['sold', figures.soldMinor, now.soldMinor],
    ['tax', figures.taxMinor, now.taxMinor],
    ['refunded', refundedMinor(figures), refundedMinor(now)],
    ['till', tillMinor(figures), tillMinor(now)],
    ['refunded-later', 0, await refundedSince(context, place, close.closedAt)],
  ];
  const all: FigureChange[] = [
    { figure: 'orders', before: figures.orders, now: now.orders },
    { figure: 'not-served', before: count(figures), now: count(now) },
    ...amounts.map(([figure, before, after]) => ({
      figure,
      before: fromMinor(before, currency),
      now: fromMinor(after, currency),
    })),
  ];
  return all.filter((change) => change.before !== change.now);
}
