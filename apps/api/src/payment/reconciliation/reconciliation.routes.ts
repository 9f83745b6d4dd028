import {
  errorCodes,
  errorDocument,
  longestStatement,
  reconciliationDocument,
  reconciliationQuery,
  statementBody,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { requireRight } from '../../platform/http/session.plugin.ts';
import { askGateways, reconcileStatement, type ReconciledPeriod } from './reconcile-payments.ts';

const tags = ['staff'];
const failures = { '4xx': errorDocument };
const mostDays = 92;
/** A letter of a statement has up to three bytes. */
const longestBody = 3 * longestStatement + 1024;

/** A gateway's payments are those of every branch, so that a person of one branch does not see them. */
const forReconciling = {
  onRequest: async (request: FastifyRequest) => {
    const { branchId } = requireRight(request, 'reconcile-payments');
    if (branchId !== null) throw new RefusalError(refusal(errorCodes.rightMissing));
  },
};

/** Our payments beside those of the gateways: every difference has a row and a name. */
export const reconciliationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/reconciliation',
    {
      ...forReconciling,
      schema: {
        tags,
        summary: 'Asks the gateways about the payments of a period, some at a time, and names what differs.',
        querystring: reconciliationQuery,
        response: { 200: reconciliationDocument, ...failures },
      },
    },
    async (request) => {
      const { after, ...period } = request.query;
      return askGateways(app.contextFor(request), checkPeriod(period, 'parameter'), after);
    },
  );

  app.post(
    '/staff/reconciliation',
    {
      bodyLimit: longestBody,
      ...forReconciling,
      schema: {
        tags,
        summary: 'Compares the payments of a period with a gateway’s statement, and names what differs.',
        body: statementBody,
        response: { 200: reconciliationDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { from, to, ...statement } = request.body;
      const period = checkPeriod({ from, to }, 'pointer');
      const compared = await reconcileStatement(app.contextFor(request), period, statement);
      return compared.ok ? compared.value : reply.refuse(compared.refusal);
    },
  );
};

function checkPeriod({ from, to }: ReconciledPeriod, place: 'parameter' | 'pointer'): ReconciledPeriod {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const where = place === 'pointer' ? { pointer: '/to' } : { parameter: 'to' };
  if (!(days >= 1 && days <= mostDays)) throw new RefusalError(refusal(errorCodes.statementPeriod, where));
  return { from, to };
}
