import { GatewayUnreachable, readAnswer, type GatewayAnswer } from '../../gateway-http.ts';
import type { GatewayPayment, Started, StartRequest } from '../../gateway.ts';
import type { CheckoutApi } from './checkout-api.ts';
import { describePayment } from './describe-payment.ts';
import type { CheckoutSettings } from './settings.ts';
import { madeToken, problem, requestedPayment } from './shapes.ts';

const tooManyRequests = 429;

/** Charges a token. Its attempt's id is reference and idempotency key in one. */
export async function startCheckout(
  api: CheckoutApi,
  payment: GatewayPayment,
  request: StartRequest,
  settings: CheckoutSettings,
): Promise<Started> {
  const described = describePayment(payment, request, settings);
  if (!described) return nothingTaken('amount_unsupported');
  const token = await readToken(api, payment, request.token);
  if (token.kind === 'declined') return token;
  const source = { type: 'token', token: token.token };
  // A wallet has asked its owner already.
  const asked = { ...described, source, '3ds': { enabled: payment.method === 'card' } };
  const answer = await api.post('/payments', asked, payment.id);
  // Too many requests, or the same one twice at once: nobody knows which.
  if (answer.status === tooManyRequests) throw new GatewayUnreachable('Checkout.com is busy');
  if (!answer.isOk) return refusedStart(answer);
  return readStarted(answer);
}

function readStarted(answer: GatewayAnswer): Started {
  const { id, approved, status, response_code, _links } = readAnswer(requestedPayment, answer);
  const named = { providerPaymentId: id };
  // Declined is an answer of 201 like any other.
  if (approved === false && status === 'Declined') {
    return { ...named, kind: 'declined', failure: 'declined', ...(response_code && { code: response_code }) };
  }
  const url = _links?.redirect?.href;
  return url ? { ...named, kind: 'redirect', url } : { ...named, kind: 'verify' };
}

type Token = { kind: 'token'; token: string } | Extract<Started, { kind: 'declined' }>;

/** Frames hand over a token; what Apple's wallet hands over has to be made one. Nothing is charged yet. */
async function readToken(api: CheckoutApi, payment: GatewayPayment, given: StartRequest['token']): Promise<Token> {
  if (typeof given === 'string' && given !== '') return { kind: 'token', token: given };
  if (typeof given !== 'object' || payment.method !== 'apple-pay') return nothingTaken('token_missing');
  try {
    const answer = await api.makeToken({ type: 'applepay', token_data: given });
    return answer.isOk ? { kind: 'token', token: readAnswer(madeToken, answer).token } : refusedStart(answer);
  } catch (error) {
    if (error instanceof GatewayUnreachable) return nothingTaken('token_unavailable');
    throw error;
  }
}

/** Why a request was not taken, in Checkout.com's words. */
export const refusedStart = ({ status, body }: GatewayAnswer) => {
  const read = problem.safeParse(body);
  return nothingTaken(read.data?.error_codes?.[0] ?? read.data?.error_type ?? String(status));
};

export const nothingTaken = (code: string) => ({ kind: 'declined', failure: 'failed', code }) as const;
