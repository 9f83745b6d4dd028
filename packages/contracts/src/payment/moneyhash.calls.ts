import { z } from 'zod';

/** API-31: an order of the caller is to be paid through MoneyHash; an Idempotency-Key belongs to it. */
export const moneyHashIntentBody = z.object({
  order: z.string().max(100),
  amount: z.number().optional().describe('what the page showed; the order decides what is charged (decision 58)'),
});

export type MoneyHashIntentBody = z.infer<typeof moneyHashIntentBody>;
