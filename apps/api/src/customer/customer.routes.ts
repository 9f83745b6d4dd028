import { customerDocument, customerListDocument, errorCodes, errorDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../platform/errors/refusal.ts';
import { requireCustomer } from '../platform/http/session.plugin.ts';
import { presentCustomer } from './customer.resource.ts';
import { findCustomer } from './customer.store.ts';

const tags = ['customer'];

/** A customer reads itself; another customer's id is not found (D-45). */
export const customerRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/customers',
    {
      schema: {
        tags,
        summary: 'The signed-in customer, as a list of one',
        response: { 200: customerListDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { customerId } = requireCustomer(request);
      const customer = await findCustomer(app.contextFor(request).db, request.merchant.id, customerId);
      if (!customer) return reply.refuse(refusal(errorCodes.notFound));
      return { data: [presentCustomer(customer)], links: { self: '/api/customers' } };
    },
  );

  app.get(
    '/customers/:id',
    {
      schema: {
        tags,
        summary: 'The profile of the signed-in customer',
        params: z.object({ id: z.uuid() }),
        response: { 200: customerDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { customerId } = requireCustomer(request);
      const isOwn = request.params.id === customerId;
      const customer = isOwn
        ? await findCustomer(app.contextFor(request).db, request.merchant.id, customerId)
        : undefined;
      if (!customer) return reply.refuse(refusal(errorCodes.notFound));
      return { data: presentCustomer(customer), links: { self: `/api/customers/${customerId}` } };
    },
  );
};
