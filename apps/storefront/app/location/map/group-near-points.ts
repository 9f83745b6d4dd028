import type { Map as LeafletMap } from 'leaflet';
import type { Position } from '@sufra/ui/map/map-data.ts';

/** A thing at a place on the screen, in pixels. */
type ScreenPoint<Thing> = { thing: Thing; x: number; y: number };

type Reach = { width: number; height: number };

/**
 * Puts things that would lie over one another on the screen into groups, so that a city with two hundred
 * branches stays readable; the first of a group is where it stands. What must stay alone is left alone.
 *
 * @example groupNearPoints([here, nextDoor, farAway], { width: 90, height: 34 }).length // 2
 */
export function groupNearPoints<Thing>(
  points: readonly ScreenPoint<Thing>[],
  { width, height }: Reach,
  staysAlone: (thing: Thing) => boolean = () => false,
): ScreenPoint<Thing>[][] {
  const groups: ScreenPoint<Thing>[][] = [];
  const open = new Map<string, ScreenPoint<Thing>[][]>();
  const cellOf = (value: number, size: number) => Math.floor(value / size);

  for (const point of points) {
    if (staysAlone(point.thing)) {
      groups.push([point]);
      continue;
    }
    const column = cellOf(point.x, width);
    const row = cellOf(point.y, height);
    const near = neighbours(column, row).flatMap((key) => open.get(key) ?? []);
    const group = near.find(([first]) => first && isNear(first, point, { width, height }));
    if (group) {
      group.push(point);
      continue;
    }
    const started = [point];
    groups.push(started);
    const key = `${column} ${row}`;
    open.set(key, [...(open.get(key) ?? []), started]);
  }
  return groups;
}

const isNear = (one: { x: number; y: number }, other: { x: number; y: number }, { width, height }: Reach): boolean =>
  Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < height;

const neighbours = (column: number, row: number): string[] =>
  [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${column + right} ${row + down}`));

/** Where a thing stands on the screen, in pixels of the map as it is zoomed now. */
export function onScreen<Thing extends Position>(map: LeafletMap, thing: Thing): ScreenPoint<Thing> {
  const { x, y } = map.latLngToLayerPoint([thing.latitude, thing.longitude]);
  return { thing, x, y };
}
