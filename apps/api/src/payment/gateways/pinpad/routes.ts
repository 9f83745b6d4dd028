import { errorDocument, paymentDocument, terminalStepDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireOwnOrder } from '../../../order/require-own-order.ts';
import { requireCustomer } from '../../../platform/session.plugin.ts';
import { presentPayment } from '../../payment.resource.ts';
import { verifyOrder } from '../../verify-order.ts';
import { cancelAtTerminal, watchTerminal } from './watch-terminal.ts';

const params = z.object({ id: z.string().max(64) });
const tags = ['payment'];

/** What a kiosk shows while its order is paid at the terminal. Neither call settles anything by itself. */
export const routes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', async (request) => void requireCustomer(request));

  app.get(
    '/payments/orders/:id/terminal',
    {
      schema: {
        tags,
        summary: 'What the terminal asks of the guest: insert card, enter PIN, processing.',
        params,
        response: { 200: terminalStepDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const self = `/api/payments/orders/${order.id}/terminal`;
      const step = await watchTerminal(context, order);
      return {
        data: { type: 'terminal-steps' as const, id: order.id, attributes: { step }, links: { self } },
        links: { self },
      };
    },
  );

  app.post(
    '/payments/orders/:id/terminal/cancellation',
    {
      schema: {
        tags,
        summary: 'Calls the payment at the terminal off, unless the bank is being asked already.',
        params,
        response: { 200: paymentDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      await cancelAtTerminal(context, order);
      return presentPayment(await verifyOrder(context, order), context);
    },
  );
};
