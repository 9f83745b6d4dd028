/** Why staff give a customer points, and why they take some away; guests read them in their history. */
const changes = {
  give: ['apology', 'gift', 'missing', 'correction'],
  take: ['correction', 'misuse'],
} as const;

export type PointsReason = (typeof changes)['give' | 'take'][number];

/**
 * The reasons that fit a change: those of giving, or of taking away.
 *
 * @example reasonsOfChange(-50) // ['correction', 'misuse']
 */
export const reasonsOfChange = (points: number): readonly PointsReason[] => (points < 0 ? changes.take : changes.give);

/** Why a restaurant takes no orders from a customer. */
export const blockReasons = ['not-collected', 'prank', 'abuse', 'fraud', 'asked'] as const;

export type BlockReason = (typeof blockReasons)[number];
