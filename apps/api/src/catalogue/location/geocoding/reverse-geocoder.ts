import { type Locale, localize, type LocalizedText, type Point } from '@sufra/ordering';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type District, loadDistricts } from '../load-country-map.ts';

/** The place at a point, in one language. */
export type GeocodedPlace = {
  /** One line, such as "7411 Takhassusi, Al Olaya, Riyadh". */
  name: string;
  /** The precision of the line: a street address, or only the district around the point. */
  precision: 'address' | 'district';
  district?: string | undefined;
  /** The district in the address hierarchy (ADDR-02). */
  neighborhoodId?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  postalCode?: string | undefined;
};

type GeocodingQuery = Point & { locale: Locale; country: string };

/** Names what stands at a point; undefined when nothing is known there. May throw: no address may depend on it. */
export type ReverseGeocoder = { findPlace(question: GeocodingQuery): Promise<GeocodedPlace | undefined> };

/** Names the district around a point from our own data: no outside call, no key (D-78). */
export const districtGeocoder: ReverseGeocoder = {
  async findPlace({ country, locale, ...point }) {
    const { districts } = await loadDistricts(country);
    const found = districtAt(districts, point);
    if (!found) return undefined;
    const say = (text: LocalizedText) => localize(text, locale, 'en-us');
    const district = say(found.name);
    const city = say(found.city);
    return {
      name: [district, city].join(listComma(locale)),
      precision: 'district',
      district,
      neighborhoodId: found.governorateId && found.id,
      city,
      country: new Intl.DisplayNames(locale, { type: 'region' }).of(country),
    };
  },
};

/** The smallest district that contains a point. */
const districtAt = (districts: District[], { latitude, longitude }: Point): District | undefined =>
  districts.find(({ polygon }) => booleanPointInPolygon([longitude, latitude], polygon));

const listComma = (locale: Locale): string => (locale === 'ar-sa' ? '، ' : ', ');

type MapboxSettings = { baseUrl: string; token: string };

/** A guest is waiting with a pin in hand; the address line can be typed as well. */
const timeoutMilliseconds = 3000;

const languages = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr' } as const;

const answer = z.object({
  features: z.array(
    z.object({
      place_name: z.string().min(1),
      place_type: z.array(z.string()).default([]),
      text: z.string().optional(),
      context: z.array(z.object({ id: z.string(), text: z.string() })).default([]),
    }),
  ),
});

/**
 * A maps service that speaks the shape of Mapbox geocoding v5: longitude, latitude and token go out, and
 * `features[0].place_name` is the address line (API-70).
 */
function createMapboxGeocoder({ baseUrl, token }: MapboxSettings): ReverseGeocoder {
  return {
    async findPlace({ latitude, longitude, locale }) {
      const query = new URLSearchParams({ access_token: token, language: languages[locale], limit: '1' });
      const address = `${baseUrl}/geocoding/v5/mapbox.places/${longitude},${latitude}.json?${query.toString()}`;
      const response = await fetch(address, {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      // The address holds the token, so an error names the status only.
      if (!response.ok) throw new Error(`The maps service answered ${response.status}.`);
      const [feature] = answer.parse(await response.json()).features;
      return feature && readFeature(feature);
    },
  };
}

/** The levels around a feature stand in its context as `place.123`, `country.9` and so on. */
function readFeature(feature: z.infer<typeof answer>['features'][number]): GeocodedPlace {
  const level = (name: string) => feature.context.find(({ id }) => id.startsWith(`${name}.`))?.text;
  const own = (name: string) => (feature.place_type.includes(name) ? feature.text : undefined);
  return {
    name: feature.place_name,
    precision: feature.place_type.includes('address') || feature.place_type.includes('poi') ? 'address' : 'district',
    district: level('neighborhood') ?? level('locality') ?? own('neighborhood') ?? own('locality'),
    city: level('place') ?? own('place'),
    state: level('region'),
    country: level('country'),
    postalCode: level('postcode'),
  };
}

/**
 * The configured maps service, and our own districts where there is none, where it fails, takes too long or knows
 * nothing: an address never waits for an external server (D-78).
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
