import {
  errorDocument,
  forgotPasswordBody,
  forgotPasswordDocument,
  loginDocument,
  passwordLoginBody,
  resetPasswordBody,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { codePolicy } from '../sign-in/code-budgets.ts';
import { presentSession } from '../session/open-session.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { loginWithPassword } from '../sign-in/login-with-password.ts';
import { originOf } from '../session/origin.ts';

const tags = ['customer'];

/** Signing in with a password, and the way back for a customer who forgot it (D-38). */
export const passwordRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/login',
    {
      schema: {
        tags,
        summary: 'Sign in with e-mail address or mobile number and password',
        body: passwordLoginBody,
        response: { 200: loginDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { username, password } = request.body;
      const result = await loginWithPassword(app.contextFor(request), {
        username,
        password,
        origin: originOf(request),
      });
      if (!result.ok) return reply.refuse(result.refusal);
      return presentSession(result.value.session, result.value.customer);
    },
  );

  app.post(
    '/forgotPassword',
    {
      schema: {
        tags,
        summary: 'Ask for the way to a new password; the answer does not tell whether there is anybody',
        body: forgotPasswordBody,
        response: { 202: forgotPasswordDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { username } = request.body;
      const result = await forgotPassword(app.contextFor(request), { username, origin: originOf(request) });
      if (!result.ok) return reply.refuse(result.refusal);
      return reply.code(202).send({
        meta: {
          'otp-length': request.merchant.concept.otpLength,
          'resend-after-seconds': codePolicy.secondsBetweenSends,
        },
      });
    },
  );

  app.post(
    '/resetPassword',
    {
      schema: {
        tags,
        summary: 'Choose a new password with the code or the link that was sent; every other session ends',
        body: resetPasswordBody,
        response: { 200: loginDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const result = await resetPassword(app.contextFor(request), {
        username: body.username,
        code: body.code,
        token: body.token,
        password: body.password,
        passwordConfirmation: body['password-confirmation'],
        origin: originOf(request),
      });
      if (!result.ok) return reply.refuse(result.refusal);
      return presentSession(result.value.session, result.value.customer);
    },
  );
};
