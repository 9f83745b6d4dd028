import { accept, refuse, type Result } from '@sufra/ordering';
import type { PaymentStep } from '@sufra/contracts';
import type { RequestContext } from '../context.ts';
import { findCustomer } from '../customer/customer.store.ts';
import { internationalNumber, numberOf } from '../customer/mobile-number.ts';
import { displayNumber } from '../order/display-number.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { Gateway, Payer, Started } from './gateway.ts';
import { GatewayUnreachable } from './gateway-http.ts';
import { refuseProblem } from './payment-problem.ts';
import { appendLog, updatePayment } from './payment.store.ts';
import { declineAttempt } from './decline-attempt.ts';
import { makeReturnToken } from './return-link.ts';
import { settlePayment } from './settle-payment.ts';
import type { StartPayment } from './start-payment.ts';
import { asGatewayPayment, type StoredPayment } from './stored-payment.ts';

type Asked = { payment: StoredPayment; order: StoredOrder; start: StartPayment };

/**
 * Asks the provider to begin, and keeps what it answers. No answer is no refusal: the attempt stays open, and the
 * look-up finds out what became of it.
 */
export async function askGateway(
  context: RequestContext,
  gateway: Gateway,
  { payment, order, start }: Asked,
): Promise<Result<true, Refusal>> {
  const started = await begin(context, gateway, { payment, order, start });
  await appendLog(context, payment.id, 'answered', { kind: started.kind, code: codeOf(started) });
  await updatePayment(context, payment.id, {
    step: started.kind === 'declined' ? null : stepOf(started),
    ...(started.providerPaymentId !== undefined && { providerPaymentId: started.providerPaymentId }),
    ...(started.memory && { memory: started.memory }),
  });
  if (started.kind === 'declined') {
    await declineAttempt(context, payment.id, started.failure);
    return started.problem ? refuse(refuseProblem(started.problem)) : accept(true);
  }
  if (started.kind === 'verify') await settlePayment(context, payment.id);
  return accept(true);
}

async function begin(context: RequestContext, gateway: Gateway, { payment, order, start }: Asked): Promise<Started> {
  const asked = asGatewayPayment(payment, displayNumber(order.number));
  const path = gateway.returnPath?.(asked) ?? `/payment/${gateway.provider}`;
  const { concept } = context.merchant;
  try {
    return await gateway.start(asked, {
      payer: await readPayer(context, order),
      locale: context.locale,
      token: start.token,
      shopName: concept.label[context.locale] ?? concept.label[concept.primaryLanguage] ?? '',
      urls: {
        back: `${start.origin}${path}?link=${makeReturnToken(context, payment.id)}`,
        webhook: `${start.origin}/api/webhook/${gateway.provider}/feedback`,
      },
      terminal: start.terminal,
    });
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    context.log.warn({ err: error, paymentId: payment.id, provider: gateway.provider }, 'a gateway did not answer');
    return { kind: 'verify' };
  }
}

async function readPayer({ db }: RequestContext, order: StoredOrder): Promise<Payer> {
  const customer = await findCustomer(db, order.merchantId, order.customerId);
  const number = customer && numberOf(customer);
  return {
    firstName: customer?.firstName ?? '',
    lastName: customer?.lastName ?? '',
    email: customer?.email ?? null,
    mobile: number ? internationalNumber(number) : null,
  };
}

function stepOf(started: Exclude<Started, { kind: 'declined' }>): PaymentStep {
  if (started.kind === 'redirect') return { kind: 'redirect', url: started.url };
  return started.kind === 'page' ? { kind: 'page', data: started.data } : { kind: 'verify' };
}

const codeOf = (started: Started): string | null => (started.kind === 'declined' ? (started.code ?? null) : null);
