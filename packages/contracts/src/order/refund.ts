import type { RefundReason } from '@sufra/ordering';
import { z } from 'zod';
import { amount, listDocument, localizedText, oneOf, resource } from '../json-api.ts';

/** Every reason of the rules, under its own name; a missing one does not compile. */
const refundReasonCodes: { [Reason in RefundReason]: Reason } = {
  'missing-item': 'missing-item',
  'wrong-item': 'wrong-item',
  quality: 'quality',
  late: 'late',
  'guest-asked': 'guest-asked',
  other: 'other',
};

/**
 * POST /orders/{id}/refunds, with an Idempotency-Key of its own for every press: pieces of lines, whole charges, and an
 * amount of what is left after those. `other` needs its own words in `reason`.
 */
export const refundOrderBody = z.object({
  lines: z
    .array(z.object({ id: z.string().max(64), quantity: z.int().min(1).max(999) }))
    .max(200)
    .default([]),
  charges: z.array(z.string().max(64)).max(20).default([]),
  amount: amount.optional().describe('VAT included, with at most the currency’s decimals'),
  'reason-code': z.enum(refundReasonCodes),
  reason: z.string().max(256).optional(),
});

/** PATCH /orders/{id}/refunds/{refund}: the second person's word about a refund that waits for it. */
export const decideRefundBody = z.object({ decision: z.enum(['approve', 'decline']) });

/** A refund of an order that was kept; its credit note once it holds. Guests read only what holds, and no names. */
const refundAttributes = z.object({
  'order-id': z.string(),
  'order-number': z.string(),
  status: z.enum(['waiting', 'approved', 'declined']).describe('waiting: a second person has to approve it'),
  'credit-note-number': z.string().nullable(),
  'receipt-number': z.string(),
  way: z.enum(['card', 'cash', 'reader', 'points', 'bill']).describe('bill: it came off before anything was paid'),
  money: z
    .enum(['on-its-way', 'returned', 'failed'])
    .nullable()
    .describe('how far it has come; what was given by hand is returned, null while it waits'),
  'currency-code': z.string(),
  amount: amount.describe('VAT included'),
  tax: z.number(),
  discount: z.number().describe('the share of the discount that was deducted from it'),
  'points-returned': z.int().nullable(),
  'points-taken': z.int().nullable(),
  'reason-code': z.enum(refundReasonCodes),
  reason: localizedText.nullable().describe('why, in words'),
  'amount-besides': amount.describe('asked for besides pieces and charges; its shares are in the parts'),
  parts: z.array(
    z.object({
      kind: z.enum(['line', 'charge']),
      name: localizedText,
      quantity: z.int().describe('0 where only money of it went back, below 0 for what was given instead'),
      amount: z.number(),
      tax: z.number(),
    }),
  ),
  'asked-at': z.string(),
  'decided-at': z.string().nullable(),
  'asked-by': z.string().nullable(),
  'decided-by': z.string().nullable(),
  'may-decide': z.boolean(),
  'seller-name': localizedText,
  'vat-number': z.string().nullable(),
  'qr-text': z.string().nullable().describe('for the ZATCA code, base64; null without a VAT number'),
  'qr-path': z.string().nullable(),
  'qr-size': z.int().nullable(),
});

const refundResource = resource('refunds', refundAttributes);

export const refundDocument = oneOf(refundResource);

/** GET /orders/{id}/refunds: what went back, and what of the bill is left. */
export const refundListDocument = listDocument(refundResource).extend({
  meta: z.object({
    'is-refundable': z.boolean(),
    'currency-code': z.string(),
    left: amount,
    lines: z.array(z.object({ id: z.string(), name: localizedText, left: z.int(), amount })),
    charges: z.array(z.object({ key: z.string(), name: localizedText, amount })),
    'approval-from': amount
      .nullable()
      .describe('from this amount on a second person approves; less what went back without one'),
  }),
});

/** GET /staff/refunds: those that wait, and the newest others, of the own branch or of the one named. */
export const staffRefundsQuery = z.object({ location: z.string().max(64).optional() });

export const staffRefundListDocument = listDocument(refundResource);

export type RefundOrderBody = z.input<typeof refundOrderBody>;
export type RefundAttributes = z.infer<typeof refundAttributes>;
export type RefundResource = z.infer<typeof refundResource>;
export type RefundListDocument = z.infer<typeof refundListDocument>;
