import type { DistrictListDocument, MapFeatureListDocument } from '@sufra/contracts';
import { type CityFeature, type MapShape, readDistrict, readFeature } from '@sufra/ui/map/map-data.ts';
import { use } from 'react';
import { callStaff } from '../../api.ts';

/** The city that a map is drawn from where there are no tiles, and the districts that an area may be taken from. */
export type City = { districts: readonly MapShape[]; city: readonly CityFeature[] };

let loaded: Promise<City> | undefined;

/** Names that cannot be loaded are left out until the page is opened anew: a map without it still has areas. */
async function loadCity(): Promise<City> {
  const [districts, features] = await Promise.all([
    callStaff<DistrictListDocument>('/api/districts'),
    callStaff<MapFeatureListDocument>('/api/map-features'),
  ]);
  return {
    districts: districts.ok ? districts.value.data.map(readDistrict) : [],
    city: features.ok ? features.value.data.map(readFeature) : [],
  };
}

/** The city around the branches; the component waits for it. */
export function useCity(): City {
  loaded ??= loadCity();
  return use(loaded);
}
