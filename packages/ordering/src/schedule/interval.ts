/** A stretch of time: `from` belongs to it, `to` no longer. */
export type Interval = { from: Date; to: Date };

/** Whether a moment lies in one of the stretches. */
export const isWithinAny = (intervals: readonly Interval[], moment: Date): boolean =>
  intervals.some(({ from, to }) => from <= moment && moment < to);

/**
 * The same time in the fewest stretches, in order: those that touch or overlap become one, empty ones go.
 *
 * @example mergeIntervals([{ from: ten, to: eleven }, { from: eleven, to: noon }]) // [{ from: ten, to: noon }]
 */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ from, to }) => from < to).sort((a, b) => a.from.getTime() - b.from.getTime());
  const merged: Interval[] = [];
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (!last || from > last.to) merged.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return merged;
}

/**
 * What is left of merged stretches when others are taken out of them.
 *
 * @example subtractIntervals([{ from: ten, to: noon }], [{ from: ten, to: eleven }]) // [{ from: eleven, to: noon }]
 */
export function subtractIntervals(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return mergeIntervals(taken).reduce<Interval[]>(
    (left, gap) =>
      left.flatMap(({ from, to }) =>
        gap.to <= from || to <= gap.from
          ? [{ from, to }]
          : [
              { from, to: gap.from },
              { from: gap.to, to },
            ].filter((piece) => piece.from < piece.to),
      ),
    [...intervals],
  );
}
