import {
  beginFactorAtLoginBody,
  begunSecondFactorDocument,
  errorCodes,
  errorDocument,
  staffLoginBody,
  staffSessionDocument,
  switchBranchBody,
  workplaceDocument,
  workplaceListDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../platform/errors/refusal.ts';
import { type Branch, loadBranches } from '../catalogue/location/load-branches.ts';
import { requireStaff } from '../platform/http/session.plugin.ts';
import { deviceOfRequest } from './devices.ts';
import { beginFactorAtLogin, loginStaff } from './login.ts';
import { logoutStaff, type Place, placesOf, presentStaffSession, switchBranch } from './staff-session.ts';
import { findStaff } from './staff.store.ts';

const tags = ['staff'];

/** The beginning and the end of a shift. */
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
      const context = app.contextFor(request);
      const device = await deviceOfRequest(context, request);
      const given = { ...request.body, address: request.ip, deviceId: device?.id ?? null };
      const result = await loginStaff(context, given);
      return result.ok ? presentStaffSession(result.value) : reply.refuse(result.refusal);
    },
  );

  app.post(
    '/staff/login/second-factor',
    {
      schema: {
        tags,
        summary:
          'Begin to use an authenticator app at sign-in, where the merchant wants one; see second-factor-required',
        body: beginFactorAtLoginBody,
        response: { 201: begunSecondFactorDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      const begun = await beginFactorAtLogin(app.contextFor(request), { ...request.body, address: request.ip });
      if (!begun.ok) return reply.refuse(begun.refusal);
      const data = { type: 'second-factors' as const, id: email, attributes: begun.value };
      return reply.code(201).header('cache-control', 'no-store').send({ data });
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

  app.get(
    '/staff/workplaces',
    {
      onRequest: async (request) => void requireStaff(request),
      schema: {
        tags,
        summary: 'The branches at which the person of the session works, and in which role at each',
        response: { 200: workplaceListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const { staffId } = requireStaff(request);
      const branches = await loadBranches(context, context.merchant);
      const member = await findStaff(context.db, context.merchant.id, staffId);
      const ids = branches.map(({ id }) => id);
      const places = member ? placesOf(member, ids) : [];
      return { data: places.map((place) => presentPlace(place, branches)), links: { self: request.url } };
    },
  );

  app.put(
    '/staff/session/branch',
    {
      onRequest: async (request) => void requireStaff(request),
      schema: {
        tags,
        summary: 'Work on at another of the own branches, in the role there',
        body: switchBranchBody,
        response: { 200: workplaceDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const switched = await switchBranch(context, requireStaff(request), request.body.location);
      if (!switched.ok) return reply.refuse(switched.refusal);
      return { data: presentPlace(switched.value, await loadBranches(context, context.merchant)) };
    },
  );
};

const presentPlace = ({ branchId, role }: Place, branches: Branch[]) => ({
  type: 'workplaces' as const,
  id: branchId ?? 'every',
  attributes: { name: branches.find(({ id }) => id === branchId)?.name ?? null, role, 'location-id': branchId },
});
