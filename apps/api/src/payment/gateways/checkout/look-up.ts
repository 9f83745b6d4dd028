import { GatewayUnreachable, readAnswer } from '../../gateway-http.ts';
import type { Found, GatewayPayment } from '../../gateway.ts';
import { fromCheckoutAmount } from './amounts.ts';
import type { CheckoutApi } from './checkout-api.ts';
import { inFlow, isInFlow } from './flow.ts';
import { keptPayment, paymentList, type KeptPayment } from './shapes.ts';
import { readStatus } from './statuses.ts';

/** Asks for a payment by Checkout.com's id, or by our reference where an answer was lost. */
export async function lookUpCheckout(api: CheckoutApi, payment: GatewayPayment): Promise<Found> {
  try {
    if (isInFlow(payment)) return inFlow(await findByReference(api, payment));
    if (payment.providerPaymentId !== null) return await findById(api, payment.providerPaymentId, payment);
    return await findByReference(api, payment);
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}

async function findByReference(api: CheckoutApi, payment: GatewayPayment): Promise<Found> {
  const query = new URLSearchParams({ reference: payment.id, limit: '10' });
  const answer = await api.get(`/payments?${query.toString()}`);
  if (!answer.isOk) return { kind: 'unknown' };
  const ids = readAnswer(paymentList, answer)
    .data.filter(({ reference }) => reference === payment.id)
    .map(({ id }) => id);
  const found: Found[] = [];
  for (const id of ids) found.push(await findById(api, id, payment));
  // One idempotency key makes one payment, a session of Flow may make several: the one with the money counts.
  const withMoney = found.find((one) => one.kind === 'payment' && one.state === 'success');
  return withMoney ?? found.find(({ kind }) => kind === 'unknown') ?? found[0] ?? { kind: 'none' };
}

async function findById(api: CheckoutApi, id: string, payment: GatewayPayment): Promise<Found> {
  const answer = await api.get(`/payments/${encodeURIComponent(id)}`);
  // A payment that was there is not gone: whoever says so is asked again.
  if (!answer.isOk) return { kind: 'unknown' };
  return readPayment(readAnswer(keptPayment, answer), payment);
}

function readPayment(kept: KeptPayment, payment: GatewayPayment): Found {
  const status = readStatus(kept.status);
  if (!status) return { kind: 'unknown' };
  // Another currency than ours has its own decimals.
  const isOurs = kept.currency === payment.currency.code;
  const toMinor = (amount: number) =>
    isOurs ? fromCheckoutAmount(amount, payment.currency, payment.amountMinor) : amount;
  const { scheme = null, last4 = null } = kept.source ?? {};
  return {
    kind: 'payment',
    ...status,
    providerPaymentId: kept.id,
    reference: kept.reference ?? '',
    amountMinor: toMinor(kept.amount),
    currencyCode: kept.currency,
    refundedMinor: toMinor(givenBack(kept)),
    ...(kept.response_code && { code: kept.response_code }),
    card: { brand: scheme, last4 },
  };
}

/** What was refunded, or given up before it was captured. */
function givenBack({ status, amount, balances }: KeptPayment): number {
  if (balances) return (balances.total_refunded ?? 0) + (balances.total_voided ?? 0);
  return status === 'Refunded' || status === 'Voided' ? amount : 0;
}
