import { z } from 'zod';
import { links, resource } from '../json-api.ts';

/** GET /orders/{id}/log: everything that happened to an order, oldest first, and whether the log can be believed. */
export const orderLogEntryAttributes = z.object({
  number: z.int().describe('1, 2, 3 … without a gap'),
  at: z.string(),
  kind: z.string().describe('placed, moved, released, arrived, rated, assigned, payment-started, …'),
  payload: z.record(z.string(), z.unknown()).describe('what changed; amounts in minor units'),
  sentence: z.string().describe('the same in words, in English'),
  hash: z.string().describe('covers this row and the hash before it'),
});

export const orderLogDocument = z.object({
  data: z.array(resource('order-log-entries', orderLogEntryAttributes)),
  links: links.optional(),
  meta: z.object({
    'is-explained': z.boolean().describe('the chain is whole, and the order is what its log says'),
    'broken-row': z.int().nullable().describe('the first row that was changed or stands after a gap'),
    problems: z.array(z.object({ number: z.int(), code: z.string() })),
    differences: z.array(z.object({ field: z.string(), logged: z.unknown(), stored: z.unknown() })),
    bill: z.array(z.object({ label: z.string(), amount: z.string() })).describe('calculated again from the log alone'),
  }),
});

export type OrderLogDocument = z.infer<typeof orderLogDocument>;
