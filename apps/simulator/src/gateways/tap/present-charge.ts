import type { GatewaySwitches } from '../gateway-switches.ts';
import type { SimulatedCharge, SimulatedRefund } from './charge.ts';

export const decimalsOf = (currency: string): number => (/^(BHD|JOD|KWD|OMR)$/.test(currency) ? 3 : 2);

/** What the charge claims to be, which the switches may bend. */
export function claimed(
  { request: { amount, currency, reference }, outcome }: SimulatedCharge,
  { taken }: GatewaySwitches,
) {
  const scale = 10 ** decimalsOf(currency);
  const isBent = outcome.status === 'CAPTURED';
  return {
    amount: isBent && taken === 'one-less' ? (Math.round(amount * scale) - 1) / scale : amount,
    currency: isBent && taken === 'other-currency' ? (currency === 'SAR' ? 'AED' : 'SAR') : currency,
    transaction: isBent && taken === 'other-reference' ? 'somebody-elses' : reference.transaction,
  };
}

const numberOf = (id: string): string => String(BigInt(`0x${id.slice(-9)}`)).padStart(11, '0');

/** A charge as Tap writes it; `url` is where the guest has to go, while there is something to do. */
export function presentCharge(charge: SimulatedCharge, switches: GatewaySwitches, url?: string) {
  const { id, request, createdAt, outcome, card } = charge;
  const { amount, currency, transaction } = claimed(charge, switches);
  const created = String(createdAt.getTime());
  return {
    id,
    object: 'charge',
    live_mode: false,
    customer_initiated: true,
    api_version: 'V2',
    method: 'GET',
    status: outcome.status,
    amount,
    currency,
    threeDSecure: true,
    card_threeDSecure: false,
    save_card: false,
    product: '',
    description: request.description,
    metadata: request.metadata,
    transaction: {
      timezone: 'UTC+03:00',
      created,
      ...(url !== undefined && { url }),
      expiry: { period: request.expiryMinutes, type: 'MINUTE' },
      asynchronous: false,
      amount,
      currency,
    },
    reference: {
      track: `tck_${id.slice(4)}`,
      payment: numberOf(id),
      ...(card && { gateway: `gateway_${numberOf(id)}` }),
      ...request.reference,
      transaction,
    },
    response: { code: outcome.code, message: outcome.message },
    ...(card && {
      card: {
        object: 'card',
        first_six: card.number.slice(0, 6),
        scheme: card.brand.toUpperCase(),
        brand: card.brand.toUpperCase(),
        last_four: card.number.slice(-4),
      },
    }),
    customer: request.customer,
    source: {
      object: request.source.startsWith('tok_') ? 'token' : 'source',
      type: 'CARD_NOT_PRESENT',
      payment_type: 'CREDIT',
      ...(card && { payment_method: card.brand.toUpperCase() }),
      channel: 'INTERNET',
      id: request.source,
    },
    redirect: { status: outcome.status === 'INITIATED' ? 'PENDING' : 'SUCCESS', url: request.redirectUrl },
    ...(request.postUrl !== undefined && { post: { status: 'PENDING', url: request.postUrl } }),
    auto_reversed: false,
  };
}

export const presentRefund = (charge: SimulatedCharge, refund: SimulatedRefund) => ({
  id: refund.id,
  object: 'refund',
  live_mode: false,
  api_version: 'V2',
  amount: refund.amount,
  currency: refund.currency,
  charge_id: charge.id,
  status: refund.status,
  created: String(refund.createdAt.getTime()),
  reason: refund.reason,
  reference: { ...refund.reference, payment: numberOf(refund.id), gateway: `gateway_${numberOf(refund.id)}` },
  response: refund.status === 'REFUNDED' ? { code: '000', message: 'Refunded' } : { code: '100', message: 'Pending' },
});
