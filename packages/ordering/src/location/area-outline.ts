import type { AreaShape, Point } from './distance.ts';

/** The parts of an area as GeoJSON has them; every ring ends with its first corner. */
type Ring = readonly (readonly number[])[];

/** A corner of an area: the part, its ring (0 is the border, others are holes) and the place on it, each from 0. */
export type CornerPlace = { part: number; ring: number; corner: number };

/** A closed border needs this many corners. */
const fewestCorners = 3;

const partsOf = (shape: AreaShape): readonly (readonly Ring[])[] =>
  shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;

/** The area with other parts; one of a single part stays what it was, so that its file changes little. */
const withParts = (shape: AreaShape, parts: readonly (readonly Ring[])[]): AreaShape =>
  shape.type === 'Polygon' && parts.length === 1
    ? { type: 'Polygon', coordinates: parts[0] ?? [] }
    : { type: 'MultiPolygon', coordinates: parts };

/** The corners of a ring, each once. */
const open = (ring: Ring): Ring => (ring.length > 1 ? ring.slice(0, -1) : ring);

/** A ring as GeoJSON wants it: the first corner again at the end. */
const closed = (corners: Ring): Ring => (corners[0] ? [...corners, corners[0]] : []);

/** To about a metre: five decimals of a degree. */
export const roundPosition = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
});

const cornerAt = (point: Point): [number, number] => {
  const { latitude, longitude } = roundPosition(point);
  return [longitude, latitude];
};

const pointOf = ([longitude = 0, latitude = 0]: readonly number[]): Point => ({ latitude, longitude });

/** An area whose border has no corner yet. */
export const emptyArea: AreaShape = { type: 'Polygon', coordinates: [[]] };

/** Every corner of an area with its place, each once. */
export const cornersOfArea = (shape: AreaShape): { place: CornerPlace; point: Point }[] =>
  partsOf(shape).flatMap((rings, part) =>
    rings.flatMap((ring, index) =>
      open(ring).map((corner, at) => ({ place: { part, ring: index, corner: at }, point: pointOf(corner) })),
    ),
  );

/** The area with one ring changed. */
function withRing(shape: AreaShape, { part, ring }: CornerPlace, change: (corners: Ring) => Ring): AreaShape {
  const parts = partsOf(shape).map((rings, index) =>
    index === part ? rings.map((one, at) => (at === ring ? closed(change(open(one))) : one)) : rings,
  );
  return withParts(shape, parts);
}

/** Moves one corner; what does not fit the globe is the caller's business. */
export const moveCorner = (shape: AreaShape, place: CornerPlace, to: Point): AreaShape =>
  withRing(shape, place, (corners) => corners.with(place.corner, cornerAt(to)));

/**
 * Adds a corner at a place of a ring, before the corner that stands there; past the last one it comes last.
 *
 * @example addCorner(emptyArea, { part: 0, ring: 0, corner: 0 }, olaya) // one corner
 */
export const addCorner = (shape: AreaShape, place: CornerPlace, at: Point): AreaShape =>
  withRing(shape, place, (corners) => corners.toSpliced(place.corner, 0, cornerAt(at)));

/**
 * Takes a corner away. A hole or a part that is left without a border goes with it; the last border stays, however few
 * corners it has, so that it can be drawn on.
 */
export function removeCorner(shape: AreaShape, place: CornerPlace): AreaShape {
  const left = withRing(shape, place, (corners) => corners.toSpliced(place.corner, 1));
  const parts = partsOf(left);
  if (countCorners(parts[place.part]?.[place.ring]) >= fewestCorners) return left;
  if (place.ring > 0)
    return withParts(
      left,
      parts.map((rings, part) => (part === place.part ? rings.toSpliced(place.ring, 1) : rings)),
    );
  return parts.length > 1 ? withParts(left, parts.toSpliced(place.part, 1)) : left;
}

const countCorners = (ring: Ring | undefined): number => (ring ? open(ring).length : 0);

/** True when every border of the area is closed: it has three corners or more. */
export const isDrawn = (shape: AreaShape): boolean => {
  const rings = partsOf(shape).flat();
  return rings.length > 0 && rings.every((ring) => countCorners(ring) >= fewestCorners);
};

