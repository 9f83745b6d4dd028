import {
  deliveryAreaListDocument,
  districtListDocument,
  errorDocument,
  mapFeatureListDocument,
} from '@sufra/contracts';
import type { Point } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createPackedAnswers } from '../../platform/http/packed-answers.ts';
import { type District, loadDistricts, pointOf } from './districts/load-districts.ts';
import { type Branch, loadBranches } from './load-branches.ts';
import { findFeaturesAround } from './streets/load-streets.ts';
import { presentAreaOnMap, presentDistrict } from './place.resource.ts';

/** About 8 km: what a guest who looks for a branch wants to see around it. */
const marginDegrees = 0.08;

/** The districts of the city that the branches stand in, for a map without tiles. */
async function findDistrictsAround(country: string, branches: Branch[]): Promise<District[]> {
  const { districts } = await loadDistricts(country);
  const points: Point[] = branches.flatMap((branch) => [branch, ...branch.deliveryAreas]);
  return districts.filter((district) => {
    const { latitude, longitude } = pointOf(district);
    return points.some(
      (point) =>
        Math.abs(point.latitude - latitude) < marginDegrees && Math.abs(point.longitude - longitude) < marginDegrees,
    );
  });
}

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
        const districts = await findDistrictsAround(request.merchant.concept.country, branches);
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
        const points = branches.flatMap((branch) => [branch, ...branch.deliveryAreas]);
        const features = await findFeaturesAround(request.merchant.concept.country, points);
        const data = features.map(({ id, ...attributes }) => ({ type: 'map-features' as const, id, attributes }));
        return { data, links: { self: '/api/map-features' } };
      });
      return reply;
    },
  );
};
