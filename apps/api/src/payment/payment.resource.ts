import type { GatewayConfig, PaymentDocument, PaymentFailure, PaymentOutcomeDocument } from '@sufra/contracts';
import { fromMinor, statusSequence, type Currency } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { displayNumber } from '../order/display-number.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { statusText } from '../order/status-texts.ts';
import type { Gateway } from './gateway.ts';
import type { OpenedLink } from './open-link.ts';
import { canPayWithCash } from './pay-with-cash.ts';
import { mainPayment, payUntil, refundsOf, type PaymentView } from './payment-view.ts';
import { presentPaid } from './present-paid.ts';

const currencyOf = (order: StoredOrder): Currency => ({ code: order.currencyCode, digits: order.currencyDigits });

/** How an order is paid, for whoever placed it (API-32). */
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
        'terminal-gateway': isWaiting
          ? presentGateway(context, context.gateways.find(context.merchant, 'pinpad'))
          : null,
      },
      links: { self: `/api/payments/orders/${order.id}` },
    },
    links: { self: `/api/payments/orders/${order.id}` },
  };
}

/** What the holder of a return link may know of an order. */
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

function presentGateway({ gateways, merchant }: RequestContext, gateway: Gateway | undefined): GatewayConfig | null {
  if (!gateway) return null;
  const { options: _options, ...config } = gateway.publicConfig();
  return { ...config, 'is-simulated': gateways.isSimulated(merchant, gateway.provider) };
}
