import { errorDocument, openLinkBody, paymentOutcomeDocument } from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { openLink, type LinkOpener } from './payment-link.ts';
import { presentOutcome } from './payment.resource.ts';
import { verifyForGuest } from './payment-view.ts';

const params = z.object({ token: z.string().max(200) });
const tags = ['payment'];
const response = { 200: paymentOutcomeDocument, '4xx': errorDocument };

/** The outcome of a payment, for the browser that a provider or a bank sent the guest back to. */
export const paymentLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/payments/links/:token',
    {
      schema: {
        tags,
        summary: 'What became of a payment, for the browser that its return link was opened in.',
        params,
        querystring: openLinkBody,
        response,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { token } = request.params;
      const opened = await openLink(context, token, openerOf(request, request.query.visitor));
      return opened.ok ? presentOutcome(opened.value, context, token) : reply.refuse(opened.refusal);
    },
  );

  app.post(
    '/payments/links/:token/verification',
    {
      schema: {
        tags,
        summary: 'The same after asking the provider.',
        params,
        body: openLinkBody,
        response,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { token } = request.params;
      const opened = await openLink(context, token, openerOf(request, request.body.visitor));
      if (!opened.ok) return reply.refuse(opened.refusal);
      const view = await verifyForGuest(context, opened.value.view.order);
      return presentOutcome({ ...opened.value, view }, context, token);
    },
  );
};

const openerOf = ({ session }: FastifyRequest, visitor: string | undefined): LinkOpener => ({
  visitor,
  customerId: session?.kind === 'customer' ? session.customerId : undefined,
});
