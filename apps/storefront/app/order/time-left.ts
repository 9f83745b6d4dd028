export type TimeLeft = {
  /** Whole minutes until the food is ready; 0 once that moment has come. */
  minutes: number;
  /** How much of the wait is over, 0 to 1. */
  share: number;
};

/**
 * How long until an order is ready.
 *
 * @example timeLeft({ placedAt: '…12:00', estimatedReadyAt: '…12:20' }, new Date('…12:05')) // { minutes: 15, share: 0.25 }
 */
export function timeLeft(
  { placedAt, estimatedReadyAt }: { placedAt: string; estimatedReadyAt?: string | undefined },
  now: Date,
): TimeLeft | undefined {
  if (!estimatedReadyAt) return undefined;
  const from = Date.parse(placedAt);
  const to = Date.parse(estimatedReadyAt);
  const share = to > from ? (now.getTime() - from) / (to - from) : 1;
  return {
    minutes: Math.max(0, Math.ceil((to - now.getTime()) / 60_000)),
    share: Math.min(1, Math.max(0, share)),
  };
}
