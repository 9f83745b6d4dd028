import type { Position } from '../offered-places.ts';

/**
 * Tells the guest's own moves of the pin from somebody else's.
 * The page draws a move a moment after it was told of it. When the pin has gone further by then,
 * that late drawing would take it a step back.
 */
export function ownMoves() {
  let told: Position[] = [];
  return {
    tell(point: Position) {
      told.push(point);
    },
    /** Whether the page only repeats a move that was told to it; the pin is there already, or further. */
    isEcho(point: Position): boolean {
      const index = told.findIndex((one) => one.latitude === point.latitude && one.longitude === point.longitude);
      const isLatest = index === told.length - 1;
      // The latest is kept: the page repeats it whenever something else on the map changes.
      told = index < 0 ? [] : told.slice(isLatest ? index : index + 1);
      return index >= 0;
    },
  };
}
