import { createHmac } from 'node:crypto';
import type { GatewayBox } from '../gateway-box.ts';
import type { SimulatedCharge, SimulatedRefund } from './charge.ts';
import { decimalsOf, presentCharge, presentRefund } from './present-charge.ts';

type Posted = {
  id: string;
  amount: number;
  currency: string;
  status: string;
  reference: { gateway?: string; payment?: string };
};

/** The hash as Tap documents it, for what is posted and its moment. */
export function hashstring({ id, amount, currency, status, reference }: Posted, created: string, key: string): string {
  const text =
    `x_id${id}x_amount${amount.toFixed(decimalsOf(currency))}x_currency${currency}` +
    `x_gateway_reference${reference.gateway ?? ''}x_payment_reference${reference.payment ?? ''}` +
    `x_status${status}x_created${created}`;
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Tells the shop how a charge ended. */
export function postCharge(box: GatewayBox, charge: SimulatedCharge): void {
  const message = { ...presentCharge(charge, box.switchesOf('tap')), method: 'POST' };
  post(box, charge, message, message.transaction.created, charge.request.postUrl);
}

/** Tells the shop that money went back. */
export function postRefund(box: GatewayBox, charge: SimulatedCharge, refund: SimulatedRefund): void {
  const message = presentRefund(charge, refund);
  post(box, charge, message, message.created, refund.postUrl);
}

function post(
  box: GatewayBox,
  { secretKey, request }: SimulatedCharge,
  message: Posted,
  created: string,
  url?: string,
) {
  const body = JSON.stringify(message);
  const headersWith = (key: string) => ({
    'content-type': 'application/json',
    hashstring: hashstring(message, created, key),
  });
  const shop = () => `${new URL(request.redirectUrl).origin}/api/webhook/tap/feedback`;
  box.send('tap', {
    url: url ?? box.switchesOf('tap').webhookUrl ?? shop(),
    headers: headersWith(secretKey),
    body,
    forged: { headers: headersWith('sk_test_somebody_else'), body },
  });
}
