import type { AreaShape, Locale, LocalizedText } from '@sufra/ordering';

export type Position = { latitude: number; longitude: number };

/** Outline of an area, as GeoJSON: longitude first. */
export type Outline =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };

/** An area of the city with its name, and a point well inside. */
export type MapShape = Position & { id: string; name: LocalizedText; outline: Outline & AreaShape };

/** A road as lines, longitude first, or a park or water as an outline; the names that are known. */
export type CityFeature = {
  class: 'sea' | 'water' | 'park' | 'motorway' | 'trunk' | 'primary' | 'secondary';
  name: Partial<Record<Locale, string>>;
  geometry: { lines: number[][][] } | { outline: MapShape['outline'] };
};

type Lines = { type: 'LineString'; coordinates: number[][] } | { type: 'MultiLineString'; coordinates: number[][][] };

/** A district as the API answers it. */
export const readDistrict = ({
  id,
  attributes,
}: {
  id: string;
  attributes: { name: LocalizedText; lat: number; long: number; polygon: Outline };
}): MapShape => ({
  id,
  name: attributes.name,
  latitude: attributes.lat,
  longitude: attributes.long,
  outline: attributes.polygon,
});

/** A road, a park or water as the API answers it. */
export function readFeature({
  attributes,
}: {
  attributes: Pick<CityFeature, 'class' | 'name'> & { geometry: Outline | Lines };
}): CityFeature {
  const { class: kind, name, geometry } = attributes;
  const read =
    geometry.type === 'LineString'
      ? { lines: [geometry.coordinates] }
      : geometry.type === 'MultiLineString'
        ? { lines: geometry.coordinates }
        : { outline: geometry };
  return { class: kind, name, geometry: read };
}
