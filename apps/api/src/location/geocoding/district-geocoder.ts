import { localizedText, type Locale, type LocalizedText, type Point } from '@sufra/ordering';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { loadDistricts, type District } from '../districts/load-districts.ts';
import type { ReverseGeocoder } from './reverse-geocoder.ts';

/** Names the district around a point from our own data: no outside call, no key (decision 78). */
export const districtGeocoder: ReverseGeocoder = {
  async findPlace({ country, locale, ...point }) {
    const { districts } = await loadDistricts(country);
    const found = districtAt(districts, point);
    if (!found) return undefined;
    const say = (text: LocalizedText) => localizedText(text, locale, 'en-us');
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
export const districtAt = (districts: District[], { latitude, longitude }: Point): District | undefined =>
  districts.find(({ polygon }) => booleanPointInPolygon([longitude, latitude], polygon));

const listComma = (locale: Locale): string => (locale === 'ar-sa' ? '، ' : ', ');
