import { readFile } from 'node:fs/promises';
import type { LocalizedText, Point } from '@sufra/ordering';
import type { AreaPolygon } from '../location.tables.ts';

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

export type Governorate = { id: string; name: LocalizedText; point: [longitude: number, latitude: number] };
export type Block = { id: string; districtId: string; block: string; point: [longitude: number, latitude: number] };

/** The known places of a country: its districts, and the levels above and below them where people use these. */
type CountryDistricts = {
  country: string;
  governorates?: Governorate[];
  /** Smallest first, so that the first one that contains a point is the one people would name. */
  districts: District[];
  blocks?: Block[];
};

const files: Record<string, string> = { SA: 'riyadh.json', KW: 'kuwait.json' };
const opened = new Map<string, Promise<CountryDistricts>>();

/** The districts of a country, read from disk at the first use; empty for a country without data. */
export async function loadDistricts(country: string): Promise<CountryDistricts> {
  const file = files[country];
  if (!file) return { country, districts: [] };
  const known = opened.get(country) ?? read(file);
  opened.set(country, known);
  // A file that could not be read now may be read at the next use.
  known.catch(() => opened.delete(country));
  return known;
}

const read = async (file: string): Promise<CountryDistricts> =>
  JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as CountryDistricts;

export const pointOf = ({ point: [longitude, latitude] }: { point: [number, number] }): Point => ({
  latitude,
  longitude,
});
