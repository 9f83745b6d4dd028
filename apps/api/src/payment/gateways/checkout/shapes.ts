import { z } from 'zod';

const card = z
  .object({ scheme: z.string().nullish(), last4: z.string().nullish() })
  .nullish()
  .describe('source of the payment');

/** The answer to a payment that was asked for. */
export const requestedPayment = z.object({
  id: z.string(),
  approved: z.boolean().nullish(),
  status: z.string(),
  response_code: z.string().nullish(),
  _links: z.object({ redirect: z.object({ href: z.url() }).nullish() }).nullish(),
});

/** A payment as it is kept. */
export const keptPayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference: z.string().nullish(),
  response_code: z.string().nullish(),
  source: card,
  balances: z
    .object({
      total_voided: z.number().nullish(),
      total_refunded: z.number().nullish(),
      available_to_void: z.number().nullish(),
    })
    .nullish(),
});

/** Payments that carry a reference, newest first. */
export const paymentList = z.object({ data: z.array(z.object({ id: z.string(), reference: z.string().nullish() })) });

/** A session of Flow; all of it goes to the page. */
export const paymentSession = z.looseObject({ id: z.string() });

export const madeToken = z.object({ token: z.string() });

/** Why a request was not taken; the body of a 401 is empty. */
export const problem = z.object({ error_type: z.string().nullish(), error_codes: z.array(z.string()).nullish() });

export type KeptPayment = z.infer<typeof keptPayment>;
