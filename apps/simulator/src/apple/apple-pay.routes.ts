import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from '../simulation.ts';

type Asked = { merchantIdentifier?: string; displayName?: string; initiative?: string; initiativeContext?: string };

/** Apple's side of Apple Pay: the session that a server asks for, and the sheet for browsers that have none. */
export const applePayRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  const text = readFileSync(new URL('browser/apple-pay-sdk.js', import.meta.url), 'utf8');
  app.get('/apple/apple-pay-sdk.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(text),
  );

  app.post<{ Body: Asked | undefined }>('/apple/paymentservices/paymentSession', async (request, reply) => {
    const { merchantIdentifier, displayName, initiative, initiativeContext } = request.body ?? {};
    if (!merchantIdentifier || !displayName || initiative !== 'web' || !isHostName(initiativeContext)) {
      return reply.code(400).send({ statusMessage: 'Payment Services Exception', statusCode: '400' });
    }
    const startedAt = simulation.now().getTime();
    return {
      epochTimestamp: startedAt,
      expiresAt: startedAt + 5 * 60_000,
      merchantSessionIdentifier: 'simulator',
      nonce: 'simulator',
      merchantIdentifier,
      domainName: initiativeContext,
      displayName,
      signature: 'simulator',
    };
  });
};

/** A bare host name, without scheme and port. */
const isHostName = (value: string | undefined): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value ?? '');
