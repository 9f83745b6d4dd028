import { createHmac } from 'node:crypto';
import type { Simulation } from '../../simulation.ts';
import type { SimulatedPayment } from './payments.ts';
import { balancesOf, claim } from './present-payment.ts';
import { newId } from './tokens.ts';

/** Key of the signature, as the workflow of a shop would name it. */
export const webhookSecret = 'simulator';

export type TellShop = (type: string, payment: SimulatedPayment) => void;

const signed = (body: string, secret: string) => ({
  'content-type': 'application/json',
  'cko-signature': createHmac('sha256', secret).update(body).digest('hex'),
});

/** Sends an event as a workflow would. No request names an address: the shop is where the guest returns to. */
export function createTellShop(simulation: Simulation): TellShop {
  return (type, payment) => {
    const switches = simulation.gateways.switchesOf('checkout');
    const url = switches.webhookUrl ?? addressOf(payment.successUrl);
    if (!url) return;
    const body = JSON.stringify({
      id: newId('evt'),
      type,
      version: '1.0.0',
      created_on: simulation.now().toISOString(),
      data: {
        id: payment.id,
        action_id: newId('act'),
        ...claim(payment, switches),
        response_code: payment.responseCode,
        balances: balancesOf(payment),
        metadata: payment.metadata,
        processed_on: simulation.now().toISOString(),
      },
    });
    simulation.gateways.send('checkout', {
      url,
      body,
      headers: signed(body, webhookSecret),
      forged: { body, headers: signed(body, 'somebody else') },
    });
  };
}

const addressOf = (returnUrl: string | undefined): string | undefined =>
  returnUrl && `${new URL(returnUrl).origin}/api/webhook/checkout/feedback`;

/** What a payment of this state has just been through. */
export function eventsOf({ status, sessionId }: SimulatedPayment): string[] {
  if (status === 'Declined') return ['payment_declined'];
  if (status === 'Captured') return ['payment_approved', 'payment_captured'];
  if (status === 'Authorized') return ['payment_approved'];
  return sessionId ? ['payment_pending'] : [];
}
