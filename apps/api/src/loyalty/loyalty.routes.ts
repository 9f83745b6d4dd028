import {
  errorCodes,
  errorDocument,
  loyaltyDocument,
  loyaltyTierDocument,
  loyaltyTransactionListDocument,
  pageQuery,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireOwn } from '../customer/require-own.ts';
import type { MerchantLoyalty } from '../merchant/merchant.ts';
import { displayNumber } from '../order/display-number.ts';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { presentLoyalty, presentTier, presentTransaction } from './loyalty.resource.ts';
import { readLoyaltyState, readTransactions } from './read-loyalty.ts';

const tags = ['loyalty'];
const ofCustomer = z.object({ id: z.uuid() });
const largestPage = 999;

/** Points of the signed-in customer, and what the merchant says about them (API-62 to API-64, LOYAL-05). */
export const loyaltyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/customers/:id/loyalty',
    {
      schema: {
        tags,
        summary: 'Balance, what it is worth, what is lost soon, and the tiers with the way to the next',
        params: ofCustomer,
        response: { 200: loyaltyDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const customerId = requireOwn(request, request.params.id);
      const context = app.contextFor(request);
      const programme = requireLoyalty(request);
      const state = await readLoyaltyState(context, { customerId, merchantId: context.merchant.id });
      return presentLoyalty(context.merchant, programme, { customerId, state, now: context.now() });
    },
  );

  app.get(
    '/loyalty/customers/:id/transactions',
    {
      schema: {
        tags,
        summary: 'Entries of the points ledger, newest first',
        params: ofCustomer,
        querystring: pageQuery,
        response: { 200: loyaltyTransactionListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const customerId = requireOwn(request, request.params.id);
      requireLoyalty(request);
      const { query } = request;
      const size = query['page[size]'] ?? query.limit ?? largestPage;
      const number = query['page[number]'] ?? query.page ?? 1;
      const context = app.contextFor(request);
      const owner = { customerId, merchantId: context.merchant.id };
      const { entries, total } = await readTransactions(context, owner, { size, number });
      return {
        data: entries.map((entry) => presentTransaction(entry, displayNumber)),
        links: { self: request.url },
        meta: { page: { number, size, total } },
      };
    },
  );

  app.get(
    '/loyalty/tiers/:id',
    {
      schema: {
        tags,
        summary: 'One tier of the merchant’s programme',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: loyaltyTierDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const tier = requireLoyalty(request).tiers.find(({ id }) => id === request.params.id);
      if (!tier) throw new RefusalError(refusal(errorCodes.notFound));
      return { data: presentTier(request.merchant, tier), links: { self: request.url } };
    },
  );
};

/** The programme of this merchant; without one there is nothing here to be found. */
function requireLoyalty({ merchant }: FastifyRequest): MerchantLoyalty {
  if (!merchant.loyalty) throw new RefusalError(refusal(errorCodes.notFound));
  return merchant.loyalty;
}
