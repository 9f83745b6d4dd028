import type { TerminalStep } from '@sufra/contracts';
import { readAnswer } from '../../gateway-http.ts';
import type { Found, GatewayPayment } from '../../gateway.ts';
import { pathOf, type Bridge } from './bridge.ts';
import { bridgePayment, readBridgePayment, stepOf, type BridgePayment } from './statuses.ts';

/** Asks the bridge, which knows the payment by our reference from the first moment. */
export async function lookUp(bridge: Bridge, payment: GatewayPayment): Promise<Found> {
  try {
    const found = await find(bridge, payment);
    return found ? readBridgePayment(found) : { kind: 'none' };
  } catch {
    return { kind: 'unknown' };
  }
}

/** What the terminal shows now; nothing when nobody answers. */
export async function findStep(bridge: Bridge, payment: GatewayPayment): Promise<TerminalStep | null> {
  try {
    const found = await find(bridge, payment);
    return found ? stepOf(found) : 'ended';
  } catch {
    return null;
  }
}

/** Calls the payment off; one that the bank is being asked about goes on, and the look-up says how it ended. */
export async function cancel(bridge: Bridge, payment: GatewayPayment): Promise<void> {
  await bridge.call({ method: 'POST', path: `${pathOf(payment.id)}/cancellation`, json: {} }).catch(() => undefined);
}

async function find(bridge: Bridge, payment: GatewayPayment): Promise<BridgePayment | undefined> {
  const answer = await bridge.call({ path: pathOf(payment.id) });
  return answer.status === 404 ? undefined : readAnswer(bridgePayment, answer);
}
