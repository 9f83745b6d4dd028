/** How many of each item there are, over all lines. */
export function countByItem(lines: readonly { itemId: string; quantity: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { itemId, quantity } of lines) counts[itemId] = (counts[itemId] ?? 0) + quantity;
  return counts;
}
