import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askBank, brandOf, challengePage, type BankAnswer } from '../simulated-bank.ts';
import {
  fieldPage,
  framePolicy,
  languageOf,
  sendPage,
  wrongFields,
  type CardField,
  type TypedCard,
} from '../simulated-card.ts';
import { playApi, readScript, type GatewaySimulation, type SimulatedGateway } from '../simulation.ts';
import {
  answer,
  codes,
  createHyperpayStore,
  presentEntry,
  takenOf,
  sendWebhook,
  type Checkout,
  type LedgerEntry,
  type HyperpayStore,
  type ParameterError,
} from './simulated-checkouts.ts';

/** The gateway's own test cards, beside those that every bank here knows. */
const testCards: Record<string, BankAnswer> = {
  '4440000009900010': 'approve',
  '5204730000002514': 'approve',
  '5360230159427034': 'approve',
  '4200000000000091': 'approve',
  '4200000000000109': 'approve',
};

const madaCards = ['5360230159427034'];

type WidgetCard = TypedCard & { holder: string };

const controls: Record<CardField, string> = { number: 'cardNumber', expiry: 'expiry', cvv: 'cvv' };

/** Which fields no card can have; the widget marks them, and nothing is asked of any bank. */
const invalidFields = (card: WidgetCard, now: Date): string[] => [
  ...wrongFields(card, now).map((field) => controls[field]),
  ...(card.holder.trim().length > 2 ? [] : ['cardHolder']),
];

/** Asks the bank behind a card, or leaves it to the bank to ask the guest. */
function takeCard(
  { simulation, store }: { simulation: GatewaySimulation; store: HyperpayStore },
  checkout: Checkout,
  card: WidgetCard,
): LedgerEntry {
  const digits = card.number.replace(/\D/g, '');
  const brand = brandOfCheckout(checkout, digits);
  const switches = simulation.gateways.switchesOf('hyperpay');
  const bank = askBank(digits, switches, testCards);
  const [expiryMonth = '', expiryYear = ''] = card.expiry.split('/').map((part) => part.trim());
  const entry = store.add({
    checkoutId: checkout.id,
    entityId: checkout.entityId,
    paymentType: 'DB',
    paymentBrand: brand ?? 'MADA',
    ...takenOf(checkout, switches.taken),
    code: brand === undefined ? codes.brandNotOffered : codeAfter[bank],
    isAtBank: brand !== undefined && bank === 'challenge',
    card: { bin: digits.slice(0, 6), last4Digits: digits.slice(-4), holder: card.holder, expiryMonth, expiryYear },
  });
  if (!entry.isAtBank) sendWebhook(simulation, store, entry, 'CREATED');
  return entry;
}

const codeAfter: Record<BankAnswer, string> = {
  approve: codes.approved,
  decline: codes.declined,
  challenge: codes.pending,
  pending: codes.pendingLong,
};

/** The brand that a card is charged as; the contract for mada takes nothing else. */
function brandOfCheckout({ entityId }: Checkout, digits: string): string | undefined {
  const isMada = madaCards.includes(digits) || brandOf(digits) === 'mada';
  if (entityId === 'simulated-mada') return isMada ? 'MADA' : undefined;
  return digits.startsWith('5') ? 'MASTER' : 'VISA';
}

type Fields = Record<string, string | undefined>;

const entityIds = ['simulated-cards', 'simulated-mada'];
const readsPerMinute = 2;

