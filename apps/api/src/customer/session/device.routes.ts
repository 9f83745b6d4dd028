import {
  type DeviceListDocument,
  deviceListDocument,
  endSessionsQuery,
  errorCodes,
  errorDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withTransaction } from '../../context.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { requireCustomer } from '../../platform/http/session.plugin.ts';
import { requireOwn } from '../require-own.ts';
import { findSessionsOf, type StoredSession } from './session.store.ts';
import { endSessions } from './sign-out.ts';

/** A device and when it was used; neither its address nor its token leaves. */
const presentDevice = (session: StoredSession, currentId: string): DeviceListDocument['data'][number] => ({
  type: 'sessions',
  id: session.id,
  attributes: {
    'device-label': session.deviceLabel,
    'created-at': session.createdAt.toISOString(),
    'last-seen-at': (session.lastSeenAt ?? session.createdAt).toISOString(),
    'expires-at': session.expiresAt.toISOString(),
    'is-current': session.id === currentId,
  },
});

const tags = ['customer'];

/** Where a customer is signed in, and the end of it. */
export const deviceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/customers/:id/sessions',
    {
      schema: {
        tags,
        summary: 'The devices that are signed in, the newest use first',
        params: z.object({ id: z.uuid() }),
        response: { 200: deviceListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const customerId = requireOwn(request, request.params.id);
      const { db, now, merchant } = app.contextFor(request);
      const current = requireCustomer(request).id;
      const sessions = await findSessionsOf(db, merchant.id, customerId, now());
      return { data: sessions.map((session) => presentDevice(session, current)), links: { self: request.url } };
    },
  );

  app.delete(
    '/customers/:id/sessions/:sessionId',
    {
      schema: {
        tags,
        summary: 'Sign one device out',
        params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const only = request.params.sessionId;
      const ended = await withTransaction(app.contextFor(request), (context) =>
        endSessions(context, { merchantId: context.merchant.id, customerId }, { only }),
      );
      return ended === 0 ? reply.refuse(refusal(errorCodes.notFound)) : reply.code(204).send();
    },
  );

  app.delete(
    '/customers/:id/sessions',
    {
      schema: {
        tags,
        summary: 'Sign every other device out; with all=1 this one as well',
        params: z.object({ id: z.uuid() }),
        querystring: endSessionsQuery,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const which = request.query.all === '1' ? {} : { except: requireCustomer(request).id };
      await withTransaction(app.contextFor(request), (context) =>
        endSessions(context, { merchantId: context.merchant.id, customerId }, which),
      );
      return reply.code(204).send();
    },
  );
};
