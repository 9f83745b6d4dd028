import { errorDocument, receiptDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findReachableOrder, requireCustomerOrStaff } from '../find-reachable-order.ts';
import { findReceipt } from './find-receipt.ts';
import { presentReceipt } from './receipt.resource.ts';

/** The receipt of an order, for whom it belongs to and for the branch that sold it. */
export const receiptRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', async (request) => requireCustomerOrStaff(request));

  app.get(
    '/orders/:id/receipt',
    {
      schema: {
        tags: ['order'],
        summary: 'The receipt of an order, as it was sold; a simplified tax invoice when the seller has a VAT number.',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: receiptDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const receipt = await findReceipt(context, order);
      if (!receipt.ok) return reply.refuse(receipt.refusal);
      return presentReceipt(receipt.value);
    },
  );
};
