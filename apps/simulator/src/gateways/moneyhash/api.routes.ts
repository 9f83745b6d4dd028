import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { playApi } from '../play-api.ts';
import { webhookSecret, type Events } from './events.ts';
import { operation, refundedOf, type Intents } from './intents.ts';
import type { Pay } from './pay.ts';
import { asDecimal, envelope, presentIntent } from './present-intent.ts';
import { readNewIntent } from './read-new-intent.ts';

export const apiKey = 'simulator-moneyhash';

type Options = { simulation: Simulation; intents: Intents; events: Events; pay: Pay };
type ById = { Params: { id: string } };

const error = (code: number, errors: unknown[]) => ({
  status: { code, message: 'error', errors },
  data: {},
  count: null,
  next: null,
  previous: null,
});

/** What a shop's server calls, with its key in the one header or the other. Every address ends in a slash, or not. */
export const moneyhashApi: FastifyPluginAsync<Options> = async (app, { simulation, intents, events, pay }) => {
  playApi(app, simulation, 'moneyhash');
  app.addHook('onRequest', async (request, reply) => {
    const { 'x-api-key': key, authorization } = request.headers;
    if (key === apiKey || authorization === `Token ${apiKey}`) return undefined;
    return reply.code(401).send(error(401, ['Authentication credentials were not provided.']));
  });
  const switches = () => simulation.gateways.switchesOf('moneyhash');
  const slashed = (path: string) => [path, `${path}/`];

  for (const url of slashed('/api/v1/organizations/get-webhook-signature-key')) {
    app.get(url, async () => envelope({ webhook_signature_secret: webhookSecret }));
  }

  for (const url of slashed('/api/v1.4/payments/intent')) {
    app.post(url, async (request, reply) => {
      const read = readNewIntent(request.body, simulation.now());
      if ('problems' in read) return reply.code(400).send(error(400, read.problems));
      const intent = intents.add(read.intent);
      const embedUrl = `${request.protocol}://${request.host}${app.prefix}/embed/payment/${intent.id}`;
      return envelope({ id: intent.id, status: intent.status, embed_url: embedUrl });
    });
  }

  for (const url of slashed('/api/v1.4/payments/intent/:id')) {
    app.get<ById>(url, async (request, reply) => {
      const intent = intents.find(request.params.id);
      if (!intent) return reply.code(404).send(error(404, ['Not found.']));
      return envelope({ intent: presentIntent(pay.lookAt(intent), switches()) });
    });
  }

  for (const url of slashed('/api/v1.4/payments/transactions/:id/refund')) {
    app.post<ById & { Body: { amount?: string | number } | undefined }>(url, async (request, reply) => {
      const intent = intents.findByTransaction(request.params.id);
      const transaction = intent?.transactions.find(({ id }) => id === request.params.id);
      if (!intent || !transaction) return reply.code(404).send(error(404, ['Not found.']));
      const hundredths = Math.round(Number(request.body?.amount ?? intent.hundredths / 100) * 100);
      const left = intent.status === 'PROCESSED' ? intent.hundredths - refundedOf(transaction) : 0;
      if (!(hundredths > 0 && hundredths <= left)) {
        return reply.code(400).send(error(400, [{ amount: [`At most ${asDecimal(left)} can be refunded.`] }]));
      }
      transaction.operations.push(operation('refund', 'successful', hundredths, '6000'));
      events.tellTransaction(intent);
      const { active_transaction, ...rest } = presentIntent(intent, switches());
      return envelope({ intent: rest, transaction: active_transaction });
    });
  }
};
