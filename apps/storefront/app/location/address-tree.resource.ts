import type { NamedPlaceListDocument } from '@sufra/contracts';
import type { Locale, LocalizedText } from '@sufra/ordering';
import { browserApi } from '../api/browser-api.ts';
import type { Position } from './offered-places.ts';

/** One entry of the address hierarchy (ADDR-02). */
export type TreePlace = {
  id: string;
  name: LocalizedText;
  parentId?: string | undefined;
  point?: Position | undefined;
};

export const readTreePlaces = ({ data }: NamedPlaceListDocument): TreePlace[] =>
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

/** What is known below a neighbourhood: a help for typing, never a must. */
export const loadBlocks = (neighborhoodId: string, locale: Locale) =>
  load('/blocks', { 'filter[neighborhood-id]': neighborhoodId }, locale);
export const loadStreets = (neighborhoodId: string, locale: Locale) =>
  load('/streets', { 'filter[neighborhood-id]': neighborhoodId }, locale);

/** Undefined when it could not be loaded. */
async function load(path: string, query: Record<string, string>, locale: Locale): Promise<TreePlace[] | undefined> {
  const answer = await browserApi<NamedPlaceListDocument>({ path, query }, locale).catch(() => undefined);
  return answer?.ok ? readTreePlaces(answer.value) : undefined;
}
