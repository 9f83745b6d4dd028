import {
  cancelOrderBody,
  errorCodes,
  errorDocument,
  moveOrderBody,
  orderDocument,
  orderListDocument,
  orderStatusListDocument,
  orderStatusQuery,
  presenceBody,
  pushSubscriptionBody,
} from '@sufra/contracts';
import { arrivalCode } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../../platform/errors/refusal.ts';
import { plainBody } from '../../platform/http/plain-text.ts';
import { requireCustomer, requireStaff } from '../../platform/http/session.plugin.ts';
import {
  findReachableOrder,
  findReachableSteps,
  requireCustomerOrStaff,
  requireOwnOrder,
} from './find-reachable-order.ts';
import { cancelOrder } from './cancellation/cancel-order.ts';
import { arrive } from './handover/arrive.ts';
import { moveByStaff } from './move-order.ts';
import { presentOrder, presentSteps } from './order.resource.ts';
import { listOpenOrders } from './order.store.ts';
import { noteAnswer } from './unattended/presence.ts';
import { keepDevicePush } from './unattended/push-device.job.ts';

/** Cancellation by the guest. */
export const cancellationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', async (request) => void requireCustomer(request));

  app.patch(
    '/orders/:id/cancellation',
    {
      preValidation: plainBody,
      schema: {
        tags: ['order'],
        summary: 'Calls an order off while the merchant allows it. Sent again, it changes nothing.',
        params: z.object({ id: z.string().max(64) }),
        body: cancelOrderBody,
        response: { 200: orderDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const cancelled = await cancelOrder(context, order, request.body?.reason);
      if (!cancelled.ok) return reply.refuse(cancelled.refusal);
      return { data: presentOrder(cancelled.value, context) };
    },
  );
};

const params = z.object({ id: z.string().max(64) });
const tags = ['order'];

/** Where an order stands, for whom it belongs to and for the branch that moves it. */
export const orderStatusRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', async (request) => requireCustomerOrStaff(request));

  app.get(
    '/orders/:id/statuses',
    {
      schema: {
        tags,
        summary: 'The steps an order has taken, oldest first.',
        params,
        querystring: orderStatusQuery,
        response: { 200: orderStatusListDocument },
      },
    },
    async (request) => {
      const { order, steps } = await findReachableSteps(app.contextFor(request), request, request.params.id);
      const reader = request.session?.kind === 'staff' ? 'staff' : 'guest';
      const data = presentSteps(steps, order, request.locale, reader);
      const isVisibleOnly = request.query['filter[visible]'] === '1';
      return { data: isVisibleOnly ? data.filter(({ attributes }) => attributes.visible) : data };
    },
  );

  app.post(
    '/orders/:id/statuses',
    {
      schema: {
        tags,
        summary:
          'Moves an order on: staff of its branch to any later status, a cancellation with its reason; ' +
          'a ready that was pressed by mistake is taken back with in-kitchen and its moment in takes-back; ' +
          'the guest of a curbside order to customer-arrived, the one step that is theirs.',
        params,
        body: moveOrderBody,
        response: { 200: orderDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const { session, body } = request;
      if (session?.kind !== 'staff' && body.code !== arrivalCode) {
        return reply.refuse(refusal(errorCodes.statusMoveNotAllowed, { pointer: '/code' }));
      }
      const result =
        session?.kind === 'staff' ? await moveByStaff(context, order, body, session) : await arrive(context, order);
      if (!result.ok) return reply.refuse(result.refusal);
      return { data: presentOrder(result.value, context) };
    },
  );

  app.post(
    '/staff/presence',
    {
      onRequest: async (request) => void requireStaff(request),
      schema: {
        tags: ['staff'],
        summary: 'The page of a paired device answers a heartbeat: whether it is in front, and may make a sound.',
        body: presenceBody,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { deviceId, branchId } = requireStaff(request);
      await noteAnswer(context, { merchantId: context.merchant.id, deviceId, branchId }, request.body);
      return reply.code(204).send();
    },
  );

  app.put(
    '/staff/push-subscription',
    {
      onRequest: async (request) => void requireStaff(request),
      schema: {
        tags: ['staff'],
        summary: 'Notify this paired device of orders that wait; without a device nothing is kept',
        body: pushSubscriptionBody,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { deviceId, branchId } = requireStaff(request);
      if (deviceId === null || branchId === null) return reply.code(204).send();
      const kept = await keepDevicePush(app.contextFor(request), { deviceId, branchId }, request.body);
      return kept.ok ? reply.code(204).send() : reply.refuse(kept.refusal);
    },
  );

  app.get(
    '/staff/orders',
    {
      schema: {
        tags: ['staff'],
        summary: 'The open orders of the own branch, or of all branches, the longest waiting first.',
        querystring: z.object({ limit: z.coerce.number().int().min(1).max(999).default(200) }),
        response: { 200: orderListDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const { branchId } = requireStaff(request);
      const orders = await listOpenOrders(context, { merchantId: context.merchant.id, branchId }, request.query.limit);
      return { data: orders.map((order) => presentOrder(order, context)) };
    },
  );
};
