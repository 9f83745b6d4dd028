import { z } from 'zod';

/**
 * DELETE /customers/{id}: proof that it is really the owner who erases everything. An account with a password gives
 * it; otherwise the code that POST /customers/{id}/erasure-code has just sent.
 */
export const eraseCustomerBody = z.object({
  password: z.string().max(200).optional(),
  code: z.string().max(12).optional(),
});

/** POST /customers/{id}/erasure-code: a code to the verified mobile. */
export const erasureCodeDocument = z.object({ meta: z.object({ 'resend-after-seconds': z.int() }) });

/**
 * GET /customers/{id}/export: everything that is kept about a customer, under names that a person can read. A plain
 * document of its own, not JSON:API: it is for the person and not for a program.
 */
export const customerExportDocument = z.object({
  'exported-at': z.string(),
  shop: z.string(),
  about: z.string().describe('what this is, in the language of the request'),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export type EraseCustomerBody = z.infer<typeof eraseCustomerBody>;
export type CustomerExport = z.infer<typeof customerExportDocument>;
