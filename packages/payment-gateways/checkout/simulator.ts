import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { challengePage } from '../simulated-bank.ts';
import { type CardField, cardWords, fieldPage, framePolicy, languageOf, sendPage } from '../simulated-card.ts';
import { type GatewaySimulation, playApi, serveScripts, type SimulatedGateway } from '../simulation.ts';
import { escapeHtml } from '../simulator-page.ts';
import {
  balancesOf,
  type CheckoutError,
  createCharge,
  createPayments,
  createSendWebhook,
  createTokens,
  eventsOf,
  hasKey,
  invalid,
  isError,
  newId,
  notAllowed,
  noteAction,
  noteAuthorization,
  type Payments,
  presentPayment,
  readCard,
  readPaymentRequest,
  readRequestedPayment,
  type RequestedPayment,
  sendError,
  type SendWebhook,
  type SimulatedPayment,
  type TakeCharge,
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

/** A shop's request for a payment in Flow, until it is paid. */
type FlowSession = { id: string; facts: RequestedPayment; isPaid: boolean };

type Sessions = {
  open(asked: unknown): FlowSession | CheckoutError;
  find(id: string): FlowSession | undefined;
};

function createSessions(): Sessions {
  const kept = new Map<string, FlowSession>();
  return {
    find: (id) => kept.get(id),
    open(asked) {
      const facts = readRequestedPayment(asked);
      if ('codes' in facts) return facts;
      const { billing } = asked as { billing?: { address?: { country?: unknown } } };
      if (typeof billing?.address?.country !== 'string') return invalid('billing_address_country_required');
      if (!facts.successUrl) return invalid('success_url_required');
      if (!facts.failureUrl) return invalid('failure_url_required');
      const session = { id: newId('ps'), facts, isPaid: false };
      kept.set(session.id, session);
      return session;
    },
  };
}

/** The fields of Frames by their names. */
const elements: Record<string, CardField> = { 'card-number': 'number', 'expiry-date': 'expiry', cvv: 'cvv' };

/** Flow's own form: what is typed here is seen by no script of the shop. */
function flowPage(session: string, locale: string): string {
  const language = languageOf(locale);
  const words = cardWords[language];
  const field = (name: string, label: string, hint: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" placeholder="${hint}" inputmode="numeric" dir="ltr" required></label>`;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Flow (simulator)</title>
<style>
body { margin: 0; background: transparent; font: 1rem/1.5 system-ui, sans-serif; }
form { display: grid; gap: 1rem; }
label { display: grid; gap: .35rem; }
input, button { font: inherit; min-block-size: 3rem; padding-inline: 1rem; border: 1px solid; border-radius: .75rem; box-sizing: border-box; }
p:empty { display: none; }
</style>
</head>
<body>
<form data-session="${escapeHtml(session)}" data-wrong="${escapeHtml(words.declined)}">
${field('number', words.number, '1234 1234 1234 1234')}
${field('expiry', words.expiry, 'MM/YY')}
${field('cvv', words.cvv, '123')}
<p role="alert"></p>
<button type="submit">${words.pay}</button>
</form>
<script src="flow-card.js"></script>
</body>
</html>
`;
}

/** Frames: the script of the shop's page, and the fields, which are documents of their own. */
function addFrames(app: FastifyInstance, simulation: GatewaySimulation, tokens: Tokens): void {
  serveScripts(app, import.meta.url, { 'frames/frames.js': 'frames.js', 'frames/field.js': 'field.js' });

  app.get<{ Querystring: Record<string, string> }>('/frames/field', async (request, reply) => {
    const { element = '', language } = request.query;
    const field = elements[element];
    if (!field) return reply.code(404).send();
    return sendPage(
      reply,
      framePolicy,
      fieldPage(field, languageOf(language), `data-element="${element}"`, 'field.js'),
    );
  });

  app.post('/tokens', async (request, reply) => {
    if (!hasKey(request, 'pk')) return reply.code(401).send();
    const made = tokens.make(request.body, simulation.now());
    return isError(made) ? sendError(reply, made) : reply.code(201).send(made.body);
  });
}

type FieldTools = {
  simulation: GatewaySimulation;
  sessions: Sessions;
  tokens: Tokens;
  charge: TakeCharge;
  prefix: string;
};

/** Pays a session with a token, once. */
function paySession({ tokens, charge }: FieldTools, session: FlowSession | undefined, token: unknown) {
  if (!session) return notAllowed('payment_session_invalid');
  if (session.isPaid) return notAllowed('payment_session_paid');
  const card = readCard(token, tokens);
  if (isError(card)) return card;
  const payment = charge({ ...session.facts, card });
  session.isPaid = payment.status !== 'Declined';
  return payment;
}

/** Answers as the documented submit does: done, to be asked at the bank, or declined. */
const answer = (reply: FastifyReply, paid: SimulatedPayment | CheckoutError, prefix: string) => {
  if (isError(paid)) return sendError(reply, paid);
  const { id, status, sessionId } = paid;
  if (status === 'Pending' && sessionId) {
    return reply
      .code(202)
      .send({ id, status: 'Action Required', type: 'card', action: { url: `${prefix}/3ds/${sessionId}` } });
  }
  const words: Partial<Record<typeof status, string>> = { Declined: 'Declined', Pending: 'Pending' };
  return reply.code(201).send({ id, status: words[status] ?? 'Approved', type: 'card' });
};

/** Sessions of Flow as a server opens them. */
function addSessions(app: FastifyInstance, tools: FieldTools): void {
  app.post('/payment-sessions', async (request, reply) => {
    const session = tools.sessions.open(request.body);
    if (isError(session)) return sendError(reply, session);
    return reply.code(201).send({
      id: session.id,
      payment_session_token: newId('pst'),
      payment_session_secret: newId('pss'),
      payment_methods: [{ type: 'card' }],
      _links: { self: { href: `${request.protocol}://${request.host}${tools.prefix}/payment-sessions/${session.id}` } },
    });
  });

  app.post<BySession & { Body: { session_data?: string } | undefined }>(
    '/payment-sessions/:session/submit',
    async (request, reply) =>
      answer(
        reply,
        paySession(tools, tools.sessions.find(request.params.session), request.body?.session_data),
        tools.prefix,
      ),
  );
}

/** Flow as a browser sees it: its script, and a document that asks for the card. */
function addFlow(app: FastifyInstance, tools: FieldTools): void {
  serveScripts(app, import.meta.url, { 'flow/flow.js': 'flow.js', 'flow/flow-card.js': 'flow-card.js' });

  app.get<{ Querystring: { session?: string; locale?: string } }>('/flow/card', async (request, reply) => {
    const { session = '', locale = 'en' } = request.query;
    if (!tools.sessions.find(session)) return reply.code(404).send();
    return sendPage(reply, framePolicy, flowPage(session, locale));
  });

  app.post<BySession>('/flow/:session/pay', async (request, reply) => {
    const made = tools.tokens.make(request.body, tools.simulation.now());
    if (isError(made)) return sendError(reply, made);
    const session = tools.sessions.find(request.params.session);
    return answer(reply, paySession(tools, session, made.body['token']), tools.prefix);
  });
}
