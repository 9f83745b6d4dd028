import { errorCodes, errorDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../../platform/refusal.ts';

/**
 * What Apple reads at every host of a shop before Apple Pay may open there; the storefront serves it at its well-known
 * address (PAY-23).
 */
export const domainFileRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/payments/apple-pay/domain-association',
    {
      schema: {
        tags: ['payment'],
        summary: 'The file that ties the shop’s host to the merchant’s Apple Pay.',
        produces: ['text/plain'],
        response: { 200: z.string(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { gateways, merchant } = app.contextFor(request);
      const file = gateways.of(merchant)?.applePay?.domainFile;
      if (file === undefined) return reply.refuse(refusal(errorCodes.notFound));
      return reply.type('text/plain; charset=utf-8').serializer(String).send(file);
    },
  );
};
