import { z } from 'zod';
import { amount, listDocument, localizedText, oneOf, resource } from '../json-api.ts';

/**
 * POST /orders/{id}/missing-items, with an Idempotency-Key of its own for every press: pieces of a line that the restaurant
 * does not have. With a substitute its guest is asked; without one they come off the bill at once.
 */
export const reportMissingBody = z.object({
  line: z.string().max(64),
  quantity: z.int().min(1).max(999),
  substitute: z
    .object({ item: z.string().max(64) })
    .optional()
    .describe('a dish of GET /orders/{id}/substitutes'),
});

/**
 * PATCH /orders/{id}/missing-items/{missing}: staff end the question themselves. `accept` is the guest’s word on the phone,
 * and possible once they asked to be called.
 */
export const decideMissingBody = z.object({ decision: z.enum(['accept', 'take-off']) });

/** POST /orders/{id}/missing-items/{missing}/answers: what the guest wants. `call` asks the restaurant to ring. */
export const answerMissingBody = z.object({ answer: z.enum(['accept', 'refuse', 'call']) });

/** The states of missing pieces; `taken-off` is without a question, `lapsed` without an answer. */
export const missingStates = ['waiting', 'accepted', 'refused', 'lapsed', 'taken-off'] as const;

const missingAttributes = z.object({
  'order-id': z.string(),
  'line-id': z.string(),
  name: localizedText,
  quantity: z.int(),
  state: z.enum(missingStates),
  until: z.string().nullable().describe('when an open question ends, and the pieces come off the bill'),
  'call-asked-at': z.string().nullable().describe('when its guest asked to be called'),
  'asked-at': z.string(),
  'ended-at': z.string().nullable(),
  substitute: z
    .object({ 'item-id': z.string(), name: localizedText, choices: z.array(localizedText) })
    .nullable()
    .describe('the dish that is given instead'),
  'currency-code': z.string(),
  'amount-missing': amount.describe('what was billed for the pieces, VAT included'),
  'amount-substitute': amount.describe('what the substitute is billed with, never more than that'),
  gift: amount.nullable().describe('by how much the substitute is dearer on the menu; for staff'),
  'total-now': amount.describe('of the order, what came off it deducted'),
  'total-accepted': amount,
  'total-refused': amount,
  'is-last': z.boolean().describe('without a substitute nothing is left, and the order is called off'),
  'is-decided': z.boolean().describe('false when a second person has not approved what comes off'),
  'is-paid': z.boolean().describe('what comes off goes back; otherwise less is collected at handover'),
});

const missingResource = resource('missing-items', missingAttributes);

export const missingDocument = oneOf(missingResource);
export const missingListDocument = listDocument(missingResource);

/** GET /orders/{id}/substitutes: dishes that its branch can make now without a choice, the likeliest first. */
export const substitutesQuery = z.object({
  line: z.string().max(64).default(''),
  quantity: z.coerce.number().int().min(1).max(999).default(1),
});

export const substituteListDocument = listDocument(
  resource(
    'substitutes',
    z.object({
      name: localizedText,
      category: localizedText,
      'is-suggested': z.boolean().describe('of the category of the missing dish'),
      price: amount.describe('on the menu, for all pieces'),
      'guest-pays': amount.describe('VAT included, for all pieces'),
      back: amount.describe('comes off the bill'),
      gift: amount.describe('by how much it is dearer on the menu'),
    }),
  ),
).extend({ meta: z.object({ 'currency-code': z.string(), 'answer-minutes': z.int() }) });

export type ReportMissingBody = z.infer<typeof reportMissingBody>;
export type MissingAttributes = z.infer<typeof missingAttributes>;
export type MissingResource = z.infer<typeof missingResource>;
export type MissingDocument = z.infer<typeof missingDocument>;
export type MissingListDocument = z.infer<typeof missingListDocument>;
export type SubstituteListDocument = z.infer<typeof substituteListDocument>;
