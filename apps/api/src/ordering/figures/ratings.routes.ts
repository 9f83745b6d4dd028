import {
  errorDocument,
  figuresQuery,
  ratedOrdersDocument,
  ratedOrdersQuery,
  ratingFiguresDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readOnly } from '../../platform/database/replica.ts';
import { forRight, requireRight } from '../../platform/http/session.plugin.ts';
import { presentFigureOrder } from './figure-orders.ts';
import { type BranchOf, scopeReader, withinHour } from './figure-scope.ts';
import { listRatedOrders, readRatings } from './read-ratings.ts';

const tags = ['staff'];
const failures = { '4xx': errorDocument };

/** Ratings of orders, topic by topic. */
export const ratingFigureRoutes: FastifyPluginAsyncZod<{ branchOf: BranchOf }> = async (app, { branchOf }) => {
  const { periodOf } = scopeReader(branchOf);
  const counted = withinHour(app);

  app.get(
    '/staff/ratings',
    {
      ...forRight('read-feedback'),
      ...counted,
      schema: {
        tags,
        summary: 'The stars of the orders of business days, topic by topic, beside as many days before.',
        querystring: figuresQuery,
        response: { 200: ratingFiguresDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const period = await periodOf(context, requireRight(request, 'read-feedback'), request.query);
      const id = [period.from, period.to, ...(period.branchIds ?? ['all'])].join('.');
      const attributes = await readOnly(context, (own) => readRatings(own, period));
      return { data: { type: 'rating-figures' as const, id, attributes } };
    },
  );

  app.get(
    '/staff/ratings/orders',
    {
      ...forRight('read-feedback'),
      ...counted,
      schema: {
        tags,
        summary: 'The rated orders behind the stars of a topic, the newest first, two hundred at once.',
        querystring: ratedOrdersQuery,
        response: { 200: ratedOrdersDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const { topic, stars, after } = request.query;
      const period = await periodOf(context, requireRight(request, 'read-feedback'), request.query);
      const { list, total, next } = await readOnly(context, (own) =>
        listRatedOrders(own, period, { topic, stars, after }),
      );
      const data = list.map(({ order, opinion }) => ({
        type: 'rated-orders' as const,
        id: order.id,
        attributes: { ...presentFigureOrder(order), rating: opinion },
      }));
      return { data, meta: { total, next } };
    },
  );
};
