import { errorCodes, errorDocument, orderDocument } from '@sufra/contracts';
import { accept, isCallable, refuse, type Result } from '@sufra/ordering';
import { and, eq, inArray, max } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Context, withTransaction } from '../../../context.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { requireRight, requireStaff } from '../../../platform/http/session.plugin.ts';
import { isOrder } from '../../is-order.ts';
import { orderEvents, orders, type StoredOrder } from '../../order.tables.ts';
import { findReachableOrder } from '../find-reachable-order.ts';
import { announceEvent } from '../order-event.store.ts';
import { presentOrder } from '../order.resource.ts';

/** A press that is repeated within this calls once: a screen is not made to ring without end. */
const pressedTwiceMs = 5_000;

/**
 * Calls the guest of an order that is ready once more: the pickup screen of the branch sounds and shows it. The row is
 * locked, so that two boards that press at once call once.
 */
async function callOrder(
  context: Context,
  { merchantId, id }: StoredOrder,
  { staffId }: { staffId: string },
): Promise<Result<StoredOrder, Refusal>> {
  return withTransaction(context, async ({ db, now }): Promise<Result<StoredOrder, Refusal>> => {
    const [order] = await db.select().from(orders).where(isOrder({ merchantId, id })).for('no key update');
    if (!order || !isCallable({ orderType: order.type, status: order.status }))
      return refuse(refusal(errorCodes.statusMoveNotAllowed));
    const last = (await lastCalls({ db }, merchantId, [id])).get(id);
    if (last && now().getTime() < last.getTime() + pressedTwiceMs) return accept(order);
    await announceEvent(db, order, { kind: 'called', payload: { staffId } }, now());
    return accept(order);
  });
}

/** When each of these orders was last called, by its id. */
export async function lastCalls(
  { db }: Pick<Context, 'db'>,
  merchantId: string,
  ids: string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orderEvents.orderId, at: max(orderEvents.at) })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.merchantId, merchantId), inArray(orderEvents.orderId, ids), eq(orderEvents.kind, 'called')),
    )
    .groupBy(orderEvents.orderId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at]] : [])));
}

/** The button with which the counter calls a guest who does not come. */
export const callRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/orders/:id/calls',
    {
      onRequest: async (request) => void requireRight(request, 'move-orders'),
      schema: {
        tags: ['staff'],
        summary: 'Call the guest of an order that is ready, on the pickup screen of the branch',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: orderDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const called = await callOrder(context, order, requireStaff(request));
      return called.ok ? { data: presentOrder(called.value, context) } : reply.refuse(called.refusal);
    },
  );
};
