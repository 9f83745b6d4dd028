import type { NamedPlaceListDocument, PlaceListDocument } from '@sufra/contracts';
import type { Locale, LocalizedText, Point } from '@sufra/ordering';
import type { ApiClient } from '../../api.server/api-client.ts';
import { browserApi } from '../../api/browser-api.ts';

/** The address at a point, in the guest's language. */
export type NamedPlace = {
  name: string;
  /** The line is an address that a driver finds, not only a district. */
  isAddress: boolean;
  /** The neighbourhood of the address hierarchy, where there is one. */
  neighborhoodId?: string | undefined;
};

/** Geocodes a point; undefined where nothing is known or the service is unavailable: the line can be typed (MISC-05). */
export async function findPlace({ latitude, longitude }: Point, locale: Locale): Promise<NamedPlace | undefined> {
  const query = { lat: latitude, long: longitude };
  const found = await browserApi<PlaceListDocument>({ path: '/places', query }, locale).catch(() => undefined);
  const attributes = found?.ok ? found.value.data[0]?.attributes : undefined;
  if (!attributes) return undefined;
  return {
    name: attributes['place-name'],
    isAddress: attributes.precision === 'address',
    neighborhoodId: attributes['neighborhood-id'] ?? undefined,
  };
}

/** One entry of the address hierarchy (ADDR-02). */
export type TreePlace = {
  id: string;
  name: LocalizedText;
  parentId?: string | undefined;
  point?: Point | undefined;
};

const readTreePlaces = ({ data }: NamedPlaceListDocument): TreePlace[] =>
  data.map(({ id, attributes: { name, lat, long }, relationships }) => {
    const parent = Object.values(relationships ?? {})[0]?.data;
    return {
      id,
      name,
      parentId: parent && !Array.isArray(parent) ? parent.id : undefined,
      point: lat === null || long === null ? undefined : { latitude: lat, longitude: long },
    };
  });

/** All neighbourhoods of the country. */
export const loadNeighborhoods = (locale: Locale) => load('/neighborhoods', {}, locale);

/** The known blocks of a neighbourhood: a help for typing, not a limit. */
export const loadBlocks = (neighborhoodId: string, locale: Locale) =>
  load('/blocks', { 'filter[neighborhood-id]': neighborhoodId }, locale);

/** Undefined when it could not be loaded. */
async function load(path: string, query: Record<string, string>, locale: Locale): Promise<TreePlace[] | undefined> {
  const answer = await browserApi<NamedPlaceListDocument>({ path, query }, locale).catch(() => undefined);
  return answer?.ok ? readTreePlaces(answer.value) : undefined;
}

/** The first level of the country's address hierarchy; without it an address is one line. */
export async function loadGovernorates(api: Pick<ApiClient, 'call'>): Promise<TreePlace[]> {
  const found = await api.call<NamedPlaceListDocument>({ path: '/governorates' });
  return found.ok ? readTreePlaces(found.value) : [];
}
