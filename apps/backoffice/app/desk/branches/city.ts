import type { DistrictListDocument, MapFeatureListDocument } from '@sufra/contracts';
import type { CityScene } from '@sufra/ui/map/draw-city.ts';
import { readDistrict, readFeature } from '@sufra/ui/map/map-data.ts';
import { use } from 'react';
import { callStaff } from '../../api.ts';

let loaded: Promise<CityScene> | undefined;

/** Names that cannot be loaded are left out until the page is opened anew: a map without it still has areas. */
async function loadCity(): Promise<CityScene> {
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
export function useCity(): CityScene {
  loaded ??= loadCity();
  return use(loaded);
}
