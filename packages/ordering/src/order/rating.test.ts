import { describe, expect, test } from 'vitest';
import { orderStatusCodes } from './order-status.ts';
import { checkRating, isRatable, whyNotRatable } from './rating.ts';

const topics = ['food', 'service'];
const good = {
  ratings: [
    { topic: 'service', rating: 1 },
    { topic: 'food', rating: 5 },
  ],
  comment: 'Warm and quick.',
};
const refused = (...refusal: object[]) => ({ ok: false, refusal });

describe('checkRating', () => {
  test('FEED-01, FEED-03: stars for each topic, kept in the order of the topics', () => {
    expect(checkRating(topics, good, 1000)).toEqual({
      ok: true,
      value: [
        { topic: 'food', rating: 5 },
        { topic: 'service', rating: 1 },
      ],
    });
  });

  test.each(['', '   ', '\n\t'])('FEED-06: a comment of %j is none', (comment) => {
    expect(checkRating(topics, { ...good, comment }, 1000)).toEqual(refused({ code: 'comment-required' }));
  });

  test('a comment has a length', () => {
    expect(checkRating(topics, { ...good, comment: 'x'.repeat(10) }, 10).ok).toBe(true);
    expect(checkRating(topics, { ...good, comment: 'x'.repeat(11) }, 10)).toEqual(
      refused({ code: 'comment-too-long', maximum: 10 }),
    );
  });

  test.each([0, 6, -1, 2.5, Number.NaN])('FEED-01: %d stars are none', (rating) => {
    const ratings = [
      { topic: 'food', rating },
      { topic: 'service', rating: 3 },
    ];
    expect(checkRating(topics, { ...good, ratings }, 1000)).toEqual(refused({ code: 'rating-invalid', index: 0 }));
  });

  test('everything that is wrong is said at once', () => {
    const ratings = [
      { topic: 'food', rating: 5 },
      { topic: 'weather', rating: 5 },
      { topic: 'food', rating: 4 },
    ];
    expect(checkRating(topics, { ratings, comment: '' }, 1000)).toEqual(
      refused(
        { code: 'topic-unknown', index: 1 },
        { code: 'topic-repeated', index: 2 },
        { code: 'topic-missing', topic: 'service' },
        { code: 'comment-required' },
      ),
    );
  });
});

describe('whyNotRatable', () => {
  test('FEED-01: only what the guest has got is rated', () => {
    expect(orderStatusCodes.filter(isRatable)).toEqual(['delivered', 'finished']);
    expect(whyNotRatable('ready')).toBe('too-early');
    expect(whyNotRatable('order-failed')).toBe('not-possible');
    expect(whyNotRatable('finished')).toBeUndefined();
  });
});
