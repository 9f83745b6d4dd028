import { z } from 'zod';
import { listDocument, oneOf, resource } from '../json-api.ts';

/** FEED-07: the longest message, in characters. */
export const longestFeedback = 2000;
export const longestContact = 120;

/** The largest picture that may come with it, in bytes as it is sent. */
export const largestFeedbackImage = 8 * 1024 * 1024;

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

/** GET /feedback, for owners and managers: newest first; `before` pages on from the last one. */
export const staffFeedbackQuery = z.object({
  before: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

export const staffFeedbackDocument = listDocument(
  resource(
    'feedback',
    z.object({
      message: z.string(),
      contact: z.string().nullable(),
      locale: z.enum(['en-us', 'ar-sa', 'fr']),
      'customer-id': z.string().nullable(),
      'received-at': z.string(),
      'image-path': z.string().nullable(),
    }),
  ),
);

export type StaffFeedbackDocument = z.infer<typeof staffFeedbackDocument>;
