import type { PayWith } from '@sufra/contracts';
import { z } from 'zod';
import type { Found } from '../../gateway.ts';
import { failureOf, stateOf } from './statuses.ts';

/** A payment as the provider is assumed to answer it; amounts are integers in the currency's smallest unit. */
export const paymentShape = z.object({
  id: z.string().min(1),
  reference: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded_amount: z.int().default(0),
  redirect_url: z.string().nullish(),
  decline_code: z.string().nullish(),
  source: z.object({ type: z.string(), brand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
});

export const paymentListShape = z.object({ data: z.array(paymentShape) });

export type ProviderPayment = z.infer<typeof paymentShape>;

/** A payment in our words. A status that nobody told us of changes nothing. */
export function readPayment(payment: ProviderPayment): Found {
  const state = stateOf(payment.status);
  if (!state) return { kind: 'unknown' };
  const { source } = payment;
  return {
    kind: 'payment',
    state,
    providerPaymentId: payment.id,
    reference: payment.reference,
    amountMinor: payment.amount,
    currencyCode: payment.currency,
    refundedMinor: payment.refunded_amount,
    ...(state === 'failed' && { failure: failureOf(payment.status) }),
    ...(payment.decline_code && { code: payment.decline_code }),
    ...(source && {
      card: { brand: source.brand ?? null, last4: source.last4 ?? null },
      paidWith: methodOf(source.type),
    }),
  };
}

const methodOf = (type: string): PayWith => (type === 'apple-pay' ? 'apple-pay' : 'card');
