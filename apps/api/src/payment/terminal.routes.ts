import { errorDocument, paymentDocument, terminalStepDocument } from '@sufra/contracts';
import { displayNumber } from '@sufra/ordering';
import type { Gateway, GatewayPayment } from '@sufra/payment-gateways/gateway';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { requireOwnOrder, type StoredOrder } from '../ordering/order/payment-port.ts';

import { requireCustomer } from '../platform/http/session.plugin.ts';
import { findTerminalGateway } from '../platform/gateways/gateways.ts';
import { presentPayment } from './payment.resource.ts';
import { asGatewayPayment, listPayments } from './payment.store.ts';
import { verifyForGuest } from './payment-view.ts';

const params = z.object({ id: z.string().max(64) });
const tags = ['payment'];

/** The page of a kiosk while its order is paid at the terminal. Neither call settles anything by itself. */
export const terminalRoutes: FastifyPluginAsyncZod = async (app) => {
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
      const open = await findOpen(context, order);
      // `ended` when nothing is paid there, null when the terminal does not answer.
      const step = open ? await open.terminal.stepOf(open.payment) : 'ended';
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
      const open = await findOpen(context, order);
      await open?.terminal.cancel(open.payment);
      return presentPayment(await verifyForGuest(context, order), context);
    },
  );
};

/** The payment of an order that waits at a terminal. */
async function findOpen(
  context: RequestContext,
  order: StoredOrder,
): Promise<{ terminal: NonNullable<Gateway['terminal']>; payment: GatewayPayment } | undefined> {
  const gateway = findTerminalGateway(context);
  const payments = gateway ? await listPayments(context, order) : [];
  const open = payments.find(({ provider, status }) => provider === gateway?.provider && status === 'open');
  return gateway?.terminal && open
    ? { terminal: gateway.terminal, payment: asGatewayPayment(open, displayNumber(order.number)) }
    : undefined;
}
