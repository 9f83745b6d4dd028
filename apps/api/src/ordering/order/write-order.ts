import { and, eq, sql } from 'drizzle-orm';
import { accept, refuse, type Placed, type Result } from '@sufra/ordering';
import { takeCounted } from '../../catalogue/availability/availability.store.ts';
import { renewSoon } from '../../catalogue/publishing/renew-menus.ts';
import { type CountedWish, refuseShort } from '../checkout/availability.ts';
import { checkBlock, checkPace } from '../checkout/limits.ts';
import { refuseUse } from '../checkout/offers.ts';
import type { CheckoutRequest } from '../checkout/cart.ts';
import { refuseTooFew } from '../checkout/quote.ts';
import { bookKitchen, type BookedTimes, type Wish } from '../promise.ts';
import { withTransaction, type RequestContext } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { bookSpending, takeForOrder, type TakenPoints } from '../loyalty/points.ts';
import type { Refusal } from '../../platform/errors/refusal.ts';
import type { SellableOffer } from '../promotion/read-offers.ts';
import { fillUses, takeUse, type OfferRedemption } from '../promotion/promotion.store.ts';
import { announceEvent } from './order-event.store.ts';
import { branchOrderNumbers, orderLines, orders, type StoredLine, type StoredOrder } from '../order.tables.ts';

export type OrderDraft = {
  order: Omit<StoredOrder, keyof Numbers>;
  lines: StoredLine[];
  /** The first event of the order. */
  placed: Placed;
  /** The use of an offer that is counted with the order. */
  redemption: (OfferRedemption & Pick<SellableOffer, 'kind'>) | undefined;
  /** The counted things of the branch that it takes. */
  counted: CountedWish[];
  /** Its work for its branch's kitchen, where that has one. */
  wish: Wish | undefined;
};

/** The fields that an order gets while it is written: the display number, and the guest's mobile number of that moment. */
export type Numbers = Pick<StoredOrder, 'number' | 'mobile'>;

/** Given to an order while it is written: its numbers, and the times that its kitchen promised. */
export type Written = Numbers & Partial<BookedTimes>;

/** A checkout attempt: its key, the hash of what was asked for, and the version of the shop's data it was priced with. */
type Attempt = { key: string; requestHash: string; pricedWith: string; request: CheckoutRequest };

/**
 * Writes an order, counts the use of its offer, takes what is counted of its things and the points it costs: all of it or nothing. Answers its
 * numbers, nothing where the attempt may not become an order (see `claimNumber`), or which limit was reached a moment before.
 */
export async function writeOrder(
  context: RequestContext,
  draft: OrderDraft,
  attempt: Attempt,
): Promise<Result<Written | undefined, Refusal[]>> {
  for (;;) {
    const written = await writeAtOnce(context, draft, attempt);
    if (!(written instanceof NoUseFree)) return written;
    const { redemption } = written;
    if (!(await fillUses(context, redemption))) return refuse([refuseUse(redemption, 'used-up')]);
  }
}

/** The same in one transaction; nothing is written when no use of the offer is free at this moment. */
async function writeAtOnce(
  context: RequestContext,
  draft: OrderDraft,
  attempt: Attempt,
): Promise<Result<Written | undefined, Refusal[]> | NoUseFree> {
  const { redemption, order } = draft;
  try {
    return await withTransaction(context, async (context) => {
      // The account first: every booking of points locks it before anything else (decision record 0046).
      const points = await takePoints(context, draft, attempt.request);
      const limit = redemption && (await takeUse(context.db, redemption));
      if (redemption && limit)
        throw limit === 'none-free'
          ? new NoUseFree(redemption)
          : new NothingWritten(refuse([refuseUse(redemption, limit)]));
      await takeCounts(context, draft);
      const pace = await checkPace(context, order.customerId, { isLocked: true });
      if (pace.length > 0) throw new NothingWritten(refuse(pace));
      const numbers = await claimNumber(context.db, order, attempt);
      if (!numbers) throw new NothingWritten(accept(undefined));
      const blocked = await checkBlock(context, order.customerId);
      if (blocked.length > 0) throw new NothingWritten(refuse(blocked));
      const written = { ...numbers, ...(await bookTime(context, draft)) };
      await insertOrder(context.db, draft, written);
      if (points) await bookSpending(context, points, { id: order.id, number: numbers.number });
      return accept(written);
    });
  } catch (error) {
    if (error instanceof NoUseFree) return error;
    if (error instanceof NothingWritten) return error.result;
    throw error;
  }
}

async function insertOrder(db: Db, { order, lines, placed }: OrderDraft, written: Written): Promise<void> {
  const stored = { ...order, ...written };
  const { number, estimatedReadyAt, releaseAt } = stored;
  const promised = estimatedReadyAt && { estimatedReadyAt: estimatedReadyAt.toISOString() };
  const payload = { ...placed, number, ...promised, releaseAt: releaseAt.toISOString() };
  const event = { kind: 'placed', payload } as const;
  const step = { actor: 'customer', actorId: order.customerId, reason: null };
  await db.insert(orders).values(stored);
  await db.insert(orderLines).values(lines);
  await announceEvent(db, stored, event, order.placedAt, step);
}

