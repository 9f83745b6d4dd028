import {
  changePersonBody,
  errorDocument,
  newPersonBody,
  personDocument,
  personListDocument,
  setPinBody,
} from '@sufra/contracts';
import type { Result } from '@sufra/ordering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Refusal } from '../platform/errors/refusal.ts';
import { forRight, requireStaff } from '../platform/http/session.plugin.ts';
import {
  addPerson,
  editPerson,
  endSessionsOf,
  listPeople,
  mayChange,
  presentPerson,
  removePerson,
  setPin,
  unlockPin,
} from './people.ts';
import { mayReset } from './second-factor/change-factor.ts';
import { listProtected } from './second-factor/prove-factor.ts';
import { listLiveSessions, type StaffMember } from './staff.store.ts';

const params = z.object({ id: z.string().max(64) });
const tags = ['staff'];
const forManagers = forRight('manage-people');
const failures = { '4xx': errorDocument };
const gone = { 204: z.undefined(), ...failures };

/** The people of a branch, for those who may change them. */
export const peopleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/people',
    {
      ...forManagers,
      schema: { tags, summary: 'The people of the own branch, or of all', response: { 200: personListDocument } },
    },
    async (request) => {
      const people = await listPeople(app.contextFor(request), requireStaff(request).branchId);
      const present = await presentFor(request);
      return { data: people.map((person) => present(person)) };
    },
  );

  app.post(
    '/staff/people',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'Add a person in a role below the own one, who signs in by PIN',
        body: newPersonBody,
        response: { 201: personDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const added = await addPerson(app.contextFor(request), requireStaff(request), body);
      if (!added.ok) return reply.refuse(added.refusal);
      const { person, pin } = added.value;
      return reply.code(201).send({ data: (await presentFor(request))(person, body.pin ? undefined : pin) });
    },
  );

  app.patch(
    '/staff/people/:id',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'Give a person another name, role or branch; another role or branch ends their sessions',
        params,
        body: changePersonBody,
        response: { 200: personDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const changed = await editPerson(app.contextFor(request), requireStaff(request), id, request.body);
      return changed.ok ? { data: (await presentFor(request))(changed.value) } : reply.refuse(changed.refusal);
    },
  );

  app.put(
    '/staff/people/:id/pin',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'Give a person another PIN; it ends their sessions and the wait after wrong ones',
        params,
        body: setPinBody,
        response: { 200: personDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const wish = { personId: request.params.id, pin: body.pin };
      const changed = await setPin(app.contextFor(request), requireStaff(request), wish);
      if (!changed.ok) return reply.refuse(changed.refusal);
      const { person, pin } = changed.value;
      return { data: (await presentFor(request))(person, body.pin ? undefined : pin) };
    },
  );

  app.delete(
    '/staff/people/:id/lock',
    {
      ...forManagers,
      schema: { tags, summary: 'End the wait after wrong PINs; the PIN stays', params, response: gone },
    },
    async (request, reply) =>
      answerDone(reply, await unlockPin(app.contextFor(request), requireStaff(request), request.params.id)),
  );

  app.delete(
    '/staff/people/:id/sessions',
    {
      ...forManagers,
      schema: { tags, summary: 'Sign a person out on every device', params, response: gone },
    },
    async (request, reply) =>
      answerDone(reply, await endSessionsOf(app.contextFor(request), requireStaff(request), request.params.id)),
  );

  app.delete(
    '/staff/people/:id',
    {
      ...forManagers,
      schema: { tags, summary: 'End a person’s account and their sessions', params, response: gone },
    },
    async (request, reply) =>
      answerDone(reply, await removePerson(app.contextFor(request), requireStaff(request), request.params.id)),
  );

  /** Presents people to the caller, as they stand now. */
  async function presentFor(request: FastifyRequest) {
    const context = app.contextFor(request);
    const session = requireStaff(request);
    const sessions = await listLiveSessions(context.db, context.merchant.id, context.now());
    const safe = await listProtected(context);
    return (person: StaffMember, pin?: string) => {
      const { type, id, attributes } = presentPerson(context)(person);
      return {
        type,
        id,
        attributes: {
          ...attributes,
          sessions: sessions.filter(({ staffId }) => staffId === id).length,
          'may-change': mayChange(session, person),
          'has-second-factor': safe.has(id),
          'may-reset-second-factor': safe.has(id) && mayReset(session, person),
          ...(pin !== undefined && { pin }),
        },
      };
    };
  }
};

const answerDone = (reply: FastifyReply, done: Result<unknown, Refusal>) =>
  done.ok ? reply.code(204).send() : reply.refuse(done.refusal);
