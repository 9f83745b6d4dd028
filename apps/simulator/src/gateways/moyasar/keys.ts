import type { FastifyRequest } from 'fastify';

/** Who calls: an account, and whether with the key that anybody may see or with the one that may do everything. */
export type MoyasarKey = { account: string; isSecret: boolean };

/** What a webhook of an account carries, as if it had been typed at Moyasar. */
export const webhookSecretOf = (account: string): string => `webhooks-of-${account}`;

/**
 * Reads the key of a call: the name of HTTP Basic, without a password, or `publishable_api_key` in the body. Two keys are of one account when they end
 * alike, as pk_test_cafe and sk_test_cafe. A secret key that comes out of a browser is refused.
 */
export function keyOf({ headers, body }: FastifyRequest): MoyasarKey | undefined {
  const key = basicName(headers.authorization) ?? publishableKeyIn(body);
  const [, kind, account] = /^(pk|sk)_test_(\w+)$/.exec(key ?? '') ?? [];
  if (!account || (kind === 'sk' && headers.origin !== undefined)) return undefined;
  return { account, isSecret: kind === 'sk' };
}

function basicName(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization ?? '') ?? [];
  const [name, password] = encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':') : [];
  return password === '' ? name : undefined;
}

function publishableKeyIn(body: unknown): string | undefined {
  const given = (body as Record<string, unknown> | undefined)?.['publishable_api_key'];
  return typeof given === 'string' && given.startsWith('pk_') ? given : undefined;
}
