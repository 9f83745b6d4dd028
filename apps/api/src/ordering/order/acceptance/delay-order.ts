import { delayOrderBody, type DelayOrderBody, errorCodes, errorDocument, orderDocument } from '@sufra/contracts';
import { accept, checkDelay, promiseLaterBy, refuse, type Result } from '@sufra/ordering';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Context, type RequestContext, withTransaction } from '../../../context.ts';
import { deadlock, retry } from '../../../platform/database/transaction.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts';
import { plainText } from '../../../platform/http/plain-text.ts';
import { forRight, requireStaff, type StaffSession } from '../../../platform/http/session.plugin.ts';
import { isOrder } from '../../is-order.ts';
import { orderEvents, type OrderKey, orders, type StoredOrder } from '../../order.tables.ts';
import { findReachableOrder } from '../find-reachable-order.ts';
import { notifyGuest } from '../notification/guest-message.job.ts';
import { announceEvent } from '../order-event.store.ts';
import { presentOrder } from '../order.resource.ts';

type Delay = DelayOrderBody & { key: string };

/**
 * Promises an order later by so many minutes, and tells its guest. The same press sent again moves nothing and answers
 * the order as it is.
 */
export async function delayOrder(
  context: RequestContext,
  { merchantId, id }: StoredOrder,
  delay: Delay,
  staff: StaffSession,
): Promise<Result<StoredOrder, Refusal>> {
  const reason = plainText(delay.reason ?? '');
  if (delay['reason-code'] === 'other' && reason === '') {
    return refuse(refusal(errorCodes.reasonRequired, { pointer: '/reason' }));
  }
  const write = () =>
    withTransaction(context, (context) => writeDelay(context, { merchantId, id }, { ...delay, reason }, staff));
  return retry(write, { after: [deadlock], times: 2 });
}

async function writeDelay(
  context: Context,
  { merchantId, id }: OrderKey,
  { minutes, 'reason-code': reasonCode, reason, key }: Delay,
  { staffId }: StaffSession,
): Promise<Result<StoredOrder, Refusal>> {
  const { db, now } = context;
  const [order] = await db.select().from(orders).where(isOrder({ merchantId, id })).for('update');
  if (!order) return refuse(refusal(errorCodes.notFound));
  const pressed = sql`${orderEvents.payload} ->> 'key' = ${key}`;
  const isPress = and(
    eq(orderEvents.merchantId, merchantId),
    eq(orderEvents.orderId, id),
    eq(orderEvents.kind, 'delayed'),
    pressed,
  );
  if ((await db.select({ number: orderEvents.number }).from(orderEvents).where(isPress)).length > 0) {
    return accept(order);
  }
  if (!checkDelay(order).ok) return refuse(refusal(errorCodes.delayNotPossible));
  const delayed = {
    estimatedReadyAt: promiseLaterBy(order.estimatedReadyAt, minutes),
    delayMinutes: order.delayMinutes + minutes,
    delayReasonCode: reasonCode,
    delayReason: reason || null,
  };
  await db.update(orders).set(delayed).where(isOrder(order));
  const { estimatedReadyAt, delayMinutes } = delayed;
  const promise = estimatedReadyAt && { estimatedReadyAt: estimatedReadyAt.toISOString() };
  const payload = { minutes, reasonCode, delayMinutes, ...promise, staffId, key };
  await announceEvent(db, { ...order, ...delayed }, { kind: 'delayed', payload }, now());
  await notifyGuest(context, { ...order, ...delayed }, 'delayed');
  return accept({ ...order, ...delayed });
}

/** A later promise by the branch. */
export const delayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/orders/:id/delays',
    {
      ...forRight('delay-orders'),
      schema: {
        tags: ['order'],
        summary:
          'Promises an accepted order of the own branch later, with a reason its guest reads at once. ' +
          'Each press has an Idempotency-Key; sent again with it, nothing moves.',
        params: z.object({ id: z.string().max(64) }),
        body: delayOrderBody,
        response: { 200: orderDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const key = readIdempotencyKey(request.headers);
      const order = await findReachableOrder(context, request, request.params.id);
      const delayed = await delayOrder(context, order, { ...request.body, key }, requireStaff(request));
      return delayed.ok ? { data: presentOrder(delayed.value, context) } : reply.refuse(delayed.refusal);
    },
  );
};
