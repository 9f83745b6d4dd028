import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { askBank, brandOf } from '../simulated-bank.ts';
import type { TypedCard } from '../simulated-card.ts';
import type { GatewaySwitches, GatewaySimulation } from '../simulation.ts';

/** A purchase or a refund within a transaction. Amounts are in hundredths, as MoneyHash takes no finer ones. */
type Operation = { id: string; type: 'purchase' | 'refund'; status: string; hundredths: number; code: string };

/** One try with one card. A declined one leaves the intent open. */
type Transaction = { id: string; card: { brand: string; last4: string }; operations: Operation[] };

export type Intent = {
  id: string;
  status: 'UNPROCESSED' | 'PROCESSED' | 'CLOSED' | 'TIME_EXPIRED';
  hundredths: number;
  currency: string;
  reference: string | null;
  customFields: Record<string, unknown> | null;
  webhookUrl: string;
  urls: { success: string | null; failure: string | null; pending: string | null; back: string | null };
  createdAt: Date;
  expiresAt: Date | null;
  /** Oldest first; the last one is the active one. */
  transactions: Transaction[];
};

export type NewIntent = Omit<Intent, 'id' | 'status' | 'transactions'>;

export type Intents = ReturnType<typeof createIntents>;

/** Every intent that was made, in memory. */
export function createIntents() {
  const byId = new Map<string, Intent>();
  return {
    add(given: NewIntent): Intent {
      const intent: Intent = { ...given, id: intentId(), status: 'UNPROCESSED', transactions: [] };
      byId.set(intent.id, intent);
      return intent;
    },
    find: (id: string): Intent | undefined => byId.get(id),
    findByTransaction: (id: string): Intent | undefined =>
      [...byId.values()].find(({ transactions }) => transactions.some((transaction) => transaction.id === id)),
  };
}

const activeTransaction = ({ transactions }: Intent): Transaction | undefined => transactions.at(-1);

export const operation = (type: Operation['type'], status: string, hundredths: number, code: string): Operation => ({
  id: shortId(),
  type,
  status,
  hundredths,
  code,
});

function addTransaction(intent: Intent, card: Transaction['card'], first: Operation): Transaction {
  const transaction: Transaction = { id: randomUUID(), card, operations: [first] };
  intent.transactions.push(transaction);
  return transaction;
}

/** `purchase.successful`: what the last operation came to. */
export function statusOf({ operations }: Transaction): string {
  const last = operations.at(-1);
  return last ? `${last.type}.${last.status}` : 'purchase.pending';
}

/** Hundredths that went back, or are on their way. */
export const refundedOf = ({ operations }: Transaction): number =>
  operations
    .filter(({ type, status }) => type === 'refund' && status !== 'failed')
    .reduce((sum, { hundredths }) => sum + hundredths, 0);

const shortId = () => randomBytes(5).toString('base64url').replace(/[-_]/g, 'x');
const intentId = () => `${shortId()}${shortId()}`;

export const asDecimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** The envelope of a successful answer. */
export const envelope = (data: unknown) => ({
  status: { code: 200, message: 'success', errors: [] },
  data,
  count: null,
  next: null,
  previous: null,
});

/** An intent as the payment API tells it, or as the switches want it told. */
export function presentIntent(intent: Intent, { taken }: GatewaySwitches) {
  const transaction = activeTransaction(intent);
  const currency = taken === 'other-currency' ? 'XXX' : intent.currency;
  const missing = taken === 'one-less' ? 1 : 0;
  const reference = taken === 'other-reference' ? 'somebody-else' : intent.reference;
  return {
    id: intent.id,
    status: intent.status,
    amount: { value: asDecimal(intent.hundredths - missing), currency },
    amount_currency: currency,
    merchant_reference: reference,
    custom_fields: intent.customFields,
    created: intent.createdAt.toISOString(),
    expiration_date: intent.expiresAt?.toISOString() ?? null,
    payment_status: { status: paymentStatusOf(intent) },
    active_transaction: transaction
      ? presentTransaction(transaction, { currency, missing, reference, customFields: intent.customFields })
      : null,
  };
}

