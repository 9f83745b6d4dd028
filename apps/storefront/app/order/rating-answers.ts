import type { LocalizedText } from '@sufra/ordering';

export type Topic = { id: string; name: LocalizedText; description?: LocalizedText | undefined };

/** What stands in the form: stars by topic, and the comment. */
export type TypedRating = { stars: Record<string, number>; comment: string };

export const longestComment = 1000;

const starsField = 'stars:';

/** The name of a topic's choice in the form. */
export const fieldOf = (topicId: string): string => starsField + topicId;

export function readTypedRating(form: FormData): TypedRating {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const stars = texts.flatMap(([name, value]) =>
    name.startsWith(starsField) ? [[name.slice(starsField.length), Number(value)] as const] : [],
  );
  const comment = texts.find(([name]) => name === 'comment')?.[1] ?? '';
  return { stars: Object.fromEntries(stars), comment };
}

/** What is missing: topics without stars, and the comment (FEED-06). */
export const missingOf = (topics: readonly Topic[], { stars, comment }: TypedRating) => ({
  topicIds: topics.filter(({ id }) => !stars[id]).map(({ id }) => id),
  isCommentMissing: comment.trim() === '',
});
