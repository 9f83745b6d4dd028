import { z } from 'zod';
import { readAnswer } from '../../gateway-http.ts';
import type { GatewayPayment, RefundAnswer, RefundRequest } from '../../gateway.ts';
import type { FoodicsOnlineAccount } from './account.ts';

const refundShape = z.object({ status: z.enum(['done', 'pending']) });
const undecided = new Set([408, 409, 425, 429]);

/** Sends money back; the refund's id is the idempotency key. */
export async function refund(
  account: FoodicsOnlineAccount,
  payment: GatewayPayment,
  { id, amountMinor, reason }: RefundRequest,
): Promise<RefundAnswer> {
  if (payment.providerPaymentId === null) return { kind: 'refused', code: 'no-payment' };
  try {
    const answer = await account.call({
      method: 'POST',
      path: `/payments/${encodeURIComponent(payment.providerPaymentId)}/refunds`,
      key: id,
      json: { amount: amountMinor, currency: payment.currency.code, reference: id, reason },
    });
    if (answer.isOk) return { kind: readAnswer(refundShape, answer).status === 'done' ? 'done' : 'sent' };
    return undecided.has(answer.status) ? { kind: 'unknown' } : { kind: 'refused', code: `status-${answer.status}` };
  } catch {
    return { kind: 'unknown' };
  }
}
