import { brandOf } from '../bank.ts';
import type { GatewaySwitches } from '../gateway-switches.ts';
import type { SimulatedPayment } from './payments.ts';

const summaries: Record<string, string> = { '10000': 'Approved', '20005': 'Do not honour', '20154': '3DS required' };

/** What it claims to have taken, as the switches say. */
export function claim(payment: SimulatedPayment, { taken }: GatewaySwitches) {
  return {
    amount: taken === 'one-less' ? payment.amount - 1 : payment.amount,
    currency: taken === 'other-currency' ? 'USD' : payment.currency,
    reference: taken === 'other-reference' ? 'another' : payment.reference,
  };
}

const isTaken = ({ status }: SimulatedPayment) => !['Pending', 'Declined'].includes(status);

export function balancesOf(payment: SimulatedPayment) {
  const authorized = isTaken(payment) ? payment.amount : 0;
  const captured = payment.isCaptured ? authorized : 0;
  const voided = payment.status === 'Voided' ? authorized : 0;
  return {
    total_authorized: authorized,
    total_voided: voided,
    available_to_void: authorized - captured - voided,
    total_captured: captured,
    available_to_capture: authorized - captured - voided,
    total_refunded: payment.refunded,
    available_to_refund: captured - payment.refunded,
  };
}

/** A payment as GET /payments answers it. */
export function presentPayment(payment: SimulatedPayment, switches: GatewaySwitches, base: string) {
  const { id, status, responseCode, card, sessionId, metadata, requestedAt } = payment;
  return {
    id,
    requested_on: requestedAt.toISOString(),
    source: {
      type: 'card',
      scheme: brandOf(card.number),
      last4: card.number.slice(-4),
      bin: card.number.slice(0, 8),
    },
    ...claim(payment, switches),
    payment_type: 'Regular',
    approved: isTaken(payment),
    status,
    ...(status !== 'Pending' && { response_code: responseCode, response_summary: summaries[responseCode] }),
    ...(sessionId && { '3ds': { downgraded: false, enrolled: 'Y' } }),
    balances: balancesOf(payment),
    metadata,
    _links: {
      self: { href: `${base}/payments/${id}` },
      ...(status === 'Pending' && sessionId && { redirect: { href: `${base}/3ds/${sessionId}` } }),
    },
  };
}
