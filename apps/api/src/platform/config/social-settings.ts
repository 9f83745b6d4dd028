import { z } from 'zod';

/** Settings of sign-in providers, each with the address of its keys, which a test or the demo serves itself. */
export const socialEnvironment = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_KEYS_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com/oauth2/v3/certs'),
  APPLE_CLIENT_ID: z.string().optional().describe('the Services ID'),
  APPLE_KEYS_URL: z.url({ protocol: /^https?$/ }).default('https://appleid.apple.com/auth/keys'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
};

/** The providers that guests may sign in with: those that are configured, and no other. */
export type SocialSettings = {
  google?: { clientId: string; keysUrl: string };
  apple?: { clientId: string; keysUrl: string };
  facebook?: { appId: string; appSecret: string; graphUrl: string };
};

type Environment = z.infer<z.ZodObject<typeof socialEnvironment>> & { ROLE: string };

/** Reads the providers; one that is half configured is a mistake, except where pages alone need its public half. */
export function readSocialSettings(settings: Environment): SocialSettings {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = settings;
  if (appId && !appSecret && settings.ROLE !== 'storefront') {
    throw new Error('FACEBOOK_APP_SECRET: needed because FACEBOOK_APP_ID is set.');
  }
  return {
    ...(settings.GOOGLE_CLIENT_ID && {
      google: { clientId: settings.GOOGLE_CLIENT_ID, keysUrl: settings.GOOGLE_KEYS_URL },
    }),
    ...(settings.APPLE_CLIENT_ID && {
      apple: { clientId: settings.APPLE_CLIENT_ID, keysUrl: settings.APPLE_KEYS_URL },
    }),
    ...(appId && appSecret && { facebook: { appId, appSecret, graphUrl: settings.FACEBOOK_GRAPH_URL } }),
  };
}

/** The simulator that the demo runs beside the API replaces every unconfigured provider. */
export const simulatedSocialSettings = (simulator: string): SocialSettings => ({
  google: { clientId: 'simulator-google', keysUrl: `${simulator}/google/keys` },
  apple: { clientId: 'simulator.apple', keysUrl: `${simulator}/apple/keys` },
  facebook: { appId: 'simulator-facebook', appSecret: 'simulator', graphUrl: `${simulator}/facebook` },
});
