import { error } from './bundle-problem.ts';
import type { BundleProblem } from './bundle-problem.ts';
import { valueAt } from './parse-bundle-file.ts';
import type { ParsedFile } from './parse-bundle-file.ts';

type Position = [number, number];

/** A delivery area whose border crosses itself has no clear inside. */
export function checkPolygons(branch: ParsedFile): BundleProblem[] {
  const areas = valueAt(branch.raw, ['deliveryAreas']);
  if (!Array.isArray(areas)) return [];
  return areas.flatMap((area: unknown, index) => {
    const coordinates = valueAt(area, ['polygon', 'coordinates']);
    return ringsOf(coordinates, []).flatMap(({ ring, steps }) => {
      const place = ['deliveryAreas', index, 'polygon', 'coordinates', ...steps];
      const crossing = isClosed(ring) ? findCrossing(ring) : undefined;
      if (!crossing) return [];
      return [
        error(
          branch.path,
          place,
          `The border crosses itself between positions ${crossing[0]} and ${crossing[1]}.`,
          'Put the positions in the order in which one walks around the area.',
        ),
      ];
    });
  });
}

/** Rings of a Polygon or a MultiPolygon: lists of positions, one or two levels down. */
function ringsOf(value: unknown, steps: number[]): { ring: Position[]; steps: number[] }[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  if (value.every(isPosition)) return [{ ring: value, steps }];
  return steps.length > 2 ? [] : value.flatMap((entry: unknown, index) => ringsOf(entry, [...steps, index]));
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

function isClosed(ring: Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length >= 4 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

/**
 * The first two edges that cross. Edges are swept from west to east, so that only those that overlap in
 * longitude are compared and a district border of thousands of positions is checked at once.
 */
function findCrossing(ring: Position[]): [number, number] | undefined {
  const edges = ring.slice(1).map((end, index) => {
    const start = ring[index] ?? end;
    return { index, start, end, west: Math.min(start[0], end[0]), east: Math.max(start[0], end[0]) };
  });
  const last = edges.length - 1;
  const sorted = edges.toSorted((first, second) => first.west - second.west);
  for (const [position, edge] of sorted.entries()) {
    for (let next = position + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.west > edge.east) break;
      const gap = Math.abs(edge.index - other.index);
      if (gap > 1 && gap < last && cross(edge.start, edge.end, other.start, other.end)) {
        return [Math.min(edge.index, other.index), Math.max(edge.index, other.index)];
      }
    }
  }
  return undefined;
}

function cross(a: Position, b: Position, c: Position, d: Position): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

const side = (from: Position, to: Position, point: Position): number =>
  Math.sign((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]));
