import { z } from 'zod';
import { listDocument, oneOf, resource } from '../json-api.ts';

/** FEED-07: the longest message, in characters. */
export const longestFeedback = 2000;
export const longestContact = 120;

/** Allowed picture types; checked by content, not by the declared type. */
export const feedbackImageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * API-83, D-56: POST /feedback as multipart/form-data with `message`, optionally `contact` (a mail address or a
 * telephone number) and one file `image`. Also for guests who are not signed in. An `Idempotency-Key` makes a repeated
 * request harmless. Problems point at /message, /contact or /image.
 */
export const feedbackDocument = oneOf(
  resource('feedback', z.object({ 'received-at': z.string(), 'has-image': z.boolean() })),
);

export type FeedbackDocument = z.infer<typeof feedbackDocument>;

/** The longest answer of the restaurant, in characters: it may go as a text message. */
export const longestAnswer = 1000;

/** Waiting for an answer, answered, or put aside without one. */
const feedbackStates = ['open', 'answered', 'settled'] as const;

export type FeedbackState = (typeof feedbackStates)[number];

/** GET /feedback, for owners and managers: newest first; `before` pages on from the last one. */
export const staffFeedbackQuery = z.object({
  before: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(0).max(100).optional().describe('0 for the count of the open ones alone'),
  state: z.enum(feedbackStates).optional(),
});

const staffFeedbackResource = resource(
  'feedback',
  z.object({
    message: z.string(),
    contact: z.string().nullable(),
    locale: z.enum(['en-us', 'ar-sa', 'fr']),
    'customer-id': z.string().nullable(),
    'received-at': z.string(),
    'image-path': z.string().nullable(),
    state: z.enum(feedbackStates),
    'answer-way': z.enum(['mail', 'sms']).nullable().describe('null where the contact can be sent nothing'),
    answer: z
      .object({
        text: z.string(),
        by: z.string(),
        at: z.string(),
        sent: z
          .enum(['on-its-way', 'sent', 'not-taken', 'unknown'])
          .describe('not-taken by the provider; unknown where the line broke while it was handed over'),
      })
      .nullable(),
    settled: z.object({ by: z.string(), at: z.string() }).nullable(),
  }),
);

export const staffFeedbackDocument = listDocument(staffFeedbackResource).extend({
  meta: z.object({ open: z.int().describe('how many wait for somebody, whatever was asked for') }),
});

/** GET /feedback/{id}, and what the calls that change one answer. */
export const oneStaffFeedbackDocument = oneOf(staffFeedbackResource);

/** POST /feedback/{id}/answer, with an `Idempotency-Key`: sent again with it, the answer goes once. */
export const answerFeedbackBody = z.object({ text: z.string().max(4000) });

/** PATCH /feedback/{id}: puts it aside without an answer, or opens it again. */
export const changeFeedbackBody = z.object({ state: z.enum(['open', 'settled']) });

export type StaffFeedbackDocument = z.infer<typeof staffFeedbackDocument>;
export type StaffFeedbackResource = z.infer<typeof staffFeedbackResource>;
export type OneStaffFeedbackDocument = z.infer<typeof oneStaffFeedbackDocument>;
