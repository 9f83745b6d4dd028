import type { GatewayPayment, StartRequest } from '../../gateway.ts';
import { toCheckoutAmount } from './amounts.ts';
import type { CheckoutSettings } from './settings.ts';

/**
 * What Checkout.com has to know of a payment, however its card comes; nothing for an amount that it cannot take. The
 * attempt's id is the reference that it is found by.
 */
export function describePayment(
  payment: GatewayPayment,
  { payer, urls }: StartRequest,
  { processingChannelId }: CheckoutSettings,
): Record<string, unknown> | undefined {
  const amount = toCheckoutAmount(payment.amountMinor, payment.currency);
  if (amount === undefined) return undefined;
  const name = `${payer.firstName} ${payer.lastName}`.trim();
  return {
    amount,
    currency: payment.currency.code,
    reference: payment.id,
    capture: true,
    customer: { ...(name && { name }), ...(payer.email && { email: payer.email }) },
    metadata: { order_id: payment.orderId, order_number: payment.orderNumber },
    success_url: urls.back,
    failure_url: urls.back,
    ...(processingChannelId && { processing_channel_id: processingChannelId }),
  };
}
