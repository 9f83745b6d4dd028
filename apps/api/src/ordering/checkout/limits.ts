import { type ErrorCode, errorCodes } from '@sufra/contracts';
import {
  checkOrderPace,
  checkOrderSize,
  type EarlierOrder,
  hourBefore,
  type PaceBreach,
  type PaymentType,
  type Quote,
} from '@sufra/ordering';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { RequestContext } from '../../context.ts';
import { findBlock } from '../../customer/block/block.store.ts';
import { customers } from '../../customer/customer.tables.ts';
import type { CustomerKey } from '../../customer/is-of-customer.ts';
import type { Db } from '../../platform/database/db.ts';
import { isOpen } from '../../platform/database/open-orders.ts';
import { handoverAdvice } from '../../platform/errors/error-words.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { orders } from '../order.tables.ts';
import { payableTypes } from './blockers.ts';
import type { CheckedCart, CheckoutRequest } from './cart.ts';
import { priceText } from './checkout-words.ts';

/** Longer than an order can be placed ahead of its time (60 days), so that an open order is never missed. */
const lookBackMilliseconds = 62 * 24 * 60 * 60 * 1000;

/** Until commit: the next order of this customer waits, and then sees this one. */
async function lockOrdering(db: Db, { merchantId, customerId }: CustomerKey): Promise<void> {
  await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.merchantId, merchantId), eq(customers.id, customerId)))
    .for('no key update');
}

/**
 * The orders of the customer or the number that are not over, or were placed within the last hour, and the number as
 * orders store it. Undefined for a customer without a number.
 */
async function findEarlierOrders(
  db: Db,
  { merchantId, customerId }: CustomerKey,
  now: Date,
): Promise<{ number: string; orders: EarlierOrder[] } | undefined> {
  const number = sql<string>`(select ${customers.dialCode} || ${customers.mobile} from ${customers}
    where ${customers.merchantId} = ${merchantId} and ${customers.id} = ${customerId})`;
  const columns = {
    number: number.as('number'),
    id: orders.id,
    customerId: orders.customerId,
    mobile: orders.mobile,
    status: orders.status,
    paymentStatus: orders.paymentStatus,
    placedAt: orders.placedAt,
    scheduledAt: orders.scheduledAt,
  };
  const counted = and(
    eq(orders.merchantId, merchantId),
    gt(orders.placedAt, new Date(now.getTime() - lookBackMilliseconds)),
    or(isOpen(orders.status), gt(orders.placedAt, hourBefore(now))),
  );
  // Two branches instead of an "or": each one is a range of its own index.
  const rows = await unionAll(
    db
      .select(columns)
      .from(orders)
      .where(and(eq(orders.customerId, customerId), counted)),
    db
      .select(columns)
      .from(orders)
      .where(and(eq(orders.mobile, number), counted)),
  );
  const found = rows[0]?.number;
  if (!found) return undefined;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const earlier = [...byId.values()].map((row) => ({
    isOfCustomer: row.customerId === customerId,
    isOfNumber: row.mobile === row.number,
    status: row.status,
    isPaid: row.paymentStatus === 'success',
    placedAt: row.placedAt,
    wantedAt: row.scheduledAt ?? row.placedAt,
  }));
  return { number: found, orders: earlier };
}

/** The merchant's limits for the amounts of one order: what is paid at the handover, and the quantity of a line. */
export function checkSize(context: RequestContext, { request, lines }: CheckedCart, quote: Quote): Refusal[] {
  const breaches = checkOrderSize(context.merchant.rules.limits, {
    paymentType: request.paymentType as PaymentType | undefined,
    totalMinor: quote.totalMinor,
    quantities: lines.map(({ quantity }) => quantity),
  });
  return breaches.map((breach) =>
    breach.code === 'handover-amount'
      ? refuseHandover(context, request, breach.maximumMinor)
      : refusal(errorCodes.lineQuantityTooHigh, {
          pointer: `${lines[breach.lineIndex]?.pointer}/quantity`,
          params: { maximum: breach.maximum },
        }),
  );
}

function refuseHandover(context: RequestContext, request: CheckoutRequest, maximumMinor: number): Refusal {
  const isCardOffered = payableTypes(context, request).includes('card');
  return refusal(errorCodes.handoverAmountTooHigh, {
    pointer: '/payment-type',
    params: {
      maximum: priceText(context.merchant, context.locale, maximumMinor),
      advice: handoverAdvice[isCardOffered ? 'byCard' : 'less'],
    },
    meta: { 'payment-types': isCardOffered ? ['card'] : [] },
  });
}

/**
 * The merchant's limits of unpaid orders and of orders an hour. Locked, inside the transaction that writes the order,
 * no other order of this customer can be written between the count and the commit.
 */
export async function checkPace(
  context: RequestContext,
  customerId: string,
  { isLocked }: { isLocked: boolean },
): Promise<Refusal[]> {
  const { db, merchant, now } = context;
  const { limits } = merchant.rules;
  if (!hasPaceLimit(context)) return [];
  const owner = { merchantId: merchant.id, customerId };
  if (isLocked) await lockOrdering(db, owner);
  const earlier = await findEarlierOrders(db, owner, now());
  if (!earlier || limits.exemptNumbers.includes(earlier.number)) return [];
  return checkOrderPace(limits, earlier.orders, now()).map(refusePace);
}

/**
 * Says that the restaurant takes no orders from this customer or their number. Where an order is written, ask after its
 * number is claimed: that holds the customer, whom a block locks, so that one of the two comes first.
 */
export async function checkBlock({ db, merchant, now }: RequestContext, customerId: string): Promise<Refusal[]> {
  const block = await findBlock(db, { merchantId: merchant.id, customerId }, now());
  return block ? [refusal(errorCodes.customerBlocked)] : [];
}

/** True when the number of orders matters: without these limits nothing is counted. */
const hasPaceLimit = ({ merchant }: RequestContext): boolean => {
  const { unpaidOrders, hourlyOrders } = merchant.rules.limits;
  return [unpaidOrders, hourlyOrders].some(({ perCustomer, perNumber }) => perCustomer > 0 || perNumber > 0);
};

const refusePace = (breach: PaceBreach): Refusal =>
  breach.code === 'unpaid-orders'
    ? refusal(errorCodes.tooManyUnpaidOrders, { params: { maximum: breach.maximum } })
    : refusal(errorCodes.tooManyHourlyOrders, {
        params: { maximum: breach.maximum, minutes: breach.minutesToWait },
        meta: { 'retry-after-seconds': breach.minutesToWait * 60 },
      });

const limitsByCode: Partial<Record<ErrorCode, string>> = {
  [errorCodes.tooManyUnpaidOrders]: 'unpaid-orders',
  [errorCodes.tooManyHourlyOrders]: 'hourly-orders',
  [errorCodes.handoverAmountTooHigh]: 'handover-amount',
  [errorCodes.lineQuantityTooHigh]: 'line-quantity',
};

/** Counts every limit that an attempt met, for the people who watch the shop. */
export function countRefusedByLimit({ metrics }: RequestContext, refusals: Refusal[]): void {
  for (const limit of new Set(refusals.flatMap(({ code }) => limitsByCode[code] ?? [])))
    metrics.ordersLimited.inc({ limit });
}
