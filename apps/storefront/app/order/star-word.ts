const words = [
  'feedback.rate.word1',
  'feedback.rate.word2',
  'feedback.rate.word3',
  'feedback.rate.word4',
  'feedback.rate.word5',
] as const;

/** What a number of stars means, as a text's key. */
export const starWord = (stars: number): (typeof words)[number] =>
  words[Math.min(5, Math.max(1, stars)) - 1] ?? words[0];
