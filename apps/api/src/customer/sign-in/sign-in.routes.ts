import {
  createCustomerBody,
  type CreatedCustomerDocument,
  createdCustomerDocument,
  errorCodes,
  errorDocument,
  loginDocument,
  loginGuestBody,
  resendBody,
  resendDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { requireAddressAllowance } from '../../platform/limits/take-allowance.ts';
import { type OpenedSession, openSession, presentSession } from '../session/open-session.ts';
import { originOf } from '../session/origin.ts';
import { signOut } from '../session/sign-out.ts';
import { codePolicy } from './code-budgets.ts';
import { createCustomer, type CreatedCustomer } from './create-customer.ts';
import { resendCode } from './send-code.ts';
import { signIn } from './sign-in.ts';

/** The same for a new and for a known number (D-36). */
const presentCreatedCustomer = (created: CreatedCustomer, codeLength: number): CreatedCustomerDocument => ({
  data: {
    type: 'customers',
    id: created.id,
    attributes: {
      'otp-length': codeLength,
      'resend-after-seconds': created.resendAfterSeconds,
      'account-type': 'guest',
      status: 'unverified',
      delivery: created.delivery,
      ticket: created.ticket,
    },
  },
});

/** A token for a visitor who only looks around (SIGNIN-06, SIGNIN-34). */
async function openBrowseSession(context: RequestContext, address: string): Promise<OpenedSession> {
  const limit = codePolicy.browseSessionsPerAddressAndHour;
  await requireAddressAllowance(context, {
    name: 'browse-address-hour',
    subject: address,
    limit,
    windowSeconds: 3600,
  });
  return openSession(context, null);
}

const tags = ['customer'];

/** Everything before and after a session: number, code, token, and the end of it. */
export const signInRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/customers',
    {
      schema: {
        tags,
        summary: 'Start signing in, or up with e-mail and password: answered by a code in a message to the mobile',
        body: createCustomerBody,
        response: { 201: createdCustomerDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const result = await createCustomer(app.contextFor(request), {
        firstName: body['first-name'],
        lastName: body['last-name'],
        mobile: body.mobile,
        dialCode: body['dial-code'],
        email: body.email,
        password: body.password,
        passwordConfirmation: body['password-confirmation'],
        origin: originOf(request),
      });
      if (!result.ok) return reply.refuse(...result.refusal);
      return reply.code(201).send(presentCreatedCustomer(result.value, request.merchant.concept.otpLength));
    },
  );

  app.post(
    '/login/guest',
    {
      schema: {
        tags,
        summary: 'Sign in with number and code; without credentials, get a token that may only browse',
        body: loginGuestBody.nullish(),
        response: { 200: loginDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { username, password, ticket } = request.body ?? {};
      const context = app.contextFor(request);
      if (username === undefined && password === undefined) {
        return presentSession(await openBrowseSession(context, request.ip));
      }
      const result = await signIn(context, { username, password, ticket, origin: originOf(request) });
      if (!result.ok) return reply.refuse(result.refusal);
      return presentSession(result.value.session, result.value.customer);
    },
  );

  app.post(
    '/resendsms',
    {
      schema: {
        tags,
        summary: 'Send the code again, once a minute',
        body: resendBody,
        response: { 200: resendDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { id, mobile, ticket } = request.body;
      if (!z.uuid().safeParse(id).success) return reply.refuse(refusal(errorCodes.notFound));
      const origin = originOf(request);
      const result = await resendCode(app.contextFor(request), { customerId: id, mobile, ticket, origin });
      if (!result.ok) return reply.refuse(result.refusal);
      const { resendAfterSeconds, delivery, ticket: newTicket } = result.value;
      return { meta: { 'resend-after-seconds': resendAfterSeconds, delivery, ticket: newTicket } };
    },
  );

  app.post(
    '/logout',
    {
      schema: {
        tags,
        summary: 'End the session of the token that is sent',
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      if (!request.headers.authorization) return reply.refuse(refusal(errorCodes.unauthenticated));
      if (request.session) await signOut(app.contextFor(request), request.session.id);
      return reply.code(204).send();
    },
  );
};
