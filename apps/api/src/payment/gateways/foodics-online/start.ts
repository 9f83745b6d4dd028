import { z } from 'zod';
import { GatewayUnreachable, readAnswer, type GatewayAnswer } from '../../gateway-http.ts';
import type { GatewayPayment, PaymentProblem, Started, StartRequest } from '../../gateway.ts';
import type { FoodicsOnlineAccount } from './account.ts';
import { paymentShape } from './provider-payment.ts';
import { failureOf, stateOf } from './statuses.ts';

/**
 * Charges the token of the fields, or of Apple Pay. Our payment's id is both the reference and the idempotency key:
 * the same attempt never charges twice.
 */
export async function start(
  account: FoodicsOnlineAccount,
  payment: GatewayPayment,
  request: StartRequest,
): Promise<Started> {
  if (request.token === undefined) return { kind: 'declined', failure: 'failed', code: 'no-token' };
  const answer = await account.call({
    method: 'POST',
    path: '/payments',
    key: payment.id,
    json: {
      reference: payment.id,
      amount: payment.amountMinor,
      currency: payment.currency.code,
      source: { type: payment.method === 'apple-pay' ? 'apple-pay' : 'token', token: request.token },
      description: `${request.shopName} ${payment.orderNumber}`,
      customer: presentPayer(request),
      language: request.locale,
      return_url: request.urls.back,
      webhook_url: request.urls.webhook,
    },
  });
  return answer.isOk ? readStarted(answer) : readRefusal(answer);
}

const presentPayer = ({ payer }: StartRequest) => ({
  name: `${payer.firstName} ${payer.lastName}`.trim(),
  ...(payer.email !== null && { email: payer.email }),
  ...(payer.mobile !== null && { mobile: payer.mobile }),
});

function readStarted(answer: GatewayAnswer): Started {
  const started = readAnswer(paymentShape, answer);
  const providerPaymentId = started.id;
  if (stateOf(started.status) === 'failed') {
    return { kind: 'declined', failure: failureOf(started.status), providerPaymentId, ...codeOf(started.decline_code) };
  }
  if (started.status === 'pending' && started.redirect_url) {
    return { kind: 'redirect', url: started.redirect_url, providerPaymentId };
  }
  return { kind: 'verify', providerPaymentId };
}

const errorShape = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

const problems = new Map<string | undefined, PaymentProblem>([
  ['card_number_invalid', 'number'],
  ['card_expiry_invalid', 'expiry'],
  ['card_cvv_invalid', 'cvv'],
]);

/** Statuses after which the provider may still hold a payment of this reference. */
const undecided = new Set([408, 409, 425]);

function readRefusal(answer: GatewayAnswer): Started {
  if (answer.status < 400 || undecided.has(answer.status)) {
    throw new GatewayUnreachable(`the provider answered ${answer.status}`);
  }
  const read = errorShape.safeParse(answer.body);
  const code = read.success ? read.data.errors[0]?.code : undefined;
  const problem = problems.get(code);
  return {
    kind: 'declined',
    failure: problem ? 'declined' : 'failed',
    code: code ?? `status-${answer.status}`,
    ...(problem && { problem }),
  };
}

const codeOf = (code: string | null | undefined) => (code ? { code } : {});
