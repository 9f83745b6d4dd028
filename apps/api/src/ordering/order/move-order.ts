import { type ErrorCode, errorCodes, type moveOrderBody } from '@sufra/contracts';
import {
  accept,
  canMoveTo,
  earningAmount,
  type EndReason,
  isCooked,
  isPaidAtHandover,
  isTakenBack,
  leavesTheHouse,
  mayRoleSet,
  type Moved,
  type OrderStatusCode,
  orderStatusCodes,
  pointsLeft,
  promiseLaterBy,
  refuse,
  type Result,
  type StatusActor,
  timeZoneOf,
} from '@sufra/ordering';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { returnCounted } from '../../catalogue/availability/availability.store.ts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { renewSoon } from '../../catalogue/publishing/renew-menus.ts';
import { type Context, type RequestContext, withTransaction } from '../../context.ts';
import { deadlock, retry } from '../../platform/database/transaction.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../platform/http/plain-text.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { bookEarning, earnForOrder, openAccount, returnForOrder } from '../loyalty/points.ts';
import { isOrder } from '../is-order.ts';
import { kitchenBumps, orders, type StoredOrder } from '../order.tables.ts';
import { releaseUse } from '../promotion/promotion.store.ts';
import { forgetPosition } from './handover/driver-link.store.ts';
import { notifyGuest } from './notification/guest-message.job.ts';
import { forgetMessage } from './notification/guest-message.store.ts';
import { announceEvent, findPromiseBeforeReady, logEvent, type StepOf } from './order-event.store.ts';
import { findBranchOrder } from './order.store.ts';

/** The role in which an order is moved, and the name by which its history knows who did it. */
type Mover = {
  role: StatusActor;
  name: 'customer' | 'employee' | 'driver' | 'demo-kitchen' | 'system';
  id?: string;
};

/** The fields that a move may change beside the status. */
export type MovedFields = Pick<
  StoredOrder,
  | 'paymentMethod'
  | 'paymentStatus'
  | 'estimatedReadyAt'
  | 'booking'
  | 'delayMinutes'
  | 'releaseAt'
  | 'releasedAt'
  | 'refundDueAt'
  | 'pointsEarned'
>;

export type Move = {
  to: OrderStatusCode;
  by: Mover;
  reason?: string;
  reasonCode?: EndReason | undefined;
  change?: Partial<MovedFields>;
  /** Takes the status back that was set last, instead of moving the order on. */
  isBack?: boolean;
};

/** A move inside its transaction: the order before and after it, and who took the step. */
type Moving = { before: StoredOrder; order: StoredOrder; step: StepOf; reasonCode: EndReason | undefined };

type Effect = {
  /** Before the order's row is held: locks that come first, and fields that the move sets. */
  prepare?: (context: Context, order: StoredOrder, at: Date) => Promise<Partial<MovedFields>> | Partial<MovedFields>;
  /** After the order is moved, in the same transaction. */
  apply?: (context: Context, moving: Moving) => Promise<void>;
};

/**
 * Moves an order one allowed step and everything that hangs on it, in one transaction. Refused when the status table
 * does not allow the step, when a missing dish is asked about that would leave, or when the order changed since it was read.
 */
export async function moveOrder(
  context: Context,
  order: StoredOrder,
  move: Move,
): Promise<Result<StoredOrder, Refusal>> {
  const refused = refuse(refusal(errorCodes.statusMoveNotAllowed, { pointer: '/code' }));
  const { to, by, isBack = false } = move;
  const isAllowed = isBack
    ? isTakenBack(order.status, to)
    : canMoveTo(order.status, to, { orderType: order.type, actor: by.role });
  if (!isAllowed) return refused;
  if (order.missingUntil !== null && leavesTheHouse(to)) return no(errorCodes.missingWaits);
  const moved = await withTransaction(context, (context) => applyMove(context, order, move));
  if (!moved) return refused;
  context.metrics.orderMoves.inc({ status: to });
  context.log.info({ orderId: order.id, status: to, by: by.name }, 'an order moved');
  return accept(moved);
}

