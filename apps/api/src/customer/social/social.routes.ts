import { errorCodes, errorDocument, loginDocument, socialLoginBody, socialProviders } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../../platform/errors/refusal.ts';
import type { SocialSettings } from '../../platform/config/social-settings.ts';
import { presentSession } from '../session/open-session.ts';
import { signInSocially } from './sign-in-socially.ts';
import { createSocialVerifiers } from './social-verifiers.ts';

/** Signing in with Google, Apple or Facebook; one that is not configured is not there (D-38). */
export const socialRoutes: FastifyPluginAsyncZod<{ settings: SocialSettings }> = async (app, { settings }) => {
  const verifiers = createSocialVerifiers(settings);

  app.post(
    '/login/:provider',
    {
      schema: {
        tags: ['customer'],
        summary: 'Sign in with what google, apple or facebook handed to the page; answers as the code login does',
        params: z.object({ provider: z.enum(socialProviders) }),
        body: socialLoginBody,
        response: { 200: loginDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { provider } = request.params;
      const verify = verifiers[provider];
      if (!verify) return reply.refuse(refusal(errorCodes.notFound));
      const { token, nonce, name } = request.body;
      const result = await signInSocially(app.contextFor(request), verify, {
        provider,
        proof: {
          token,
          nonce,
          name: name && { firstName: name['first-name'] ?? '', lastName: name['last-name'] ?? '' },
        },
        address: request.ip,
      });
      if (!result.ok) return reply.refuse(result.refusal);
      return presentSession(result.value.session, result.value.customer);
    },
  );
};
