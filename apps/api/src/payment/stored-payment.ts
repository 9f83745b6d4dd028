import type { GatewayPayment } from './gateway.ts';
import type { payments } from './payment.tables.ts';

export type StoredPayment = typeof payments.$inferSelect;

/** What a gateway may see of a payment. */
export const asGatewayPayment = (payment: StoredPayment, orderNumber: string): GatewayPayment => ({
  id: payment.id,
  orderId: payment.orderId,
  orderNumber,
  amountMinor: payment.amountMinor,
  currency: { code: payment.currencyCode, digits: payment.currencyDigits },
  method: payment.method,
  providerPaymentId: payment.providerPaymentId,
  memory: payment.memory,
  startedAt: payment.startedAt,
});
