import { calculationDocument, checkoutPayload } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as uuid } from 'uuid';
import { requireProvedMobile } from '../customer/require-proved-mobile.ts';
import { presentRefusals } from '../platform/present-refusals.ts';
import { requireCustomer } from '../platform/session.plugin.ts';
import { guardPayload } from './guard-coupon.ts';
import { presentCalculation } from './calculation.resource.ts';
import { priceCart } from './price-cart.ts';
import { readCheckoutPayload } from './read-checkout-payload.ts';
import { refuseTooManyLines } from './refuse-too-many-lines.ts';
import { validateOrder } from './validate-order.ts';

export const checkoutRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('preHandler', guardPayload(app));

  app.post(
    '/promotions/validation',
    {
      preValidation: refuseTooManyLines,
      schema: {
        tags: ['checkout'],
        summary: 'What a cart costs: every recalculation of the cart asks here.',
        body: checkoutPayload,
        response: { 200: calculationDocument },
      },
    },
    async (request, reply) => {
      const customerId = request.session?.kind === 'customer' ? request.session.customerId : undefined;
      const priced = await priceCart(app.contextFor(request), customerId, readCheckoutPayload(request.body));
      if (!priced.ok) return reply.refuse(...priced.refusal);
      const { quote, branch, blocker } = priced.value;
      const error = blocker && presentRefusals([blocker], request.locale).body.errors[0];
      return presentCalculation(quote, { id: uuid(), branchId: branch?.id, error, locale: request.locale });
    },
  );

  app.post(
    '/orders/validate',
    {
      onRequest: requireProvedMobile,
      preValidation: refuseTooManyLines,
      schema: {
        tags: ['checkout'],
        summary: 'Everything that POST /orders would check, without placing the order.',
        body: checkoutPayload,
        response: { 200: calculationDocument },
      },
    },
    async (request, reply) => {
      const { customerId } = requireCustomer(request);
      const checked = await validateOrder(app.contextFor(request), customerId, readCheckoutPayload(request.body));
      if (!checked.ok) return reply.refuse(...checked.refusal);
      const { quote, branch } = checked.value;
      return presentCalculation(quote, { id: uuid(), branchId: branch.id, error: undefined, locale: request.locale });
    },
  );
};
