import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { challengePage } from '../simulated-bank.ts';
import { sendPage } from '../simulated-card.ts';
import { playApi, type GatewaySimulation, type SimulatedGateway } from '../simulation.ts';
import { addFlow, addFrames, addSessions, createSessions } from './simulated-fields.ts';
import {
  balancesOf,
  createCharge,
  createPayments,
  createSendWebhook,
  createTokens,
  eventsOf,
  hasKey,
  isError,
  notAllowed,
  noteAction,
  noteAuthorization,
  presentPayment,
  readPaymentRequest,
  sendError,
  type TakeCharge,
  type CheckoutError,
  type Payments,
  type SimulatedPayment,
  type SendWebhook,
  type Tokens,
} from './simulated-payments.ts';

type Answer = { status: number; body: unknown };

/** Answers a repeated key as the first time; only what was taken is kept, as there. */
function createIdempotency() {
  const kept = new Map<string, Answer>();
  return (request: FastifyRequest, reply: FastifyReply, work: () => Answer | CheckoutError) => {
    const key = request.headers['cko-idempotency-key'];
    const name = typeof key === 'string' ? `${request.url} ${key}` : undefined;
    const earlier = name === undefined ? undefined : kept.get(name);
    if (earlier) return reply.code(earlier.status).send(earlier.body);
    const answer = work();
    if (isError(answer)) return sendError(reply, answer);
    if (name !== undefined && answer.status < 300) kept.set(name, answer);
    return reply.code(answer.status).send(answer.body);
  };
}

type BySession = { Params: { session: string } };

/** A browser follows the bank's answer back to the shop only if the page's policy names the shop. */
const policyFor = (shop: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`;

/** The bank's page of 3-D Secure; it sends the guest back with `cko-session-id`. */
function addChallenge(
  app: FastifyInstance,
  {
    payments,
    sendWebhook,
    now,
    prefix,
  }: { payments: Payments; sendWebhook: SendWebhook; now: () => Date; prefix: string },
): void {
  const leave = (reply: FastifyReply, payment: SimulatedPayment) => reply.redirect(returnUrlOf(payment), 303);

  app.get<BySession>('/3ds/:session', async (request, reply) => {
    const payment = payments.find(request.params.session);
    if (!payment?.sessionId) return reply.code(404).send();
    if (payment.status !== 'Pending') return leave(reply, payment);
    const html = challengePage({
      amount: `${payment.currency} (${payment.amount} minor units)`,
      action: `${prefix}/3ds/${payment.sessionId}`,
      fields: {},
    });
    const policy = policyFor(new URL(returnUrlOf(payment)).origin);
    return sendPage(reply, policy, html);
  });

  app.post<BySession & { Body: { choice?: string } | undefined }>('/3ds/:session', async (request, reply) => {
    const payment = payments.find(request.params.session);
    if (!payment?.sessionId) return reply.code(404).send();
    if (payment.status === 'Pending') {
      const isApproved = request.body?.choice === 'approve';
      payment.status = isApproved ? (payment.isCaptured ? 'Captured' : 'Authorized') : 'Declined';
      payment.responseCode = isApproved ? '10000' : '20005';
      noteAuthorization(payment, now());
      for (const type of eventsOf(payment)) sendWebhook(type, payment);
    }
    return leave(reply, payment);
  });
}

function returnUrlOf({ status, successUrl, failureUrl, sessionId }: SimulatedPayment): string {
  const url = new URL((status === 'Declined' ? failureUrl : successUrl) ?? 'about:blank');
  url.searchParams.set('cko-session-id', sessionId ?? '');
  return url.href;
}

type ById = { Params: { id: string } };
type Tools = {
  simulation: GatewaySimulation;
  payments: Payments;
  tokens: Tokens;
  sendWebhook: SendWebhook;
  charge: TakeCharge;
  prefix: string;
};

/** The calls of servers: payments, their look-up, refunds and voids. */
function addPayments(app: FastifyInstance, { simulation, payments, tokens, sendWebhook, charge, prefix }: Tools): void {
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

  app.get<ById>('/payments/:id/actions', async (request, reply) => {
    const payment = payments.find(request.params.id);
    return payment ? payment.actions : reply.code(404).send();
  });

  app.post<ById & { Body: { amount?: number; reference?: string } | undefined }>(
    '/payments/:id/refunds',
    async (request, reply) =>
      changing(request, reply, (payment) => {
        const amount = request.body?.amount ?? payment.amount;
        if (amount > balancesOf(payment).available_to_refund) return notAllowed('refund_amount_exceeds_balance');
        payment.refunded += amount;
        payment.status = payment.refunded === payment.amount ? 'Refunded' : 'Partially Refunded';
        noteAction(payment, 'Refund', { now: simulation.now(), amount });
        sendWebhook('payment_refunded', payment);
        return payment;
      }),
  );

  app.post<ById>('/payments/:id/captures', async (request, reply) =>
    changing(request, reply, (payment) => {
      if (balancesOf(payment).available_to_capture === 0) return notAllowed('capture_value_greater_than_authorized');
      Object.assign(payment, { isCaptured: true, status: 'Captured' });
      noteAction(payment, 'Capture', { now: simulation.now() });
      sendWebhook('payment_captured', payment);
      return payment;
    }),
  );

  app.post<ById>('/payments/:id/voids', async (request, reply) =>
    changing(request, reply, (payment) => {
      if (balancesOf(payment).available_to_void === 0) return notAllowed('payment_not_voidable');
      payment.status = 'Voided';
      noteAction(payment, 'Void', { now: simulation.now() });
      sendWebhook('payment_voided', payment);
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
      return { status: 202, body: { action_id: changed.actions[0]?.id, reference, _links: { payment: { href } } } };
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

/** Checkout.com: Frames, tokens, payments with 3-D Secure, refunds, webhooks. */
export const simulator: SimulatedGateway = {
  routes: async (app, { simulation }) => {
    const { prefix } = app;
    const [tokens, payments, sendWebhook] = [createTokens(), createPayments(), createSendWebhook(simulation)];
    const [sessions, charge] = [createSessions(), createCharge(simulation, payments, sendWebhook)];
    const flow = { simulation, sessions, tokens, charge, prefix };
    addFrames(app, simulation, tokens);
    addFlow(app, flow);
    addChallenge(app, { payments, sendWebhook, now: simulation.now, prefix });
    await app.register(async (servers) => {
      playApi(servers, simulation, 'checkout');
      addPayments(servers, { simulation, payments, tokens, sendWebhook, charge, prefix });
      addSessions(servers, flow);
    });
  },
};
