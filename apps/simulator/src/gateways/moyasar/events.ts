import { randomUUID } from 'node:crypto';
import type { Simulation } from '../../simulation.ts';
import { webhookSecretOf } from './keys.ts';
import { present, type SimulatedPayment } from './ledger.ts';

export type TellShop = (payment: SimulatedPayment) => void;

/** Tells the shop of a payment's new status: the secret stands in the body, and nothing is signed. */
export function createEvents(simulation: Simulation): TellShop {
  return (payment) => {
    const url = addressOf(payment, simulation.gateways.switchesOf('moyasar').webhookUrl);
    if (!url || payment.status === 'initiated') return;
    const event = {
      id: randomUUID(),
      type: `payment_${payment.status}`,
      created_at: simulation.now().toISOString(),
      secret_token: webhookSecretOf(payment.account),
      account_name: payment.account,
      live: false,
      data: present(payment),
    };
    const headers = { 'content-type': 'application/json', 'user-agent': 'Moyasar' };
    simulation.gateways.send('moyasar', {
      url,
      headers,
      body: JSON.stringify(event),
      forged: { headers, body: JSON.stringify({ ...event, secret_token: 'guessed-by-somebody' }) },
    });
  };
}

function addressOf({ callbackUrl, origin }: SimulatedPayment, given: string | undefined): string | undefined {
  const shop = callbackUrl ? new URL(callbackUrl).origin : origin;
  return given ?? (shop ? `${shop}/api/webhook/moyasar/feedback` : undefined);
}
