import { GatewayUnreachable, readAnswer, type GatewayAnswer } from '../../gateway-http.ts';
import type { GatewayPayment, RefundAnswer, RefundRequest } from '../../gateway.ts';
import { toCheckoutAmount } from './amounts.ts';
import type { CheckoutApi } from './checkout-api.ts';
import { isInFlow } from './flow.ts';
import { lookUpCheckout } from './look-up.ts';
import { keptPayment, problem } from './shapes.ts';

const notAllowed = 403;
const tooManyRequests = 429;

/** Sends money back; Checkout.com does it later and says so in the payment's balances. */
export async function refundCheckout(
  api: CheckoutApi,
  payment: GatewayPayment,
  refund: RefundRequest,
): Promise<RefundAnswer> {
  // In Flow the payment that was named first may be one that was declined.
  const found = isInFlow(payment) ? await lookUpCheckout(api, payment) : undefined;
  if (found && found.kind !== 'payment') return { kind: 'unknown' };
  const id = found ? found.providerPaymentId : payment.providerPaymentId;
  const amount = toCheckoutAmount(refund.amountMinor, payment.currency);
  if (id === null || amount === undefined) return { kind: 'refused', code: 'payment_unknown' };
  const path = `/payments/${encodeURIComponent(id)}`;
  const order = { amount, reference: refund.id, metadata: { reason: refund.reason } };
  try {
    const answer = await api.post(`${path}/refunds`, order, refund.id);
    if (answer.status !== notAllowed) return read(answer);
    // What is authorised and not captured yet cannot be refunded: it is given up.
    const kept = await api.get(path);
    const { balances } = kept.isOk ? readAnswer(keptPayment, kept) : {};
    if ((balances?.available_to_void ?? 0) !== amount) return read(answer);
    return read(await api.post(`${path}/voids`, { reference: refund.id }, `void-${refund.id}`));
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}

function read({ isOk, status, body }: GatewayAnswer): RefundAnswer {
  if (isOk) return { kind: 'sent' };
  if (status === tooManyRequests) return { kind: 'unknown' };
  const read = problem.safeParse(body);
  return { kind: 'refused', code: read.data?.error_codes?.[0] ?? read.data?.error_type ?? String(status) };
}
