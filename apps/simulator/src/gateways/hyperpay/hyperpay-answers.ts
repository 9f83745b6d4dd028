import { codes, type Entry, type HyperpayStore } from './hyperpay-store.ts';

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
export function presentEntry(entry: Entry, store: HyperpayStore) {
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
