import { createHash } from 'node:crypto';
import { errorDocument, orderLogDocument } from '@sufra/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireStaff } from '../../platform/session.plugin.ts';
import { findReachableOrder } from '../find-reachable-order.ts';
import { explainOrder, type OrderExplanation } from './explain-order.ts';
import { presentOrderLog } from './order-log.resource.ts';
import { reportOn } from './order-report.ts';
import { reportPage, reportStyle } from './print-report.ts';

/** The whole history of one order, for the staff of its branch: as a document, or as a page for people. */
export const orderLogRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/orders/:id/log',
    {
      onRequest: async (request) => void requireStaff(request),
      schema: {
        tags: ['order'],
        summary:
          'Everything that happened to an order, its bill calculated again, and whether the log can be believed; ' +
          'a page to read with Accept: text/html.',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: orderLogDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const explanation = await explainOrder(context, order);
      reply.header('cache-control', 'no-store').header('vary', 'Accept');
      return wantsPage(request) ? sendPage(reply, explanation) : presentOrderLog(explanation);
    },
  );
};

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.startsWith('text/html') ?? false;

const styleHash = createHash('sha256').update(reportStyle).digest('base64');

function sendPage(reply: FastifyReply, explanation: OrderExplanation): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`)
    .serializer((page: string) => page)
    .send(reportPage(reportOn(explanation)));
}
