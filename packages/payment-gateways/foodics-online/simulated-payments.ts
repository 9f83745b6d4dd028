import { createHmac, randomUUID } from 'node:crypto';
import { brandOf, type BankAnswer } from '../simulated-bank.ts';
import type { GatewaySwitches, GatewaySimulation } from '../simulation.ts';

/** The one account that this gateway knows. */
export const publicKey = 'simulator-public';
export const secretKey = 'simulator-secret';
export const webhookSecret = 'simulator-webhook';

/** Cards that the fields take and the gateway refuses: which field it then names. */
export const refusedCards: Record<string, string> = {
  '4000000000000259': 'card_number_invalid',
  '4000000000000069': 'card_expiry_invalid',
  '4000000000000127': 'card_cvv_invalid',
};

type FoodicsStatus = 'pending' | 'paid' | 'declined' | 'expired' | 'refunded';

export type FoodicsPayment = {
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
export function createPayments(now: () => Date) {
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

export type Payments = ReturnType<typeof createPayments>;

/** The amount that the gateway claims to have taken, by its switches. */
export function claim(asked: FoodicsPayment['asked'], { taken }: GatewaySwitches): FoodicsPayment['claimed'] {
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
export const beginWith = (answer: BankAnswer) => ({
  status: statuses[answer],
  declineCode: answer === 'decline' ? 'card_declined' : null,
  isAsking3ds: answer === 'challenge',
});

/** The card as a payment shows it. */
export const sourceOf = (number: string | undefined): FoodicsPayment['source'] =>
  number === undefined
    ? { type: 'apple-pay', brand: null, last4: null }
    : { type: 'card', brand: brandOf(number), last4: number.slice(-4) };

/** A payment as the API answers it. */
export const presentPayment = (payment: FoodicsPayment, redirectUrl: string | null) => ({
  id: payment.id,
  ...payment.claimed,
  status: payment.status,
  refunded_amount: payment.refunds.reduce((sum, { amount }) => sum + amount, 0),
  redirect_url: redirectUrl,
  decline_code: payment.declineCode,
  source: payment.source,
});

/** Cards behind tokens. Each token pays once, and only within a quarter of an hour. */
export function createTokens(now: () => Date) {
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

export type Tokens = ReturnType<typeof createTokens>;

/** The fields of a charge, validated as far as a gateway does before it asks the bank. */
export type FoodicsCharge = {
  reference: string;
  amount: number;
  currency: string;
  source: { type: 'token'; token: string } | { type: 'apple-pay' };
  returnUrl: string;
  webhookUrl: string;
};

/** Reads the body of a charge; a text is the code of what is wrong with it. */
export function readFoodicsCharge(body: unknown): FoodicsCharge | string {
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
export function sign(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Tells the shop that a payment has changed. */
export function sendWebhook({ gateways, now }: GatewaySimulation, payment: FoodicsPayment): void {
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
