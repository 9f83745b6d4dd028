import type { FastifyBaseLogger } from 'fastify';
import { districtGeocoder } from './district-geocoder.ts';
import { createMapboxGeocoder, type MapboxSettings } from './mapbox-geocoder.ts';
import type { ReverseGeocoder } from './reverse-geocoder.ts';

/**
 * The configured maps service, and our own districts where there is none, where it fails, takes too long or
 * knows nothing: an address never waits for somebody else's server (decision 78).
 */
export function createReverseGeocoder(
  mapbox: MapboxSettings | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ReverseGeocoder {
  if (!mapbox) return districtGeocoder;
  const service = createMapboxGeocoder(mapbox);
  return {
    async findPlace(question) {
      try {
        const place = await service.findPlace(question);
        if (place) return place;
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'the maps service did not name a place; our districts do');
      }
      return districtGeocoder.findPlace(question);
    },
  };
}

/** Short, and without the position or the token that the request carried. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return error.message.startsWith('The maps service') ? error.message : error.name;
};
