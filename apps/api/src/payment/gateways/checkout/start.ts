import { GatewayUnreachable, readAnswer, type GatewayAnswer } from '../../gateway-http.ts';
import type { GatewayPayment, Started, StartRequest } from '../../gateway.ts';
import { toCheckoutAmount } from './amounts.ts';
import type { CheckoutApi } from './checkout-api.ts';
import { madeToken, problem, requestedPayment } from './shapes.ts';

const tooManyRequests = 429;

/** Charges a token. Its attempt's id is reference and idempotency key in one. */
export async function startCheckout(
  api: CheckoutApi,
  payment: GatewayPayment,
  { token: given, payer, urls }: StartRequest,
  processingChannelId: string | undefined,
): Promise<Started> {
  const amount = toCheckoutAmount(payment.amountMinor, payment.currency);
  if (amount === undefined) return nothingTaken('amount_unsupported');
  const token = await readToken(api, payment, given);
  if (token.kind === 'declined') return token;
  const name = `${payer.firstName} ${payer.lastName}`.trim();
  const answer = await api.post(
    '/payments',
    {
      source: { type: 'token', token: token.token },
      amount,
      currency: payment.currency.code,
      reference: payment.id,
      capture: true,
      // A wallet has asked its owner already.
      '3ds': { enabled: payment.method === 'card' },
      customer: { ...(name && { name }), ...(payer.email && { email: payer.email }) },
      metadata: { order_id: payment.orderId, order_number: payment.orderNumber },
      success_url: urls.back,
      failure_url: urls.back,
      ...(processingChannelId && { processing_channel_id: processingChannelId }),
    },
    payment.id,
  );
  // Too many requests, or the same one twice at once: nobody knows which.
  if (answer.status === tooManyRequests) throw new GatewayUnreachable('Checkout.com is busy');
  if (!answer.isOk) return refused(answer);
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
    return answer.isOk ? { kind: 'token', token: readAnswer(madeToken, answer).token } : refused(answer);
  } catch (error) {
    if (error instanceof GatewayUnreachable) return nothingTaken('token_unavailable');
    throw error;
  }
}

const refused = ({ status, body }: GatewayAnswer) => {
  const read = problem.safeParse(body);
  return nothingTaken(read.data?.error_codes?.[0] ?? read.data?.error_type ?? String(status));
};

const nothingTaken = (code: string) => ({ kind: 'declined', failure: 'failed', code }) as const;
