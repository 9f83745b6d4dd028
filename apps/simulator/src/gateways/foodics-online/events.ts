import { createHmac, randomUUID } from 'node:crypto';
import type { Simulation } from '../../simulation.ts';
import { webhookSecret } from './keys.ts';
import type { FoodicsPayment } from './payments.ts';

/** `t={seconds},v1={HMAC-SHA256 of "{t}.{body}"}`. */
export function sign(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Tells the shop that a payment has changed. */
export function tellShop({ gateways, now }: Simulation, payment: FoodicsPayment): void {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: `payment.${payment.status}`,
    data: { id: payment.id, reference: payment.claimed.reference, status: payment.status },
  });
  const headersOf = (secret: string) => ({
    'content-type': 'application/json',
    'foodics-signature': sign(body, secret, now()),
  });
  gateways.send('foodics-online', {
    url: gateways.switchesOf('foodics-online').webhookUrl ?? payment.webhookUrl,
    headers: headersOf(webhookSecret),
    body,
    forged: { headers: headersOf('somebody else'), body },
  });
}
