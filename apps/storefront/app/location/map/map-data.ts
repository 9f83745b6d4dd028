import type { AreaShape, LocalizedText } from '@sufra/ordering';

/** Outline of an area, as GeoJSON: longitude first. */
export type Outline =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };

/** An area of the city with its name, and a point well inside. */
export type MapShape = {
  id: string;
  name: LocalizedText;
  latitude: number;
  longitude: number;
  outline: Outline & AreaShape;
};

/** An area that a branch delivers to. */
export type MapArea = MapShape & { branchId: string };

/** What a map is drawn from when there are no tiles. */
export type MapData = { areas: readonly MapArea[]; districts: readonly MapShape[] };

/** A branch as the map shows it. */
export type MapBranch = { id: string; label: string; latitude: number; longitude: number; isServing: boolean };

export const noMapData: MapData = { areas: [], districts: [] };
