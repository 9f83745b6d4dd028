import type { Found, GatewayPayment } from '../../gateway.ts';
import { givenIdOf } from './given-id.ts';
import type { CallMoyasar } from './moyasar-calls.ts';
import { moyasarError, moyasarPayment, type MoyasarPayment } from './moyasar-payment.ts';
import { cardOf, failureOf, methodOf, returnedMinor, stateOf, takenMinor } from './statuses.ts';

/** Asks for the payment by the id that we gave it, whether or not anybody ever told us that it began. */
export async function lookUp(call: CallMoyasar, payment: GatewayPayment): Promise<Found> {
  try {
    const answer = await call('GET', `/payments/${encodeURIComponent(givenIdOf(payment.id))}`);
    // A page of their firewall is no answer of theirs, whatever its status.
    if (answer.status === 404 && moyasarError.safeParse(answer.body).success) return { kind: 'none' };
    const found = answer.isOk ? moyasarPayment.safeParse(answer.body).data : undefined;
    return found ? describe(found) : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}

function describe(found: MoyasarPayment): Found {
  const failure = failureOf(found);
  const card = cardOf(found);
  const paidWith = methodOf(found);
  const code = found.source?.response_code ?? found.source?.message?.slice(0, 100);
  const reference = found.metadata?.['reference'];
  return {
    kind: 'payment',
    state: stateOf(found.status),
    providerPaymentId: found.id,
    reference: typeof reference === 'string' ? reference : '',
    amountMinor: takenMinor(found),
    currencyCode: found.currency,
    refundedMinor: returnedMinor(found),
    // An id is good for one payment: the form cannot be sent a second time.
    isBegun: true,
    ...(failure && { failure }),
    ...(code && { code }),
    ...(card && { card }),
    ...(paidWith && { paidWith }),
  };
}
