import type { PayWith } from '@sufra/contracts';
import { z } from 'zod';
import type { Found } from '../../gateway.ts';
import { GatewayUnreachable, readAnswer } from '../../gateway-http.ts';
import { readAmount } from './amounts.ts';
import { failureOf, stateOf } from './statuses.ts';
import type { TapApi } from './tap-api.ts';

/** What we read of Tap's charge. */
export const chargeShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference: z.object({ transaction: z.string().nullish() }).nullish(),
  transaction: z.object({ url: z.url({ protocol: /^https?$/ }).nullish() }).nullish(),
  response: z.object({ code: z.string().nullish() }).nullish(),
  card: z
    .object({ brand: z.string().nullish(), scheme: z.string().nullish(), last_four: z.string().nullish() })
    .nullish(),
  source: z.object({ payment_method: z.string().nullish() }).nullish(),
});

export type Charge = z.infer<typeof chargeShape>;

/** Tap named the charge itself. An account that does not know it is another account, which says nothing of the money. */
export async function fetchCharge(api: TapApi, id: string): Promise<Charge> {
  const answer = await api({ path: `/charges/${encodeURIComponent(id)}` });
  if (!answer.isOk) throw new GatewayUnreachable(`Tap answered ${answer.status}`);
  return readAnswer(chargeShape, answer);
}

const wallets: Record<string, PayWith> = { APPLE_PAY: 'apple-pay', STC_PAY: 'stc-pay', STCPAY: 'stc-pay' };

/** A charge in the words of every gateway. */
export function readCharge(charge: Charge, refundedMinor: number): Found & { kind: 'payment' } {
  const failure = failureOf(charge.status);
  const { card } = charge;
  return {
    kind: 'payment',
    state: stateOf(charge.status),
    providerPaymentId: charge.id,
    reference: charge.reference?.transaction ?? '',
    amountMinor: readAmount(charge.amount, charge.currency),
    currencyCode: charge.currency,
    refundedMinor,
    code: charge.response?.code ?? charge.status,
    paidWith: wallets[charge.source?.payment_method ?? ''] ?? 'card',
    ...(failure && { failure }),
    // mada cards carry Visa's or Mastercard's mark as well; the scheme is what was charged.
    ...(card && { card: { brand: card.scheme ?? card.brand ?? null, last4: card.last_four ?? null } }),
  };
}
