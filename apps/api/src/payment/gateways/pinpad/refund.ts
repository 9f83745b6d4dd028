import { z } from 'zod';
import { readAnswer } from '../../gateway-http.ts';
import type { GatewayPayment, RefundAnswer, RefundRequest } from '../../gateway.ts';
import { pathOf, type Bridge } from './bridge.ts';

const refundShape = z.object({ state: z.enum(['done', 'sent']) });
const undecided = new Set([408, 409, 429]);

/** Sends money back to the card without the card; the refund's id makes a repetition the same refund. */
export async function refund(
  bridge: Bridge,
  payment: GatewayPayment,
  { id, amountMinor, reason }: RefundRequest,
): Promise<RefundAnswer> {
  try {
    const answer = await bridge.call({
      method: 'PUT',
      path: `${pathOf(payment.id)}/refunds/${encodeURIComponent(id)}`,
      json: { amount: amountMinor, currency: payment.currency.code, reason },
    });
    if (answer.isOk) return { kind: readAnswer(refundShape, answer).state };
    return undecided.has(answer.status) ? { kind: 'unknown' } : { kind: 'refused', code: `status-${answer.status}` };
  } catch {
    return { kind: 'unknown' };
  }
}
