import { createHmac } from 'node:crypto';
import { accept, refuse, type Result } from '@sufra/ordering';
import { z } from 'zod';
import type { SocialRefusal, VerifyProof } from './social-identity.ts';

const version = 'v25.0';
const timeoutMilliseconds = 5000;

const inspection = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    user_id: z.string().optional(),
    type: z.string().optional(),
    expires_at: z.number().optional(),
  }),
});

const person = z.object({
  id: z.string(),
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
});

/**
 * Sign in with Facebook: an access token that only Facebook can read. It must have been given to our app: one that
 * another app's page got for the same person is theirs to use, not ours. Facebook does not say whether an e-mail
 * is verified, so it counts as not.
 */
export function verifyFacebook(settings: { appId: string; appSecret: string; graphUrl: string }): VerifyProof {
  const { appId, appSecret, graphUrl } = settings;
  return async ({ token }, now) => {
    const inspected = await ask(graphUrl, 'debug_token', inspection, {
      input_token: token,
      access_token: `${appId}|${appSecret}`,
    });
    if (!inspected.ok) return inspected;
    const { data } = inspected.value;
    const isOver = Boolean(data.expires_at) && Number(data.expires_at) * 1000 <= now.getTime();
    if (!data.is_valid || data.app_id !== appId || data.type !== 'USER' || !data.user_id || isOver) {
      return refuse('invalid');
    }
    const found = await ask(graphUrl, `${version}/me`, person, {
      fields: 'id,name,first_name,last_name,email',
      access_token: token,
      appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
    });
    if (!found.ok) return found;
    const { id, name, first_name, last_name, email } = found.value;
    if (id !== data.user_id) return refuse('invalid');
    return accept({
      provider: 'facebook',
      subject: id,
      email: email ?? null,
      isEmailVerified: false,
      firstName: first_name ?? name ?? '',
      lastName: last_name ?? '',
    });
  };
}

async function ask<Answer>(
  baseUrl: string,
  path: string,
  shape: z.ZodType<Answer>,
  query: Record<string, string>,
): Promise<Result<Answer, SocialRefusal>> {
  const url = `${baseUrl.replace(/\/$/, '')}/${path}?${new URLSearchParams(query).toString()}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds), redirect: 'error' });
    if (response.status >= 500) return refuse('unreachable');
    const parsed = shape.safeParse(await response.json());
    return response.ok && parsed.success ? accept(parsed.data) : refuse('invalid');
  } catch {
    return refuse('unreachable');
  }
}
