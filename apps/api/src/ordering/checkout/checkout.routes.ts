import { calculationDocument, checkoutPayload } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as uuid } from 'uuid';
import { requireProvedMobile } from '../../customer/require-own.ts';
import { presentRefusals } from '../../platform/errors/present-refusals.ts';
import { requireCustomer } from '../../platform/http/session.plugin.ts';
import { pointsToEarn } from '../loyalty/points.ts';
import { guardPayload, refuseTooManyLines } from './guard-payload.ts';
import { countRefusedByLimit } from './limits.ts';
import { presentCalculation } from './calculation.resource.ts';
import { priceCart } from './quote.ts';
import { readCheckoutPayload } from './cart.ts';
import { validateOrder } from './validate-order.ts';

export const checkoutRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('preHandler', guardPayload(app));

  app.post(
    '/promotions/validation',
    {
      config: { isReading: true },
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
      const context = app.contextFor(request);
      const priced = await priceCart(context, customerId, readCheckoutPayload(request.body));
      if (!priced.ok) return reply.refuse(...priced.refusal);
      const { quote, branch, blocker } = priced.value;
      const error = blocker && presentRefusals([blocker], request.locale).body.errors[0];
      return presentCalculation(quote, {
        id: uuid(),
        branchId: branch?.id,
        pointsEarned: await pointsToEarn(context, customerId, quote),
        error,
        locale: request.locale,
      });
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
      const context = app.contextFor(request);
      const checked = await validateOrder(context, customerId, readCheckoutPayload(request.body));
      if (!checked.ok) {
        countRefusedByLimit(context, checked.refusal);
        return reply.refuse(...checked.refusal);
      }
      const { quote, branch } = checked.value;
      return presentCalculation(quote, {
        id: uuid(),
        branchId: branch.id,
        pointsEarned: await pointsToEarn(context, customerId, quote),
        error: undefined,
        locale: request.locale,
      });
    },
  );
};
