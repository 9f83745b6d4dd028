import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { isError, notAllowed, notFound, unknownKey, usedGivenId, type MoyasarError } from './errors.ts';
import type { TellShop } from './events.ts';
import { keyOf } from './keys.ts';
import { present, type Ledger } from './ledger.ts';
import { readPayment } from './read-payment.ts';
import { afterwards } from './send-back.ts';
import { takePayment } from './take-payment.ts';

const refuse = (reply: FastifyReply, { status, body }: MoyasarError) => reply.code(status).send(body);

/** The documented calls about payments. A publishable key creates; everything else needs the secret one. */
export function addApi(app: FastifyInstance, simulation: Simulation, ledger: Ledger, tell: TellShop): void {
  const needSecret = (request: FastifyRequest) => {
    const key = keyOf(request);
    return key ? (key.isSecret ? key : notAllowed) : unknownKey;
  };

  app.post('/v1/payments', async (request, reply) => {
    const key = keyOf(request);
    if (!key) return refuse(reply, unknownKey);
    const asked = readPayment(request.body, simulation.now());
    if (isError(asked)) return refuse(reply, asked);
    if (asked.givenId && ledger.has(asked.givenId)) return refuse(reply, usedGivenId);
    const payment = takePayment(asked, {
      account: key.account,
      origin: request.headers.origin ?? null,
      switches: simulation.gateways.switchesOf('moyasar'),
      now: simulation.now(),
      pageOf: (path) => `${request.protocol}://${request.host}${app.prefix}${path}`,
    });
    ledger.add(payment);
    tell(payment);
    return reply.code(201).send(present(payment));
  });

  app.get<{ Params: { id: string } }>('/v1/payments/:id', async (request, reply) => {
    const key = needSecret(request);
    if (isError(key)) return refuse(reply, key);
    const payment = ledger.findOf(key.account, request.params.id);
    return payment ? present(payment) : refuse(reply, notFound);
  });

  app.get<{ Querystring: Record<string, string> }>('/v1/payments', async (request, reply) => {
    const key = needSecret(request);
    if (isError(key)) return refuse(reply, key);
    const { id, status, 'metadata[reference]': reference } = request.query;
    const payments = ledger
      .listOf(key.account)
      .filter((payment) => id === undefined || payment.id === id)
      .filter((payment) => status === undefined || payment.status === status)
      .filter(({ metadata }) => reference === undefined || metadata['reference'] === reference);
    const meta = { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count: payments.length };
    return { payments: payments.map(present), meta };
  });

  for (const verb of ['refund', 'capture', 'void'] as const) {
    app.post<{ Params: { id: string } }>(`/v1/payments/:id/${verb}`, async (request, reply) => {
      const key = needSecret(request);
      if (isError(key)) return refuse(reply, key);
      const payment = ledger.findOf(key.account, request.params.id);
      if (!payment) return refuse(reply, notFound);
      const amount = (request.body as { amount?: unknown } | undefined)?.amount;
      const changed = afterwards[verb](payment, amount === undefined ? undefined : Number(amount));
      if (isError(changed)) return refuse(reply, changed);
      tell(changed);
      return present(changed);
    });
  }

  app.post<{ Body: Record<string, string> | undefined }>('/v1/applepay/initiate', async (request, reply) => {
    if (!keyOf(request)) return refuse(reply, unknownKey);
    const { display_name, domain_name } = request.body ?? {};
    return {
      epochTimestamp: simulation.now().getTime(),
      merchantSessionIdentifier: 'simulator',
      nonce: 'simulator',
      domainName: domain_name,
      displayName: display_name,
      signature: 'simulator',
    };
  });
}
