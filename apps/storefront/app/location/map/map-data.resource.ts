import type { DeliveryAreaListDocument, DistrictListDocument, MapFeatureListDocument } from '@sufra/contracts';
import type { Locale, LocalizedText } from '@sufra/ordering';
import { browserApi } from '../../api/browser-api.ts';
import type { CityFeature, MapArea, MapData, MapShape, Outline } from './map-data.ts';

/** The outlines that a map is drawn from. What cannot be loaded is left out: a map without them still has branches. */
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

type Attributes = { name: LocalizedText; lat: number; long: number; polygon: Outline };

const readDistrict = ({ id, attributes }: { id: string; attributes: Attributes }): MapShape => ({
  id,
  name: attributes.name,
  latitude: attributes.lat,
  longitude: attributes.long,
  outline: attributes.polygon,
});

function readArea(area: DeliveryAreaListDocument['data'][number]): MapArea {
  const branch = area.relationships?.['location']?.data;
  return { ...readDistrict(area), branchId: branch && !Array.isArray(branch) ? branch.id : '' };
}

function readFeature({ attributes }: MapFeatureListDocument['data'][number]): CityFeature {
  const { class: kind, name, geometry } = attributes;
  const read =
    geometry.type === 'LineString'
      ? { lines: [geometry.coordinates] }
      : geometry.type === 'MultiLineString'
        ? { lines: geometry.coordinates }
        : { outline: geometry };
  return { class: kind, name, geometry: read };
}
