import {
  errorDocument,
  locationAnswerDocument,
  locationDocument,
  locationQuery,
  oneLocationQuery,
} from '@sufra/contracts';
import type { Point } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { paginate } from '../../platform/http/paginate.ts';
import { branchDays } from '../schedule/schedule.resource.ts';
import { areaAt, findDeliveryArea, findNearestArea, nearestBranches } from './find-delivery-area.ts';
import { type Branch, loadBranches, requireBranch } from './load-branches.ts';
import {
  type AskedFrom,
  type BranchPromises,
  presentLocation,
  presentNearestArea,
  cacheDays,
} from './location.resource.ts';

const tags = ['location'];
const params = z.object({ id: z.uuid() });
const failures = { '4xx': errorDocument };

type LocationOptions = {
  /** The orders that each of these branches has in its kitchen. */
  countInKitchen: (context: RequestContext, branches: readonly Branch[]) => Promise<ReadonlyMap<string, number>>;
  /** For the dishes of `filter[items]`, or for an order of two. */
  promisesNow: (context: RequestContext, branches: readonly Branch[], items?: string) => Promise<BranchPromises>;
};

/** Branches, the nearest ones, and who delivers to a point. */
export const locationRoutes: FastifyPluginAsyncZod<LocationOptions> = async (app, { countInKitchen, promisesNow }) => {
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
      const delivery = pointOf(query['filter[delivery-area.lat]'], query['filter[delivery-area.long]']);
      if (delivery) {
        const found = findDeliveryArea(branches, delivery);
        if (found) {
          const present = await presenterFor(request, [found.branch]);
          return { data: present(found.branch, found), links: { self: request.url } };
        }
        const nearest = findNearestArea(branches, delivery);
        return { data: null, links: { self: request.url }, ...(nearest && { meta: presentNearestArea(nearest) }) };
      }
      const here = pointOf(query.lat, query.long);
      const asked: { branch: Branch; distanceMetres?: number }[] = here
        ? nearestBranches(branches, here)
        : branches.map((branch) => ({ branch }));
      const { entries, links, meta } = paginate(asked.slice(0, query.count), query, request.url);
      // A chain has thousands of branches: only those of the page are asked what they promise.
      const present = await presenterFor(
        request,
        entries.map(({ branch }) => branch),
      );
      const data = entries.map(({ branch, distanceMetres }) =>
        present(branch, here && { distanceMetres, area: areaAt(branch, here) }),
      );
      return { data, links, meta };
    },
  );

  app.get(
    '/locations/:id',
    {
      schema: {
        tags,
        summary: 'One branch, and what it promises the dishes of filter[items] now',
        params,
        querystring: oneLocationQuery,
        response: { 200: locationDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const branch = await requireBranch(context, request.params.id);
      const present = await presenterFor(request, [branch], request.query['filter[items]']);
      return { data: present(branch), links: { self: request.url } };
    },
  );

  async function presenterFor(request: FastifyRequest, branches: readonly Branch[], items?: string) {
    const { concept, currency } = request.merchant;
    const context = app.contextFor(request);
    const now = context.now();
    const dayOf = cacheDays(branchDays(request.merchant, now), now);
    const setting = {
      brand: concept.label,
      currency,
      dayOf,
      kitchen: {
        ordersAt: await countInKitchen(context, branches),
        promises: await promisesNow(context, branches, items),
        now,
      },
    };
    return (branch: Branch, from?: AskedFrom) => presentLocation(branch, setting, from);
  }
};

function pointOf(latitude: number | undefined, longitude: number | undefined): Point | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
