import { isDeepStrictEqual } from 'node:util';
import { errorCodes, type refundOrderBody } from '@sufra/contracts';
import {
  accept,
  cameToNothing,
  earningAmount,
  isFinalStatus,
  isPaidAtHandover,
  localTimeAt,
  pointsLeft,
  refuse,
  refundBill,
  type Refunded,
  type RefundRefusal,
  type RefundWay,
  type RefundWish,
  type Result,
  timeZoneOf,
  toMinor,
} from '@sufra/ordering';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { type Context, type RequestContext, withTransaction } from '../../../context.ts';
import { deadlock, retry } from '../../../platform/database/transaction.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { plainText } from '../../../platform/http/plain-text.ts';
import { openAccount, returnSome, takeBack } from '../../loyalty/points.ts';
import { isOrder } from '../../is-order.ts';
import { type OrderKey, orders, type StoredOrder } from '../../order.tables.ts';
import { releaseUse } from '../../promotion/promotion.store.ts';
import { pointsReturnedOf } from '../move-order.ts';
import { announceEvent, announceToBranch, logEvent } from '../order-event.store.ts';
import { priceText } from '../../checkout/checkout-words.ts';
import { currencyOf } from '../order.resource.ts';
import { listRefunds, loadRefundable, type RefundableOrder, updateRefund } from './refund.store.ts';
import { orderRefunds, type StoredRefund } from './refund.tables.ts';
import { tellRefundedJob } from './tell-refunded.job.ts';

/** The key of an order's payment. */
type HeldPayment = { merchantId: string; id: string };

/** Payment, as refunds use it; the providers are its own. */
export type CardMoney = {
  /** Holds the payment of an order until the transaction ends; nothing where no card paid it. */
  hold(context: Context, order: OrderKey): Promise<HeldPayment | undefined>;
  /** Has so much go back altogether. */
  owe(context: Context, payment: HeldPayment, totalMinor: number): Promise<void>;
  /** How much has gone back of each order's money, and whether somebody has to look. */
  read(
    context: RequestContext,
    orderIds: string[],
  ): Promise<Map<string, { refundedMinor: number; isGivenUp: boolean }>>;
};

/** A staff member as a refund keeps them. */
export type RefundingStaff = { staffId: string; name: string };

/** Money can go back once it was paid, as long as the order is kept: one that was called off gives everything back. */
export const isRefundable = ({ status, paymentStatus }: StoredOrder): boolean =>
  status !== 'waiting-for-payment' && !cameToNothing(status) && paymentStatus === 'success';

/** The same, and before it is paid at handover: then less is collected. */
export const isReducible = (order: StoredOrder): boolean =>
  isRefundable(order) ||
  (order.paymentStatus === 'pending' &&
    isPaidAtHandover(order.paymentMethod) &&
    order.status !== 'waiting-for-payment' &&
    !isFinalStatus(order.status));

/**
 * The amount from which a second person approves a further refund, in minor units: what was given back of the order
 * without one counts, so that a large refund is not made of small ones.
 */
