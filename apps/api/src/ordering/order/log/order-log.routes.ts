import { createHash } from 'node:crypto';
import { errorDocument, type OrderLogDocument, orderLogDocument } from '@sufra/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireStaff } from '../../../platform/http/session.plugin.ts';
import { findReachableOrder } from '../find-reachable-order.ts';
import { explainOrder, type OrderExplanation } from './explain-order.ts';
import type { ListAttempts } from './order-log.store.ts';
import { reportOn } from './order-report.ts';
import { reportPage, reportStyle } from './print-report.ts';

/** The log of an order as it travels to the staff of its branch. */
function presentOrderLog(explanation: OrderExplanation): OrderLogDocument {
  const { order, entries, brokenRow, replay, differences } = explanation;
  const report = reportOn(explanation);
  return {
    data: entries.map(({ number, at, kind, payload, hash }, index) => ({
      type: 'order-log-entries',
      id: `${order.id}-${number}`,
      attributes: {
        number,
        at: at.toISOString(),
        kind,
        payload: { ...payload },
        sentence: report.rows[index]?.sentence ?? '',
        hash,
      },
    })),
    meta: {
      'is-explained': report.isExplained,
      'broken-row': brokenRow ?? null,
      problems: replay?.problems ?? [],
      differences,
      bill: report.bill,
    },
  };
}

/** The whole history of one order, for the staff of its branch: as a document, or as a page for people. */
export const orderLogRoutes: FastifyPluginAsyncZod<{ listAttempts: ListAttempts }> = async (app, { listAttempts }) => {
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
      const explanation = await explainOrder(context, order, listAttempts);
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