async function applyMove(context: Context, before: StoredOrder, move: Move): Promise<StoredOrder | undefined> {
  const { to, by, reason = null, reasonCode, isBack = false } = move;
  const steps = isBack ? readyTakenBack : effects[to];
  const at = laterOf(context.now(), before.statusAt);
  let changed: Partial<MovedFields> = {};
  for (const { prepare } of steps) changed = { ...changed, ...(await prepare?.(context, before, at)) };
  const order: StoredOrder = { ...before, ...changed, ...move.change, status: to, statusAt: at };
  if (!(await updateOrder(context, before, order))) return undefined;
  const step = { actor: by.name, actorId: by.id ?? null, reason };
  for (const { apply } of steps) await apply?.(context, { before, order, step, reasonCode });
  return order;
}

/** Writes what moved, unless the order is no longer as it was read. */
async function updateOrder({ db }: Context, before: StoredOrder, order: StoredOrder): Promise<boolean> {
  const { status, statusAt, paymentMethod, paymentStatus, releaseAt, estimatedReadyAt, booking, delayMinutes } = order;
  const { refundDueAt, pointsEarned } = order;
  const isAsRead = and(
    isOrder(before),
    eq(orders.status, before.status),
    eq(orders.paymentStatus, before.paymentStatus),
    eq(orders.customerId, before.customerId),
    // A delay meanwhile moved the promise, which is written with the step.
    eq(orders.delayMinutes, before.delayMinutes),
    // A refund meanwhile made the food that earns points less.
    eq(orders.refundedMinor, before.refundedMinor),
    leavesTheHouse(status) ? isNull(orders.missingUntil) : undefined,
  );
  // The job that releases orders may have set the moment since the order was read.
  const releasedAt = order.releasedAt ?? sql`${orders.releasedAt}`;
  const rows = await db
    .update(orders)
    .set({
      status,
      statusAt,
      paymentMethod,
      paymentStatus,
      releaseAt,
      releasedAt,
      estimatedReadyAt,
      // A station that was pressed meanwhile is noted in it.
      ...(booking !== before.booking && { booking }),
      delayMinutes,
      refundDueAt,
      pointsEarned,
    })
    .where(isAsRead)
    .returning({ id: orders.id });
  return rows.length === 1;
}

/** Cash and the card reader settle when the food changes hands. */
const payAtHandover: Effect = {
  prepare: (_context, { paymentMethod }) => (isPaidAtHandover(paymentMethod) ? { paymentStatus: 'success' } : {}),
};

/** Once the food is ready the promise becomes the fact. */
const keepPromise: Effect = {
  prepare: (_context, { status }, at) => (isCooked(status) ? {} : { estimatedReadyAt: at }),
};

/** The order is promised again as it was before it was ready, and its kitchen has all of its work. */
const promiseAgain: Effect = {
  async prepare({ db }, order) {
    const { estimatedReadyAt, booking } = order;
    return {
      estimatedReadyAt: (await findPromiseBeforeReady(db, order)) ?? estimatedReadyAt,
      booking: booking && { ...booking, done: {} },
    };
  },
};

/** The kitchen's displays have the whole ticket again. */
const takeBumpsBack: Effect = {
  async apply({ db }, { order: { merchantId, id, statusAt } }) {
    await db
      .update(kitchenBumps)
      .set({ isDone: false, at: statusAt })
      .where(and(eq(kitchenBumps.merchantId, merchantId), eq(kitchenBumps.orderId, id), eq(kitchenBumps.isDone, true)));
  },
};

/** When it is ready in truth, the guest is told again. */
const forgetReadyMessage: Effect = { apply: ({ db }, { order }) => forgetMessage(db, order, 'ready') };

/** Money that was taken for nothing is owed. */
const makeRefundDue: Effect = {
  prepare: (_context, { paymentMethod, paymentStatus }, at) =>
    paymentStatus === 'success' && paymentMethod !== 'loyalty-points' ? { refundDueAt: at } : {},
};

/** The account is locked and its tier read before the order is held: placing locks in the same order (record 0046). */
const earnPoints: Effect = {
  async prepare(context, order) {
    const merchant = await merchantThatGivesPoints(context, order);
    if (!merchant) return {};
    return { pointsEarned: await earnForOrder(context, ownerOf(order), merchant.loyalty, amountThatEarns(order)) };
  },
  async apply(context, { order }) {
    const merchant = await merchantThatGivesPoints(context, order);
    if (!merchant) return;
    const { expiryDays } = merchant.loyalty;
    const earning = { points: order.pointsEarned ?? 0, expiryDays, timeZone: merchant.timeZone, order };
    await bookEarning(context, ownerOf(order), earning);
  },
};

