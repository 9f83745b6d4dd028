import {
  blockListDocument,
  errorDocument,
  governorateListDocument,
  neighborhoodListDocument,
  neighborhoodQuery,
  ofNeighborhoodQuery,
  streetListDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { loadDistricts, pointOf } from './load-country-map.ts';
import { presentNamedPlace } from './place.resource.ts';

const tags = ['location'];
const failures = { '4xx': errorDocument };

/** Blocks are known in part and streets not at all: forms offer what is there and take what is typed. */
const incomplete = { 'is-complete': false };

/**
 * The address hierarchy of the merchant's country: governorate, neighbourhood, block, street (ADDR-02). Lists
 * are empty in countries where addresses are not given that way.
 */
export const hierarchyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/governorates',
    { schema: { tags, summary: 'Governorates', response: { 200: governorateListDocument, ...failures } } },
    async (request) => {
      const { governorates = [] } = await loadDistricts(request.merchant.concept.country);
      const data = governorates.map((place) => presentNamedPlace('governorates', { ...place, point: pointOf(place) }));
      return { data, links: { self: request.url } };
    },
  );

  app.get(
    '/neighborhoods',
    {
      schema: {
        tags,
        summary: 'Neighbourhoods of a governorate, or all, by name',
        querystring: neighborhoodQuery,
        response: { 200: neighborhoodListDocument, ...failures },
      },
    },
    async (request) => {
      const wanted = request.query['filter[governorate-id]'];
      const { governorates, districts } = await loadDistricts(request.merchant.concept.country);
      const found = governorates
        ? districts.filter((place) => wanted === undefined || place.governorateId === wanted)
        : [];
      const data = found
        .toSorted((one, other) => (one.name['en-us'] ?? '').localeCompare(other.name['en-us'] ?? '', 'en'))
        .map((place) =>
          presentNamedPlace('neighborhoods', {
            ...place,
            point: pointOf(place),
            parent: { name: 'governorate', type: 'governorates', id: place.governorateId ?? '' },
          }),
        );
      return { data, links: { self: request.url } };
    },
  );

  app.get(
    '/blocks',
    {
      schema: {
        tags,
        summary: 'Known blocks of a neighbourhood',
        querystring: ofNeighborhoodQuery,
        response: { 200: blockListDocument, ...failures },
      },
    },
    async (request) => {
      const neighborhoodId = request.query['filter[neighborhood-id]'];
      const { blocks = [] } = await loadDistricts(request.merchant.concept.country);
      const data = blocks
        .filter(({ districtId }) => districtId === neighborhoodId)
        .toSorted((one, other) => Number(one.block) - Number(other.block))
        .map((place) =>
          presentNamedPlace('blocks', {
            id: place.id,
            name: { 'en-us': place.block },
            point: pointOf(place),
            parent: { name: 'neighborhood', type: 'neighborhoods', id: neighborhoodId },
          }),
        );
      return { data, links: { self: request.url }, meta: incomplete };
    },
  );

  app.get(
    '/streets',
    {
      schema: {
        tags,
        summary: 'Known streets of a neighbourhood; our data has none yet',
        querystring: ofNeighborhoodQuery,
        response: { 200: streetListDocument, ...failures },
      },
    },
    async (request) => ({ data: [], links: { self: request.url }, meta: incomplete }),
  );
};
