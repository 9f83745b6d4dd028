import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import type { Charge } from './charge.ts';
import { hasKey, isError, notAllowed } from './checkout-errors.ts';
import type { TellShop } from './events.ts';
import { createIdempotency } from './idempotency.ts';
import type { Payments, SimulatedPayment } from './payments.ts';
import { balancesOf, presentPayment } from './present-payment.ts';
import { readPaymentRequest } from './read-payment-request.ts';
import { newId, type Tokens } from './tokens.ts';

type ById = { Params: { id: string } };
type Tools = {
  simulation: Simulation;
  payments: Payments;
  tokens: Tokens;
  tell: TellShop;
  charge: Charge;
  prefix: string;
};

/** The calls of servers: payments, their look-up, refunds and voids. */
export function addPayments(app: FastifyInstance, { simulation, payments, tokens, tell, charge, prefix }: Tools): void {
  const once = createIdempotency();
  const show = (payment: SimulatedPayment, request: FastifyRequest) =>
    presentPayment(
      payment,
      simulation.gateways.switchesOf('checkout'),
      `${request.protocol}://${request.host}${prefix}`,
    );
  allowEmptyBodies(app);
  app.addHook('onRequest', async (request, reply) => (hasKey(request, 'sk') ? undefined : reply.code(401).send()));

  app.post('/payments', async (request, reply) =>
    once(request, reply, () => {
      const asked = readPaymentRequest(request.body, tokens);
      if (isError(asked)) return asked;
      const payment = charge(asked);
      const body = show(payment, request);
      // It is captured a moment after it was authorised.
      const status = payment.status === 'Captured' ? 'Authorized' : payment.status;
      return { status: payment.status === 'Pending' ? 202 : 201, body: { ...body, status } };
    }),
  );

  app.get<{ Querystring: { reference?: string; limit?: string; skip?: string } }>('/payments', async (request) => {
    const { reference = '', limit = '10', skip = '0' } = request.query;
    const found = payments.withReference(reference);
    const data = found.slice(Number(skip), Number(skip) + Number(limit)).map((payment) => ({
      ...show(payment, request),
      reference,
    }));
    return { limit: Number(limit), skip: Number(skip), total_count: found.length, data };
  });

  app.get<ById>('/payments/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    return payment ? show(payment, request) : reply.code(404).send();
  });

  app.post<ById & { Body: { amount?: number; reference?: string } | undefined }>(
    '/payments/:id/refunds',
    async (request, reply) =>
      changing(request, reply, (payment) => {
        const amount = request.body?.amount ?? payment.amount;
        if (amount > balancesOf(payment).available_to_refund) return notAllowed('refund_amount_exceeds_balance');
        payment.refunded += amount;
        payment.status = payment.refunded === payment.amount ? 'Refunded' : 'Partially Refunded';
        tell('payment_refunded', payment);
        return payment;
      }),
  );

  app.post<ById>('/payments/:id/captures', async (request, reply) =>
    changing(request, reply, (payment) => {
      if (balancesOf(payment).available_to_capture === 0) return notAllowed('capture_value_greater_than_authorized');
      Object.assign(payment, { isCaptured: true, status: 'Captured' });
      tell('payment_captured', payment);
      return payment;
    }),
  );

  app.post<ById>('/payments/:id/voids', async (request, reply) =>
    changing(request, reply, (payment) => {
      if (balancesOf(payment).available_to_void === 0) return notAllowed('payment_not_voidable');
      payment.status = 'Voided';
      tell('payment_voided', payment);
      return payment;
    }),
  );

  function changing(
    request: FastifyRequest,
    reply: FastifyReply,
    change: (payment: SimulatedPayment) => SimulatedPayment | ReturnType<typeof notAllowed>,
  ) {
    return once(request, reply, () => {
      const payment = payments.find((request.params as { id: string }).id);
      if (!payment) return { status: 404, body: undefined };
      const changed = change(payment);
      if (isError(changed)) return changed;
      const { reference } = (request.body ?? {}) as { reference?: string };
      const href = `${request.protocol}://${request.host}${prefix}/payments/${payment.id}`;
      return { status: 202, body: { action_id: newId('act'), reference, _links: { payment: { href } } } };
    });
  }
}

/** Their own library says JSON and sends nothing where there is nothing to say. */
function allowEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is no JSON'), { statusCode: 422 }));
    }
  });
}
