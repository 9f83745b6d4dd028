import { errorCodes, errorDocument, integrationOptionDocument, paymentChannels } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';

/** Public keys of integrations (API-25): of gateways that are set up, and of the loyalty programme. */
export const integrationOptionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/integration-options/:integration/:option',
    {
      schema: {
        tags: ['merchant'],
        summary: 'A public setting of an integration, such as a public key',
        params: z.object({ integration: z.string().max(64), option: z.string().max(64) }),
        response: { 200: integrationOptionDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const { integration, option } = request.params;
      const key = `${integration}/${option}`;
      const value = optionsOf(app.contextFor(request), integration).get(key);
      if (value === undefined) throw new RefusalError(refusal(errorCodes.notFound));
      return {
        data: { type: 'integration-options' as const, id: key, attributes: { option_value: value } },
        links: { self: request.url },
      };
    },
  );
};

function optionsOf({ merchant, gateways }: RequestContext, integration: string): Map<string, string> {
  if (integration === 'solo-loyalty') {
    return new Map(merchant.loyalty ? [['solo-loyalty/merchant-uuid', merchant.loyalty.merchantUuid]] : []);
  }
  const provider = paymentChannels.find((known) => known === integration);
  const gateway = provider && gateways.find(merchant, provider);
  return new Map(Object.entries(gateway?.publicConfig().options ?? {}));
}
