import type { DelayReason, RejectReason } from '@sufra/ordering';
import { z } from 'zod';

/** Every reason of the rules, under its own name; a missing one does not compile. */
export const rejectReasons: { [Reason in RejectReason]: Reason } = {
  'sold-out': 'sold-out',
  'too-busy': 'too-busy',
  closing: 'closing',
  'no-driver': 'no-driver',
  address: 'address',
  'guest-asked': 'guest-asked',
  other: 'other',
};

export const delayReasons: { [Reason in DelayReason]: Reason } = {
  busy: 'busy',
  'missing-item': 'missing-item',
  'no-driver': 'no-driver',
  other: 'other',
};

/**
 * POST /orders/{id}/delays, with an Idempotency-Key of its own for every press: sent again with the same key it moves
 * nothing. Answers the order. `other` needs its own words in `reason`.
 */
export const delayOrderBody = z.object({
  minutes: z.literal([5, 10, 15, 20, 30]),
  'reason-code': z.enum(delayReasons),
  reason: z.string().max(256).optional(),
});

export type DelayOrderBody = z.infer<typeof delayOrderBody>;

/**
 * POST /staff/presence, from the page of a paired device: in answer to every `beat` of its stream, and whenever it is
 * hidden or shown or its sound stops. `sound` is false until a tap has allowed it.
 */
export const presenceBody = z.object({ visible: z.boolean(), sound: z.boolean() });
