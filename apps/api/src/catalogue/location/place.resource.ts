import type { DeliveryAreaListDocument, DistrictListDocument, PlaceResource } from '@sufra/contracts';
import { fromMinor, type Currency, type LocalizedText, type Point } from '@sufra/ordering';
import { pointOf, type District } from './load-country-map.ts';
import type { GeocodedPlace } from './geocoding/reverse-geocoder.ts';
import type { Branch, DeliveryArea } from './load-branches.ts';

export const presentPlace = (place: GeocodedPlace, { latitude, longitude }: Point): PlaceResource => ({
  type: 'places',
  id: `${longitude},${latitude}`,
  attributes: {
    'place-name': place.name,
    precision: place.precision,
    district: place.district ?? null,
    'neighborhood-id': place.neighborhoodId ?? null,
    city: place.city ?? null,
    state: place.state ?? null,
    country: place.country ?? null,
    'postal-code': place.postalCode ?? null,
    lat: latitude,
    long: longitude,
  },
});

export const presentAreaOnMap = (
  area: DeliveryArea,
  branch: Branch,
  currency: Currency,
): DeliveryAreaListDocument['data'][number] => ({
  type: 'delivery-areas',
  id: area.id,
  attributes: {
    name: area.name,
    lat: area.latitude,
    long: area.longitude,
    'minimum-order-amount': fromMinor(area.minimumOrderMinor, currency),
    'delivery-charge': fromMinor(area.deliveryChargeMinor, currency),
    polygon: area.polygon,
  },
  relationships: { location: { data: { type: 'locations', id: branch.id } } },
});

export const presentDistrict = (district: District): DistrictListDocument['data'][number] => {
  const { latitude, longitude } = pointOf(district);
  return {
    type: 'districts',
    id: district.id,
    attributes: { name: district.name, lat: latitude, long: longitude, polygon: district.polygon },
  };
};

type NamedPlace = {
  id: string;
  name: LocalizedText;
  point?: Point;
  parent?: { name: string; type: string; id: string };
};

/** One entry of the address hierarchy, with a point to put the pin at where one is known (ADDR-02). */
export const presentNamedPlace = <Type extends string>(type: Type, { id, name, point, parent }: NamedPlace) => ({
  type,
  id,
  attributes: { name, lat: point?.latitude ?? null, long: point?.longitude ?? null },
  ...(parent && { relationships: { [parent.name]: { data: { type: parent.type, id: parent.id } } } }),
});
