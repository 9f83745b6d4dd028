import type { FeedbackDocument, StaffFeedbackDocument } from '@sufra/contracts';
import type { FeedbackWithImage } from './feedback.store.ts';

/** What its writer is told: that it is here. */
export const presentFeedback = ({ id, createdAt, hasImage }: FeedbackWithImage): FeedbackDocument['data'] => ({
  type: 'feedback',
  id,
  attributes: { 'received-at': createdAt.toISOString(), 'has-image': hasImage },
});

/** What staff read. */
export const presentFeedbackToStaff = (row: FeedbackWithImage): StaffFeedbackDocument['data'][number] => ({
  type: 'feedback',
  id: row.id,
  attributes: {
    message: row.message,
    contact: row.contact,
    locale: row.locale,
    'customer-id': row.customerId,
    'received-at': row.createdAt.toISOString(),
    'image-path': row.hasImage ? `/api/feedback/${row.id}/image` : null,
  },
});
