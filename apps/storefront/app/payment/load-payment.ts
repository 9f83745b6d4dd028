import type { PaymentDocument, PaymentOutcomeDocument } from '@sufra/contracts';
import { isTerminalChannel } from '@sufra/contracts/payment/gateways';
import { toMinor } from '@sufra/ordering';
import { type PageAddress, readPageAddress } from '@sufra/payment-gateways/addresses';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { openShop, type OpenShop } from '../api.server/open-shop.ts';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { attributesFor, readCookie, secretCookie } from '../api.server/session.ts';
import type { ApiCall } from '../api/call-api.ts';
import { paymentPath } from '../shell/payment-pages.ts';
import { writePaymentHosts } from './payment-hosts.ts';
import {
  linkCall,
  type Payment,
  paymentCall,
  type PaymentOutcome,
  readOutcome,
  readPayment,
} from './payment.resource.ts';

export type AmountProblem = 'invalid' | 'below-total';

/**
 * Checks the amount that an address carries against the order, which alone decides what is charged (PAY-31, PAY-32,
 * D-58). An address without one has nothing to check.
 *
 * @example checkAmount('44.99', payment) // 'below-total' for an order of 45.00
 */
export function checkAmount(
  amount: string | undefined,
  { amountMinor, currency }: Pick<Payment, 'amountMinor' | 'currency'>,
): AmountProblem | undefined {
  if (amount === undefined) return undefined;
  const read = /^\d+(?:\.\d+)?$/.test(amount) ? toMinor(Number(amount), currency) : undefined;
  if (!read?.ok) return 'invalid';
  if (read.value < amountMinor) return 'below-total';
  return read.value === amountMinor ? undefined : 'invalid';
}

/** The parameters of a payment page's address. They only name the order to ask the server about. */
type PaymentAddress = Pick<PageAddress, 'paymentCall' | 'isForOwner'> & {
  /** Nothing where the address is none of ours. */
  provider: string | undefined;
  orderId: string | undefined;
  amount: string | undefined;
  intentId: string | undefined;
  /** The signed link that a provider sends the browser back with. */
  link: string | undefined;
};

/**
 * Reads the addresses of payment pages (ROUTE-23, PAY-11, PAY-13 to PAY-15, PAY-17, PAY-20).
 *
 * @example readPaymentAddress(new URL('https://shop.example/payment/{provider}/order/0199/45.00')).amount // '45.00'
 */
export const readPaymentAddress = ({ pathname, searchParams }: URL): PaymentAddress => ({
  provider: undefined,
  orderId: undefined,
  amount: undefined,
  intentId: undefined,
  ...readPageAddress(partsOf(pathname)),
  ...(searchParams.get('order') !== null && { orderId: searchParams.get('order') ?? undefined }),
  link: searchParams.get('link') ?? undefined,
});

/**
 * True when an address is one of a payment page (ROUTE-23).
 *
 * @example isPaymentAddress('/payment/nonsense') // false
 */
export const isPaymentAddress = (pathname: string): boolean => readPageAddress(partsOf(pathname)) !== undefined;

const partsOf = (pathname: string): string[] =>
  pathname
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
    .map(decode);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const secondsKept = 24 * 60 * 60;

/** Tells one browser from another that opens the same return link, without any other data. */
function openVisitor(request: Request): { visitor: string; cookie: string } {
  const cookieName = secretCookie('payment-visitor', request.url);
  const known = readCookie(request.headers.get('cookie'), cookieName);
  const visitor = known && /^[\w-]{20,64}$/.test(known) ? known : crypto.randomUUID();
  return { visitor, cookie: `${cookieName}=${visitor}; Max-Age=${secondsKept}; ${attributesFor(request)}` };
}

/** The data of a payment page. */
export type LoadedPayment =
  | { kind: 'pay'; payment: Payment; isReturning: boolean }
  | { kind: 'wrong-amount'; payment: Payment; problem: AmountProblem }
  /** For a browser that did not order. */
  | { kind: 'outcome'; outcome: PaymentOutcome | undefined; link: string; visitor: string }
  | { kind: 'nothing' };

/** Loads a payment page: for the order's owner, or for the holder of the return link. */
export async function loadPayment(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url);
  if (!isPaymentAddress(url.pathname)) throw data('', { status: 404 });
  const address = readPaymentAddress(url);
  if (address.link !== undefined && !address.isForOwner) return loadReturn(args, address);
  // An anonymous guest signs in and comes back here (PAY-18, D-35).
  const open = await requireSignIn(args);
  const payment = await findNamed(open, address);
  return payment ? showPayment(payment, address) : data<LoadedPayment>({ kind: 'nothing' });
}

function showPayment(payment: Payment, address: PaymentAddress) {
  if (payment.status !== 'success' && payment.orderStatus === 'order-failed') {
    throw redirect(`/payment-failed?order=${payment.orderId}`);
  }
  // Paid, in cash by now, or called off: nothing waits for a card.
  if (payment.status === 'success' || payment.orderStatus !== 'waiting-for-payment') {
    throw redirect(`/user/order/${payment.orderId}`);
  }
  const provider = payment.gateway?.provider;
  if (provider && provider !== address.provider) throw redirect(paymentPath(provider, payment.orderId));
  const problem = checkAmount(address.amount, payment);
  if (problem) return data<LoadedPayment>({ kind: 'wrong-amount', payment, problem });
  const isReturning = address.link !== undefined;
  return data<LoadedPayment>(
    { kind: 'pay', payment, isReturning },
    { headers: writePaymentHosts(payment.gateway?.hosts) },
  );
}

/** A provider, or a bank's app, sent the browser back; it need not be the one in which the order was placed. */
async function loadReturn(args: LoaderFunctionArgs, address: PaymentAddress) {
  const open = await openShop(args);
  const link = address.link ?? '';
  const { visitor, cookie } = openVisitor(args.request);
  const headers = { 'set-cookie': cookie, 'referrer-policy': 'same-origin' };
  const result = await open.api.call<PaymentOutcomeDocument>(linkCall(link, visitor));
  if (!result.ok) return data<LoadedPayment>({ kind: 'outcome', outcome: undefined, link, visitor }, { headers });
  const orderId = result.value.data.attributes['order-id'];
  const payment = orderId === null ? undefined : await findPayment(open, orderId);
  if (payment) return showPayment(payment, { ...address, provider: payment.gateway?.provider });
  const outcome = readOutcome(result.value, open.shop.prices.currency);
  return data<LoadedPayment>({ kind: 'outcome', outcome, link, visitor }, { headers });
}

/** The order that an address names, or that its payment belongs to. */
async function findNamed(open: OpenShop, { provider, orderId, paymentCall: path }: PaymentAddress) {
  if (orderId !== undefined) return askForPayment(open, paymentCall(orderId), isTerminalChannel(provider));
  return path === undefined ? undefined : askForPayment(open, { path });
}

const findPayment = (open: OpenShop, orderId: string) => askForPayment(open, paymentCall(orderId));

/** Only its owner finds an order. */
async function askForPayment(
  { api, shop }: OpenShop,
  call: ApiCall,
  isAtTerminal = false,
): Promise<Payment | undefined> {
  const result = await api.call<PaymentDocument>(call);
  return result.ok ? readPayment(result.value, shop.prices.currency.digits, isAtTerminal) : undefined;
}
