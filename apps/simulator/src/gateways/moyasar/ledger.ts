export type MoyasarStatus = 'initiated' | 'paid' | 'failed' | 'authorized' | 'captured' | 'refunded' | 'voided';

/** What was paid with, as Moyasar answers it: names as theirs. */
export type MoyasarSource = {
  type: 'creditcard' | 'applepay' | 'stcpay';
  company?: string;
  name?: string | null;
  number?: string;
  mobile?: string;
  message: string | null;
  response_code?: string | null;
  transaction_url?: string | null;
};

export type SimulatedPayment = {
  id: string;
  account: string;
  status: MoyasarStatus;
  amount: number;
  currency: string;
  refunded: number;
  captured: number;
  description: string | null;
  callbackUrl: string | null;
  /** Where the shop is, for payments that no callback names. */
  origin: string | null;
  metadata: Record<string, unknown>;
  source: MoyasarSource;
  /** An authorisation, not yet money. */
  isManual: boolean;
  createdAt: Date;
};

export type Ledger = ReturnType<typeof createLedger>;

/** The payments of all accounts, newest last. Nobody sees those of another account. */
export function createLedger() {
  const payments = new Map<string, SimulatedPayment>();
  return {
    add: (payment: SimulatedPayment) => void payments.set(payment.id, payment),
    has: (id: string) => payments.has(id),
    find: (id: string) => payments.get(id),
    findOf: (account: string, id: string) => {
      const payment = payments.get(id);
      return payment?.account === account ? payment : undefined;
    },
    listOf: (account: string) => [...payments.values()].filter((payment) => payment.account === account).toReversed(),
  };
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const format = (amount: number, currency: string): string => {
  const digits = digitsOf(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
};

/** A payment as the API answers it. */
export const present = (payment: SimulatedPayment) => ({
  id: payment.id,
  status: payment.status,
  amount: payment.amount,
  fee: 0,
  currency: payment.currency,
  refunded: payment.refunded,
  captured: payment.captured,
  description: payment.description,
  amount_format: format(payment.amount, payment.currency),
  fee_format: format(0, payment.currency),
  refunded_format: format(payment.refunded, payment.currency),
  captured_format: format(payment.captured, payment.currency),
  invoice_id: null,
  callback_url: payment.callbackUrl,
  created_at: payment.createdAt.toISOString(),
  metadata: payment.metadata,
  source: payment.source,
});
