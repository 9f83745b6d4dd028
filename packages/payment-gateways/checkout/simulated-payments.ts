import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askBank, brandOf, isCardNumber, isInDate, type BankAnswer } from '../simulated-bank.ts';
import type { GatewaySwitches, GatewaySimulation } from '../simulation.ts';

/** An error as Checkout.com answers it. */
export type CheckoutError = { status: number; type: string; codes: string[] };

export const invalid = (...codes: string[]): CheckoutError => ({ status: 422, type: 'request_invalid', codes });

export const notAllowed = (code: string): CheckoutError => ({ status: 403, type: 'invalid_request', codes: [code] });

export const isError = (value: object): value is CheckoutError => 'codes' in value;

export const sendError = (reply: FastifyReply, { status, type, codes }: CheckoutError) =>
  reply.code(status).send({ request_id: randomUUID(), error_type: type, error_codes: codes });

/** The keys of the one account here: its plain name, and a sandbox key of the shape that Checkout.com's library asks for. */
const keys = {
  sk: ['sk_simulator', `sk_sbox_${'a'.repeat(27)}`],
  pk: ['pk_simulator', `pk_sbox_${'a'.repeat(27)}`],
};

/** Another key is answered with 401 and no body. Public keys also travel without `Bearer`, as the library sends them. */
export function hasKey({ headers: { authorization = '' } }: FastifyRequest, kind: keyof typeof keys): boolean {
  const isBearer = authorization.startsWith('Bearer ');
  return (isBearer || kind === 'pk') && keys[kind].includes(isBearer ? authorization.slice(7) : authorization);
}

/** A card behind a token; it pays once. */
type TokenisedCard = { number: string; type: 'card' | 'applepay'; isUsed: boolean };

export type Tokens = {
  make(asked: unknown, now: Date): { body: Record<string, unknown> } | CheckoutError;
  find(token: string): TokenisedCard | undefined;
};

export const newId = (kind: string): string => `${kind}_${randomBytes(16).toString('hex').slice(0, 26)}`;

export function createTokens(): Tokens {
  const cards = new Map<string, TokenisedCard>();
  const keep = (card: TokenisedCard, more: Record<string, unknown>, now: Date) => {
    const token = newId('tok');
    cards.set(token, card);
    const expiresOn = new Date(now.getTime() + 15 * 60_000).toISOString();
    const shown = { scheme: brandOf(card.number), last4: card.number.slice(-4), bin: card.number.slice(0, 8) };
    return { body: { type: card.type, token, expires_on: expiresOn, ...shown, ...more } };
  };
  return {
    find: (token) => cards.get(token),
    make(asked, now) {
      const { type, token_data, ...card } = (asked ?? {}) as Record<string, unknown>;
      if (type === 'applepay') {
        const number = readWallet(token_data);
        return number ? keep({ number, type, isUsed: false }, {}, now) : invalid('token_data_invalid');
      }
      if (type !== 'card') return invalid('type_invalid');
      const number = text(card['number']).replace(/\D/g, '');
      const [month, year] = [text(card['expiry_month']), text(card['expiry_year'])];
      if (!isCardNumber(number)) return invalid('card_number_invalid');
      if (!isInDate(month, year, now)) return invalid('card_expired');
      if (card['cvv'] !== undefined && !/^\d{3,4}$/.test(text(card['cvv']))) return invalid('cvv_invalid');
      return keep(
        { number, type, isUsed: false },
        { expiry_month: Number(month), expiry_year: Number(year), name: card['name'] },
        now,
      );
    },
  };
}

