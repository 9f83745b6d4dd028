import {
  acceptInvitationBody,
  errorDocument,
  invitationDocument,
  invitationListDocument,
  newInvitationBody,
  openedInvitationDocument,
  openInvitationBody,
  staffSessionDocument,
} from '@sufra/contracts';
import { usesPin } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { loadBranches } from '../catalogue/location/load-branches.ts';
import type { RequestContext } from '../context.ts';
import { pageOriginOf } from '../platform/http/page-origin.ts';
import { forRight, requireStaff } from '../platform/http/session.plugin.ts';
import {
  acceptInvitation,
  type CredentialRules,
  type Invitation,
  invite,
  listInvitations,
  openInvitation,
  renewInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { presentStaffSession } from './staff-session.ts';

const params = z.object({ id: z.string().max(64) });
const tags = ['staff'];
const forManagers = forRight('manage-people');
const failures = { '4xx': errorDocument };

/** Inviting people by link, and the two calls of the page that the link opens. */
export const invitationRoutes: FastifyPluginAsyncZod<CredentialRules> = async (app, { readEmail, readPassword }) => {
  app.get(
    '/staff/invitations',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'Invitations that nobody accepted yet, of people whom the caller may change',
        response: { 200: invitationListDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const invitations = await listInvitations(context, requireStaff(request));
      return { data: invitations.map((invitation) => present(context, invitation)) };
    },
  );

  app.post(
    '/staff/invitations',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'Invite a person in a role below the own one; the link is mailed, and answered this once',
        body: newInvitationBody,
        response: { 201: invitationDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const pageOrigin = pageOriginOf(request, context);
      const invited = await invite(context, requireStaff(request), request.body, { pageOrigin, readEmail });
      if (!invited.ok) return reply.refuse(invited.refusal);
      const { invitation, link } = invited.value;
      return reply.code(201).send({ data: present(context, invitation, link) });
    },
  );

  app.post(
    '/staff/invitations/:id/link',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'Send a new link, good for seven days; the earlier one opens nothing any more',
        params,
        response: { 200: invitationDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { id } = request.params;
      const renewed = await renewInvitation(context, requireStaff(request), id, pageOriginOf(request, context));
      if (!renewed.ok) return reply.refuse(renewed.refusal);
      return { data: present(context, renewed.value.invitation, renewed.value.link) };
    },
  );

  app.delete(
    '/staff/invitations/:id',
    {
      ...forManagers,
      schema: { tags, summary: 'Withdraw an invitation', params, response: { 204: z.undefined(), ...failures } },
    },
    async (request, reply) => {
      const done = await withdrawInvitation(app.contextFor(request), requireStaff(request), request.params.id);
      return done.ok ? reply.code(204).send() : reply.refuse(done.refusal);
    },
  );

  app.post(
    '/staff/invitation',
    {
      schema: {
        tags,
        summary: 'What the link of an invitation invites to',
        body: openInvitationBody,
        response: { 200: openedInvitationDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const opened = await openInvitation(context, request.body.token, request.ip);
      if (!opened.ok) return reply.refuse(opened.refusal);
      const { id, name, email, role, branchId } = opened.value;
      const branches = await loadBranches(context, context.merchant);
      const place = branches.find((branch) => branch.id === branchId)?.name ?? null;
      const attributes = { name, email, role, 'location-name': place, 'uses-pin': usesPin(role) };
      return { data: { type: 'opened-invitations' as const, id, attributes } };
    },
  );

  app.post(
    '/staff/invitation/acceptance',
    {
      schema: {
        tags,
        summary:
          'Make the account of an invitation with the own password and PIN, and sign in; second-factor-required once it is made, where the merchant wants an authenticator app',
        body: acceptInvitationBody,
        response: { 200: staffSessionDocument, ...failures },
      },
    },
    async (request, reply) => {
      const given = { ...request.body, address: request.ip };
      const accepted = await acceptInvitation(app.contextFor(request), given, { readPassword });
      return accepted.ok ? presentStaffSession(accepted.value) : reply.refuse(accepted.refusal);
    },
  );
};

const present = ({ now }: RequestContext, { id, name, email, role, ...invitation }: Invitation, link?: string) => ({
  type: 'invitations' as const,
  id,
  attributes: {
    name,
    email,
    role,
    'location-id': invitation.branchId,
    further: invitation.workplaces.map((one) => ({ location: one.branchId, role: one.role })),
    'expires-at': invitation.expiresAt.toISOString(),
    'is-over': invitation.expiresAt <= now(),
    ...(link !== undefined && { link }),
  },
});
