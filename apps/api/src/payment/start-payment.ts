import {
  type ErrorCode,
  errorCodes,
  isTerminalChannel,
  type PaymentChannel,
  type PaymentStep,
  type PayWith,
  type StartPaymentBody,
} from '@sufra/contracts';
import { accept, displayNumber, fromMinor, refuse, type Result } from '@sufra/ordering';
import type { Gateway, Payer, PaymentProblem, Started } from '@sufra/payment-gateways/gateway';
import { GatewayUnreachable } from '@sufra/payment-gateways/http';
import { v7 as uuid } from 'uuid';
import { type Context, type RequestContext, withTransaction } from '../context.ts';
import { findCustomer } from '../customer/customer.store.ts';
import { internationalNumber, mobileNumberOf } from '../customer/mobile-number.ts';
import { lockOrder, markPaymentStatus, type StoredOrder } from '../ordering/order/payment-port.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import { makeReturnToken } from './payment-link.ts';
import { type PaymentView, payUntil, verifyForPress, viewPayments } from './payment-view.ts';
import {
  appendLog,
  appendLogs,
  asGatewayPayment,
  insertPayment,
  listPayments,
  logStart,
  type StoredPayment,
  updatePayment,
  workOn,
} from './payment.store.ts';
import { checkAgainAt, declineAttempt, settlePayment } from './settle-payment.ts';

type Opened = { payment: StoredPayment; isNew: boolean };

type PaymentAttempt = { key: string; provider: PaymentChannel; method: PayWith; hasToken: boolean };

/** While a request to the provider may still be under way, no second one begins. */
const startingMilliseconds = 20_000;

/** A provider's page or widget lives for half an hour; an older one is not shown again. */
const reusableMilliseconds = 25 * 60_000;

/** More than a guest has cards for. Each open attempt is asked about again and again, and stolen cards are tried in series. */
const mostAttempts = 20;

/**
 * Records that a payment begins, before the provider is called. Two requests at once become one attempt; a prepared
 * payment that is not paid yet is taken up again. Refused when the order waits for no payment, or after too many attempts.
 */
async function openAttempt(
  context: Context,
  order: StoredOrder,
  attempt: PaymentAttempt,
): Promise<Result<Opened, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<Opened, Refusal>> => {
    const current = await lockOrder(context, order);
    if (current?.status !== 'waiting-for-payment') return no(errorCodes.paymentNotPossible);
    const earlier = await listPayments(context, order);
    const known =
      earlier.find(({ startKey }) => startKey === attempt.key) ??
      earlier.find((payment) => isTakenUp(payment, attempt, context.now()));
    if (known) return accept({ payment: known, isNew: false });
    if (earlier.length >= mostAttempts) return no(errorCodes.paymentUnavailable);
    if (current.paymentStatus === 'failed') await markPaymentStatus(context, order, 'pending');
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
    return accept({ payment, isNew: true });
  });
}

function isTakenUp(payment: StoredPayment, { provider, method, hasToken }: PaymentAttempt, now: Date): boolean {
  if (payment.status !== 'open') return false;
  const age = now.getTime() - payment.startedAt.getTime();
  if (payment.step === null) return age < startingMilliseconds;
  const isSame = payment.provider === provider && payment.method === method;
  return isSame && !hasToken && payment.step.kind !== 'verify' && age < reusableMilliseconds;
}

const refusals: Record<PaymentProblem, { code: ErrorCode; pointer: string }> = {
  number: { code: errorCodes.cardNumberInvalid, pointer: '/token' },
  expiry: { code: errorCodes.cardExpiryInvalid, pointer: '/token' },
  cvv: { code: errorCodes.cardCvvInvalid, pointer: '/token' },
  'terminal-unknown': { code: errorCodes.terminalUnknown, pointer: '/terminal' },
  'terminal-busy': { code: errorCodes.terminalBusy, pointer: '/terminal' },
};

/**
 * The refusal of a payment that the guest can put right (PAY-28 to PAY-30). The card itself is behind the token, so the
 * field it is about stands in `meta` as well.
 *
 * @example refuseProblem('cvv') // 422 card-cvv-invalid, pointer /token, meta { field: 'cvv' }
 */
