import { z } from 'zod';

/**
 * API-79: PATCH /orders/{id}/cancellation, with or without a body. Answers the order; sent again for an order that its
 * guest has called off, it changes nothing and answers the same. Whether and how long it may be called off is told by
 * `is-cancellable` and `cancellable-until` of the order.
 */
export const cancelOrderBody = z
  .object({ reason: z.string().max(256).optional().describe('in the words of the guest, for the branch') })
  .nullish();

export type CancelOrderBody = z.infer<typeof cancelOrderBody>;
