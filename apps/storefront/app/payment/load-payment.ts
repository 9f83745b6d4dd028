import type { PaymentDocument, PaymentOutcomeDocument } from '@sufra/contracts';
import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import type { ApiCall } from '../api/call-api.ts';
import { openShop, type OpenShop } from '../api.server/open-shop.ts';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { paymentPath } from '../shell/payment-pages.ts';
import { checkAmount, type AmountProblem } from './check-amount.ts';
import { readPaymentAddress, type PaymentAddress } from './payment-address.ts';
import { intentCall, linkCall, paymentCall } from './payment-calls.ts';
import { writePaymentHosts } from './payment-hosts.ts';
import { readOutcome, type PaymentOutcome } from './payment-outcome.resource.ts';
import { readPayment, type Payment } from './payment.resource.ts';
import { openVisitor } from './visitor.ts';

/** What a payment page has to show. */
export type LoadedPayment =
  | { kind: 'pay'; payment: Payment; isReturning: boolean }
  | { kind: 'wrong-amount'; payment: Payment; problem: AmountProblem }
  /** For a browser that did not order. */
  | { kind: 'outcome'; outcome: PaymentOutcome | undefined; link: string; visitor: string }
  | { kind: 'nothing' };

/** Loads a payment page: for the order's owner, or for whoever holds the return link. */
export async function loadPayment(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url);
  const address = readPaymentAddress(url);
  if (address.link !== undefined && !url.pathname.startsWith('/hyperpay')) return loadReturn(args, address);
  // Whoever is not signed in comes back here afterwards (PAY-18, decision 35).
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
  const headers = { 'set-cookie': cookie, 'referrer-policy': 'no-referrer' };
  const result = await open.api.call<PaymentOutcomeDocument>(linkCall(link, visitor));
  if (!result.ok) return data<LoadedPayment>({ kind: 'outcome', outcome: undefined, link, visitor }, { headers });
  const orderId = result.value.data.attributes['order-id'];
  const payment = orderId === null ? undefined : await findPayment(open, orderId);
  if (payment) return showPayment(payment, { ...address, provider: payment.gateway?.provider });
  const outcome = readOutcome(result.value, open.shop.prices.currency);
  return data<LoadedPayment>({ kind: 'outcome', outcome, link, visitor }, { headers });
}

/** The order that an address names, or that its payment belongs to. */
async function findNamed(open: OpenShop, { provider, orderId, intentId }: PaymentAddress) {
  if (orderId !== undefined) return askForPayment(open, paymentCall(orderId), provider === 'pinpad');
  const isIntent = provider === 'moneyhash' && intentId !== undefined;
  return isIntent ? askForPayment(open, intentCall(intentId)) : undefined;
}

const findPayment = (open: OpenShop, orderId: string) => askForPayment(open, paymentCall(orderId));

/** Nobody but its owner finds an order. */
async function askForPayment(
  { api, shop }: OpenShop,
  call: ApiCall,
  isAtTerminal = false,
): Promise<Payment | undefined> {
  const result = await api.call<PaymentDocument>(call);
  return result.ok ? readPayment(result.value, shop.prices.currency.digits, isAtTerminal) : undefined;
}
