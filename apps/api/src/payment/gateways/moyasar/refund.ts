import { GatewayUnreachable } from '../../gateway-http.ts';
import type { GatewayPayment, RefundAnswer, RefundRequest } from '../../gateway.ts';
import { givenIdOf } from './given-id.ts';
import type { CallMoyasar } from './moyasar-calls.ts';
import { moyasarError, moyasarPayment } from './moyasar-payment.ts';
import { returnedMinor } from './statuses.ts';

const tooManyRequests = 429;

/**
 * Sends money back. Refunds have no id of ours at Moyasar, so nothing tells a repeated request from a second refund:
 * without an answer it is unknown, and the look-up says what went back.
 */
export async function refund(
  call: CallMoyasar,
  payment: GatewayPayment,
  { amountMinor }: RefundRequest,
): Promise<RefundAnswer> {
  try {
    const answer = await call('POST', `/payments/${encodeURIComponent(givenIdOf(payment.id))}/refund`, {
      amount: amountMinor,
    });
    if (answer.isOk) {
      const after = moyasarPayment.safeParse(answer.body).data;
      return { kind: after && returnedMinor(after) >= amountMinor ? 'done' : 'unknown' };
    }
    const error = moyasarError.safeParse(answer.body).data;
    if (!error || answer.status === tooManyRequests) return { kind: 'unknown' };
    return { kind: 'refused', code: error.type };
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}
