import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { askBank } from '../bank.ts';
import { tellShop } from './events.ts';
import { secretKey } from './keys.ts';
import { beginWith, claim, presentPayment, sourceOf, type FoodicsPayment, type Payments } from './payments.ts';
import { readCharge } from './read-charge.ts';
import { refusedCards } from './test-cards.ts';
import type { Tokens } from './tokens.ts';

type Account = { simulation: Simulation; payments: Payments; tokens: Tokens; pages: string };
type ById = { Params: { id: string } };

const refuse = (reply: FastifyReply, code: string, status = 422) => reply.code(status).send({ errors: [{ code }] });

/** What a shop's server calls with its secret key. */
export function addApi(app: FastifyInstance, { simulation, payments, tokens, pages }: Account): void {
  app.addHook('onRequest', async (request, reply) =>
    request.headers.authorization === `Bearer ${secretKey}` ? undefined : refuse(reply, 'unauthenticated', 401),
  );
  const present = (payment: FoodicsPayment, request: FastifyRequest) => {
    const isAsking = payment.status === 'pending' && payment.isAsking3ds;
    const bank = `${request.protocol}://${request.host}${pages}/challenge/${payment.id}`;
    return presentPayment(payment, isAsking ? bank : null);
  };

  app.post('/payments', async (request, reply) => {
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const known = payments.findByKey(key);
    if (known) return reply.code(201).send(present(known, request));
    const charge = readCharge(request.body);
    if (typeof charge === 'string') return refuse(reply, charge);
    const number = charge.source.type === 'token' ? tokens.use(charge.source.token) : undefined;
    if (charge.source.type === 'token' && number === undefined) return refuse(reply, 'token_invalid');
    const refused = number && refusedCards[number];
    if (refused) return refuse(reply, refused);
    const switches = simulation.gateways.switchesOf('foodics-online');
    const answer = number === undefined && switches.card === 'by-card' ? 'approve' : askBank(number ?? '', switches);
    const { reference, amount, currency, returnUrl, webhookUrl } = charge;
    const asked = { reference, amount, currency };
    const payment: FoodicsPayment = {
      id: `pay_${randomUUID()}`,
      asked,
      claimed: claim(asked, switches),
      source: sourceOf(number),
      refunds: [],
      returnUrl,
      webhookUrl,
      createdAt: simulation.now(),
      ...beginWith(answer),
    };
    payments.add(key, payment);
    if (payment.status !== 'pending') tellShop(simulation, payment);
    return reply.code(201).send(present(payment, request));
  });

  app.get<{ Querystring: { reference?: string } }>('/payments', async (request) => ({
    data: payments.listOf(request.query.reference ?? '').map((payment) => payment && present(payment, request)),
  }));

  app.get<ById>('/payments/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    return payment ? present(payment, request) : refuse(reply, 'not_found', 404);
  });

  app.post<ById & { Body: { amount?: unknown; reference?: unknown } | undefined }>(
    '/payments/:id/refunds',
    async (request, reply) => {
      const payment = payments.find(request.params.id);
      if (!payment) return refuse(reply, 'not_found', 404);
      const { amount, reference } = request.body ?? {};
      const code = refundOf(payment, Number(amount), String(reference));
      if (code) return refuse(reply, code);
      return reply.code(201).send({ reference, amount, status: 'done' });
    },
  );
}

/** Sends money back, once for every reference; answers the code of what stands against it. */
function refundOf(payment: FoodicsPayment, amount: number, reference: string): string | undefined {
  if (payment.refunds.some((refund) => refund.reference === reference)) return undefined;
  const left = payment.claimed.amount - payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  if (payment.status !== 'paid' && payment.status !== 'refunded') return 'not_paid';
  if (!Number.isInteger(amount) || amount <= 0 || amount > left) return 'amount_invalid';
  payment.refunds.push({ reference, amount });
  payment.status = 'refunded';
  return undefined;
}
