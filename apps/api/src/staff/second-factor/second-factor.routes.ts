import {
  addPasskeyBody,
  beginPasskeyBody,
  beginSecondFactorBody,
  begunSecondFactorDocument,
  confirmSecondFactorBody,
  endSecondFactorBody,
  errorDocument,
  passkeyChallengeDocument,
  recoveryCodesDocument,
  secondFactorDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forRight, requireStaff } from '../../platform/http/session.plugin.ts';
import { beginFactor, confirmFactor, endFactor, renewRecovery, resetFactor } from './change-factor.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts';
import { findFactor } from './prove-factor.ts';

const tags = ['staff'];
const failures = { '4xx': errorDocument };
const forOwnAccount = forRight('protect-account');
const noStore = { 'cache-control': 'no-store' };

/** The second step of signing in with a password: the own one, and that of a person who lost the phone. */
export const secondFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/second-factor',
    {
      ...forOwnAccount,
      schema: {
        tags,
        summary: 'Whether the own sign-in asks for a code after the password',
        response: { 200: secondFactorDocument, ...failures },
      },
    },
    async (request) => {
      const { staffId } = requireStaff(request);
      const factor = await findFactor(app.contextFor(request), staffId);
      const since = factor?.confirmedAt ?? null;
      const attributes = {
        'is-on': since !== null,
        'is-required': app.contextFor(request).merchant.concept.requiresSecondFactor,
        since: since?.toISOString() ?? null,
        'recovery-codes-left': since === null ? 0 : (factor?.recovery.length ?? 0),
        passkeys: (factor?.passkeys ?? []).map(({ id, name, addedAt, usedAt }) => ({
          id,
          name,
          'added-at': addedAt,
          'used-at': usedAt,
        })),
      };
      return { data: { type: 'second-factors' as const, id: staffId, attributes } };
    },
  );

  app.post(
    '/staff/second-factor',
    {
      ...forOwnAccount,
      schema: {
        tags,
        summary: 'Begin to use an authenticator app: its secret, shown this once, after the own password',
        body: beginSecondFactorBody,
        response: { 201: begunSecondFactorDocument, ...failures },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const given = { ...request.body, address: request.ip };
      const begun = await beginFactor(app.contextFor(request), session, given);
      if (!begun.ok) return reply.refuse(begun.refusal);
      return reply
        .code(201)
        .headers(noStore)
        .send({ data: { type: 'second-factors' as const, id: session.staffId, attributes: begun.value } });
    },
  );

  app.post(
    '/staff/second-factor/confirmation',
    {
      ...forOwnAccount,
      schema: {
        tags,
        summary: 'Ask for codes from now on, with the first one of the app; answers ten recovery codes this once',
        body: confirmSecondFactorBody,
        response: { 200: recoveryCodesDocument, ...failures },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const confirmed = await confirmFactor(app.contextFor(request), session.staffId, request.body.code);
      if (!confirmed.ok) return reply.refuse(confirmed.refusal);
      const attributes = { codes: confirmed.value };
      return reply
        .headers(noStore)
        .send({ data: { type: 'recovery-codes' as const, id: session.staffId, attributes } });
    },
  );

  app.post(
    '/staff/second-factor/recovery-codes',
    {
      ...forOwnAccount,
      schema: {
        tags,
        summary: 'Ten new recovery codes, shown this once, in place of the old ones; needs the own password and a code',
        body: endSecondFactorBody,
        response: { 200: recoveryCodesDocument, ...failures },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const given = { ...request.body, address: request.ip };
      const renewed = await renewRecovery(app.contextFor(request), session, given);
      if (!renewed.ok) return reply.refuse(renewed.refusal);
      const attributes = { codes: renewed.value };
      return reply
        .headers(noStore)
        .send({ data: { type: 'recovery-codes' as const, id: session.staffId, attributes } });
    },
  );

  app.delete(
    '/staff/second-factor',
    {
      ...forOwnAccount,
      schema: {
        tags,
        summary: 'Ask for no codes any more; needs the own password and a code',
        body: endSecondFactorBody,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const given = { ...request.body, address: request.ip };
      const ended = await endFactor(app.contextFor(request), requireStaff(request), given);
      return ended.ok ? reply.code(204).send() : reply.refuse(ended.refusal);
    },
  );

  app.post(
    '/staff/passkeys/challenge',
    {
      ...forOwnAccount,
      schema: {
        tags,
        summary: 'Begin to make a passkey that answers in place of a code, after the own password',
        body: beginPasskeyBody,
        response: { 201: passkeyChallengeDocument, ...failures },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const given = { ...request.body, address: request.ip };
      const begun = await beginPasskey(app.contextFor(request), session, given);
      if (!begun.ok) return reply.refuse(begun.refusal);
      const attributes = { options: begun.value };
      return reply
        .code(201)
        .headers(noStore)
        .send({ data: { type: 'passkey-challenges' as const, id: session.staffId, attributes } });
    },
  );

  app.post(
    '/staff/passkeys',
    {
      ...forOwnAccount,
      schema: {
        tags,
        summary: 'Keep the passkey that the browser made for the challenge',
        body: addPasskeyBody,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const added = await addPasskey(app.contextFor(request), requireStaff(request).staffId, request.body);
      return added.ok ? reply.code(204).send() : reply.refuse(added.refusal);
    },
  );

  app.delete(
    '/staff/passkeys/:id',
    {
      ...forOwnAccount,
      schema: {
        tags,
        summary: 'Remove a passkey of the own account',
        params: z.object({ id: z.string().max(1400) }),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { staffId } = requireStaff(request);
      const removed = await removePasskey(app.contextFor(request), staffId, request.params.id);
      return removed.ok ? reply.code(204).send() : reply.refuse(removed.refusal);
    },
  );

  app.delete(
    '/staff/people/:id/second-factor',
    {
      ...forRight('manage-people'),
      schema: {
        tags,
        summary: 'Ask a person who lost the phone for no codes any more; it ends their sessions',
        params: z.object({ id: z.string().max(64) }),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const ended = await resetFactor(app.contextFor(request), requireStaff(request), request.params.id);
      return ended.ok ? reply.code(204).send() : reply.refuse(ended.refusal);
    },
  );
};
