import type { ReadAddress } from '../addresses.ts';

/** /payment/moneyhash/{intent} (PAY-20). */
export const readAddress: ReadAddress = ([first, second, intentId, ...rest]) =>
  first === 'payment' && second === 'moneyhash' && intentId !== undefined && rest.length === 0
    ? { intentId, paymentCall: `/payments/providers/money-hash/intent/${encodeURIComponent(intentId)}` }
    : undefined;
