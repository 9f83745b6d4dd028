import { GatewayUnreachable } from '../../gateway-http.ts';
import type { GatewayPayment, RefundAnswer, RefundRequest } from '../../gateway.ts';
import { writeAmount } from './amounts.ts';
import { callHyperpay, transaction, type HyperpayAccount } from './hyperpay-api.ts';
import { readReport } from './report.ts';
import { kindOf } from './result-code.ts';

/**
 * Sends money back (paymentType RF). The gateway knows no idempotency: so the report is read first, and a refund carries
 * the payment's own reference, under which the report will show it.
 */
export async function refundHyperpay(
  account: HyperpayAccount,
  payment: GatewayPayment,
  { amountMinor }: RefundRequest,
): Promise<RefundAnswer> {
  try {
    const { debit, refundedMinor } = await readReport(account, payment);
    if (refundedMinor >= amountMinor) return { kind: 'done' };
    // The payment may still be named after a card that came to nothing before this one.
    const id = debit?.id ?? payment.providerPaymentId ?? undefined;
    const entityId = payment.memory['entityId'];
    if (id === undefined || entityId === undefined) return { kind: 'refused', code: 'nothing-taken' };
    return await send(account, payment, { id, entityId, amountMinor });
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}

async function send(
  account: HyperpayAccount,
  { id: reference, currency }: GatewayPayment,
  { id, entityId, amountMinor }: { id: string; entityId: string; amountMinor: number },
): Promise<RefundAnswer> {
  const { testMode } = account.settings;
  const { result } = await callHyperpay(account, transaction, {
    path: `payments/${encodeURIComponent(id)}`,
    entityId,
    form: {
      amount: writeAmount(amountMinor, currency),
      currency: currency.code,
      paymentType: 'RF',
      merchantTransactionId: reference,
      ...(testMode && { testMode }),
    },
  });
  switch (kindOf(result.code)) {
    case 'success':
      return { kind: 'done' };
    case 'pending':
      return { kind: 'sent' };
    case 'throttled':
    case 'in-doubt':
      return { kind: 'unknown' };
    default:
      return { kind: 'refused', code: result.code };
  }
}
