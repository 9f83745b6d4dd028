import type { PaymentFailure, TerminalStep } from '@sufra/contracts';
import { z } from 'zod';
import type { Found } from '../../gateway.ts';

const bridgeStates = [
  'insert-card',
  'enter-pin',
  'processing',
  'approved',
  'declined',
  'cancelled',
  'timed-out',
] as const;

/** A payment as the bridge answers it; amounts are integers in the currency's smallest unit. */
export const bridgePayment = z.object({
  id: z.string().min(1),
  reference: z.string(),
  state: z.enum(bridgeStates),
  amount: z.int(),
  currency: z.string(),
  refunded: z.int(),
  card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  code: z.string().nullable(),
});

export type BridgePayment = z.infer<typeof bridgePayment>;

/** What the terminal asks of the guest (PAY-27). */
export function stepOf({ state }: BridgePayment): TerminalStep {
  return state === 'insert-card' || state === 'enter-pin' || state === 'processing' ? state : 'ended';
}

const failures: Partial<Record<BridgePayment['state'], PaymentFailure>> = {
  declined: 'declined',
  cancelled: 'cancelled',
  'timed-out': 'expired',
};

/** A payment in the words of every gateway. */
export function readBridgePayment(payment: BridgePayment): Found {
  const failure = failures[payment.state];
  return {
    kind: 'payment',
    state: payment.state === 'approved' ? 'success' : failure ? 'failed' : 'pending',
    providerPaymentId: payment.id,
    reference: payment.reference,
    amountMinor: payment.amount,
    currencyCode: payment.currency,
    refundedMinor: payment.refunded,
    paidWith: 'pinpad',
    ...(failure && { failure }),
    ...(payment.code !== null && { code: payment.code }),
    ...(payment.card && { card: payment.card }),
  };
}
