import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { GatewaySwitches, GatewaySimulation } from '../simulation.ts';

export type Checkout = {
  id: string;
  entityId: string;
  amount: string;
  currency: string;
  reference: string;
  createdAt: Date;
  /** Where the widget sends the guest; known once the guest pays. */
  resultUrl?: string;
  /** When its status was read. */
  reads: Date[];
};

/** A debit (DB), or what was sent back of one (RF). */
export type LedgerEntry = {
  id: string;
  checkoutId: string;
  entityId: string;
  paymentType: 'DB' | 'RF';
  paymentBrand: string;
  amount: string;
  currency: string;
  reference: string;
  referencedId?: string;
  code: string;
  /** Only the guest's bank can finish it. */
  isAtBank: boolean;
  card: { bin: string; last4Digits: string; holder: string; expiryMonth: string; expiryYear: string };
  at: Date;
};

const sessionMilliseconds = 30 * 60_000;

export type HyperpayStore = ReturnType<typeof createHyperpayStore>;

/** Checkouts and what was taken through them, in memory. */
export function createHyperpayStore(now: () => Date) {
  const checkouts = new Map<string, Checkout>();
  const entries: LedgerEntry[] = [];
  const isOver = (since: Date) => now().getTime() - since.getTime() > sessionMilliseconds;
  return {
    open(given: Omit<Checkout, 'id' | 'createdAt' | 'reads'>): Checkout {
      const checkout = { ...given, id: `${newId().toUpperCase()}.sim01-vm-tx01`, createdAt: now(), reads: [] };
      checkouts.set(checkout.id, checkout);
      return checkout;
    },
    /** A checkout while its session lives. */
    find(id: string): Checkout | undefined {
      const checkout = checkouts.get(id);
      return checkout && !isOver(checkout.createdAt) ? checkout : undefined;
    },
    add(given: Omit<LedgerEntry, 'id' | 'at'>): LedgerEntry {
      const entry = { ...given, id: newId(), at: now() };
      entries.push(entry);
      return entry;
    },
    entry: (id: string) => entries.find((known) => known.id === id),
    /** The entry that the status of a checkout reports: the debit, or else the newest try. */
    debitOf(checkoutId: string): LedgerEntry | undefined {
      const debits = entries.filter((known) => known.checkoutId === checkoutId && known.paymentType === 'DB');
      return debits.find(({ code }) => code === codes.approved) ?? debits.at(-1);
    },
    isPaid: (checkoutId: string) =>
      entries.some((known) => known.checkoutId === checkoutId && known.code === codes.approved),
    resultUrlOf: (checkoutId: string) => checkouts.get(checkoutId)?.resultUrl,
    all: () => entries,
    /** The gateway gives up on a guest who does not come back from the bank. */
    codeOf: (entry: LedgerEntry) => (entry.isAtBank && isOver(entry.at) ? codes.timedOut : entry.code),
  };
}

/** The documented result codes that this gateway answers with. */
export const codes = {
  approved: '000.100.110',
  created: '000.200.100',
  pending: '000.200.000',
  pendingLong: '800.400.500',
  declined: '800.100.152',
  challengeFailed: '100.380.401',
  timedOut: '100.396.103',
  brandNotOffered: '600.200.500',
  throttled: '800.120.100',
  noSession: '200.300.404',
  notFound: '700.400.580',
  refundTooMuch: '700.400.200',
  unauthorized: '800.900.300',
} as const;

const newId = (): string => randomUUID().replaceAll('-', '');

/** The amount that the gateway takes through a checkout, by the switches. */
export function takenOf({ amount, currency, reference }: Checkout, taken: GatewaySwitches['taken']) {
  switch (taken) {
    case 'right':
      return { amount, currency, reference };
    case 'one-less':
      return { amount: (Number(amount) - 0.01).toFixed(2), currency, reference };
    case 'other-currency':
      return { amount, currency: currency === 'USD' ? 'EUR' : 'USD', reference };
    case 'other-reference':
      return { amount, currency, reference: randomUUID() };
  }
}

const descriptions: Record<string, string> = {
  [codes.approved]: "Request successfully processed in 'Merchant in Integrator Test Mode'",
  [codes.created]: 'successfully created checkout',
  [codes.pending]: 'transaction pending',
  [codes.pendingLong]: 'Waiting for confirmation of non-instant payment. Denied for now.',
  [codes.declined]: 'transaction declined by authorization system',
  [codes.challengeFailed]: 'User Authentication Failed',
  [codes.timedOut]: 'Previously pending transaction timed out',
  [codes.brandNotOffered]: 'Invalid payment data. You are not configured for this currency or sub type',
  [codes.throttled]: 'Too many requests. Please try again later.',
  [codes.noSession]: 'invalid or missing parameter',
  [codes.notFound]: 'cannot find transaction',
  [codes.refundTooMuch]: 'cannot refund (refund volume exceeded or tx reversed or invalid workflow?)',
  [codes.unauthorized]: 'invalid authentication information',
};

export type ParameterError = { name: string; value: string | null; message: string };

/** The frame around every answer. */
export const answer = (code: string, now: Date, parameterErrors?: ParameterError[]) => ({
  result: { code, description: descriptions[code] ?? code, ...(parameterErrors && { parameterErrors }) },
  buildNumber: 'simulator@2026-11-01',
  timestamp: `${now.toISOString().replace('T', ' ').slice(0, 19)}+0000`,
  ndc: 'simulator',
});

/** A transaction as status, report and webhook show it: one that was declined has no amount. */
export function presentEntry(entry: LedgerEntry, store: HyperpayStore) {
  const code = store.codeOf(entry);
  const hasAmount = [codes.approved, codes.pending, codes.pendingLong].some((known) => known === code);
  return {
    id: entry.id,
    paymentType: entry.paymentType,
    paymentBrand: entry.paymentBrand,
    ...(hasAmount && { amount: entry.amount, currency: entry.currency }),
    merchantTransactionId: entry.reference,
    ...(entry.referencedId && { referencedId: entry.referencedId }),
    card: entry.card,
    ...answer(code, entry.at),
  };
}

/** The key that the back office would show. */
const webhookKey = '00'.repeat(32);

/** Seals a message: AES-256-GCM, everything in hexadecimal. */
function sealMessage(text: string, key: string, iv: Buffer = randomBytes(12)) {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
  return { body, iv: iv.toString('hex'), tag: cipher.getAuthTag().toString('hex') };
}

/** Tells the shop of a transaction that was made or has changed. */
export function sendWebhook(
  simulation: GatewaySimulation,
  store: HyperpayStore,
  entry: LedgerEntry,
  action: 'CREATED' | 'UPDATED',
) {
  const { webhookUrl } = simulation.gateways.switchesOf('hyperpay');
  const resultUrl = store.resultUrlOf(entry.checkoutId);
  const url = webhookUrl ?? (resultUrl && new URL('/api/webhook/hyperpay/feedback', resultUrl).href);
  if (!url) return;
  const text = JSON.stringify({ type: 'PAYMENT', action, payload: presentEntry(entry, store) });
  const sound = messageOf(text, webhookKey);
  simulation.gateways.send('hyperpay', { url, ...sound, forged: messageOf(text, '11'.repeat(32)) });
}

const messageOf = (text: string, key: string) => {
  const { body, iv, tag } = sealMessage(text, key);
  return {
    headers: {
      'content-type': 'application/json',
      'x-initialization-vector': iv,
      'x-authentication-tag': tag,
    },
    body: JSON.stringify({ encryptedBody: body }),
  };
};