/**
 * The first two sides of a border that cross, by the place of their first corner; undefined where none do. The area
 * between them would be inside for some programs and outside for others. Corners that touch a side do not cross it.
 * Sides are swept from west to east, so that only those that overlap in longitude are compared and a district border of
 * thousands of corners is checked at once.
 *
 * @param ring a closed ring of GeoJSON
 */
export function crossingSides(ring: Ring): [number, number] | undefined {
  const sides = ring.slice(1).map((to, index) => {
    const [start, end] = [pointOf(ring[index] ?? to), pointOf(to)];
    const [west, east] = [Math.min(start.longitude, end.longitude), Math.max(start.longitude, end.longitude)];
    return { index, start, end, west, east };
  });
  const last = sides.length - 1;
  const sorted = sides.toSorted((one, other) => one.west - other.west);
  for (const [position, side] of sorted.entries()) {
    for (let next = position + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.west > side.east) break;
      const gap = Math.abs(side.index - other.index);
      if (gap > 1 && gap < last && cross([side.start, side.end], [other.start, other.end]))
        return [Math.min(side.index, other.index), Math.max(side.index, other.index)];
    }
  }
  return undefined;
}

/** The first two sides of an area that cross, as the numbers of their first corners on the ring, from 1. */
export function crossingOf(shape: AreaShape): [number, number] | undefined {
  for (const ring of partsOf(shape).flat()) {
    const found = crossingSides(ring);
    if (found) return [found[0] + 1, found[1] + 1];
  }
  return undefined;
}

function cross([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** 1 when the way from a over b to c bends to the left, -1 to the right. */
const turn = (a: Point, b: Point, c: Point): number =>
  Math.sign(
    (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude),
  );

/** True for a point inside of an area and outside of its holes. */
export const isInArea = (shape: AreaShape, point: Point): boolean =>
  partsOf(shape).some((rings) => rings.filter((ring) => isInRing(ring, point)).length === 1);

function isInRing(ring: Ring, { latitude, longitude }: Point): boolean {
  let isIn = false;
  for (let index = 1; index < ring.length; index++) {
    const [from, to] = [pointOf(ring[index - 1] ?? []), pointOf(ring[index] ?? [])];
    if (from.latitude > latitude === to.latitude > latitude) continue;
    const share = (latitude - from.latitude) / (to.latitude - from.latitude);
    if (longitude < from.longitude + share * (to.longitude - from.longitude)) isIn = !isIn;
  }
  return isIn;
}

/** Lines across an area on which a place for its name is looked for. */
const linesAcross = 15;

/**
 * A point well inside an area, for its pin and its name: the middle of the widest stretch of some lines from west to east.
 * The middle of its corners for an area that is not drawn yet; undefined without corners.
 */
export function pointWellInside(shape: AreaShape): Point | undefined {
  const corners = cornersOfArea(shape).map(({ point }) => point);
  if (corners.length === 0) return undefined;
  const latitudes = corners.map(({ latitude }) => latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  let best: { width: number; at: Point } | undefined;
  for (let line = 1; line <= linesAcross; line++) {
    const latitude = south + ((north - south) * line) / (linesAcross + 1);
    const crossings = crossingsAt(shape, latitude);
    for (let index = 1; index < crossings.length; index += 2) {
      const [west = 0, east = 0] = [crossings[index - 1], crossings[index]];
      // Of stretches that are as wide the middle one is taken.
      const width = (east - west) * (1 - Math.abs(line / (linesAcross + 1) - 0.5) / 10);
      if (!best || width > best.width) best = { width, at: { latitude, longitude: (west + east) / 2 } };
    }
  }
  const at = best?.at ?? middleOf(corners);
  const [longitude, latitude] = cornerAt(at);
  return { latitude, longitude };
}

/** The longitudes at which a line from west to east meets the sides of an area, from west to east. */
function crossingsAt(shape: AreaShape, latitude: number): number[] {
  const found = partsOf(shape)
    .flat()
    .flatMap((ring) =>
      ring.slice(1).flatMap((end, index) => {
        const [from, to] = [pointOf(ring[index] ?? []), pointOf(end)];
        if (from.latitude > latitude === to.latitude > latitude) return [];
        const share = (latitude - from.latitude) / (to.latitude - from.latitude);
        return [from.longitude + share * (to.longitude - from.longitude)];
      }),
    );
  return found.toSorted((one, other) => one - other);
}

const middleOf = (points: readonly Point[]): Point => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});
