import { z } from 'zod';
import { GatewayUnreachable } from '../../gateway-http.ts';
import type { GatewayPayment, Payer, Started, StartRequest } from '../../gateway.ts';
import { mostDigits, writeAmount } from './amounts.ts';
import type { CallMoneyHash } from './call-moneyhash.ts';
import type { MoneyHashSettings } from './settings.ts';

const createdShape = z.object({ id: z.string().min(1) });

/** Makes an intent; its id opens MoneyHash's own page in a frame of ours, where the card is taken. */
export async function start(
  call: CallMoneyHash,
  { expiresAfterSeconds }: MoneyHashSettings,
  payment: GatewayPayment,
  { payer, urls }: StartRequest,
): Promise<Started> {
  // Rounding would take an amount that is not the order's.
  if (payment.currency.digits > mostDigits) {
    return { kind: 'declined', failure: 'failed', code: `no-currency-of-${payment.currency.digits}-decimals` };
  }
  const answer = await call({
    method: 'POST',
    path: 'payments/intent/',
    json: {
      amount: writeAmount(payment.amountMinor, payment.currency),
      amount_currency: payment.currency.code,
      operation: 'purchase',
      merchant_reference: payment.id,
      billing_data: billingOf(payer),
      webhook_url: urls.webhook,
      successful_redirect_url: urls.back,
      failed_redirect_url: urls.back,
      pending_external_action_redirect_url: urls.back,
      back_url: urls.back,
      expires_after_seconds: expiresAfterSeconds,
      custom_fields: { payment_id: payment.id, order_number: payment.orderNumber },
    },
  });
  if (answer.kind === 'error') return { kind: 'declined', failure: 'failed', code: String(answer.code) };
  const created = createdShape.safeParse(answer.data);
  if (!created.success) throw new GatewayUnreachable('the provider named no intent', { cause: created.error });
  const { id } = created.data;
  return { kind: 'page', providerPaymentId: id, data: { intentId: id } };
}

const billingOf = ({ firstName, lastName, email, mobile }: Payer) => ({
  // Their fields may be absent, and not empty.
  ...(firstName && { first_name: firstName }),
  ...(lastName && { last_name: lastName }),
  ...(email && { email }),
  ...(mobile && { phone_number: mobile }),
});
