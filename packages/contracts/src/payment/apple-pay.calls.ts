import { z } from 'zod';
import { oneOf, resource } from '../json-api.ts';

/** API-28: the sheet of Apple Pay wants a session for this order; `validation-url` is what the browser was told. */
export const validateApplePayBody = z.object({
  'order-id': z.string().max(64),
  'validation-url': z.string().max(1000),
});

export const applePaySessionDocument = oneOf(
  resource(
    'apple-pay-sessions',
    z.object({
      session: z.record(z.string(), z.unknown()).describe('as Apple gave it, for completeMerchantValidation'),
    }),
  ),
);

/** API-29: what the wallet handed over, `event.payment.token.paymentData`. */
export const authorizeApplePayBody = z.object({
  'order-id': z.string().max(64),
  token: z.record(z.string(), z.unknown()),
  amount: z.number().optional().describe('what the page showed; the order decides what is charged (decision 58)'),
});

/** API-27: the token that the card fields made of a card. */
export const authorizeCardBody = z.object({
  'order-id': z.string().max(64),
  token: z.string().min(1).max(200),
  amount: z.number().optional().describe('what the page showed; the order decides what is charged (decision 58)'),
});

export type ValidateApplePayBody = z.infer<typeof validateApplePayBody>;
export type ApplePaySessionDocument = z.infer<typeof applePaySessionDocument>;
export type AuthorizeApplePayBody = z.infer<typeof authorizeApplePayBody>;
export type AuthorizeCardBody = z.infer<typeof authorizeCardBody>;
