import { readAnswer } from '../../gateway-http.ts';
import type { Found, GatewayPayment } from '../../gateway.ts';
import type { FoodicsOnlineAccount } from './account.ts';
import { paymentListShape, paymentShape, readPayment } from './provider-payment.ts';

/** Asks by the provider's id, or by our reference when its answer to the start was lost. */
export async function lookUp(account: FoodicsOnlineAccount, payment: GatewayPayment): Promise<Found> {
  try {
    return payment.providerPaymentId === null
      ? await findByReference(account, payment.id)
      : await findById(account, payment.providerPaymentId);
  } catch {
    return { kind: 'unknown' };
  }
}

async function findById(account: FoodicsOnlineAccount, id: string): Promise<Found> {
  const answer = await account.call({ path: `/payments/${encodeURIComponent(id)}` });
  // It named this payment once: not knowing it now says more about the account than about the money.
  return answer.isOk ? readPayment(readAnswer(paymentShape, answer)) : { kind: 'unknown' };
}

async function findByReference(account: FoodicsOnlineAccount, reference: string): Promise<Found> {
  const answer = await account.call({ path: `/payments?reference=${encodeURIComponent(reference)}` });
  if (!answer.isOk) return { kind: 'unknown' };
  const { data } = readAnswer(paymentListShape, answer);
  // One that was paid counts before one that was not, should there ever be two.
  const payment = data.find(({ status }) => status === 'paid') ?? data[0];
  return payment ? readPayment(payment) : { kind: 'none' };
}