export function approvalFromMinor({ merchant }: RequestContext, earlier: readonly StoredRefund[]): number | undefined {
  const { refundApprovalFrom } = merchant.concept;
  const minor = refundApprovalFrom === undefined ? undefined : toMinor(refundApprovalFrom, merchant.currency);
  if (!minor?.ok) return undefined;
  const alone = earlier.filter(({ askedBy, decidedBy }) => decidedBy === askedBy);
  return Math.max(0, minor.value - alone.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
}

export type Press = z.output<typeof refundOrderBody> & { key: string };

/**
 * Takes a part of a paid order back: at once, or when a second person approves it. The same press sent again changes
 * nothing and answers the same refund; another wish with its key is refused.
 */
export async function askRefund(
  context: RequestContext,
  order: StoredOrder,
  press: Press,
  staff: RefundingStaff,
  money: CardMoney,
): Promise<Result<StoredRefund, Refusal>> {
  const reason = plainText(press.reason ?? '');
  if (press['reason-code'] === 'other' && reason === '') {
    return refuse(refusal(errorCodes.reasonRequired, { pointer: '/reason' }));
  }
  const write = () =>
    inOrder(context, order, money, async (held) => {
      const { context, refundable } = held;
      const wish = readWish(press, refundable);
      if (!wish.ok) return wish;
      const { key, 'reason-code': reasonCode } = press;
      const asked = { wish: wish.value, key, reasonCode, reason: reason || null };
      const known = (await listRefunds(context, order)).find((one) => one.key === key);
      if (!known) return writeRefund(held, asked, staff, money);
      const before = { wish: known.wish, key, reasonCode: known.reasonCode, reason: known.reason };
      return isDeepStrictEqual(before, asked) ? accept(known) : refuse(refusal(errorCodes.refundKeyReused));
    });
  return retry(write, { after: [deadlock], times: 2 });
}

type NewRefund = Pick<StoredRefund, 'wish' | 'key' | 'reasonCode' | 'reason'>;

/** Writes a refund of an order that is held; it holds at once, or waits for a second person from the merchant's sum on. */
export async function writeRefund(
  held: HeldOrder,
  asked: NewRefund,
  staff: RefundingStaff,
  money: CardMoney,
  { needsNobody = false } = {},
): Promise<Result<StoredRefund, Refusal>> {
  const { context, refundable } = held;
  const { order } = refundable;
  const planned = planRefund(context, refundable, asked.wish);
  if (!planned.ok) return planned;
  const { amountMinor, vatMinor, foodMinor, parts } = planned.value;
  const from = approvalFromMinor(context, refundable.earlier);
  const refund: StoredRefund = {
    ...asked,
    merchantId: order.merchantId,
    id: uuid(),
    orderId: order.id,
    branchId: order.branchId,
    number: null,
    status: 'waiting',
    way: wayOf(order),
    isBeforePayment: false,
    parts,
    amountMinor,
    vatMinor,
    foodMinor,
    pointsReturned: null,
    pointsTaken: null,
    askedBy: staff.staffId,
    askedByName: staff.name,
    askedAt: context.now(),
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    businessDay: null,
  };
  await context.db.insert(orderRefunds).values(refund);
  if (needsNobody || from === undefined || amountMinor < from) return accept(await hold(held, refund, staff, money));
  const payload = { refundId: refund.id, amountMinor, reasonCode: refund.reasonCode, staffId: staff.staffId };
  await logEvent(context.db, order, { kind: 'refund-asked', payload }, context.now());
  await announceToBranch(context.db, order, context.now());
  return accept(refund);
}

/**
 * The second person's word. An approval is worked out anew: others may have been decided since it was asked for. Declining
 * moves no money, so it is possible after the order was called off as well.
 */
export async function decideRefund(
  context: RequestContext,
  order: StoredOrder,
  { id, decision }: { id: string; decision: 'approve' | 'decline' },
  staff: RefundingStaff,
  money: CardMoney,
): Promise<Result<StoredRefund, Refusal>> {
  if (!isUuid(id)) return refuse(refusal(errorCodes.notFound));
  const write = () =>
    decision === 'approve'
      ? inOrder(context, order, money, (held) => approveRefund(held, id, staff, money), isReducible)
      : declineRefund(context, order, id, staff);
  return retry(write, { after: [deadlock], times: 2 });
}

async function approveRefund(
  held: HeldOrder,
  id: string,
  staff: RefundingStaff,
  money: CardMoney,
): Promise<Result<StoredRefund, Refusal>> {
  const { context, refundable } = held;
  const found = await findUndecided(context, refundable.order, { id, wanted: 'approved', staff });
  if (!found.ok || found.value.status !== 'waiting') return found;
  const refund = found.value;
  if (refund.askedBy === staff.staffId) return refuse(refusal(errorCodes.refundNeedsSecond));
  const planned = planRefund(context, refundable, refund.wish);
  if (!planned.ok) return planned;
  const { amountMinor, vatMinor, foodMinor, parts } = planned.value;
  return accept(await hold(held, { ...refund, amountMinor, vatMinor, foodMinor, parts }, staff, money));
}

async function declineRefund(
  context: RequestContext,
  asked: StoredOrder,
  id: string,
  staff: RefundingStaff,
): Promise<Result<StoredRefund, Refusal>> {
  return withTransaction(context, async (inside) => {
    const own: RequestContext = { ...context, ...inside };
    const [order] = await own.db.select().from(orders).where(isOrder(asked)).for('update');
    if (!order) return refuse(refusal(errorCodes.notFound));
    const found = await findUndecided(own, order, { id, wanted: 'declined', staff });
    if (!found.ok || found.value.status !== 'waiting') return found;
    const payload = { refundId: id, staffId: staff.staffId };
    await logEvent(own.db, order, { kind: 'refund-declined', payload }, own.now());
    await announceToBranch(own.db, order, own.now());
    return accept(await updateRefund(own, found.value, { status: 'declined', ...decidedBy(own, staff) }));
  });
}

/** A refund that waits, or one that the same person has decided like this already: the press came twice. */
async function findUndecided(
  context: RequestContext,
  order: StoredOrder,
  { id, wanted, staff }: { id: string; wanted: StoredRefund['status']; staff: RefundingStaff },
): Promise<Result<StoredRefund, Refusal>> {
  const refund = (await listRefunds(context, order)).find((one) => one.id === id);
  if (!refund) return refuse(refusal(errorCodes.notFound));
  const isSaidAgain = refund.status === wanted && refund.decidedBy === staff.staffId;
  return refund.status === 'waiting' || isSaidAgain ? accept(refund) : refuse(refusal(errorCodes.refundDecided));
}

export type HeldOrder = {
  context: RequestContext;
  refundable: RefundableOrder;
  lots: Awaited<ReturnType<typeof openAccount>>;
  payment: HeldPayment | undefined;
};

/** Holds the account, the payment and the order, in this order as everywhere, and refuses where nothing can go back. */
export async function inOrder<Value>(
  context: RequestContext,
  asked: StoredOrder,
  money: CardMoney,
  work: (held: HeldOrder) => Promise<Result<Value, Refusal>>,
  isPossible: (order: StoredOrder) => boolean = isRefundable,
): Promise<Result<Value, Refusal>> {
  return withTransaction(context, async (inside) => {
    const own: RequestContext = { ...context, ...inside };
    const { merchantId, customerId, pointsRedeemed } = asked;
    const hasPoints = pointsRedeemed !== null || context.merchant.loyalty !== undefined;
    const lots = hasPoints ? await openAccount(own, { merchantId, customerId }) : [];
    const payment = await money.hold(own, asked);
    const [order] = await own.db.select().from(orders).where(isOrder(asked)).for('update');
    const isWithoutPayment = order?.paymentMethod === 'card' && !payment;
    if (!order || !isPossible(order) || isWithoutPayment || order.customerId !== customerId) {
      return refuse(refusal(errorCodes.refundNotPossible));
    }
    return work({
      context: own,
      refundable: await loadRefundable(own, order),
      lots,
      payment: order.paymentMethod === 'card' ? payment : undefined,
    });
  });
}

/** The wish by places of the bill; what a page sends is never an amount of a line. */
function readWish(
  { lines, charges, amount }: Press,
  { order, lines: sold, copy }: RefundableOrder,
): Result<RefundWish, Refusal> {
  const currency = currencyOf(order);
  const wished = lines.map(({ id, quantity }) => ({ index: sold.findIndex((line) => line.id === id), quantity }));
  const minor = toMinor(amount ?? 0, currency);
  if (!minor.ok) {
    const params = { digits: currency.digits };
    return refuse(refusal(errorCodes.refundAmountInvalid, { pointer: '/amount', params }));
  }
  const places = charges.map((key) => copy.charges.findIndex((charge) => charge.key === key));
  return accept({ lines: wished, charges: places, amountMinor: minor.value });
}

function planRefund(context: RequestContext, { bill, earlier }: RefundableOrder, wish: RefundWish) {
  const planned = refundBill(
    bill,
    earlier.map((refund) => refund.wish),
    wish,
  );
  return planned.ok ? planned : refuse(refuseWish(context, planned.refusal));
}

function refuseWish({ merchant, locale }: RequestContext, refused: RefundRefusal): Refusal {
  switch (refused.code) {
    case 'nothing-asked':
      return refusal(errorCodes.refundEmpty, { pointer: '/lines' });
    case 'not-on-bill':
      return refusal(errorCodes.refundPartUnknown, { pointer: `/${refused.field}/${refused.at}` });
    case 'more-than-left':
    case 'above-missing':
      return refusal(errorCodes.refundPartGone, { pointer: `/${refused.field}/${'at' in refused ? refused.at : 0}` });
    case 'amount-above-rest':
      return refusal(errorCodes.refundAboveRest, {
        pointer: '/amount',
        params: { rest: priceText(merchant, locale, refused.restMinor) },
      });
  }
}

const decidedBy = ({ now }: Context, { staffId, name }: RefundingStaff) => ({
  decidedBy: staffId,
  decidedByName: name,
  decidedAt: now(),
});

/** From here on the refund holds: money, points, coupon, log and message in the one transaction. */
async function hold(
  { context, refundable, lots, payment }: HeldOrder,
  refund: StoredRefund,
  staff: RefundingStaff,
  money: CardMoney,
): Promise<StoredRefund> {
  const { order: before, copy, earlier } = refundable;
  const { db, now } = context;
  const order: StoredOrder = {
    ...before,
    refundedMinor: before.refundedMinor + refund.amountMinor,
    refundedVatMinor: before.refundedVatMinor + refund.vatMinor,
    refundedFoodMinor: before.refundedFoodMinor + refund.foodMinor,
  };
  const { refundedMinor, refundedVatMinor, refundedFoodMinor } = order;
  await db.update(orders).set({ refundedMinor, refundedVatMinor, refundedFoodMinor }).where(isOrder(order));
  const points = await movePoints(context, { before, order, lots });
  const held = await updateRefund(context, refund, {
    status: 'approved',
    way: wayOf(order),
    isBeforePayment: order.paymentStatus !== 'success',
    number: (earlier.at(-1)?.number ?? 0) + 1,
    businessDay: localTimeAt(now(), timeZoneOf(copy.timeZone)).date,
    pointsReturned: points.returned || null,
    pointsTaken: points.taken || null,
    ...decidedBy(context, staff),
  });
  if (refundedMinor === order.totalMinor) await releaseUse(db, order, now());
  if (payment && refund.amountMinor > 0) await money.owe(context, payment, refundedMinor);
  await announceEvent(db, order, { kind: 'refunded', payload: logged(held) }, now());
  if (held.amountMinor > 0)
    await context.jobs.send(context, tellRefundedJob, { merchantId: held.merchantId, refundId: held.id });
  return held;
}

const logged = (refund: StoredRefund): Refunded => ({
  refundId: refund.id,
  number: refund.number ?? 0,
  way: refund.way,
  wish: refund.wish,
  amountMinor: refund.amountMinor,
  vatMinor: refund.vatMinor,
  foodMinor: refund.foodMinor,
  ...(refund.pointsReturned !== null && { pointsReturned: refund.pointsReturned }),
  ...(refund.pointsTaken !== null && { pointsTaken: refund.pointsTaken }),
  reasonCode: refund.reasonCode,
  staffId: refund.askedBy,
  ...(refund.isBeforePayment && { isBeforePayment: true as const }),
  ...(refund.decidedBy !== null && refund.decidedBy !== refund.askedBy && { approvedBy: refund.decidedBy }),
});

type Points = { before: StoredOrder; order: StoredOrder; lots: HeldOrder['lots'] };

/** Points that paid go back by the share of the bill that does; points that it earned are taken back by the food. */
async function movePoints(
  context: RequestContext,
  { before, order, lots }: Points,
): Promise<{ returned: number; taken: number }> {
  const owner = { merchantId: order.merchantId, customerId: order.customerId };
  const timeZone = timeZoneOf(context.merchant.concept.defaultTimezone);
  const [from, to] = [pointsReturnedOf(before), pointsReturnedOf(order)];
  if (to > from) await returnSome(context, owner, { orderId: order.id, from, to, timeZone });
  const wholeMinor = earningAmount({ ...order, isPaidWithPoints: false });
  // Points of an order that is not finished yet are earned by what is left of it then.
  const earned = order.pointsEarned ?? 0;
  const left = ({ refundedFoodMinor }: StoredOrder) =>
    pointsLeft(earned, { restMinor: wholeMinor - refundedFoodMinor, wholeMinor });
  const wanted = left(before) - left(order);
  const taken = wanted > 0 ? await takeBack(context, owner, { lots, points: wanted }) : 0;
  return { returned: to - from, taken };
}

/** Money goes back the way it came. */
export function wayOf({ paymentMethod }: Pick<StoredOrder, 'paymentMethod'>): RefundWay {
  if (paymentMethod === 'card') return 'card';
  if (paymentMethod === 'loyalty-points') return 'points';
  return paymentMethod === 'cash' ? 'cash' : 'reader';
}
