import { z } from 'zod';

/** Brands as HyperPay's widget names them; also the last part of /hyperpay/{id}/{orderId}/{method?} (PAY-17). */
export const hyperpayBrands = ['MADA', 'VISA', 'MASTER', 'AMEX', 'JCB', 'APPLEPAY', 'STC_PAY'] as const;

const orderId = z.string().min(1).max(64);

/** A body for POST /hyperpay/checkout (API-34); an Idempotency-Key belongs to it. The order says what it costs. */
export const hyperpayCheckoutBody = z.object({
  'order-id': orderId,
  method: z.enum(hyperpayBrands).optional().describe('the brand of the card; the first one offered if absent'),
});

/** A body for POST /hyperpay/get-payment-status (API-35). */
export const hyperpayStatusBody = z.object({
  'order-id': orderId,
  id: z.string().min(1).max(200).describe('of a checkout that was prepared for this order'),
});

export type HyperpayBrand = (typeof hyperpayBrands)[number];
export type HyperpayCheckoutBody = z.infer<typeof hyperpayCheckoutBody>;
export type HyperpayStatusBody = z.infer<typeof hyperpayStatusBody>;