type Told = { currency: string; missing: number; reference: string | null; customFields: Intent['customFields'] };

export const presentTransaction = (transaction: Transaction, { currency, missing, reference, customFields }: Told) => ({
  id: transaction.id,
  status: statusOf(transaction),
  merchant_reference: reference,
  custom_fields: customFields,
  payment_method: 'CARD',
  payment_method_name: 'Card',
  external_action_message: [],
  provider_transaction_fields: {},
  card: { card_scheme: transaction.card.brand, last_four_digits: transaction.card.last4 },
  operations: transaction.operations.map((operation) => presentOperation(operation, currency, missing)),
});

function presentOperation({ id, type, status, hundredths, code }: Operation, currency: string, missing: number) {
  const value = Number(asDecimal(type === 'purchase' ? hundredths - missing : hundredths));
  return {
    id,
    type,
    status,
    amount: { value, currency },
    statuses: [{ id: `${id}1`, value: status, code, message: code }],
    refund_type: type === 'refund' ? 'partial' : null,
  };
}

function paymentStatusOf(intent: Intent): string | null {
  const transaction = activeTransaction(intent);
  if (intent.status !== 'PROCESSED' || !transaction) return null;
  const refunded = refundedOf(transaction);
  if (refunded === 0) return 'CAPTURED';
  return refunded < intent.hundredths ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

/** The next step of the page, in the words of the browser's SDK. */
export function stateOf(intent: Intent): string {
  if (intent.status === 'PROCESSED') return 'INTENT_PROCESSED';
  if (intent.status === 'TIME_EXPIRED') return 'EXPIRED';
  if (intent.status === 'CLOSED') return 'CLOSED';
  const transaction = activeTransaction(intent);
  if (!transaction) return 'INTENT_FORM';
  const status = statusOf(transaction);
  if (status.endsWith('.failed')) return 'TRANSACTION_FAILED';
  return status === 'purchase.pending_authentication' ? 'URL_TO_RENDER' : 'TRANSACTION_WAITING_USER_ACTION';
}

/** An intent as the SDK hands it to the shop's page. */
export function presentDetails(intent: Intent) {
  const transaction = activeTransaction(intent);
  const value = asDecimal(intent.hundredths);
  return {
    intent: {
      id: intent.id,
      status: intent.status,
      amount: { value, currency: intent.currency, formatted: Number(value) },
      expirationDate: intent.expiresAt?.toISOString() ?? null,
      isLive: false,
    },
    transaction: transaction
      ? { id: transaction.id, status: statusOf(transaction), paymentMethod: 'CARD', externalActionMessage: [] }
      : null,
    selectedMethod: 'CARD',
    redirect: redirectOf(intent),
    state: stateOf(intent),
  };
}

/** Where the guest goes when it is over, with what MoneyHash adds to the address. */
function redirectOf(intent: Intent): { redirectUrl: string } | null {
  const transaction = activeTransaction(intent);
  const { success, failure, pending } = intent.urls;
  const state = stateOf(intent);
  const url = state === 'INTENT_PROCESSED' ? success : state === 'TRANSACTION_WAITING_USER_ACTION' ? pending : failure;
  if (!url || !transaction) return null;
  const address = new URL(url);
  const result = statusOf(transaction).split('.')[1] ?? '';
  address.searchParams.set('type', `transaction.${result}`);
  address.searchParams.set('status', result.toUpperCase());
  address.searchParams.set('transaction_id', transaction.id);
  address.searchParams.set('intent_id', intent.id);
  address.searchParams.set('amount', asDecimal(intent.hundredths));
  address.searchParams.set('currency', intent.currency);
  return { redirectUrl: address.toString() };
}

/** The secret that signs the account's webhooks. */
export const webhookSecret = 'simulator-moneyhash-webhooks';

/** `MoneyHash-Signature` of a body; only version 3 is meant to be checked. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  return `t=${time},v1=${hmac(body)},v2=${hmac(`${time}.${body}`)},v3=${hmac(Buffer.from(body).toString('base64') + time)}`;
}

export type Events = ReturnType<typeof createEvents>;

/** Tells the shop of an intent and of its transactions, at the address that the intent was made with. */
export function createEvents({ gateways, now }: Pick<GatewaySimulation, 'gateways' | 'now'>) {
  const send = (intent: Intent, event: object) => {
    const body = JSON.stringify(event);
    const headers = (secret: string) => ({
      'content-type': 'application/json',
      'MoneyHash-Signature': signatureOf(body, secret, now()),
    });
    gateways.send('moneyhash', {
      url: intent.webhookUrl,
      headers: headers(webhookSecret),
      body,
      forged: { headers: headers('somebody else'), body },
    });
  };
  return {
    /** `intent.processed`, `intent.time_expired`, `intent.closed`. */
    tellIntent(intent: Intent): void {
      const told = presentIntent(intent, gateways.switchesOf('moneyhash'));
      send(intent, {
        type: `intent.${intent.status.toLowerCase()}`,
        intent_type: 'PAYMENT',
        data: { intent_id: intent.id, intent: { ...told, amount: asDecimal(intent.hundredths) } },
      });
    },
    /** `transaction.purchase.successful` and the like. */
    tellTransaction(intent: Intent): void {
      const transaction = activeTransaction(intent);
      if (!transaction) return;
      const { payment_status, amount, created, custom_fields } = presentIntent(
        intent,
        gateways.switchesOf('moneyhash'),
      );
      const told = { currency: intent.currency, missing: 0, reference: intent.reference, customFields: custom_fields };
      send(intent, {
        type: `transaction.${statusOf(transaction)}`,
        intent: { id: intent.id, created, custom_fields, amount, payment_status },
        transaction: { type: 'payment', ...presentTransaction(transaction, told) },
      });
    },
  };
}

export type Pay = ReturnType<typeof createPay>;

/** The effect of a card on an intent. */
export function createPay(events: Events, { gateways, now }: Pick<GatewaySimulation, 'gateways' | 'now'>) {
  const succeed = (intent: Intent) => {
    settle(intent, 'successful', '6000');
    intent.status = 'PROCESSED';
    events.tellTransaction(intent);
    events.tellIntent(intent);
  };
  const fail = (intent: Intent) => {
    settle(intent, 'failed', '7007');
    events.tellTransaction(intent);
  };
  return {
    /** An intent whose time is over ends when it is next read. */
    lookAt(intent: Intent): Intent {
      const isOver = intent.status === 'UNPROCESSED' && intent.expiresAt !== null && intent.expiresAt <= now();
      if (!isOver) return intent;
      intent.status = 'TIME_EXPIRED';
      settle(intent, 'failed', '7009');
      events.tellIntent(intent);
      return intent;
    },
    withCard(intent: Intent, card: TypedCard): void {
      const digits = card.number.replace(/\D/g, '');
      const answer = askBank(digits, gateways.switchesOf('moneyhash'));
      const first = operation('purchase', firstStatuses[answer], intent.hundredths, '5000');
      addTransaction(intent, { brand: brandOf(digits), last4: digits.slice(-4) }, first);
      if (answer === 'approve') succeed(intent);
      if (answer === 'decline') fail(intent);
    },
    /** The card owner's answer to the bank. */
    afterChallenge(intent: Intent, isApproved: boolean): void {
      if (activeTransaction(intent)?.operations.at(-1)?.status !== 'pending_authentication') return;
      if (isApproved) succeed(intent);
      else fail(intent);
    },
  };
}

const firstStatuses = {
  approve: 'pending',
  decline: 'pending',
  challenge: 'pending_authentication',
  pending: 'pending_external_action',
} as const;

/** Ends the purchase that is under way, if there is one. */
function settle(intent: Intent, status: 'successful' | 'failed', code: string): void {
  const purchase = activeTransaction(intent)?.operations.at(-1);
  if (!purchase?.status.startsWith('pending')) return;
  Object.assign(purchase, { status, code });
}
