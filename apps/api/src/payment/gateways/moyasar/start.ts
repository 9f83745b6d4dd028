import type { GatewayPayment, StartRequest, Started } from '../../gateway.ts';
import { givenIdOf } from './given-id.ts';

/**
 * Begins nothing at Moyasar: their form in the guest's browser does, with what stands here. Whatever a browser makes of
 * it, the look-up compares amount, currency and reference with the order. Coupons of Moyasar are off, because they would
 * take less than the order costs; the shop has its own.
 */
export async function start(payment: GatewayPayment, { urls, shopName }: StartRequest): Promise<Started> {
  const id = givenIdOf(payment.id);
  return {
    kind: 'page',
    providerPaymentId: id,
    data: {
      'given-id': id,
      amount: payment.amountMinor,
      currency: payment.currency.code,
      description: `${shopName} ${payment.orderNumber}`,
      'callback-url': urls.back,
      'feedback-url': urls.webhook,
      metadata: { reference: payment.id, order: payment.orderNumber },
    },
  };
}