/** The API for the shop's server. */
function hyperpayApi(
  app: FastifyInstance,
  { simulation, store, integrity }: { simulation: GatewaySimulation; store: HyperpayStore; integrity: string },
): void {
  const { now } = simulation;
  playApi(app, simulation, 'hyperpay');
  const refuse = (reply: FastifyReply, status: number, code: string, errors?: ParameterError[]) =>
    reply.code(status).send(answer(code, now(), errors));

  app.addHook('preHandler', async (request, reply) => {
    const { entityId } = fieldsOf(request);
    const isKnown = entityId !== undefined && entityIds.includes(entityId);
    if (request.headers.authorization !== 'Bearer simulated' || !isKnown) return refuse(reply, 401, codes.unauthorized);
    return undefined;
  });

  app.post('/v1/checkouts', async (request, reply) => {
    const fields = fieldsOf(request);
    const errors = findErrors(fields, { amount: amountPattern, currency: /^[A-Z]{3}$/, paymentType: /^DB$/ });
    if (errors.length > 0) return refuse(reply, 400, '200.300.404', errors);
    const { entityId = '', amount = '', currency = '', merchantTransactionId = '' } = fields;
    const { id } = store.open({ entityId, amount, currency, reference: merchantTransactionId });
    return { id, ...(fields['integrity'] === 'true' && { integrity }), ...answer(codes.created, now()) };
  });

  app.get<{ Params: { id: string } }>('/v1/checkouts/:id/payment', async (request, reply) => {
    const checkout = store.find(request.params.id);
    const isOwn = checkout?.entityId === fieldsOf(request)['entityId'];
    if (!checkout || !isOwn) return refuse(reply, 404, codes.noSession);
    if (!mayRead(checkout, now())) return refuse(reply, 429, codes.throttled);
    const entry = store.debitOf(checkout.id);
    return entry ? presentEntry(entry, store) : answer(codes.pending, now());
  });

  app.get('/v1/query', async (request, reply) => {
    const { entityId, merchantTransactionId } = fieldsOf(request);
    const found = store
      .all()
      .filter((entry) => entry.reference === merchantTransactionId && entry.entityId === entityId);
    if (found.length === 0) return refuse(reply, 404, codes.notFound);
    return {
      payments: found.toReversed().map((entry) => presentEntry(entry, store)),
      ...answer('000.000.100', now()),
    };
  });

  app.post<{ Params: { id: string } }>('/v1/payments/:id', async (request, reply) => {
    const fields = fieldsOf(request);
    const errors = findErrors(fields, { amount: amountPattern, currency: /^[A-Z]{3}$/, paymentType: /^RF$/ });
    if (errors.length > 0) return refuse(reply, 400, '200.300.404', errors);
    const debit = store.entry(request.params.id);
    if (!debit || debit.entityId !== fields['entityId']) return refuse(reply, 400, '700.300.100');
    const back = store.all().filter((entry) => entry.referencedId === debit.id);
    const sum = back.reduce((total, { amount }) => total + Number(amount), Number(fields['amount']));
    const isPossible =
      debit.code === codes.approved && fields['currency'] === debit.currency && sum <= Number(debit.amount);
    if (!isPossible) return refuse(reply, 400, codes.refundTooMuch);
    const { merchantTransactionId: reference = debit.reference, amount = '' } = fields;
    const refund = store.add({ ...debit, paymentType: 'RF', amount, reference, referencedId: debit.id });
    sendWebhook(simulation, store, refund, 'CREATED');
    return presentEntry(refund, store);
  });
}

const amountPattern = /^\d{1,12}(\.\d{2,3})?$/;

/** Two a minute for each checkout; the third says nothing of the payment. */
function mayRead(checkout: Checkout, now: Date): boolean {
  const recent = checkout.reads.filter((read) => now.getTime() - read.getTime() < 60_000);
  if (recent.length >= readsPerMinute) return false;
  checkout.reads = [...recent, now];
  return true;
}

const findErrors = (fields: Fields, patterns: Record<string, RegExp>): ParameterError[] =>
  Object.entries(patterns)
    .filter(([name, pattern]) => !pattern.test(fields[name] ?? ''))
    .map(([name]) => ({ name, value: fields[name] ?? null, message: 'invalid or missing parameter' }));

/** A GET brings its fields in the address, a POST in its body and nowhere else. */
const fieldsOf = (request: FastifyRequest): Fields => {
  const fields: unknown = request.method === 'GET' ? request.query : request.body;
  return (fields ?? {}) as Fields;
};

type Query = Record<string, string | undefined>;

const bankPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The routes of the guest's browser: the widget, the frames of its fields, and the bank's challenge page. */
function hyperpayWidget(
  app: FastifyInstance,
  {
    simulation,
    store,
    scripts,
  }: { simulation: GatewaySimulation; store: HyperpayStore; scripts: Record<'paymentWidgets' | 'cardField', string> },
): void {
  const resultUrlOf = (checkoutId: string): string => {
    const url = new URL(store.resultUrlOf(checkoutId) ?? 'about:blank');
    url.searchParams.set('id', checkoutId);
    url.searchParams.set('resourcePath', `/v1/checkouts/${checkoutId}/payment`);
    return url.href;
  };

  for (const [path, script] of [
    ['/v1/paymentWidgets.js', scripts.paymentWidgets],
    ['/v1/cardField.js', scripts.cardField],
  ] as const) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .type('text/javascript; charset=utf-8')
        .send(script),
    );
  }

  app.get<{ Params: { field: string }; Querystring: Query }>('/v1/fields/:field', async (request, reply) => {
    const { field } = request.params;
    if (field !== 'number' && field !== 'cvv') return reply.code(404).send({ error: 'No such field' });
    const script = `${app.prefix}/v1/cardField.js`;
    return sendPage(reply, framePolicy, fieldPage(field, languageOf(request.query['locale']), `id="${field}"`, script));
  });

  app.post<{ Params: { id: string }; Body: Query }>('/v1/checkouts/:id/payment', async (request, reply) => {
    const checkout = store.find(request.params.id);
    const { number = '', cvv = '', expiry = '', holder = '', shopperResultUrl = '' } = request.body;
    if (!checkout || !URL.canParse(shopperResultUrl)) return reply.code(404).send({ error: 'InvalidCheckoutIdError' });
    if (store.isPaid(checkout.id)) return { location: resultUrlOf(checkout.id) };
    const invalid = invalidFields({ number, cvv, expiry, holder }, simulation.now());
    if (invalid.length > 0) return reply.code(422).send({ invalid });
    checkout.resultUrl = shopperResultUrl;
    const entry = takeCard({ simulation, store }, checkout, { number, cvv, expiry, holder });
    return { location: entry.isAtBank ? `${app.prefix}/v1/challenge/${entry.id}` : resultUrlOf(checkout.id) };
  });

  app.get<{ Params: { id: string } }>('/v1/challenge/:id', async (request, reply) => {
    const entry = store.entry(request.params.id);
    if (!entry) return reply.code(404).send({ error: 'No such payment' });
    const { amount, currency } = entry;
    const action = `${app.prefix}/v1/challenge/${entry.id}`;
    return sendPage(reply, bankPolicy, challengePage({ amount: `${amount} ${currency}`, action, fields: {} }));
  });

  app.post<{ Params: { id: string }; Body: Query | undefined }>('/v1/challenge/:id', async (request, reply) => {
    const entry = store.entry(request.params.id);
    if (!entry) return reply.code(404).send({ error: 'No such payment' });
    if (entry.isAtBank && store.codeOf(entry) === codes.pending) {
      // A checkout is paid once: a second window of it comes too late.
      const isTaken = request.body?.['choice'] === 'approve' && !store.isPaid(entry.checkoutId);
      entry.isAtBank = false;
      entry.code = isTaken ? codes.approved : codes.challengeFailed;
      sendWebhook(simulation, store, entry, 'UPDATED');
    }
    return reply.redirect(resultUrlOf(entry.checkoutId), 303);
  });
}

/** HyperPay's COPYandPAY: checkouts, the widget with its frames, status, report and refunds. */
export const simulator: SimulatedGateway = {
  routes: async (app, { simulation }) => {
    const store = createHyperpayStore(simulation.now);
    const scripts = {
      paymentWidgets: readScript(import.meta.url, 'payment-widgets.js'),
      cardField: readScript(import.meta.url, 'card-field.js'),
    };
    const integrity = `sha384-${createHash('sha384').update(scripts.paymentWidgets).digest('base64')}`;
    await app.register(async (api) => hyperpayApi(api, { simulation, store, integrity }));
    await app.register(async (widget) => hyperpayWidget(widget, { simulation, store, scripts }));
  },
};
