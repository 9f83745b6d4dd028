import { randomUUID } from 'node:crypto';
import { normalizeDigits } from '@sufra/ordering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currencyDigits } from '../money.ts';
import { askBank, challengePage } from '../simulated-bank.ts';
import { cardWords, languageOf, sendPage, wrongFields, type CardField, type CardLanguage } from '../simulated-card.ts';
import { playApi, serveScripts, type GatewaySimulation, type SimulatedGateway } from '../simulation.ts';
import { escapeHtml } from '../simulator-page.ts';
import {
  beginWith,
  claim,
  createPayments,
  createTokens,
  presentPayment,
  publicKey,
  readFoodicsCharge,
  refusedCards,
  secretKey,
  sourceOf,
  sendWebhook,
  type FoodicsPayment,
  type Payments,
  type Tokens,
} from './simulated-payments.ts';

type FieldsPage = { language: CardLanguage; publicKey: string; shop: string; base: string };

const formats: Record<CardLanguage, string> = { en: 'MM/YY', ar: 'شهر/سنة', fr: 'MM/AA' };

/** The page of the frame that takes the card. Its looks are variables that the shop's page names. */
function fieldsPage({ language, publicKey, shop, base }: FieldsPage): string {
  const words = { ...cardWords[language], expiry: `${cardWords[language].expiry} (${formats[language]})` };
  const field = (name: CardField, autocomplete: string) => `<div class="${name}">
<label for="${name}">${words[name]}</label>
<input id="${name}" dir="ltr" inputmode="numeric" autocomplete="${autocomplete}" maxlength="30">
</div>`;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${words.number}</title><style>${style}</style></head>
<body>
<form novalidate data-key="${escapeHtml(publicKey)}" data-shop="${escapeHtml(shop)}" data-base="${escapeHtml(base)}">
${field('number', 'cc-number')}
${field('expiry', 'cc-exp')}
${field('cvv', 'cc-csc')}
</form>
<script src="${escapeHtml(base)}/fields.js"></script>
</body>
</html>
`;
}

const style = `
:root { --ink: #24201c; --quiet: #6a625a; --field: #fff; --line: #8a8178; --accent: #a8431a; --bad: #a3201a; --radius: 12px; }
* { box-sizing: border-box; }
body { margin: 0; padding: 3px; background: var(--field); color: var(--ink); font: 1rem/1.5 system-ui, 'Noto Sans Arabic', sans-serif; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
.number { grid-column: 1 / -1; }
label { display: block; margin-block-end: 4px; font-size: .9rem; font-weight: 600; }
input { inline-size: 100%; min-block-size: 48px; padding: 0 14px; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--field); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
input[aria-invalid='true'] { border-color: var(--bad); }
@media (max-width: 320px) { form { grid-template-columns: 1fr; } }
`;

type Texts = Record<string, string | undefined>;
type ById = { Params: { id: string }; Body: Texts | undefined };

// Shops put the fields into frames of their own pages.
const fieldsPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-ancestors http: https:; base-uri 'none'; form-action 'none'";

/** The routes of a guest's browser: the script, the frame with the card's fields, and the bank's page. */
function addBrowserRoutes(app: FastifyInstance, simulation: GatewaySimulation, payments: Payments, tokens: Tokens) {
  serveScripts(app, import.meta.url, { 'script.js': 'script.js', 'fields.js': 'fields.js' });

  app.get<{ Querystring: Texts }>('/fields', async (request, reply) => {
    const { key = '', language, shop = '' } = request.query;
    if (key !== publicKey) return reply.code(401).send({ errors: [{ code: 'unauthenticated' }] });
    const page = { language: languageOf(language), publicKey: key, shop, base: app.prefix };
    return sendPage(reply, fieldsPolicy, fieldsPage(page));
  });

  const wrongIn = (body: Texts | undefined) => wrongFields(writtenCard(body), simulation.now());

  app.post<{ Body: Texts | undefined }>('/fields/check', async (request) => ({ wrong: wrongIn(request.body) }));

  app.post<{ Body: Texts | undefined }>('/tokens', async (request, reply) => {
    if (request.body?.['public_key'] !== publicKey) {
      return reply.code(401).send({ errors: [{ code: 'unauthenticated' }] });
    }
    const wrong = wrongIn(request.body);
    if (wrong.length > 0) {
      return reply.code(422).send({ errors: wrong.map((field) => ({ code: `card_${field}_invalid`, field })) });
    }
    return reply.code(201).send({ token: tokens.make(writtenCard(request.body).number.replace(/\D/g, '')) });
  });

  app.get<ById>('/challenge/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    if (!payment) return reply.code(404).send({ errors: [{ code: 'not_found' }] });
    if (payment.status !== 'pending') return reply.redirect(payment.returnUrl, 303);
    const { amount, currency } = payment.asked;
    const digits = currencyDigits(currency);
    const shown = `${currency} ${(amount / 10 ** digits).toFixed(digits)}`;
    const action = `${app.prefix}/challenge/${payment.id}`;
    return sendPage(reply, bankPolicy(payment), challengePage({ amount: shown, action, fields: {} }));
  });

  app.post<ById>('/challenge/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    if (!payment) return reply.code(404).send({ errors: [{ code: 'not_found' }] });
    if (payment.status === 'pending') {
      const isAgreed = request.body?.['choice'] === 'approve';
      payment.status = isAgreed ? 'paid' : 'declined';
      payment.declineCode = isAgreed ? null : 'authentication_failed';
      sendWebhook(simulation, payment);
    }
    return reply.redirect(payment.returnUrl, 303);
  });
}

const writtenCard = (body: Texts | undefined) => ({
  number: normalizeDigits(body?.['number'] ?? ''),
  expiry: normalizeDigits(body?.['expiry'] ?? ''),
  cvv: normalizeDigits(body?.['cvv'] ?? ''),
});

/** A browser follows the bank's answer back to the shop only if the page's policy names the shop. */
const bankPolicy = ({ returnUrl }: FoodicsPayment): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(returnUrl).origin}; frame-ancestors 'none'; base-uri 'none'`;

type Account = { simulation: GatewaySimulation; payments: Payments; tokens: Tokens; pages: string };

const refuse = (reply: FastifyReply, code: string, status = 422) => reply.code(status).send({ errors: [{ code }] });

/** The API for a shop's server with its secret key. */
function addApi(app: FastifyInstance, { simulation, payments, tokens, pages }: Account): void {
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
    const charge = readFoodicsCharge(request.body);
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
    if (payment.status !== 'pending') sendWebhook(simulation, payment);
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

/** A gateway of the shape that Foodics Online is assumed to have; nothing of it is documented in public. */
export const simulator: SimulatedGateway = {
  routes: async (app, { simulation }) => {
    const payments = createPayments(simulation.now);
    const tokens = createTokens(simulation.now);
    addBrowserRoutes(app, simulation, payments, tokens);
    await app.register(
      async (scope) => {
        playApi(scope, simulation, 'foodics-online');
        addApi(scope, { simulation, payments, tokens, pages: app.prefix });
      },
      { prefix: '/v1' },
    );
  },
};
