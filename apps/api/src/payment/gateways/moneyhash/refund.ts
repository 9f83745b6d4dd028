import { z } from 'zod';
import { GatewayUnreachable } from '../../gateway-http.ts';
import type { GatewayPayment, RefundAnswer, RefundRequest } from '../../gateway.ts';
import { writeAmount } from './amounts.ts';
import type { CallMoneyHash } from './call-moneyhash.ts';
import { readIntent } from './intent.ts';
import { readMoney } from './read-money.ts';

const throttled = 429;

const refundedShape = z.object({
  transaction: z.object({ operations: z.array(z.object({ type: z.string(), status: z.string() })) }),
});

/**
 * Refunds belong to the transaction that took the money, and no key tells a repeated request from a second refund.
 * So the intent is read first, and what went back already, or is on its way, is not sent again.
 */
export async function refund(
  call: CallMoneyHash,
  payment: GatewayPayment,
  { amountMinor }: RefundRequest,
): Promise<RefundAnswer> {
  try {
    const details = await readIntent(call, payment.providerPaymentId ?? '');
    const money = details && readMoney(details, payment.currency);
    const transactionId = details?.transaction?.id;
    if (!money || transactionId === undefined) return { kind: 'refused', code: 'nothing-was-taken' };
    if (amountMinor > money.amountMinor - money.refundedMinor - money.refundPendingMinor) {
      if (money.refundPendingMinor > 0) return { kind: 'sent' };
      return money.refundedMinor >= amountMinor ? { kind: 'done' } : { kind: 'refused', code: 'more-than-was-taken' };
    }
    const answer = await call({
      method: 'POST',
      path: `payments/transactions/${encodeURIComponent(transactionId)}/refund/`,
      json: { amount: writeAmount(amountMinor, payment.currency) },
    });
    if (answer.kind === 'data') return readRefund(answer.data);
    return answer.code === throttled ? { kind: 'unknown' } : { kind: 'refused', code: String(answer.code) };
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}

/** How the newest refund stands; taken on, as long as the answer does not say. */
function readRefund(data: unknown): RefundAnswer {
  const parsed = refundedShape.safeParse(data);
  const status = parsed.data?.transaction.operations.findLast(({ type }) => type === 'refund')?.status;
  if (status === 'failed') return { kind: 'refused', code: 'refund.failed' };
  return { kind: status === 'successful' ? 'done' : 'sent' };
}
