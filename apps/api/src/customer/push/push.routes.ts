import {
  dropPushSubscriptionBody,
  errorDocument,
  pushKeyDocument,
  pushSubscriptionBody,
  pushSubscriptionDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requireCustomer } from '../../platform/http/session.plugin.ts';
import { deleteSubscriptions, loadPushKeys, subscribe } from './push.store.ts';
import { requireOwn } from '../require-own.ts';

const tags = ['customer'];
const ofCustomer = z.object({ id: z.uuid() });

/** Notices to the browsers of a customer: that an order is ready. */
export const pushRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/push/public-key',
    {
      schema: {
        tags,
        summary: 'The key that a browser needs to subscribe to notices',
        response: { 200: pushKeyDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const { publicKey } = await loadPushKeys(app.contextFor(request));
      return {
        data: { type: 'push-keys' as const, id: 'vapid', attributes: { 'public-key': publicKey } },
        links: { self: request.url },
      };
    },
  );

  app.post(
    '/customers/:id/push-subscriptions',
    {
      schema: {
        tags,
        summary: 'Send notices to this browser, in the language of the request',
        params: ofCustomer,
        body: pushSubscriptionBody,
        response: { 201: pushSubscriptionDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      requireOwn(request, request.params.id);
      const { endpoint } = request.body;
      const kept = await subscribe(app.contextFor(request), requireCustomer(request), request.body);
      if (!kept.ok) return reply.refuse(kept.refusal);
      const id = createHash('sha256').update(endpoint).digest('hex').slice(0, 32);
      return reply.code(201).send({ data: { type: 'push-subscriptions', id, attributes: { endpoint } } });
    },
  );

  app.delete(
    '/customers/:id/push-subscriptions',
    {
      schema: {
        tags,
        summary: 'No more notices to this browser; without an endpoint, to none of the customer’s',
        params: ofCustomer,
        body: dropPushSubscriptionBody,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const { db, merchant } = app.contextFor(request);
      await deleteSubscriptions(db, merchant.id, customerId, request.body?.endpoint);
      return reply.code(204).send();
    },
  );
};
