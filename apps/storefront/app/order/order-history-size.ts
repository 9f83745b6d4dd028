/** Most orders that the history holds (ORDER-15). */
export const historyLimit = 999;

const firstPage = 20;

/**
 * How many orders an address asks for.
 *
 * @example shownOf(null) // 20
 */
export function shownOf(asked: string | null): number {
  const count = Math.trunc(Number(asked ?? ''));
  return count > firstPage ? Math.min(count, historyLimit) : firstPage;
}

/** How many to show next: more at a time the further back somebody looks, as the list is read anew. */
export const nextShown = (count: number): number => Math.min(count * 2, historyLimit);
