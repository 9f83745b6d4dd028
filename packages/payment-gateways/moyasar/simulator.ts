import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { challengePage, isCardNumber, isInDate } from '../simulated-bank.ts';
import { sendPage } from '../simulated-card.ts';
import { playApi, type GatewaySimulation, type SimulatedGateway } from '../simulation.ts';
import { escapeHtml, page } from '../simulator-page.ts';
import {
  approved,
  createEvents,
  createLedger,
  invalid,
  isError,
  keyOf,
  notAllowed,
  notFound,
  notPossible,
  present,
  takePayment,
  unknownKey,
  usedGivenId,
  wordsOfOtp,
  type AskedPayment,
  type AskedSource,
  type Ledger,
  type MoyasarError,
  type SimulatedPayment,
  type SendMoyasarWebhook,
} from './simulated-payments.ts';

const leastAmount = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the body of POST /v1/payments, or says what is wrong with it as Moyasar would. */
function readPayment(body: unknown, now: Date): AskedPayment | MoyasarError {
  const { given_id, amount, currency, description, callback_url, metadata, source } = fieldsOf(body);
  const given = fieldsOf(source);
  const type = given['type'];
  const errors: Record<string, string[]> = {};
  if (given_id !== undefined && !uuid.test(textOf(given_id))) errors['given_id'] = ['must be a valid UUID'];
  if (!Number.isInteger(amount)) errors['amount'] = ['must be an integer'];
  else if (Number(amount) < leastAmount) errors['amount'] = ['must be greater than 99'];
  if (!/^[A-Z]{3}$/.test(textOf(currency))) errors['currency'] = ['is invalid'];
  if (type === 'creditcard') {
    if (!/^https?:\/\//.test(textOf(callback_url))) errors['callback_url'] = ['is required'];
    Object.assign(errors, checkCard(given, now));
  } else if (type === 'stcpay') {
    if (!/^05\d{8}$/.test(textOf(given['mobile']))) errors['mobile'] = ['is invalid'];
  } else if (type === 'applepay') {
    if (!given['token']) errors['token'] = ['is required'];
  } else errors['source'] = ['is invalid'];
  if (Object.keys(errors).length > 0) return invalid(errors);
  const isManual = given['manual'] === true;
  return {
    givenId: given_id === undefined ? undefined : textOf(given_id).toLowerCase(),
    amount: Number(amount),
    currency: textOf(currency),
    description: description === undefined ? null : textOf(description),
    callbackUrl: callback_url === undefined ? null : textOf(callback_url),
    metadata: fieldsOf(metadata),
    source: sourceOf(given, isManual),
  };
}

function sourceOf(given: Record<string, unknown>, isManual: boolean): AskedSource {
  if (given['type'] === 'stcpay') return { type: 'stcpay', mobile: textOf(given['mobile']), isManual };
  if (given['type'] === 'applepay') return { type: 'applepay', isManual };
  return {
    type: 'creditcard',
    name: textOf(given['name']),
    number: textOf(given['number']).replace(/\D/g, ''),
    isManual,
  };
}

function checkCard(card: Record<string, unknown>, now: Date): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (!/^\S+\s+\S+/.test(textOf(card['name']).trim())) errors['name'] = ['both first and last name are required'];
  if (!isCardNumber(textOf(card['number']))) errors['number'] = ['is invalid'];
  if (!isInDate(textOf(card['month']), textOf(card['year']), now)) errors['year'] = ['is in the past'];
  if (!/^\d{3,4}$/.test(textOf(card['cvc']))) errors['cvc'] = ['is invalid'];
  return errors;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** The operations on an existing payment; each answers the changed payment, or why it cannot be changed. */
const afterwards = {
  refund: (payment: SimulatedPayment, amount: number | undefined) => {
    const taken = payment.captured || payment.amount;
    const left = taken - payment.refunded;
    const back = amount ?? left;
    if (!['paid', 'captured', 'refunded'].includes(payment.status)) return notPossible('Payment cannot be refunded');
    if (!Number.isInteger(back) || back <= 0 || back > left) return notPossible('Refund amount is not possible');
    payment.refunded += back;
    payment.status = 'refunded';
    return payment;
  },
  capture: (payment: SimulatedPayment, amount: number | undefined) => {
    if (payment.status !== 'authorized') return notPossible('Payment cannot be captured');
    payment.captured = Math.min(amount ?? payment.amount, payment.amount);
    payment.status = 'captured';
    return payment;
  },
  void: (payment: SimulatedPayment) => {
    if (!['paid', 'authorized', 'captured'].includes(payment.status)) return notPossible('Payment cannot be voided');
    payment.status = 'voided';
    return payment;
  },
} satisfies Record<string, (payment: SimulatedPayment, amount: number | undefined) => SimulatedPayment | MoyasarError>;

type Params = { Params: { id: string } };

/** A browser follows the bank's answer back to the shop only if the page's policy names the shop. */
const policyFor = (shop: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`;

/** Where the guest goes after the bank: the shop's address, with what the shop had better not believe. */
function returnUrlOf({ callbackUrl, id, status, source }: SimulatedPayment): string {
  const url = new URL(callbackUrl ?? 'about:blank');
  for (const [name, value] of Object.entries({ id, status, message: source.message ?? '' })) {
    url.searchParams.append(name, value);
  }
  return url.href;
}

/** The routes of a guest's browser: the bank's page of 3-D Secure, and the code of STC Pay. */
function addBrowserRoutes(app: FastifyInstance, ledger: Ledger, tell: SendMoyasarWebhook): void {
  const send = (reply: FastifyReply, payment: SimulatedPayment, html: string) =>
    sendPage(reply, policyFor(new URL(payment.callbackUrl ?? 'http://localhost').origin), html);
  const settle = (payment: SimulatedPayment, isPaid: boolean, message: string, code: string | null) => {
    payment.status = isPaid ? (payment.isManual ? 'authorized' : 'paid') : 'failed';
    Object.assign(payment.source, { message, response_code: code, transaction_url: null });
    tell(payment);
  };

  app.get<Params>('/v1/card_auth/:id/prepare', async (request, reply) => {
    const payment = ledger.find(request.params.id);
    if (!payment?.callbackUrl) return reply.code(404).send(notFound.body);
    if (payment.status !== 'initiated') return reply.redirect(returnUrlOf(payment), 303);
    const amount = present(payment).amount_format;
    const action = `${app.prefix}/v1/card_auth/${payment.id}/set_auth_result`;
    return send(reply, payment, challengePage({ amount, action, fields: {} }));
  });

  app.post<Params & { Body: { choice?: string } | undefined }>(
    '/v1/card_auth/:id/set_auth_result',
    async (request, reply) => {
      const payment = ledger.find(request.params.id);
      if (!payment?.callbackUrl) return reply.code(404).send(notFound.body);
      if (payment.status === 'initiated') {
        const isPaid = request.body?.choice === 'approve';
        const no = '3-D Secure transaction attempt failed (AUTHENTICATION_FAILED)';
        settle(payment, isPaid, isPaid ? approved.message : no, isPaid ? approved.code : null);
      }
      return reply.redirect(returnUrlOf(payment), 303);
    },
  );

  app.get<Params>('/v1/card_auth/:id/wait', async (request, reply) => {
    const payment = ledger.find(request.params.id);
    if (!payment?.callbackUrl) return reply.code(404).send(notFound.body);
    const back = escapeHtml(returnUrlOf(payment));
    return send(
      reply,
      payment,
      page(
        'Bank (simulator)',
        `<main><h1>Your bank takes its time</h1><p><a href="${back}">Back to the shop</a></p></main>`,
      ),
    );
  });

  app.post<Params & { Body: { otp_value?: string } | undefined }>(
    '/v1/stc_pays/:id/proceed',
    async (request, reply) => {
      const payment = ledger.find(request.params.id);
      if (payment?.source.type !== 'stcpay' || payment.status !== 'initiated')
        return reply.code(400).send(notPossible('Payment is not waiting').body);
      const { isPaid, message } = wordsOfOtp(request.body?.otp_value ?? '');
      settle(payment, isPaid, message, null);
      return present(payment);
    },
  );
}

const refuse = (reply: FastifyReply, { status, body }: MoyasarError) => reply.code(status).send(body);

/** The documented calls about payments. A publishable key creates; everything else needs the secret one. */
function addApi(app: FastifyInstance, simulation: GatewaySimulation, ledger: Ledger, tell: SendMoyasarWebhook): void {
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

/** Moyasar: one host for the form in the browser and for the shop's server, told apart by their keys. */
export const simulator: SimulatedGateway = {
  routes: async (app, { simulation }) => {
    const ledger = createLedger();
    const tell = createEvents(simulation);
    // The form runs on the shop's page and calls from there.
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type, authorization, x-moyasar-form-version',
        'access-control-allow-methods': 'GET, POST',
      });
    });
    app.options('/v1/*', async (_request, reply) => reply.code(204).send());
    addBrowserRoutes(app, ledger, tell);
    await app.register(async (scope) => {
      playApi(scope, simulation, 'moyasar');
      addApi(scope, simulation, ledger, tell);
    });
  },
};
