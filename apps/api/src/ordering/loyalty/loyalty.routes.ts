import {
  type AdjustmentReason,
  adjustmentReasons,
  errorCodes,
  errorDocument,
  type LoyaltyDocument,
  loyaltyDocument,
  loyaltyTierDocument,
  type LoyaltyTierResource,
  type LoyaltyTransactionListDocument,
  loyaltyTransactionListDocument,
  pageQuery,
} from '@sufra/contracts';
import {
  type Currency,
  displayNumber,
  expiringSoon,
  fromMinor,
  type LoyaltyRate,
  tierStanding,
  worthOfPoints,
} from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { MerchantLoyalty } from '../../catalogue/merchant/merchant.ts';
import type { RequestContext } from '../../context.ts';
import { requireOwn } from '../../customer/require-own.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import type { StoredEntry } from './loyalty.store.ts';
import { type LoyaltyState, readLoyaltyState, readTransactions } from './points.ts';

type Shop = RequestContext['merchant'];
type Programme = NonNullable<Shop['loyalty']>;
type Tier = Programme['tiers'][number];

/** The balance of a customer, its value, and the standing among the tiers (LOYAL-01). */
function presentLoyalty(
  shop: Shop,
  programme: Programme,
  about: { customerId: string; state: LoyaltyState; now: Date },
): LoyaltyDocument {
  const { customerId, state, now } = about;
  const { balance, byKind } = state.sums;
  const { tier, next, missingPoints } = tierStanding(programme.tiers, state.tierPoints);
  return {
    data: {
      type: 'loyalty',
      id: customerId,
      attributes: {
        'points-balance': balance,
        'points-earned': byKind.earned ?? 0,
        'points-redeemed': -((byKind.redeemed ?? 0) + (byKind.returned ?? 0)),
        'points-expired': -(byKind.expired ?? 0),
        'expiry-days': programme.expiryDays,
        expiring: expiringSoon(state.lots, now).map(({ points, at }) => ({ points, at: at.toISOString() })),
        'balance-worth': fromMinor(worthOfPoints(balance, programme.redeem), shop.currency),
        'currency-code': shop.currency.code,
        'earn-rate': presentRate(programme.earn, shop.currency),
        'redemption-rate': presentRate(programme.redeem, shop.currency),
        'tier-points': state.tierPoints,
        'next-tier-points': next ? missingPoints : null,
      },
      relationships: {
        tier: { data: tier ? identify(tier) : null },
        'next-tier': { data: next ? identify(next) : null },
        tiers: { data: programme.tiers.map(identify) },
      },
      links: { self: `/api/customers/${customerId}/loyalty` },
    },
    included: programme.tiers.map((each) => presentTier(shop, each)),
  };
}

const identify = ({ id }: Tier) => ({ type: 'loyalty-tiers', id });

const presentRate = ({ points, amountMinor }: LoyaltyRate, currency: Currency) => ({
  points,
  amount: fromMinor(amountMinor, currency),
});

const presentTier = (shop: Shop, tier: Tier): LoyaltyTierResource => ({
  type: 'loyalty-tiers',
  id: tier.id,
  attributes: {
    name: tier.name,
    description: tier.description ?? null,
    'image-uri': shop.imageUri(tier.image),
    'minimum-points': tier.minimumPoints,
    'earn-multiplier': tier.earnHundredths / 100,
  },
  links: { self: `/api/loyalty/tiers/${tier.id}` },
});

/** One entry of the ledger (LOYAL-03). */
const presentTransaction = (
  entry: StoredEntry,
  orderNumberOf: (number: number) => string,
): LoyaltyTransactionListDocument['data'][number] => ({
  type: 'loyalty-transactions',
  id: entry.id,
  attributes: {
    kind: entry.kind,
    points: entry.points,
    'balance-after': entry.balanceAfter,
    at: entry.at.toISOString(),
    'order-id': entry.orderId,
    'order-number': entry.orderNumber === null ? null : orderNumberOf(entry.orderNumber),
    'expires-at': entry.points > 0 ? (entry.parts[0]?.expiresAt ?? null) : null,
    reason: adjustmentReasons[entry.reason as AdjustmentReason] ?? null,
  },
});

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
