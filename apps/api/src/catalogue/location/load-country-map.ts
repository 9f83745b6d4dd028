import { readFile } from 'node:fs/promises';
import type { MapFeatureListDocument } from '@sufra/contracts';
import type { LocalizedText, Point } from '@sufra/ordering';
import type { AreaPolygon } from './location.tables.ts';

/** A real neighbourhood of a city, with its outline. */
export type District = {
  id: string;
  name: LocalizedText;
  /** The city, or the governorate where districts are given by that. */
  city: LocalizedText;
  governorateId?: string;
  /** A point well inside, longitude first. */
  point: [longitude: number, latitude: number];
  polygon: AreaPolygon;
};

type Governorate = { id: string; name: LocalizedText; point: [longitude: number, latitude: number] };
type Block = { id: string; districtId: string; block: string; point: [longitude: number, latitude: number] };

/** The known places of a country: its districts, and the levels above and below them where people use these. */
type CountryDistricts = {
  country: string;
  governorates?: Governorate[];
  /** Smallest first, so that the first one that contains a point is the one people would name. */
  districts: District[];
  blocks?: Block[];
};

/** A road, a park or water of a city, as the map draws it. */
type MapFeature = MapFeatureListDocument['data'][number]['attributes'] & { id: string };

type Box = { west: number; south: number; east: number; north: number };

const files: Record<string, string> = { SA: 'riyadh.json', KW: 'kuwait.json' };

/** Reads a country's file of the folder at the first use; undefined for a country without one. */
function createReader<Data>(folder: string, parse: (text: string) => Data) {
  const opened = new Map<string, Promise<Data>>();
  const read = async (file: string): Promise<Data> =>
    parse(await readFile(new URL(`${folder}/${file}`, import.meta.url), 'utf8'));
  return async (country: string): Promise<Data | undefined> => {
    const file = files[country];
    if (!file) return undefined;
    const known = opened.get(country) ?? read(file);
    opened.set(country, known);
    // A file that could not be read now may be read at the next use.
    known.catch(() => opened.delete(country));
    return known;
  };
}

const readDistricts = createReader('districts', (text) => JSON.parse(text) as CountryDistricts);
const readFeatures = createReader('streets', (text) =>
  (JSON.parse(text) as MapFeature[]).map((feature) => ({ feature, box: boxOf(feature) })),
);

/** The districts of a country; empty for a country without data. */
export const loadDistricts = async (country: string): Promise<CountryDistricts> =>
  (await readDistricts(country)) ?? { country, districts: [] };

/** The districts near any of the points. */
export async function findDistrictsAround(country: string, points: readonly Point[]): Promise<District[]> {
  const { districts } = await loadDistricts(country);
  return districts.filter(({ point: [longitude, latitude] }) => {
    const box = { west: longitude, east: longitude, south: latitude, north: latitude };
    return points.some((point) => isNear(box, point));
  });
}

/** Roads, parks and water near any of the points, in the order in which they are drawn; none where there is no data. */
export async function findFeaturesAround(country: string, points: readonly Point[]): Promise<MapFeature[]> {
  const features = (await readFeatures(country)) ?? [];
  return features.filter(({ box }) => points.some((point) => isNear(box, point))).map(({ feature }) => feature);
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

/** About 8 km: what a guest who looks for a branch wants to see around it. */
const marginDegrees = 0.08;

const isNear = ({ west, south, east, north }: Box, { latitude, longitude }: Point): boolean =>
  longitude > west - marginDegrees &&
  longitude < east + marginDegrees &&
  latitude > south - marginDegrees &&
  latitude < north + marginDegrees;

export const pointOf = ({ point: [longitude, latitude] }: { point: [number, number] }): Point => ({
  latitude,
  longitude,
});
