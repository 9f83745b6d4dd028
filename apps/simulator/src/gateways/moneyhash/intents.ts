import { randomBytes, randomUUID } from 'node:crypto';

/** A purchase or a refund within a transaction. Amounts are in hundredths, as MoneyHash takes no finer ones. */
export type Operation = { id: string; type: 'purchase' | 'refund'; status: string; hundredths: number; code: string };

/** One try with one card. A declined one leaves the intent open. */
export type Transaction = { id: string; card: { brand: string; last4: string }; operations: Operation[] };

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

export const activeTransaction = ({ transactions }: Intent): Transaction | undefined => transactions.at(-1);

export const operation = (type: Operation['type'], status: string, hundredths: number, code: string): Operation => ({
  id: shortId(),
  type,
  status,
  hundredths,
  code,
});

export function addTransaction(intent: Intent, card: Transaction['card'], first: Operation): Transaction {
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
