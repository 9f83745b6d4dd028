import type { AreaShape, LocalizedText, Locale } from '@sufra/ordering';
import type { Branch } from '../branch.resource.ts';

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

/** A road as lines, longitude first, or a park or water as an outline; the names that are known. */
export type CityFeature = {
  class: 'sea' | 'water' | 'park' | 'motorway' | 'trunk' | 'primary' | 'secondary';
  name: Partial<Record<Locale, string>>;
  geometry: { lines: number[][][] } | { outline: MapShape['outline'] };
};

/** The shapes a map is drawn from when there are no tiles. */
export type MapData = { areas: readonly MapArea[]; districts: readonly MapShape[]; city: readonly CityFeature[] };

/** A branch as the map shows it. */
export type MapBranch = { id: string; label: string; latitude: number; longitude: number; isServing: boolean };

export const noMapData: MapData = { areas: [], districts: [], city: [] };

export const branchesOnMap = (branches: readonly Branch[], localized: (text: LocalizedText) => string): MapBranch[] =>
  branches.map(({ id, name, latitude, longitude, isOpen, isAcceptingOrders }) => ({
    id,
    label: localized(name),
    latitude,
    longitude,
    isServing: isOpen && isAcceptingOrders,
  }));
