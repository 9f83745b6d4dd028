import { errorDocument, orderFeedbackDocument, rateOrderBody, topicListDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCustomer } from '../../../platform/http/session.plugin.ts';
import { loadTopics, rateOrder, topicsOf } from './rate-order.ts';
import { presentOpinionDocument, presentTopic } from './rating.resource.ts';
import { requireOwnOrder } from '../find-reachable-order.ts';

const tags = ['order'];
const params = z.object({ id: z.string().max(64) });

/** Rating questions and ratings. */
export const ratingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/topics',
    {
      schema: {
        tags,
        summary: 'Everything that guests are asked about an order, for every order type',
        response: { 200: topicListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const topics = await loadTopics(app.contextFor(request), request.merchant);
      return { data: topics.map(presentTopic), links: { self: request.url } };
    },
  );

  app.get(
    '/orders/:id/ratings/topics',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags,
        summary: 'What is asked about this order',
        params,
        response: { 200: topicListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const topics = topicsOf(await loadTopics(context, request.merchant), order.type);
      return { data: topics.map(presentTopic), links: { self: request.url } };
    },
  );

  app.post(
    '/orders/:id/feedbacks',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags,
        summary: 'Rates an order that was delivered or finished, once. The same rating sent again changes nothing.',
        params,
        body: rateOrderBody,
        response: { 200: orderFeedbackDocument, 201: orderFeedbackDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const rated = await rateOrder(context, order, request.body);
      if (!rated.ok) return reply.refuse(...rated.refusal);
      return reply.code(rated.value.isNew ? 201 : 200).send(presentOpinionDocument(rated.value.opinion));
    },
  );
};
