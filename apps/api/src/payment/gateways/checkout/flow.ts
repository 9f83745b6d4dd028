import { GatewayUnreachable, readAnswer } from '../../gateway-http.ts';
import type { Found, GatewayPayment, Started, StartRequest } from '../../gateway.ts';
import type { CheckoutApi } from './checkout-api.ts';
import { describePayment } from './describe-payment.ts';
import { paymentSession } from './shapes.ts';
import { nothingTaken, refusedStart } from './start.ts';
import type { CheckoutSettings } from './settings.ts';

const tooManyRequests = 429;

/** Marks a payment that a guest makes in Flow, where a session may hold several tries under one reference. */
const memory = { fields: 'flow' };

export const isInFlow = (payment: GatewayPayment): boolean => payment.memory['fields'] === memory.fields;

/** Opens a session for Flow. Charges nothing: one that nobody pays is forgotten there. */
export async function startFlow(
  api: CheckoutApi,
  payment: GatewayPayment,
  request: StartRequest,
  settings: CheckoutSettings,
): Promise<Started> {
  const described = describePayment(payment, request, settings);
  if (!described) return nothingTaken('amount_unsupported');
  const answer = await api.post(
    '/payment-sessions',
    {
      ...described,
      display_name: request.shopName,
      '3ds': { enabled: true },
      billing: { address: { country: settings.country } },
    },
    payment.id,
  );
  if (answer.status === tooManyRequests) throw new GatewayUnreachable('Checkout.com is busy');
  if (!answer.isOk) return refusedStart(answer);
  // Its script wants the session as it came.
  return { kind: 'page', data: { session: readAnswer(paymentSession, answer) }, memory };
}

/**
 * In Flow a guest whose card was declined tries another one: until the session is over, nothing has failed. One that is at
 * the bank has used its session up.
 */
export function inFlow(found: Found): Found {
  if (found.kind !== 'payment' || found.state === 'success') return found;
  const { failure: _failure, ...rest } = found;
  return { ...rest, state: 'pending', isBegun: found.state === 'pending' };
}
