import {
  errorCodes,
  errorDocument,
  orderShareDocument,
  sharedOrderDocument,
  type SharedOrderDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { refusal } from '../../../platform/errors/refusal.ts';
import { requireCustomer } from '../../../platform/http/session.plugin.ts';
import { takeAddressAllowance } from '../../../platform/limits/take-allowance.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { requireOwnOrder } from '../find-reachable-order.ts';
import { listSteps } from '../order-event.store.ts';
import { presentOrder, presentSteps } from '../order.resource.ts';
import { outlookOf } from '../order.store.ts';
import { openShared, requireShareable, tokenOf } from './share-order.ts';

/** Enough for a room full of open pages behind one address; a page asks every twenty seconds. */
const reads = { name: 'shared-order', windowSeconds: 60, limit: 300 };

async function presentShared(context: RequestContext, order: StoredOrder, token: string): Promise<SharedOrderDocument> {
  const steps = await listSteps(context.db, order);
  const outlook = await outlookOf(context, [order]);
  const { attributes } = presentOrder(order, context, outlook.get(order.id));
  return {
    data: {
      type: 'shared-orders',
      id: token,
      attributes: {
        'current-status': attributes['current-status'],
        'order-type': attributes['order-type'],
        'scheduled-time': attributes['scheduled-time'],
        'released-at': attributes['released-at'],
        'placed-at': attributes['placed-at'],
        'ready-window': attributes['ready-window'],
        'estimated-ready-at': attributes['estimated-ready-at'],
        'estimated-arrival-at': attributes['estimated-arrival-at'],
        'location-name': attributes['location-name'],
        steps: presentSteps(steps, order, context.locale)
          .filter(({ attributes }) => attributes.visible)
          .map(({ attributes: { code, at } }) => ({ code, at })),
      },
    },
    links: { self: `/api/shared-orders/${token}` },
  };
}

const tags = ['order'];

/** The link with which a guest lets others follow an order, and what its holders see. */
export const shareRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/orders/:id/share',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags,
        summary: 'The link that shows the progress of an order to whoever is given it.',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: orderShareDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const own = await requireOwnOrder(context, request, request.params.id);
      const token = tokenOf(context, requireShareable(own, context.now()).id);
      return { data: { type: 'order-shares' as const, id: token, attributes: { path: `/follow/${token}` } } };
    },
  );

  app.get(
    '/shared-orders/:token',
    {
      schema: {
        tags,
        summary: 'How an order stands, for the holder of its link: no guest, no dishes, no amounts.',
        params: z.object({ token: z.string().max(64) }),
        response: { 200: sharedOrderDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      if (!(await takeAddressAllowance(context, { ...reads, subject: request.ip })))
        return reply.refuse(refusal(errorCodes.tooManyRequests));
      const { token } = request.params;
      return presentShared(context, await openShared(context, token), token);
    },
  );
};
