import type { PlaceListDocument } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { browserApi } from '../api/browser-api.ts';
import type { Position } from './offered-places.ts';

/** What stands at a point, in the guest's language. */
export type NamedPlace = {
  name: string;
  /** The line is an address that a driver finds, not only a district. */
  isAddress: boolean;
  /** The neighbourhood of the address hierarchy, where there is one. */
  neighborhoodId?: string | undefined;
};

/** Asks what stands at a point; undefined where nothing is known or nobody answers: the line can be typed (MISC-05). */
export async function findPlace({ latitude, longitude }: Position, locale: Locale): Promise<NamedPlace | undefined> {
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
