import type { PayWith, PaymentChannel } from '@sufra/contracts';
import { v7 as uuid } from 'uuid';
import { withTransaction, type Context } from '../context.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { checkAgainAt, isFromAhead } from './check-again.ts';
import { logStart } from './log-payment.ts';
import { appendLogs, insertPayment, listPayments, lockOrder, markPaymentStatus } from './payment.store.ts';
import type { StoredPayment } from './stored-payment.ts';

export type Attempt = { key: string; provider: PaymentChannel; method: PayWith; hasToken: boolean };

/** While a request to the provider may still be under way, nobody begins beside it. */
const startingMilliseconds = 20_000;

/** A provider's page or widget lives for half an hour; an older one is not shown again. */
const reusableMilliseconds = 25 * 60_000;

/**
 * Writes down that a payment begins, before anybody is asked for money. Two requests at once become one attempt; what
 * the provider has prepared and nobody has paid is taken up again. Nothing when the order waits for no payment.
 */
export async function openAttempt(
  context: Context,
  order: StoredOrder,
  attempt: Attempt,
): Promise<{ payment: StoredPayment; isNew: boolean } | undefined> {
  return withTransaction(context, async (context) => {
    const current = await lockOrder(context, order.id);
    if (current?.status !== 'waiting-for-payment') return undefined;
    const earlier = await listPayments(context, order.id);
    const known =
      earlier.find(({ startKey }) => startKey === attempt.key) ??
      earlier.find((payment) => isTakenUp(payment, attempt, context.now()));
    if (known) return { payment: known, isNew: false };
    if (current.paymentStatus === 'failed') await markPaymentStatus(context, order.id, 'pending');
    const payment = await insertPayment(context, {
      id: uuid(),
      merchantId: order.merchantId,
      orderId: order.id,
      attempt: (earlier[0]?.attempt ?? 0) + 1,
      startKey: attempt.key,
      provider: attempt.provider,
      method: attempt.method,
      status: 'open',
      amountMinor: current.totalMinor,
      currencyCode: current.currencyCode,
      currencyDigits: current.currencyDigits,
      memory: {},
      startedAt: context.now(),
      checkAt: checkAgainAt(1, context.now()),
    });
    await appendLogs(context, payment, {
      kind: 'started',
      detail: { provider: attempt.provider, amountMinor: current.totalMinor },
      event: logStart(payment),
    });
    return { payment, isNew: true };
  });
}

function isTakenUp(payment: StoredPayment, { provider, method, hasToken }: Attempt, now: Date): boolean {
  if (payment.status !== 'open') return false;
  const age = now.getTime() - payment.startedAt.getTime();
  if (payment.step === null) return age < startingMilliseconds && !isFromAhead(payment, now);
  const isSame = payment.provider === provider && payment.method === method;
  return isSame && !hasToken && payment.step.kind !== 'verify' && age < reusableMilliseconds;
}