async function merchantThatGivesPoints(context: Context, order: StoredOrder) {
  const merchant = amountThatEarns(order) > 0 ? await loadMerchant(context, order.merchantId) : undefined;
  const timeZone = timeZoneOf(merchant?.concept.defaultTimezone);
  return merchant?.loyalty && { loyalty: merchant.loyalty, timeZone };
}

const amountThatEarns = (order: StoredOrder): number =>
  Math.max(0, earningAmount({ ...order, isPaidWithPoints: order.pointsRedeemed !== null }) - order.refundedFoodMinor);

const returnPoints: Effect = {
  async prepare(context, order) {
    if (order.pointsRedeemed !== null) await openAccount(context, ownerOf(order));
    return {};
  },
  async apply(context, { order }) {
    if (order.pointsRedeemed === null) return;
    const merchant = await loadMerchant(context, order.merchantId);
    const timeZone = timeZoneOf(merchant?.concept.defaultTimezone);
    const points = await returnForOrder(context, ownerOf(order), {
      order,
      timeZone,
      returned: pointsReturnedOf(order),
    });
    await logEvent(context.db, order, { kind: 'points-returned', payload: { points } }, order.statusAt);
  },
};

/** The points that refunds of an order paid with points have given back. */
export function pointsReturnedOf({ pointsRedeemed, totalMinor, refundedMinor }: StoredOrder): number {
  if (pointsRedeemed === null) return 0;
  return pointsRedeemed - pointsLeft(pointsRedeemed, { restMinor: totalMinor - refundedMinor, wholeMinor: totalMinor });
}

/** Gives back the use of an offer. */
const releaseOffer: Effect = { apply: ({ db }, { order }) => releaseUse(db, order, order.statusAt) };

/** The order's counted things are there again. */
const giveBackCounted: Effect = {
  async apply(context, { order }) {
    if (await returnCounted(context.db, order, order.statusAt)) await renewSoon(context, order);
  },
};

/** The step of the history, which is announced to the guest's open pages and the branch. */
const record: Effect = {
  async apply({ db }, { before, order, step, reasonCode }) {
    const payload = { ...logMove(before, order, step), ...(reasonCode && { reasonCode }) };
    await announceEvent(db, order, { kind: 'moved', payload }, order.statusAt, step);
  },
};

/** Where the driver is stops being known when the ride ends. */
const endRide: Effect = { apply: ({ db }, { order }) => forgetPosition(db, order) };

/** The guest is told by push and message. */
const notify: Effect = { apply: (context, { order }) => notifyGuest(context, order) };

const comeToNothing: Effect[] = [makeRefundDue, releaseOffer, giveBackCounted, endRide, record, returnPoints, notify];

/**
 * The effects of reaching a status, in this order: counters of offers are written before the customer's row, as placing
 * an order does, so that the two never deadlock.
 */
const effects: Record<OrderStatusCode, Effect[]> = {
  'waiting-for-payment': [record],
  posted: [record],
  accepted: [record, notify],
  confirmed: [record],
  'in-kitchen': [record, notify],
  ready: [keepPromise, record, notify],
  'on-the-way': [keepPromise, record, notify],
  delivered: [payAtHandover, keepPromise, endRide, record, notify],
  finished: [payAtHandover, keepPromise, earnPoints, endRide, record],
  'order-failed': comeToNothing,
  'cancelled-by-customer': comeToNothing,
  'cancelled-by-employee': comeToNothing,
};

const readyTakenBack: Effect[] = [promiseAgain, takeBumpsBack, forgetReadyMessage, record, notify];

