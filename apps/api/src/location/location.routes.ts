import {
  categoryListDocument,
  errorCodes,
  errorDocument,
  locationAnswerDocument,
  locationDocument,
  locationQuery,
} from '@sufra/contracts';
import type { Point } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { presentCategory } from '../menu/category.resource.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { paginate } from '../platform/paginate.ts';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { branchDays } from '../schedule/branch-day.ts';
import { areaAt, findDeliveryArea } from './find-delivery-area.ts';
import { loadBranches } from './load-branches.ts';
import type { Branch } from './load-branches.ts';
import { presentLocation, presentNearestArea } from './location.resource.ts';
import type { AskedFrom } from './location.resource.ts';
import { findNearestArea } from './nearest-area.ts';
import { nearestBranches } from './nearest-branches.ts';
import { rememberDays } from './remember-days.ts';

const tags = ['location'];
const params = z.object({ id: z.uuid() });
const failures = { '4xx': errorDocument };

/** Branches, the nearest ones, and who delivers to a point. */
export const locationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/locations',
    {
      schema: {
        tags,
        summary: 'All branches; the nearest ones to lat and long; or the one that delivers to filter[delivery-area]',
        querystring: locationQuery,
        response: { 200: locationAnswerDocument, ...failures },
      },
    },
    async (request) => {
      const { query } = request;
      const branches = await loadBranches(app.contextFor(request), request.merchant);
      const links = { self: request.url };
      const delivery = pointOf(query['filter[delivery-area.lat]'], query['filter[delivery-area.long]']);
      if (delivery) {
        const found = findDeliveryArea(branches, delivery);
        if (found) return { data: present(request, found.branch, found), links };
        const nearest = findNearestArea(branches, delivery);
        return { data: null, links, ...(nearest && { meta: presentNearestArea(nearest) }) };
      }
      const here = pointOf(query.lat, query.long);
      if (here) {
        const { entries, meta } = paginate(nearestBranches(branches, here).slice(0, query.count), query);
        const data = entries.map(({ branch, distanceMetres }) =>
          present(request, branch, { distanceMetres, area: areaAt(branch, here) }),
        );
        return { data, links, meta };
      }
      const { entries, meta } = paginate(branches.slice(0, query.count), query);
      return { data: entries.map((branch) => present(request, branch)), links, meta };
    },
  );

  app.get(
    '/locations/:id',
    { schema: { tags, summary: 'One branch', params, response: { 200: locationDocument, ...failures } } },
    async (request) => ({ data: present(request, await findBranch(request)), links: { self: request.url } }),
  );

  app.get(
    '/locations/:id/inactive-categories',
    {
      schema: {
        tags,
        summary: 'Categories that the branch has switched off for now',
        params,
        response: { 200: categoryListDocument, ...failures },
      },
    },
    async (request) => {
      const branch = await findBranch(request);
      const menu = await loadSellableMenu(app.contextFor(request), request.merchant);
      const inactive = menu.categories.filter(
        (category) => !category.isActive || category.inactiveBranchIds.includes(branch.id),
      );
      const { currency } = request.merchant;
      return {
        data: inactive.map((category) => presentCategory(category, menu, currency)),
        links: { self: request.url },
      };
    },
  );

  async function findBranch(request: FastifyRequest<{ Params: { id: string } }>): Promise<Branch> {
    const branches = await loadBranches(app.contextFor(request), request.merchant);
    const branch = branches.find(({ id }) => id === request.params.id);
    if (!branch) throw new RefusalError(refusal(errorCodes.notFound));
    return branch;
  }

  function present(request: FastifyRequest, branch: Branch, from?: AskedFrom) {
    const { concept, currency } = request.merchant;
    const now = app.contextFor(request).now();
    const dayOf = rememberDays(branchDays(request.merchant, now), now);
    return presentLocation(branch, { brand: concept.label, currency, dayOf }, from);
  }
};

function pointOf(latitude: number | undefined, longitude: number | undefined): Point | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
