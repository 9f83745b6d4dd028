import { errorDocument, placeListDocument, placeQuery } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { takeAddressAllowance } from '../../platform/limits/take-allowance.ts';
import { districtGeocoder, type ReverseGeocoder } from './geocoding/reverse-geocoder.ts';
import { presentPlace } from './place.resource.ts';

type PlaceRoutesOptions = {
  geocoder: ReverseGeocoder;
  /** An external service answers, and counts the requests. */
  isMetered: boolean;
};

/** A pin is set a few times for one address; more requests come from no guest. */
const allowance = { name: 'places', limit: 60, windowSeconds: 600 };

/** The place at a point. */
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
