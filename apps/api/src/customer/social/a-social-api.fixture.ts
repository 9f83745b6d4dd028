import { vi } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { JWTPayload } from 'jose';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import {
  aProvider,
  claimsOf,
  graphUrl,
  keysUrls,
  nonce,
  now,
  signed,
  socialEnvironment,
  type TestProvider,
} from './a-provider.fixture.ts';

/** An API that knows all three providers, and what the providers answer it. */
export type SocialApi = {
  api: TestApi;
  shop: SeededShop;
  /** Its keys are what Google and Apple publish. */
  provider: TestProvider;
  /** What Facebook says of any token, and of the person behind it. */
  inspected: Record<string, unknown>;
  profile: Record<string, unknown>;
  /** Where the API went to ask. */
  asked: URL[];
  logIn(name: string, body: object): Promise<LightMyRequestResponse>;
  /** A sound sign-in, except for the claims and fields that are named. */
  google(own?: JWTPayload, body?: object): Promise<LightMyRequestResponse>;
  apple(own?: JWTPayload, body?: object): Promise<LightMyRequestResponse>;
  facebook(): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

let shared: Promise<TestProvider> | undefined;

export async function openSocialApi(): Promise<SocialApi> {
  shared ??= aProvider();
  const api = await openTestApi({ environment: socialEnvironment });
  const logIn = (name: string, body: object) => api.call('POST', `/login/${name}`, { body });
  const withToken = async (name: 'google' | 'apple', own: JWTPayload, body: object) =>
    logIn(name, { token: await signed(claimsOf(name, own), social.provider.privateKey), nonce, ...body });
  const social: SocialApi = {
    api,
    shop: await seedShop(api.context.db),
    provider: await shared,
    inspected: { is_valid: true, app_id: 'our-facebook', user_id: 'fb-sara', type: 'USER', expires_at: now + 3600 },
    profile: { id: 'fb-sara', name: 'Sara Ali', first_name: 'Sara', last_name: 'Ali', email: 'sara@example.test' },
    asked: [],
    logIn,
    google: (own = {}, body = {}) => withToken('google', own, body),
    apple: (own = {}, body = {}) => withToken('apple', own, body),
    facebook: () => logIn('facebook', { token: 'access-token' }),
    async close() {
      vi.unstubAllGlobals();
      await api.close();
    },
  };
  vi.stubGlobal('fetch', async (input: string | URL) => answer(social, new URL(input)));
  return social;
}

function answer({ asked, provider, inspected, profile }: SocialApi, url: URL): Response {
  asked.push(url);
  if (Object.values(keysUrls).includes(url.href)) return Response.json(provider.jwks);
  if (url.href.startsWith(`${graphUrl}/debug_token`)) return Response.json({ data: inspected });
  if (url.href.startsWith(`${graphUrl}/v25.0/me`)) return Response.json(profile);
  throw new TypeError('fetch failed');
}
