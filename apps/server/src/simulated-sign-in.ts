import type { Config } from '@sufra/api';

/**
 * Where the pages of the demo find the pretended sign-in providers. One that is configured for real keeps its own
 * script.
 */
export const simulatedSignIn = ({ social: { google, apple, facebook } }: Config): Record<string, string> => ({
  ...(google?.clientId === 'simulator-google' && {
    googleClientId: google.clientId,
    googleScriptUrl: '/simulator/google/client.js',
  }),
  ...(apple?.clientId === 'simulator.apple' && {
    appleClientId: apple.clientId,
    appleScriptUrl: '/simulator/apple/auth.js',
  }),
  ...(facebook?.appId === 'simulator-facebook' && {
    facebookAppId: facebook.appId,
    facebookScriptUrl: '/simulator/facebook/sdk.js',
  }),
});
