import { errorDocument, placeListDocument, placeQuery } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { takeAddressAllowance } from '../platform/take-allowance.ts';
import { districtGeocoder } from './geocoding/district-geocoder.ts';
import type { ReverseGeocoder } from './geocoding/reverse-geocoder.ts';
import { presentPlace } from './place.resource.ts';

export type PlaceRoutesOptions = {
  geocoder: ReverseGeocoder;
  /** Somebody else answers, and counts what we ask. */
  isMetered: boolean;
};

/** A pin is set a few times for one address; whoever asks more often is no guest. */
const allowance = { name: 'places', limit: 60, windowSeconds: 600 };

/** What stands at a point. */
export const placeRoutes: FastifyPluginAsyncZod<PlaceRoutesOptions> = async (app, { geocoder, isMetered }) => {
  app.get(
    '/places',
    {
      schema: {
        tags: ['location'],
        summary: 'What stands at a point, in the language of the request; nothing where nothing is known',
        querystring: placeQuery,
        response: { 200: placeListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const point = { latitude: request.query.lat, longitude: request.query.long };
      const context = app.contextFor(request);
      const isAffordable = !isMetered || (await takeAddressAllowance(context, { ...allowance, subject: request.ip }));
      const { country } = context.merchant.concept;
      const asked = isAffordable ? geocoder : districtGeocoder;
      const place = await asked.findPlace({ ...point, country, locale: context.locale });
      return { data: place ? [presentPlace(place, point)] : [], links: { self: request.url } };
    },
  );
};