/** Takes the kitchen's time; refused when it has none for the order, or needs longer than the guest saw. */
async function bookTime(context: RequestContext, { order, wish }: OrderDraft): Promise<Partial<BookedTimes>> {
  if (!wish) return {};
  const booked = await bookKitchen(context, order, wish);
  if (!booked.ok) throw new NothingWritten(refuse([booked.refusal]));
  return booked.value;
}

/**
 * Claims the key of the attempt for this order and the next display number of the branch's day, whose other orders wait
 * until commit. Answers nothing when the key has already made an order (a twin that arrives meanwhile waits here for the
 * first one), when the shop's data is no longer the version that the order was priced with, or when the customer has
 * just become part of another account.
 */
async function claimNumber(
  db: Db,
  { id, merchantId, customerId, placedAt, branchId, businessDay }: OrderDraft['order'],
  { key, requestHash, pricedWith }: Attempt,
): Promise<Numbers | undefined> {
  const { rows } = await db.execute<{ number: number | null; mobile: string }>(sql`
    with claimed as (
      insert into idempotency_keys (merchant_id, customer_id, key, request_hash, order_id, created_at)
      select ${merchantId}::uuid, ${customerId}::uuid, ${key}, ${requestHash}, ${id}::uuid, ${placedAt.toISOString()}::timestamptz
      from merchants, customers
      where merchants.id = ${merchantId} and merchants.version = ${pricedWith}
        and customers.merchant_id = ${merchantId}::uuid and customers.id = ${customerId}
      for key share of customers
      on conflict do nothing
      returning customer_id
    ),
    counted as (
      update branch_order_numbers set last_number = last_number + 1
      from claimed
      where merchant_id = ${merchantId}::uuid and branch_id = ${branchId}::uuid and day = ${businessDay}::date
      returning last_number
    )
    select (select last_number from counted) as number,
      (select dial_code || mobile from customers
        where merchant_id = ${merchantId}::uuid and id = ${customerId}::uuid) as mobile
    from claimed`);
  const [claimed] = rows;
  if (!claimed) return undefined;
  return { ...claimed, number: claimed.number ?? (await openDay(db, { merchantId, branchId, businessDay })) };
}

/**
 * The first number of a branch's day, or the next one when another order came first. No `on conflict do update`: the table
 * has two unique keys, and a conflict with the one that is not named would be an error.
 */
async function openDay(
  db: Db,
  { merchantId, branchId, businessDay }: Pick<OrderDraft['order'], 'merchantId' | 'branchId' | 'businessDay'>,
): Promise<number> {
  const opened = await db
    .insert(branchOrderNumbers)
    .values({ merchantId, branchId, day: businessDay, lastNumber: 1 })
    .onConflictDoNothing()
    .returning({ number: branchOrderNumbers.lastNumber });
  if (opened[0]) return opened[0].number;
  const { merchantId: ofMerchant, branchId: ofBranch, day, lastNumber } = branchOrderNumbers;
  const [next] = await db
    .update(branchOrderNumbers)
    .set({ lastNumber: sql`${lastNumber} + 1` })
    .where(and(eq(ofMerchant, merchantId), eq(ofBranch, branchId), eq(day, businessDay)))
    .returning({ number: lastNumber });
  if (!next) throw new Error('The day of the branch was neither opened nor found.');
  return next.number;
}

/** Sets the points aside that the order costs; refused when they were spent or lost a moment before. */
async function takePoints(
  context: RequestContext,
  { order: { merchantId, customerId, pointsRedeemed: price } }: OrderDraft,
  request: CheckoutRequest,
): Promise<TakenPoints | undefined> {
  if (price === null) return undefined;
  const taken = await takeForOrder(context, { merchantId, customerId }, price);
  if (taken.ok) return taken.value;
  const { balance } = taken.refusal;
  throw new NothingWritten(refuse([refuseTooFew(context, { request }, { price, balance })]));
}

/** Takes what is counted; refused when others took the last of it a moment before. */
async function takeCounts(context: RequestContext, { order, counted }: OrderDraft): Promise<void> {
  if (counted.length === 0) return;
  const { short, isAnyGone } = await takeCounted(context.db, order, counted, context.now());
  const wish = counted.find(({ soldOutId }) => soldOutId === short?.soldOutId);
  if (short && wish) throw new NothingWritten(refuse([refuseShort(wish, short.remaining)]));
  if (isAnyGone) await renewSoon(context, order);
}

/** Takes the transaction back and carries out why. */
class NothingWritten extends Error {
  readonly result: Result<undefined, Refusal[]>;

  constructor(result: Result<undefined, Refusal[]>) {
    super('nothing was written');
    this.result = result;
  }
}

/** Takes the transaction back, to try again once uses of the offer are set aside. */
class NoUseFree extends Error {
  readonly redemption: NonNullable<OrderDraft['redemption']>;

  constructor(redemption: NonNullable<OrderDraft['redemption']>) {
    super('no use of the offer is free');
    this.redemption = redemption;
  }
}
