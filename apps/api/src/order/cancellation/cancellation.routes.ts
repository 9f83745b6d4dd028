import { cancelOrderBody, errorDocument, orderDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { plainBody } from '../../platform/plain-body.ts';
import { requireCustomer } from '../../platform/session.plugin.ts';
import { cancelOrder } from './cancel-order.ts';
import { presentOrder } from '../order.resource.ts';
import { requireOwnOrder } from '../require-own-order.ts';

/** What a guest who has changed their mind may do. */
export const cancellationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', async (request) => void requireCustomer(request));

  app.patch(
    '/orders/:id/cancellation',
    {
      preValidation: plainBody,
      schema: {
        tags: ['order'],
        summary: 'Calls an order off while the merchant allows it. Sent again, it changes nothing.',
        params: z.object({ id: z.string().max(64) }),
        body: cancelOrderBody,
        response: { 200: orderDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const cancelled = await cancelOrder(context, order, request.body?.reason);
      if (!cancelled.ok) return reply.refuse(cancelled.refusal);
      return { data: presentOrder(cancelled.value, context) };
    },
  );
};
