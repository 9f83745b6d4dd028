import { z } from 'zod';
import type { Place, ReverseGeocoder } from './reverse-geocoder.ts';

export type MapboxSettings = { baseUrl: string; token: string };

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
export function createMapboxGeocoder({ baseUrl, token }: MapboxSettings): ReverseGeocoder {
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
function readFeature(feature: z.infer<typeof answer>['features'][number]): Place {
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
