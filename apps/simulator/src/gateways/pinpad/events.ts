import { createHmac } from 'node:crypto';
import type { Simulation } from '../../simulation.ts';
import type { TerminalPayment } from './terminals.ts';

/** Tells the shop that something changed at a terminal, at the address that the payment came with. */
export function tellShop({ gateways, now }: Simulation, { claimed, webhookUrl }: TerminalPayment): void {
  const url = gateways.switchesOf('pinpad').webhookUrl ?? webhookUrl;
  if (url === null) return;
  const body = JSON.stringify({ reference: claimed.reference });
  const seconds = Math.floor(now().getTime() / 1000);
  const headersOf = (secret: string) => ({
    'content-type': 'application/json',
    'bridge-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  });
  gateways.send('pinpad', {
    url,
    headers: headersOf('simulator-webhook'),
    body,
    forged: { headers: headersOf('somebody else'), body },
  });
}
