import { createHmac, randomUUID } from 'node:crypto';
import { normalizeDigits } from '@sufra/ordering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currencyDigits } from '../money.ts';
import { askBank, type BankAnswer, brandOf, challengePage } from '../simulated-bank.ts';
import { type CardField, type CardLanguage, cardWords, languageOf, sendPage, wrongFields } from '../simulated-card.ts';
import {
  type GatewaySimulation,
  type GatewaySwitches,
  playApi,
  serveScripts,
  type SimulatedGateway,
} from '../simulation.ts';
import { escapeHtml } from '../simulator-page.ts';

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

/** The one account that this gateway knows. */
const publicKey = 'simulator-public';
const secretKey = 'simulator-secret';
const webhookSecret = 'simulator-webhook';

/** Cards that the fields take and the gateway refuses: which field it then names. */
const refusedCards: Record<string, string> = {
  '4000000000000259': 'card_number_invalid',
  '4000000000000069': 'card_expiry_invalid',
  '4000000000000127': 'card_cvv_invalid',
};

type FoodicsStatus = 'pending' | 'paid' | 'declined' | 'expired' | 'refunded';

type FoodicsPayment = {
  id: string;
  /** Our reference as it was asked for; what the gateway claims may differ. */
  asked: { reference: string; amount: number; currency: string };
  claimed: { reference: string; amount: number; currency: string };
  status: FoodicsStatus;
  declineCode: string | null;
  source: { type: 'card' | 'apple-pay'; brand: string | null; last4: string | null };
  refunds: { reference: string; amount: number }[];
  isAsking3ds: boolean;
  returnUrl: string;
  webhookUrl: string;
  createdAt: Date;
};

const openMilliseconds = 15 * 60 * 1000;

/** The payments of the account, by the idempotency key that each was made with. */
function createPayments(now: () => Date) {
  const byKey = new Map<string, FoodicsPayment>();
  /** A payment that is not finished within a quarter of an hour expires. */
  const look = (payment: FoodicsPayment | undefined) => {
    const isOver = payment?.status === 'pending' && now().getTime() - payment.createdAt.getTime() > openMilliseconds;
    if (isOver) payment.status = 'expired';
    return payment;
  };
  const all = () => [...byKey.values()];
  return {
    add: (key: string, payment: FoodicsPayment) => void byKey.set(key, payment),
    findByKey: (key: string) => look(byKey.get(key)),
    find: (id: string) => look(all().find((payment) => payment.id === id)),
    listOf: (reference: string) =>
      all()
        .filter(({ asked }) => asked.reference === reference)
        .map(look),
  };
}

type Payments = ReturnType<typeof createPayments>;

/** The amount that the gateway claims to have taken, by its switches. */
function claim(asked: FoodicsPayment['asked'], { taken }: GatewaySwitches): FoodicsPayment['claimed'] {
  switch (taken) {
    case 'right':
      return asked;
    case 'one-less':
      return { ...asked, amount: asked.amount - 1 };
    case 'other-currency':
      return { ...asked, currency: asked.currency === 'USD' ? 'EUR' : 'USD' };
    case 'other-reference':
      return { ...asked, reference: randomUUID() };
  }
}

const statuses: Record<BankAnswer, FoodicsStatus> = {
  approve: 'paid',
  decline: 'declined',
  challenge: 'pending',
  pending: 'pending',
};

/** The first state of a payment after the bank answered. */
const beginWith = (answer: BankAnswer) => ({
  status: statuses[answer],
  declineCode: answer === 'decline' ? 'card_declined' : null,
  isAsking3ds: answer === 'challenge',
});

/** The card as a payment shows it. */
const sourceOf = (number: string | undefined): FoodicsPayment['source'] =>
  number === undefined
    ? { type: 'apple-pay', brand: null, last4: null }
    : { type: 'card', brand: brandOf(number), last4: number.slice(-4) };

/** A payment as the API answers it. */
const presentPayment = (payment: FoodicsPayment, redirectUrl: string | null) => ({
  id: payment.id,
  ...payment.claimed,
  status: payment.status,
  refunded_amount: payment.refunds.reduce((sum, { amount }) => sum + amount, 0),
  redirect_url: redirectUrl,
  decline_code: payment.declineCode,
  source: payment.source,
});

/** Cards behind tokens. Each token pays once, and only within a quarter of an hour. */
function createTokens(now: () => Date) {
  const cards = new Map<string, { number: string; at: Date }>();
  return {
    make(number: string): string {
      const token = `tok_${randomUUID()}`;
      cards.set(token, { number, at: now() });
      return token;
    },
    /** The number of the card; nothing for a token that is used, too old or unknown. */
    use(token: string): string | undefined {
      const card = cards.get(token);
      cards.delete(token);
      return card && now().getTime() - card.at.getTime() <= 15 * 60 * 1000 ? card.number : undefined;
    },
  };
}

type Tokens = ReturnType<typeof createTokens>;

/** The fields of a charge, validated as far as a gateway does before it asks the bank. */
type FoodicsCharge = {
  reference: string;
  amount: number;
  currency: string;
  source: { type: 'token'; token: string } | { type: 'apple-pay' };
  returnUrl: string;
  webhookUrl: string;
};

/** Reads the body of a charge; a text is the code of what is wrong with it. */
function readFoodicsCharge(body: unknown): FoodicsCharge | string {
  const { reference, amount, currency, source, return_url, webhook_url } = (body ?? {}) as Record<string, unknown>;
  if (typeof reference !== 'string' || reference === '') return 'reference_invalid';
  if (!Number.isInteger(amount) || Number(amount) <= 0) return 'amount_invalid';
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 'currency_invalid';
  if (!isAddress(return_url)) return 'return_url_invalid';
  if (!isAddress(webhook_url)) return 'webhook_url_invalid';
  const read = readSource(source);
  return read
    ? { reference, amount: Number(amount), currency, source: read, returnUrl: return_url, webhookUrl: webhook_url }
    : 'source_invalid';
}

function readSource(source: unknown): FoodicsCharge['source'] | undefined {
  const { type, token } = (source ?? {}) as Record<string, unknown>;
  if (type === 'token' && typeof token === 'string') return { type, token };
  const isWallet = type === 'apple-pay' && typeof token === 'object' && token !== null && 'data' in token;
  return isWallet ? { type } : undefined;
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value);

/** `t={seconds},v1={HMAC-SHA256 of "{t}.{body}"}`. */
function sign(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Tells the shop that a payment has changed. */
function sendWebhook({ gateways, now }: GatewaySimulation, payment: FoodicsPayment): void {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: `payment.${payment.status}`,
    data: { id: payment.id, reference: payment.claimed.reference, status: payment.status },
  });
  const headersOf = (secret: string) => ({
    'content-type': 'application/json',
    'foodics-signature': sign(body, secret, now()),
  });
  gateways.send('foodics-online', {
    url: gateways.switchesOf('foodics-online').webhookUrl ?? payment.webhookUrl,
    headers: headersOf(webhookSecret),
    body,
    forged: { headers: headersOf('somebody else'), body },
  });
}
