import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { LoyaltyProgramme } from '@sufra/ordering';
import { withTransaction, type Context } from '../context.ts';
import {
  bookEarning,
  bookSpending,
  earnForOrder,
  openAccount,
  returnForOrder,
  takeForOrder,
} from '../ordering/loyalty/points.ts';
import { expirePoints } from '../ordering/loyalty/expire-points.job.ts';

export type Owner = { merchantId: string; customerId: string };

/** An operation with points; several at once. */
export type PointsStep =
  | { kind: 'earn'; amountMinor: number }
  | { kind: 'redeem'; points: number }
  | { kind: 'cancel'; nth: number }
  | { kind: 'expire' };

const timeZone = 'Asia/Riyadh';

/** Carries steps out as orders would: each in a transaction of its own, with what it books. */
export function pointsTraffic(programme: LoyaltyProgramme) {
  const spent: { id: string; number: number }[] = [];

  async function redeem(context: Context, owner: Owner, points: number): Promise<boolean> {
    const order = { id: uuid(), number: spent.length + 1 };
    const isTaken = await withTransaction(context, async (context) => {
      const taken = await takeForOrder(context, owner, points);
      if (taken.ok) await bookSpending(context, taken.value, order);
      return taken.ok;
    });
    if (isTaken) spent.push(order);
    return isTaken;
  }

  /** The order's own row says in production that this happens once; here the ledger alone has to. */
  async function cancel(context: Context, owner: Owner, nth: number): Promise<boolean> {
    const order = spent[nth % Math.max(spent.length, 1)];
    if (!order) return false;
    try {
      await withTransaction(context, async (context) => {
        await openAccount(context, owner);
        await returnForOrder(context, owner, { order, timeZone, returned: 0 });
      });
      return true;
    } catch (error) {
      if (!isBookedBefore(error)) throw error;
      return false;
    }
  }

  function earn(context: Context, owner: Owner, amountMinor: number): Promise<boolean> {
    return withTransaction(context, async (context) => {
      const points = await earnForOrder(context, owner, programme, amountMinor);
      const { expiryDays } = programme;
      await bookEarning(context, owner, { points, expiryDays, timeZone, order: { id: uuid(), number: 1 } });
      return true;
    });
  }

  return async (context: Context, owner: Owner, step: PointsStep): Promise<boolean> => {
    if (step.kind === 'earn') return earn(context, owner, step.amountMinor);
    if (step.kind === 'redeem') return redeem(context, owner, step.points);
    if (step.kind === 'cancel') return cancel(context, owner, step.nth);
    await expirePoints(context, 50);
    return true;
  };
}

/** The database refused to book it twice. */
/** The index of a partition has a name of its own. */
const isBookedBefore = (error: unknown): boolean =>
  /loyalty_entries_(?:order|p\d+_merchant_id_order_id_kind)/.test(JSON.stringify(error, errorKeys));

/** An error's own words are not enumerable, nor those of its cause. */
const errorKeys = (_key: string, value: unknown): unknown =>
  value instanceof Error ? Object.assign({ message: value.message, cause: value.cause }, value) : value;

/**
 * Accounts in which anything does not add up: the sum of the ledger, the balance, what remains of the lots, or the
 * balance after any single entry; and entries that are missing or negative on the way.
 */
export async function wrongAccounts({ db }: Context): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    with entries as (
      select customer_id, number, balance_after, points,
        sum(points) over (partition by customer_id order by number) as sum_so_far,
        row_number() over (partition by customer_id order by number) as place
      from loyalty_entries
    ), ledgers as (
      select customer_id, sum(points) as sum, count(*) as entries,
        count(*) filter (where sum_so_far <> balance_after or place <> number or balance_after < 0) as wrong
      from entries group by customer_id
    ), lots as (
      select customer_id, sum(remaining) as remaining from loyalty_lots group by customer_id
    )
    select accounts.customer_id, accounts.balance, coalesce(ledgers.sum, 0) as sum,
      coalesce(lots.remaining, 0) as remaining, coalesce(ledgers.wrong, 0) as wrong
    from loyalty_accounts as accounts
    left join ledgers using (customer_id) left join lots using (customer_id)
    where accounts.balance <> coalesce(ledgers.sum, 0) or accounts.balance <> coalesce(lots.remaining, 0)
      or accounts.balance < 0 or accounts.entry_number <> coalesce(ledgers.entries, 0) or coalesce(ledgers.wrong, 0) > 0
  `);
  return rows;
}