/** Reads the simulator's own wallet token: its `data` names the card, where Apple's is sealed. */
function readWallet(data: unknown): string | undefined {
  const { version, data: sealed, signature, header } = (data ?? {}) as Record<string, unknown>;
  if (version !== 'EC_v1' || typeof sealed !== 'string' || !signature || typeof header !== 'object') return undefined;
  const number = Buffer.from(sealed, 'base64').toString('utf8');
  return isCardNumber(number) ? number : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

type PaymentStatus = 'Pending' | 'Authorized' | 'Captured' | 'Declined' | 'Voided' | 'Refunded' | 'Partially Refunded';

/** A step of a payment, as GET /payments/{id}/actions lists it. */
type PaymentAction = {
  id: string;
  type: 'Authorization' | 'Capture' | 'Void' | 'Refund';
  processed_on: string;
  amount: number;
  approved: boolean;
  response_code: string;
  response_summary: string;
};

export type SimulatedPayment = {
  id: string;
  /** Names the visit to the bank; GET /payments knows it too. */
  sessionId: string | undefined;
  status: PaymentStatus;
  responseCode: string;
  amount: number;
  currency: string;
  reference: string;
  isCaptured: boolean;
  refunded: number;
  card: TokenisedCard;
  successUrl: string | undefined;
  failureUrl: string | undefined;
  metadata: Record<string, unknown>;
  requestedAt: Date;
  /** Newest first. */
  actions: PaymentAction[];
};

export type Payments = {
  keep(payment: SimulatedPayment): void;
  /** By its own id, or by that of its visit to the bank. */
  find(id: string): SimulatedPayment | undefined;
  /** Newest first. */
  withReference(reference: string): SimulatedPayment[];
};

/** Keeps a step of a payment and answers its id. */
export function noteAction(
  payment: SimulatedPayment,
  type: PaymentAction['type'],
  { now, amount = payment.amount, isApproved = true }: { now: Date; amount?: number; isApproved?: boolean },
): string {
  const id = newId('act');
  payment.actions.unshift({
    id,
    type,
    processed_on: now.toISOString(),
    amount,
    approved: isApproved,
    response_code: payment.responseCode,
    response_summary: isApproved ? 'Approved' : 'Declined',
  });
  return id;
}

/** The bank has answered: with the authorisation, and the capture where that follows by itself. */
export function noteAuthorization(payment: SimulatedPayment, now: Date): void {
  if (payment.status === 'Pending') return;
  noteAction(payment, 'Authorization', { now, isApproved: payment.status !== 'Declined' });
  if (payment.status === 'Captured') noteAction(payment, 'Capture', { now });
}

export function createPayments(): Payments {
  const kept = new Map<string, SimulatedPayment>();
  return {
    keep: (payment) => void kept.set(payment.id, payment),
    find: (id) => kept.get(id) ?? [...kept.values()].find(({ sessionId }) => sessionId === id),
    withReference: (reference) => [...kept.values()].filter((payment) => payment.reference === reference).toReversed(),
  };
}

/** The facts of a payment, for every source of a card. */
export type RequestedPayment = {
  amount: number;
  currency: string;
  reference: string;
  isCaptured: boolean;
  is3ds: boolean;
  successUrl: string | undefined;
  failureUrl: string | undefined;
  metadata: Record<string, unknown>;
};

type PaymentRequest = RequestedPayment & { card: TokenisedCard };

const longestReference = 80;

/** Reads a request for a payment, or says what is wrong with it in Checkout.com's words. */
export function readPaymentRequest(asked: unknown, tokens: Tokens): PaymentRequest | CheckoutError {
  const facts = readRequestedPayment(asked);
  if (isError(facts)) return facts;
  const { source = {} } = (asked ?? {}) as { source?: { type?: unknown; token?: unknown } };
  if (source.type !== 'token') return invalid('payment_source_type_invalid');
  const card = readCard(source.token, tokens);
  return isError(card) ? card : { ...facts, card };
}

/** The card behind a token that has not paid yet. */
export function readCard(token: unknown, tokens: Tokens): TokenisedCard | CheckoutError {
  const card = tokens.find(String(token));
  if (!card) return invalid('token_invalid');
  return card.isUsed ? invalid('token_used') : card;
}

export function readRequestedPayment(asked: unknown): RequestedPayment | CheckoutError {
  const body = (asked ?? {}) as Record<string, unknown>;
  const { amount, currency, reference, success_url: successUrl, failure_url: failureUrl } = body;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return invalid('amount_invalid');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return invalid('currency_invalid');
  if (reference !== undefined && (typeof reference !== 'string' || reference.length > longestReference)) {
    return invalid('reference_invalid');
  }
  if (!isUrl(successUrl)) return invalid('success_url_invalid');
  if (!isUrl(failureUrl)) return invalid('failure_url_invalid');
  return {
    amount,
    currency,
    reference: reference ?? '',
    isCaptured: body['capture'] !== false,
    is3ds: (body['3ds'] as { enabled?: unknown } | undefined)?.enabled === true,
    successUrl,
    failureUrl,
    metadata: (body['metadata'] ?? {}) as Record<string, unknown>,
  };
}

const isUrl = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && URL.canParse(value));

/** Cards of Checkout.com's own list that are declined whatever the rest says. */
const ownCards: Record<string, BankAnswer> = {
  '4544249167673670': 'decline',
  '4724117215951699': 'decline',
  '4897453568485113': 'decline',
  '4485381577182090': 'decline',
};

/** Cards of the documentation that the bank asks about where the shop enables 3-D Secure, and takes where it does not. */
const askedWith3ds = new Set(['4242424242424242']);

/** Asks the bank, which may want to see the guest first. A token pays once. */
export function takePayment(asked: PaymentRequest, switches: GatewaySwitches, now: Date): SimulatedPayment {
  const { is3ds, isCaptured, ...rest } = asked;
  const usual = askBank(asked.card.number, switches, ownCards);
  const isAsked = is3ds && switches.card === 'by-card' && askedWith3ds.has(asked.card.number);
  const answer = isAsked ? 'challenge' : usual;
  asked.card.isUsed = true;
  // With 3-D Secure off the bank cannot challenge: it declines, and says that it wanted to.
  const isUnasked = answer === 'challenge' && !is3ds;
  const isDeclined = answer === 'decline' || isUnasked;
  const payment: SimulatedPayment = {
    actions: [],
    ...rest,
    id: newId('pay'),
    sessionId: answer === 'challenge' && is3ds ? newId('sid') : undefined,
    status: isDeclined ? 'Declined' : 'Pending',
    responseCode: isUnasked ? '20154' : isDeclined ? '20005' : '10000',
    isCaptured,
    refunded: 0,
    requestedAt: now,
  };
  if (answer === 'approve') payment.status = isCaptured ? 'Captured' : 'Authorized';
  noteAuthorization(payment, now);
  return payment;
}

