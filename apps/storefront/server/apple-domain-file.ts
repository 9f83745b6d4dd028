import type { FastifyInstance } from 'fastify';
import type { ApiTransport } from '../app/api/call-api.ts';
import { originOf, webRequest } from './web-request.ts';

const wellKnown = '/.well-known/apple-developer-merchantid-domain-association';

/**
 * The file that Apple reads at every host of a shop before Apple Pay may open there: plain, unpacked, from the
 * merchant's own gateway (PAY-23). Some gateways still look for it with an ending.
 */
export async function serveAppleDomainFile(app: FastifyInstance, { api }: { api: ApiTransport }): Promise<void> {
  for (const path of [wellKnown, `${wellKnown}.txt`]) {
    app.get(path, async (request, reply) => {
      const origin = originOf(request);
      if (!origin) return reply.code(400).send();
      const headers = new Headers(webRequest(request, reply, origin).headers);
      for (const name of ['cookie', 'authorization', 'accept-encoding']) headers.delete(name);
      const answer = await api(new Request(`${origin}/api/payments/apple-pay/domain-association`, { headers }));
      if (!answer.ok) return reply.code(404).type('text/plain').send('');
      return reply.type('text/plain; charset=utf-8').send(await answer.text());
    });
  }
}
