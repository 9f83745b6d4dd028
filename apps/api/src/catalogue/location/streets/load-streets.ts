import { readFile } from 'node:fs/promises';
import type { MapFeatureListDocument } from '@sufra/contracts';
import type { Point } from '@sufra/ordering';

/** A road, a park or water of a city, as the map draws it. */
type MapFeature = MapFeatureListDocument['data'][number]['attributes'] & { id: string };

type Box = { west: number; south: number; east: number; north: number };
type PlacedFeature = { feature: MapFeature; box: Box };

const files: Record<string, string> = { SA: 'riyadh.json', KW: 'kuwait.json' };
const opened = new Map<string, Promise<PlacedFeature[]>>();

/** About 8 km: what a guest who looks for a branch wants to see around it. */
const marginDegrees = 0.08;

/** Roads, parks and water near any of the points, in the order in which they are drawn; none where there is no data. */
export async function findFeaturesAround(country: string, points: readonly Point[]): Promise<MapFeature[]> {
  const file = files[country];
  if (!file) return [];
  const known = opened.get(country) ?? read(file);
  opened.set(country, known);
  // A file that could not be read now may be read at the next use.
  known.catch(() => opened.delete(country));
  const features = await known;
  return features.filter(({ box }) => points.some((point) => isNear(box, point))).map(({ feature }) => feature);
}

async function read(file: string): Promise<PlacedFeature[]> {
  const features = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as MapFeature[];
  return features.map((feature) => ({ feature, box: boxOf(feature) }));
}

function boxOf({ geometry }: MapFeature): Box {
  // Pairs of longitude and latitude, however deep the geometry nests them.
  const numbers = geometry.coordinates.flat(3);
  const longitudes = numbers.filter((_, index) => index % 2 === 0);
  const latitudes = numbers.filter((_, index) => index % 2 === 1);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}

const isNear = ({ west, south, east, north }: Box, { latitude, longitude }: Point): boolean =>
  longitude > west - marginDegrees &&
  longitude < east + marginDegrees &&
  latitude > south - marginDegrees &&
  latitude < north + marginDegrees;
