import { deliveryAreaListDocument, districtListDocument, errorDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createPackedAnswers } from '../platform/packed-answers.ts';
import { findDistrictsAround } from './districts-around.ts';
import { loadBranches } from './load-branches.ts';
import { presentAreaOnMap, presentDistrict } from './place.resource.ts';

const tags = ['location'];
const failures = { '4xx': errorDocument };

/** What a map is drawn from: outlines that no list needs. */
export const mapRoutes: FastifyPluginAsyncZod = async (app) => {
  const answer = createPackedAnswers(300);

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
      await answer(request, reply, async () => {
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
      await answer(request, reply, async () => {
        const branches = await loadBranches(app.contextFor(request), request.merchant);
        const districts = await findDistrictsAround(request.merchant.concept.country, branches);
        return { data: districts.map(presentDistrict), links: { self: '/api/districts' } };
      });
      return reply;
    },
  );
};