const summaries: Record<string, string> = { '10000': 'Approved', '20005': 'Do not honour', '20154': '3DS required' };

/** The amount it claims to have taken, by the switches. */
export function claim(payment: SimulatedPayment, { taken }: GatewaySwitches) {
  return {
    amount: taken === 'one-less' ? payment.amount - 1 : payment.amount,
    currency: taken === 'other-currency' ? 'USD' : payment.currency,
    reference: taken === 'other-reference' ? 'another' : payment.reference,
  };
}

const isTaken = ({ status }: SimulatedPayment) => !['Pending', 'Declined'].includes(status);

export function balancesOf(payment: SimulatedPayment) {
  const authorized = isTaken(payment) ? payment.amount : 0;
  const captured = payment.isCaptured ? authorized : 0;
  const voided = payment.status === 'Voided' ? authorized : 0;
  return {
    total_authorized: authorized,
    total_voided: voided,
    available_to_void: authorized - captured - voided,
    total_captured: captured,
    available_to_capture: authorized - captured - voided,
    total_refunded: payment.refunded,
    available_to_refund: captured - payment.refunded,
  };
}

/** A payment as GET /payments answers it. */
export function presentPayment(payment: SimulatedPayment, switches: GatewaySwitches, base: string) {
  const { id, status, responseCode, card, sessionId, metadata, requestedAt } = payment;
  return {
    id,
    requested_on: requestedAt.toISOString(),
    source: {
      type: 'card',
      scheme: brandOf(card.number),
      last4: card.number.slice(-4),
      bin: card.number.slice(0, 8),
    },
    ...claim(payment, switches),
    payment_type: 'Regular',
    approved: isTaken(payment),
    status,
    ...(status !== 'Pending' && { response_code: responseCode, response_summary: summaries[responseCode] }),
    ...(sessionId && { '3ds': { downgraded: false, enrolled: 'Y' } }),
    balances: balancesOf(payment),
    metadata,
    _links: {
      self: { href: `${base}/payments/${id}` },
      ...(status === 'Pending' && sessionId && { redirect: { href: `${base}/3ds/${sessionId}` } }),
    },
  };
}

/** Key of the signature, as the workflow of a shop would name it. */
export const webhookSecret = 'simulator';

export type SendWebhook = (type: string, payment: SimulatedPayment) => void;

const signed = (body: string, secret: string) => ({
  'content-type': 'application/json',
  'cko-signature': createHmac('sha256', secret).update(body).digest('hex'),
});

/** Sends an event as a workflow would. No request names an address: the shop is where the guest returns to. */
export function createSendWebhook(simulation: GatewaySimulation): SendWebhook {
  return (type, payment) => {
    const switches = simulation.gateways.switchesOf('checkout');
    const url = switches.webhookUrl ?? addressOf(payment.successUrl);
    if (!url) return;
    const body = JSON.stringify({
      id: newId('evt'),
      type,
      version: '1.0.0',
      created_on: simulation.now().toISOString(),
      data: {
        id: payment.id,
        action_id: newId('act'),
        ...claim(payment, switches),
        response_code: payment.responseCode,
        balances: balancesOf(payment),
        metadata: payment.metadata,
        processed_on: simulation.now().toISOString(),
      },
    });
    simulation.gateways.send('checkout', {
      url,
      body,
      headers: signed(body, webhookSecret),
      forged: { body, headers: signed(body, 'somebody else') },
    });
  };
}

const addressOf = (returnUrl: string | undefined): string | undefined =>
  returnUrl && `${new URL(returnUrl).origin}/api/webhook/checkout/feedback`;

/** The events that a payment in this state has just been through. */
export function eventsOf({ status, sessionId }: SimulatedPayment): string[] {
  if (status === 'Declined') return ['payment_declined'];
  if (status === 'Captured') return ['payment_approved', 'payment_captured'];
  if (status === 'Authorized') return ['payment_approved'];
  return sessionId ? ['payment_pending'] : [];
}

export type TakeCharge = (asked: PaymentRequest) => SimulatedPayment;

/** Takes a payment, keeps it, and tells the shop. */
export const createCharge =
  (simulation: GatewaySimulation, payments: Payments, sendWebhook: SendWebhook): TakeCharge =>
  (asked) => {
    const payment = takePayment(asked, simulation.gateways.switchesOf('checkout'), simulation.now());
    payments.keep(payment);
    for (const type of eventsOf(payment)) sendWebhook(type, payment);
    return payment;
  };
