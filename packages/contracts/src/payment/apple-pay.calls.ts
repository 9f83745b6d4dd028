import { z } from 'zod';
import { oneOf, resource } from '../json-api.ts';

/**
 * API-28: the sheet of Apple Pay wants a session; `validation-url` is what the browser was told. Without an order, for
 * one that is placed once the guest has agreed in the sheet.
 */
export const validateApplePayBody = z.object({
  'order-id': z.string().max(64).optional(),
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

export type ValidateApplePayBody = z.infer<typeof validateApplePayBody>;
export type ApplePaySessionDocument = z.infer<typeof applePaySessionDocument>;
