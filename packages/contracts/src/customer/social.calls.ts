import { z } from 'zod';

/** Who else may say who a guest is (SIGNIN-03 to SIGNIN-05). */
export const socialProviders = ['google', 'apple', 'facebook'] as const;

export type SocialProvider = (typeof socialProviders)[number];

/**
 * POST /login/{provider}: what the provider's own script handed to the page. Google and Apple give an ID token
 * and need the nonce it was asked for with; Facebook gives an access token. The name is how the guest is
 * addressed, for Apple, which tells it once and beside its token; no e-mail or id is read from here.
 */
export const socialLoginBody = z.object({
  token: z.string().min(1).max(8000),
  nonce: z.string().min(16).max(200).optional(),
  name: z
    .object({ 'first-name': z.string().max(80).optional(), 'last-name': z.string().max(80).optional() })
    .optional(),
});

export type SocialLoginBody = z.infer<typeof socialLoginBody>;
