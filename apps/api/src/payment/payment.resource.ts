import type {
  GatewayConfig,
  PaymentAttributes,
  PaymentDocument,
  PaymentFailure,
  PaymentOutcomeDocument,
} from '@sufra/contracts';
import { type Currency, displayNumber, fromMinor, statusSequence } from '@sufra/ordering';
import type { Gateway } from '@sufra/payment-gateways/gateway';
import type { RequestContext } from '../context.ts';
import { type ArchivedOrder, statusText, type StoredOrder } from '../ordering/order/payment-port.ts';
import { findTerminalGateway } from '../platform/gateways/gateways.ts';
import { canPayWithCash } from './pay-with-cash.ts';
import type { OpenedLink } from './payment-link.ts';
import { payments } from './payment.tables.ts';
import { mainPayment, type PaymentView, payUntil, refundsOf, viewPayments } from './payment-view.ts';

type PaidAttributes = Pick<
  PaymentAttributes,
  'paid-at' | 'paid-with' | 'card-brand' | 'card-last4' | 'refund-status' | 'refunded-amount' | 'refunded-at'
>;

/** With what and when an order was paid online, and what went back: on its page and on its receipt alike. */
const presentPaid = (view: PaymentView): PaidAttributes => ({ ...presentCard(view), ...presentRefund(view) });

/** The same of an order, for its receipt. */
export async function readPaid(
  context: RequestContext,
  order: StoredOrder,
  archived?: ArchivedOrder,
): Promise<PaidAttributes> {
  if (!archived) return presentPaid(await viewPayments(context, order));
  const attempts = await archived.rowsOf(payments);
  return presentPaid({ order, payments: attempts.toSorted((one, other) => other.attempt - one.attempt) });
}

function presentCard(view: PaymentView) {
  const payment = mainPayment(view);
  const paid = view.order.paymentMethod === 'card' && payment?.status === 'success' ? payment : undefined;
  return {
    'paid-at': iso(paid?.settledAt),
    'paid-with': paid?.paidWith ?? null,
    'card-brand': paid?.cardBrand ?? null,
    'card-last4': paid?.cardLast4 ?? null,
  };
}

/** All refunds of an order together: the one that is least far decides how far they are. */
function presentRefund(view: PaymentView) {
  const refunds = refundsOf(view);
  const least = (['failed', 'due', 'sent', 'done'] as const).find((status) =>
    refunds.some(({ refundStatus }) => refundStatus === status),
  );
  const { currencyCode: code, currencyDigits: digits } = view.order;
  const refundedMinor = refunds
    .filter(({ refundStatus, refundCurrencyCode }) => refundStatus === 'done' && refundCurrencyCode === code)
    .reduce((sum, refund) => sum + refund.refundedMinor, 0);
  return {
    'refund-status': least ?? null,
    'refunded-amount': fromMinor(refundedMinor, { code, digits }),
    'refunded-at': iso(refunds.find(({ refundedAt }) => refundedAt !== null)?.refundedAt),
  };
}

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

const currencyOf = (order: StoredOrder): Currency => ({ code: order.currencyCode, digits: order.currencyDigits });

/** The payment of an order, for its owner (API-32). */
export function presentPayment(view: PaymentView, context: RequestContext): PaymentDocument {
  const { order } = view;
  const payment = mainPayment(view);
  const isWaiting = order.status === 'waiting-for-payment';
  const open = view.payments.find(({ status }) => status === 'open');
  return {
    data: {
      type: 'payments',
      id: order.id,
      attributes: {
        'order-number': displayNumber(order.number),
        'order-status': order.status,
        'payment-method': order.paymentMethod,
        'payment-status': order.paymentStatus,
        amount: fromMinor(order.totalMinor, currencyOf(order)),
        'currency-code': order.currencyCode,
        'payment-id': payment?.id ?? null,
        'is-open': open !== undefined,
        step: (isWaiting && open?.step) || null,
        failure: failureOf(view),
        ...presentPaid(view),
        'can-pay-with-cash': canPayWithCash(context, order),
        'pay-until': isWaiting ? payUntil(context, order).toISOString() : null,
        gateway: isWaiting ? presentGateway(context, context.gateways.of(context.merchant)) : null,
        'terminal-gateway': isWaiting ? presentGateway(context, findTerminalGateway(context)) : null,
      },
      links: { self: `/api/payments/orders/${order.id}` },
    },
    links: { self: `/api/payments/orders/${order.id}` },
  };
}

/** The outcome for the holder of a return link. */
export function presentOutcome(
  { view, visitor, isOwner }: OpenedLink,
  { locale }: RequestContext,
  token: string,
): PaymentOutcomeDocument {
  const { order, payments } = view;
  return {
    data: {
      type: 'payment-outcomes',
      id: token,
      attributes: {
        'order-id': isOwner ? order.id : null,
        'order-number': displayNumber(order.number),
        'order-status': order.status,
        'order-status-label': statusText(order.status, order.type, locale, { isReleased: order.releasedAt !== null }),
        'payment-status': order.paymentStatus,
        'is-open': payments.some(({ status }) => status === 'open'),
        amount: fromMinor(order.totalMinor, currencyOf(order)),
        'currency-code': order.currencyCode,
        'location-name': order.branchName,
        'is-refunded': refundsOf(view).length > 0,
      },
      links: { self: `/api/payments/links/${token}` },
    },
    meta: { visitor, sequence: statusSequence(order.status) },
  };
}

/** The newest attempt's, while the order waits for another one; an order that is paid failed in nothing. */
function failureOf({ order, payments }: PaymentView): PaymentFailure | null {
  if (order.paymentStatus === 'success' || order.paymentMethod !== 'card') return null;
  const [newest] = payments;
  if (newest?.status === 'failed') return newest.failure;
  return order.status === 'order-failed' ? 'expired' : null;
}

/** The gateway as a page gets it; null where the merchant has none. */
export function presentGateway(
  { gateways, merchant }: RequestContext,
  gateway: Gateway | undefined,
): GatewayConfig | null {
  if (!gateway) return null;
  const { options: _options, ...config } = gateway.publicConfig();
  return { ...config, 'is-simulated': gateways.isSimulated(merchant, gateway.provider) };
}
