import { errorCodes, type PayWith, type StartPaymentBody } from '@sufra/contracts';
import { accept, fromMinor, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { askGateway } from './ask-gateway.ts';
import type { Gateway } from './gateway.ts';
import { openAttempt } from './open-attempt.ts';
import { payUntil, viewPayments, type PaymentView } from './payment-view.ts';
import { verifyOrder } from './verify-order.ts';

export type StartPayment = {
  /** One per press of the button: a repeated request begins nothing new. */
  key: string;
  /** Scheme and host of the shop as the guest sees it. */
  origin: string;
  method?: PayWith | undefined;
  token?: StartPaymentBody['token'];
  terminal?: string | undefined;
  /** What the page showed, in major units. */
  amount?: number | undefined;
};

/**
 * Begins to pay an order by card, or goes on with what has begun. The amount is the stored order's (decision 58). What
 * is still under way is asked about first, so that an order that is paid already is never charged again.
 */
export async function startPayment(
  context: RequestContext,
  order: StoredOrder,
  start: StartPayment,
): Promise<Result<PaymentView, Refusal>> {
  const view = await verifyOrder(context, order);
  if (view.order.status !== 'waiting-for-payment')
    return isPaid(view) ? accept(view) : no(errorCodes.paymentNotPossible);
  if (payUntil(context, order) <= context.now()) return no(errorCodes.paymentTooLate);
  const amount = checkAmount(view.order, start.amount);
  if (amount) return refuse(amount);
  const gateway = chooseGateway(context, start);
  if (!gateway) return no(errorCodes.paymentUnavailable);
  const { flow, methods } = gateway.publicConfig();
  const method = start.method ?? methods[0] ?? 'card';
  if (!methods.includes(method)) return no(errorCodes.paymentUnavailable, '/method');
  if (flow === 'token' && (start.token ?? start.terminal) === undefined)
    return no(errorCodes.paymentTokenRequired, '/token');

  const opened = await openAttempt(context, order, {
    key: start.key,
    provider: gateway.provider,
    method,
    hasToken: start.token !== undefined,
  });
  if (!opened) return no(errorCodes.paymentNotPossible);
  if (!opened.isNew) return accept(await viewPayments(context, order));
  const asked = await askGateway(context, gateway, { payment: opened.payment, order: view.order, start });
  return asked.ok ? accept(await viewPayments(context, order)) : asked;
}

/** A terminal where one was named, and otherwise whoever takes the merchant's cards. */
const chooseGateway = ({ gateways, merchant }: RequestContext, start: StartPayment): Gateway | undefined =>
  start.method === 'pinpad' ? gateways.find(merchant, 'pinpad') : gateways.of(merchant);

/** PAY-31, PAY-32: a page that shows another amount is told so instead of being charged this one. */
function checkAmount(order: StoredOrder, amount: number | undefined): Refusal | undefined {
  if (amount === undefined) return undefined;
  const total = fromMinor(order.totalMinor, { code: order.currencyCode, digits: order.currencyDigits });
  if (amount === total) return undefined;
  const code = amount < total ? errorCodes.amountBelowTotal : errorCodes.amountInvalid;
  return refusal(code, { pointer: '/amount' });
}

const isPaid = ({ order }: PaymentView): boolean => order.paymentStatus === 'success';

const no = (code: Refusal['code'], pointer?: string) => refuse(refusal(code, pointer === undefined ? {} : { pointer }));
