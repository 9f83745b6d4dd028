/** How far the server's clock is ahead of this device's, in milliseconds. */
let aheadMs = 0;

/** A moment of this device's clock, as the server's clock showed it. */
export const onServerClock = (deviceTime: number): number => deviceTime + aheadMs;

/** The present moment by the server's clock, which sets promises and ends: the clock of a tablet may be hours wrong. */
export const serverNow = (): number => onServerClock(Date.now());

/**
 * Learns the server's clock from the date of an answer: a whole second, written between sending and receiving. What is
 * known stays as long as it can be right, so that a slow line moves no minute.
 */
export function learnServerClock(date: string | null, sentAt: number, receivedAt: number): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = Math.min(Math.max(aheadMs, at - receivedAt), at + 1000 - sentAt);
}
