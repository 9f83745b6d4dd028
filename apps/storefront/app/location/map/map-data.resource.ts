import type { DeliveryAreaListDocument, DistrictListDocument, MapFeatureListDocument } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { type CityFeature, readDistrict, readFeature } from '@sufra/ui/map/map-data.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { MapArea, MapData } from './map-data.ts';

/** The outlines that a map is drawn from. Those that cannot be loaded are left out: a map without them still has branches. */
export async function loadMapData(locale: Locale): Promise<MapData> {
  const [areas, districts, city] = await Promise.all([
    read<DeliveryAreaListDocument>('/delivery-areas', locale),
    read<DistrictListDocument>('/districts', locale),
    loadCity(locale),
  ]);
  return {
    areas: areas?.data.map(readArea) ?? [],
    districts: districts?.data.map(readDistrict) ?? [],
    city,
  };
}

/** Roads, parks and water of the city, with their names. */
export async function loadCity(locale: Locale): Promise<CityFeature[]> {
  const features = await read<MapFeatureListDocument>('/map-features', locale);
  return features?.data.map(readFeature) ?? [];
}

async function read<Document>(path: string, locale: Locale): Promise<Document | undefined> {
  const answer = await browserApi<Document>({ path }, locale).catch(() => undefined);
  return answer?.ok ? answer.value : undefined;
}

function readArea(area: DeliveryAreaListDocument['data'][number]): MapArea {
  const branch = area.relationships?.['location']?.data;
  return { ...readDistrict(area), branchId: branch && !Array.isArray(branch) ? branch.id : '' };
}