/** A move for the order's log: what it changed, and the role of its actor. A guest is recorded by the role alone. */
function logMove(before: StoredOrder, order: StoredOrder, { actor, actorId }: StepOf): Moved {
  return {
    status: order.status,
    actor,
    ...(actor === 'employee' && actorId !== null && { staffId: actorId }),
    ...(order.paymentMethod !== before.paymentMethod && { paymentMethod: order.paymentMethod }),
    ...(order.paymentStatus !== before.paymentStatus && { paymentStatus: order.paymentStatus }),
    ...moment('estimatedReadyAt', before.estimatedReadyAt, order.estimatedReadyAt),
    ...(order.delayMinutes !== before.delayMinutes && { delayMinutes: order.delayMinutes }),
    ...moment('releaseAt', before.releaseAt, order.releaseAt),
    ...moment('releasedAt', before.releasedAt, order.releasedAt),
    ...moment('refundDueAt', before.refundDueAt, order.refundDueAt),
    ...(order.pointsEarned !== null &&
      order.pointsEarned !== before.pointsEarned && { pointsEarned: order.pointsEarned }),
  };
}

/** A moment is set or moved, never taken back. */
const moment = (name: string, before: Date | null, after: Date | null) =>
  after && after.getTime() !== before?.getTime() ? { [name]: after.toISOString() } : {};

const ownerOf = ({ merchantId, customerId }: StoredOrder) => ({ merchantId, customerId });

/** History never runs backwards, even when the clocks of two servers disagree. */
const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

type StaffMove = z.infer<typeof moveOrderBody>;

/**
 * Moves an order as its branch does (D-46). Saying again where it stands already changes nothing, whether the
 * same person pressed twice or two screens pressed at once. Cancelling needs a reason (CANCEL-04).
 * That the order was delayed, or its guest is just becoming part of an account, is nothing to the step: it is taken all
 * the same. A ready is taken back by its moment: one that was pressed since stands.
 */
export async function moveByStaff(
  context: RequestContext,
  order: StoredOrder,
  { code, reason, 'reason-code': reasonCode, 'extra-minutes': extraMinutes = 0, 'takes-back': takesBack }: StaffMove,
  staff: StaffSession,
): Promise<Result<StoredOrder, Refusal>> {
  const to = orderStatusCodes.find((known) => known === code);
  if (!to || isTooEarly(order, to)) return no(errorCodes.statusMoveNotAllowed);
  if (!mayRoleSet(staff.role, to, order.status)) return refuse(refusal(errorCodes.forbidden));
  if (order.status === to) return accept(order);
  if (extraMinutes > 0 && to !== 'accepted') return no(errorCodes.statusMoveNotAllowed, '/extra-minutes');
  const why = plainText(reason ?? '');
  const isCancelled = to === 'cancelled-by-employee';
  const needsWords = reasonCode === undefined || reasonCode === 'other';
  if (isCancelled && why === '' && needsWords) return no(errorCodes.reasonRequired, '/reason');
  const by = { role: 'staff', name: 'employee', id: staff.staffId } as const;
  const words = { ...(why && { reason: why }), reasonCode: isCancelled ? reasonCode : undefined };
  const isBack = takesBack !== undefined;
  const advance = (order: StoredOrder) => {
    if (isBack && order.statusAt.getTime() !== Date.parse(takesBack)) return no(errorCodes.statusMoveNotAllowed);
    return moveOrder(context, order, { to, by, ...words, change: promiseLater(order, extraMinutes), isBack });
  };
  const move = async (order: StoredOrder, tries = 5): Promise<Result<StoredOrder, Refusal>> => {
    const moved = await advance(order);
    if (moved.ok) return moved;
    const now = await findBranchOrder(context, { merchantId: order.merchantId, branchId: null }, order.id);
    if (now?.status === to) return accept(now);
    return now?.status === order.status && tries > 1 ? move(now, tries - 1) : moved;
  };
  return retry(() => move(order), { after: [deadlock], times: 2 });
}

/** An order that is accepted with more minutes than it was promised for. */
const promiseLater = ({ estimatedReadyAt, delayMinutes }: StoredOrder, minutes: number): Partial<MovedFields> =>
  minutes === 0
    ? {}
    : {
        estimatedReadyAt: promiseLaterBy(estimatedReadyAt, minutes),
        delayMinutes: delayMinutes + minutes,
      };

/** An order for later is not prepared before it is released; cancelling it is always possible. */
const isTooEarly = (order: StoredOrder, to: OrderStatusCode): boolean =>
  order.releasedAt === null && !['order-failed', 'cancelled-by-employee'].includes(to);

const no = (code: ErrorCode, pointer = '/code') => refuse(refusal(code, { pointer }));
