import { GatewayUnreachable } from '../../gateway-http.ts';
import type { Found, GatewayPayment } from '../../gateway.ts';
import type { CallMoneyHash } from './call-moneyhash.ts';
import { readIntent, type IntentDetails } from './intent.ts';
import { readMoney } from './read-money.ts';
import { codeOf, failureOf, isBegun, paidWithOf, stateOf } from './statuses.ts';

/**
 * Asks for the intent. MoneyHash documents no search by our reference. An intent whose id never reached us was never
 * shown to anybody either: only the id opens the page that takes the card, so nothing can have been taken through it.
 */
export async function lookUp(call: CallMoneyHash, payment: GatewayPayment): Promise<Found> {
  if (payment.providerPaymentId === null) return { kind: 'none' };
  try {
    const details = await readIntent(call, payment.providerPaymentId);
    return details ? asFound(details, payment) : { kind: 'none' };
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}

function asFound(details: IntentDetails, payment: GatewayPayment): Found {
  const money = readMoney(details, payment.currency);
  if (!money) return { kind: 'unknown' };
  const { intent, transaction } = details;
  const { amountMinor, currencyCode, refundedMinor } = money;
  const state = stateOf(details);
  const paidWith = paidWithOf(details);
  return {
    kind: 'payment',
    state,
    providerPaymentId: intent.id,
    reference: referenceOf(details) ?? payment.id,
    amountMinor,
    currencyCode,
    refundedMinor,
    code: codeOf(details),
    ...(state === 'failed' && { failure: failureOf(details) }),
    ...(state === 'pending' && isBegun(details) && { isBegun: true }),
    ...(paidWith && { paidWith }),
    ...(transaction?.card && {
      card: { brand: transaction.card.card_scheme ?? null, last4: transaction.card.last_four_digits ?? null },
    }),
  };
}

/** Our reference as they have it. An answer without one is still about the intent that we made for this payment. */
function referenceOf({ intent, transaction }: IntentDetails): string | undefined {
  const ours = intent.custom_fields?.['payment_id'];
  const named = intent.merchant_reference ?? transaction?.merchant_reference;
  return named ?? (typeof ours === 'string' ? ours : undefined);
}
