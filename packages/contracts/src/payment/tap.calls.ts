import { z } from 'zod';

/**
 * A body for POST /payments/providers/tap/verify (API-30): what Tap put behind the return address as `tap_id`. It only
 * says which payment to ask about, and only one of the caller's own orders is.
 */
export const verifyTapBody = z.object({
  'tap-id': z
    .string()
    .max(64)
    .regex(/^(chg|auth)_[A-Za-z0-9]+$/),
});

export type VerifyTapBody = z.infer<typeof verifyTapBody>;