export const refuseProblem = (problem: PaymentProblem): Refusal => {
  const { code, pointer } = refusals[problem];
  return refusal(code, { pointer, meta: { field: problem } });
};

type StartPayment = {
  /** One per press of the button: a repeated request begins nothing new. */
  key: string;
  /** Scheme and host of the shop as the guest sees it. */
  origin: string;
  method?: PayWith | undefined;
  token?: StartPaymentBody['token'];
  terminal?: string | undefined;
  /** The amount that the page showed, in major units. */
  amount?: number | undefined;
};

/**
 * Begins to pay an order by card, or goes on with what has begun. The amount is the stored order's (D-58). An attempt
 * that is still under way is asked about first, so that an order that is paid already is never charged again.
 */
export async function startPayment(
  context: RequestContext,
  order: StoredOrder,
  start: StartPayment,
): Promise<Result<PaymentView, Refusal>> {
  const view = await verifyForPress(context, order);
  if (view.order.status !== 'waiting-for-payment')
    return isPaid(view) ? accept(view) : no(errorCodes.paymentNotPossible);
  if (view.tooOften) return refuse(view.tooOften);
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
  if (!opened.ok) return opened;
  const { payment, isNew } = opened.value;
  if (!isNew) return accept(await viewPayments(context, order));
  const asked = await askGateway(context, gateway, { payment, order: view.order, start });
  return asked.ok ? accept(await viewPayments(context, order)) : asked;
}

/** A terminal where one was named, and otherwise the gateway of the merchant's cards. */
const chooseGateway = ({ gateways, merchant }: RequestContext, start: StartPayment): Gateway | undefined =>
  isTerminalChannel(start.method) ? gateways.find(merchant, start.method) : gateways.of(merchant);

/** PAY-31, PAY-32: a page that shows another amount is refused instead of being charged this one. */
function checkAmount(order: StoredOrder, amount: number | undefined): Refusal | undefined {
  if (amount === undefined) return undefined;
  const total = fromMinor(order.totalMinor, { code: order.currencyCode, digits: order.currencyDigits });
  if (amount === total) return undefined;
  const code = amount < total ? errorCodes.amountBelowTotal : errorCodes.amountInvalid;
  return refusal(code, { pointer: '/amount' });
}

const isPaid = ({ order }: PaymentView): boolean => order.paymentStatus === 'success';

const no = (code: Refusal['code'], pointer?: string) => refuse(refusal(code, pointer === undefined ? {} : { pointer }));

type Asked = { payment: StoredPayment; order: StoredOrder; start: StartPayment };

/**
 * Asks the provider to begin, and keeps what it answers. No answer is no refusal: the attempt stays open, and the
 * look-up finds out what became of it.
 */
async function askGateway(
  context: RequestContext,
  gateway: Gateway,
  { payment, order, start }: Asked,
): Promise<Result<true, Refusal>> {
  const started = await begin(context, gateway, { payment, order, start });
  await appendLog(context, payment, 'answered', { kind: started.kind, code: codeOf(started) });
  await updatePayment(context, payment, {
    step: started.kind === 'declined' ? null : stepOf(started),
    ...(started.providerPaymentId !== undefined && { providerPaymentId: started.providerPaymentId }),
    ...(started.memory && { memory: started.memory }),
  });
  if (started.kind === 'declined') {
    await declineAttempt(context, payment, started.failure);
    return started.problem ? refuse(refuseProblem(started.problem)) : accept(true);
  }
  if (started.kind === 'verify') await settlePayment(context, workOn(payment));
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
    context.log.warn(
      { err: error, orderId: order.id, paymentId: payment.id, provider: gateway.provider },
      'a gateway did not answer',
    );
    return { kind: 'verify' };
  }
}

async function readPayer({ db }: RequestContext, order: StoredOrder): Promise<Payer> {
  const customer = await findCustomer(db, order.merchantId, order.customerId);
  const number = customer && mobileNumberOf(customer);
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
