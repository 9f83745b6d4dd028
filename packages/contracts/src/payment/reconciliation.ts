import type { DifferenceKind } from '@sufra/ordering';
import { z } from 'zod';
import { longestStatement, mostStatementLines } from '../upload-limits.ts';
import { listDocument, resource } from '../json-api.ts';
import { paymentChannels } from './gateways.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Every kind of the rules, under its own name; a missing one does not compile. */
const differenceKinds: { [Kind in DifferenceKind]: Kind } = {
  'missing-at-gateway': 'missing-at-gateway',
  'missing-with-us': 'missing-with-us',
  'other-amount': 'other-amount',
  'refund-unknown': 'refund-unknown',
  'refund-missing': 'refund-missing',
};

/** GET /staff/reconciliation: asks the gateways about the payments of a period, some at a time. */
export const reconciliationQuery = z.object({
  from: day,
  to: day,
  after: z.string().max(64).optional().describe('`next` of the answer before'),
});

/** POST /staff/reconciliation: a statement as its gateway exports it. Changes nothing. */
export const statementBody = z.object({
  from: day,
  to: day,
  provider: z.enum(paymentChannels),
  text: z
    .string()
    .describe(
      `CSV with a line of names, one payment or refund a line; at most ${longestStatement} characters and ${mostStatementLines} lines`,
    ),
  after: z.string().max(64).optional().describe('`next` of the answer before, with the same statement'),
});

export const reconciliationDocument = listDocument(
  resource(
    'payment-differences',
    z.object({
      kind: z.enum(differenceKinds),
      provider: z.enum(paymentChannels),
      reference: z.string().describe('of the provider, or ours while it has none'),
      'order-id': z.string().nullable(),
      'order-number': z.string().nullable(),
      line: z.int().nullable().describe('of the statement'),
      'currency-code': z.string(),
      ours: z.number(),
      theirs: z.number(),
    }),
  ),
).extend({
  meta: z.object({
    payments: z.int().describe('of ours that were compared'),
    lines: z.int().nullable().describe('of the statement that were read'),
    unanswered: z.int().describe('payments whose gateway gave no answer'),
    total: z.int().describe('differences of the statement, or of the payments that this answer is about'),
    next: z.string().nullable().describe('sent as `after`, it goes on where this answer ends'),
  }),
});

export type ReconciliationDocument = z.infer<typeof reconciliationDocument>;
