import {
  deliveryAreaListDocument,
  districtListDocument,
  errorDocument,
  mapFeatureListDocument,
} from '@sufra/contracts';
import type { Point } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createPackedAnswers } from '../../platform/http/packed-answers.ts';
import { type Branch, loadBranches } from './load-branches.ts';
import { findDistrictsAround, findFeaturesAround } from './load-country-map.ts';
import { presentAreaOnMap, presentDistrict } from './place.resource.ts';

const pointsOf = (branches: Branch[]): Point[] => branches.flatMap((branch) => [branch, ...branch.deliveryAreas]);

const tags = ['location'];
const failures = { '4xx': errorDocument };

/** The shapes of a map: outlines that no list needs. */
export const mapRoutes: FastifyPluginAsyncZod = async (app) => {
  const answer = createPackedAnswers({ maxAgeSeconds: 300 });

  app.get(
    '/delivery-areas',
    {
      schema: {
        tags,
        summary: 'Delivery areas of all branches, with their outlines',
        response: { 200: deliveryAreaListDocument, ...failures },
      },
    },
    async (request, reply) => {
      await answer(request, reply, 'delivery-areas', async () => {
        const branches = await loadBranches(app.contextFor(request), request.merchant);
        const { currency } = request.merchant;
        const delivering = branches.filter((branch) => branch.orderTypes.includes('deliver'));
        const data = delivering.flatMap((branch) =>
          branch.deliveryAreas.map((area) => presentAreaOnMap(area, branch, currency)),
        );
        return { data, links: { self: '/api/delivery-areas' } };
      });
      return reply;
    },
  );

  app.get(
    '/districts',
    {
      schema: {
        tags,
        summary: 'Districts around the branches, to draw a map without tiles',
        response: { 200: districtListDocument, ...failures },
      },
    },
    async (request, reply) => {
      await answer(request, reply, 'districts', async () => {
        const branches = await loadBranches(app.contextFor(request), request.merchant);
        const districts = await findDistrictsAround(request.merchant.concept.country, pointsOf(branches));
        return { data: districts.map(presentDistrict), links: { self: '/api/districts' } };
      });
      return reply;
    },
  );

  app.get(
    '/map-features',
    {
      schema: {
        tags,
        summary: 'Roads, parks and water around the branches, to draw a map without tiles',
        response: { 200: mapFeatureListDocument, ...failures },
      },
    },
    async (request, reply) => {
      await answer(request, reply, 'map-features', async () => {
        const branches = await loadBranches(app.contextFor(request), request.merchant);
        const features = await findFeaturesAround(request.merchant.concept.country, pointsOf(branches));
        const data = features.map(({ id, ...attributes }) => ({ type: 'map-features' as const, id, attributes }));
        return { data, links: { self: '/api/map-features' } };
      });
      return reply;
    },
  );
};
