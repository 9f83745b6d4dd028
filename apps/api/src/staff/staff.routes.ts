import { errorCodes, errorDocument, staffLoginBody, staffSessionDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../platform/errors/refusal.ts';
import { loginStaff, logoutStaff, presentStaffSession } from './staff-session.ts';

const tags = ['staff'];

/** The beginning and the end of a shift. Accounts are made with the merchant tool, not over the network. */
export const staffRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/staff/login',
    {
      schema: {
        tags,
        summary: 'Sign in as staff of the merchant: e-mail and password, answered by a staff token',
        body: staffLoginBody,
        response: { 200: staffSessionDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const result = await loginStaff(app.contextFor(request), { ...request.body, address: request.ip });
      return result.ok ? presentStaffSession(result.value) : reply.refuse(result.refusal);
    },
  );

  app.post(
    '/staff/logout',
    {
      schema: {
        tags,
        summary: 'End the staff session of the token that is sent',
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      if (!request.headers.authorization) return reply.refuse(refusal(errorCodes.unauthenticated));
      if (request.session?.kind === 'staff') await logoutStaff(app.contextFor(request), request.session.id);
      return reply.code(204).send();
    },
  );
};
